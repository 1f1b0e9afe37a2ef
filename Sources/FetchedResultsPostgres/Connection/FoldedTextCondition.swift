import FetchedResults
import FetchedResultsSQL

/// The condition that the folded texts of a row may contain a text. The rows are rechecked anyway.
enum FoldedTextCondition {
  static let column = "search_text"

  /// The condition that a store without the index asks for.
  static let scanned: @Sendable (_ needle: String) -> SQLFragment = { needle in
    SQLFragment("coalesce(strpos(\(column), ?) > 0, TRUE)", value: .text(needle))
  }

  /// The condition that a store with the index asks for. Trigrams are made of letters and digits only,
  /// and the index would be read from end to end for a text that has none.
  static let searched: @Sendable (_ needle: String) -> SQLFragment = { needle in
    let words = needle.unicodeScalars.split { !$0.properties.isAlphabetic && !isDigit($0) }
    guard words.contains(where: { $0.count >= 3 }) else { return scanned(needle) }
    return SQLFragment(
      "(\(column) LIKE ? OR \(column) IS NULL)", value: .text("%\(escaped(needle))%"))
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// A text as a pattern of `LIKE`, where these characters mean others.
  private static func escaped(_ needle: String) -> String {
    needle.unicodeScalars.reduce(into: "") { pattern, scalar in
      if ["\\", "%", "_"].contains(scalar) { pattern += "\\" }
      pattern.unicodeScalars.append(scalar)
    }
  }
}
