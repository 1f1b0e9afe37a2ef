/// The order of numbered places.
///
/// The key is the ``TextFolding/sortKey(_:)`` without blanks, punctuation and symbols, in which
/// each run of digits is written so that its bytes sort as its number does: without zeros in front,
/// behind the count of its digits.
///
///     A2      a 1 2
///     A12     a 2 12
///     A1-12   a 1 1 2 12      a run ends where something was dropped
///
/// A count above 8 is written as a 9 for each 8 digits, and the rest: 9 as `91`, 17 as `991`.
extension TextFolding {
  /// The key by which a text with numbers in it is sorted, so that A2 comes before A12. `a-12`,
  /// `A 12` and `A12` have the same key; `1-12` and `11-2` do not.
  ///
  /// - Complexity: O(*n*).
  package static func numericSortKey(_ text: String) -> String {
    var key = String.UnicodeScalarView()
    var digits: [Unicode.Scalar] = []
    func endRun() {
      guard !digits.isEmpty else { return }
      let number = digits.drop { $0 == "0" }
      let significant = number.isEmpty ? digits.suffix(1) : number
      key.append(contentsOf: countOfDigits(significant.count))
      key.append(contentsOf: significant)
      digits = []
    }
    var scalars = sortKey(text).unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "0"..."9": digits.append(scalar)
      case " ": endRun()
      case "!", "#":
        endRun()
        // The next scalar says which punctuation or symbol it is.
        scalars = scalars.dropFirst()
      default:
        endRun()
        key.append(scalar)
      }
    }
    endRun()
    return String(key)
  }

  private static func countOfDigits(_ count: Int) -> [Unicode.Scalar] {
    let nines = (count - 1) / 8
    let rest = (count - 1) % 8 + 1
    return Array(repeating: "9", count: nines) + [Unicode.Scalar(UInt8(ascii: "0") + UInt8(rest))]
  }
}
