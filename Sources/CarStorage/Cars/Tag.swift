import FetchedResults
import UnicodeText

/// The tags of keys and the names of spots, which people write in many ways.
///
/// A tag is stored as it was typed. Tags are compared by their folded form: letters and digits in
/// upper case, without blanks and marks, but with one dash where these separate two numbers.
/// `a-12`, `A12` and `a 12` are one spot; `1-12` and `11-2` are two.
package enum Tag {
  /// The folded form; nil if nothing is left.
  ///
  /// - Complexity: O(length).
  package static func folded(_ tag: String) -> String? {
    // Each command folds several tags, and most of them are a single piece.
    guard mayFold(tag) else { return Plate.folded(tag) }
    var folded = ""
    for piece in tag.split(whereSeparator: { !($0.isLetter || $0.isNumber) }) {
      guard let piece = Plate.folded(String(piece)) else { continue }
      if folded.last?.isNumber == true, piece.first?.isNumber == true { folded += "-" }
      folded += piece
    }
    return folded.isEmpty ? nil : folded
  }

  /// The folded form where it differs from the tag itself; nil where it does not. Most tags are
  /// their own folded form, and a store keeps only the folded forms of the others.
  static func foldedIfOther(_ tag: String) -> String? {
    guard let folded = folded(tag), !folded.utf8.elementsEqual(tag.utf8) else { return nil }
    return folded
  }

  /// The folded form in its search fold: see `TextFolding.searchFold(_:)`. One dash between two
  /// numbers stays.
  static func searchFold(_ tag: String) -> String? {
    folded(tag).map { TextFolding.fold($0).text }
  }

  /// A sort key of a folded tag, in which numbers are compared by value: A2 before A12.
  package static func walkingOrder(_ folded: String) -> String {
    var order = ""
    var digits = ""
    func endNumber() {
      guard !digits.isEmpty else { return }
      // Numbers of more digits than any tag has are compared digit by digit.
      order += String(repeating: "0", count: max(0, 12 - digits.count)) + digits
      digits = ""
    }
    for character in folded {
      if character.isNumber {
        digits.append(character)
      } else {
        endNumber()
        order.append(character)
      }
    }
    endNumber()
    return order
  }

  /// Whether a tag has more than letters and digits of ASCII, and may differ from its folded form
  /// in more than case.
  static func mayFold(_ tag: String) -> Bool {
    !tag.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 }
  }
}

/// A tag by which people name a car on the lot.
package enum TagField: String, CaseIterable, Sendable {
  case key, spot

  /// The column of the folded tag.
  var foldedName: String {
    switch self {
    case .key: CarField.key.foldedName
    case .spot: CarField.spot.foldedName
    }
  }
}
