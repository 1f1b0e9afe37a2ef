import FetchedResults
import FetchedResultsSQL

/// The condition that the folded texts of a row may contain a text. The rows are rechecked anyway.
enum FoldedTextCondition {
  static let column = "search_text"

  /// The condition for a store without a ``TrigramIndex``.
  static let scanned: @Sendable (_ needle: String) -> SQLFragment = { needle in
    SQLFragment("coalesce(strpos(\(column), ?) > 0, TRUE)", value: .text(needle))
  }

  /// The condition for a store with a ``TrigramIndex``. Trigrams consist of letters and digits
  /// only. For a text that has none, the server would read the whole index, so it scans the rows
  /// instead.
  static let searched: @Sendable (_ needle: String) -> SQLFragment = { needle in
    let words = needle.unicodeScalars.split { !$0.properties.isAlphabetic && !isDigit($0) }
    guard words.contains(where: { $0.count >= 3 }) else { return scanned(needle) }
    return SQLFragment(
      "(\(column) LIKE ? OR \(column) IS NULL)", value: .text("%\(escaped(needle))%"))
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// A text as a literal part of a pattern of `LIKE`, in which some characters stand for others.
  private static func escaped(_ needle: String) -> String {
    needle.unicodeScalars.reduce(into: "") { pattern, scalar in
      if ["\\", "%", "_"].contains(scalar) { pattern += "\\" }
      pattern.unicodeScalars.append(scalar)
    }
  }
}
