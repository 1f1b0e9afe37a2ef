/// The delimiter of the fields of a CSV file: a comma, or one that spreadsheets write
/// where a comma is the decimal separator.
package enum Delimiter: UInt8, CaseIterable, Sendable {
  case comma = 0x2C
  case semicolon = 0x3B
  case tab = 0x09
  case bar = 0x7C

  /// The delimiter that a word of the command line names: itself, or `tab`.
  package init?(word: String) {
    switch word {
    case ",": self = .comma
    case ";": self = .semicolon
    case "tab", "\t", #"\t"#: self = .tab
    case "|": self = .bar
    default: return nil
    }
  }

  /// The delimiter as a text.
  package var text: String { String(Unicode.Scalar(rawValue)) }

  /// The delimiter of a line: the one that divides it into the names of the most fields, and among
  /// several of these, into the most names of any kind.
  ///
  /// - Complexity: O(length of the line).
  static func detected(
    in line: Bytes, among candidates: [Delimiter]
  ) -> (delimiter: Delimiter, known: Int) {
    var best = candidates[0]
    var most = (known: 0, all: 0)
    for delimiter in candidates {
      let names = delimiter.names(in: line)
      let known = Set(names.compactMap { CarField.named($0).map(ObjectIdentifier.init) })
      let counts = (known: known.count, all: names.count)
      if counts > most {
        best = delimiter
        most = counts
      }
    }
    return (best, most.known)
  }

  /// How many texts of a line are not empty.
  func filledCount(in line: Bytes) -> Int { names(in: line).count { !$0.isEmpty } }

  /// The texts between the delimiters that are not in quotes.
  private func names(in header: Bytes) -> [String] {
    var isQuoted = false
    let parts = header.split(omittingEmptySubsequences: false) { byte in
      if byte == ASCII.quote { isQuoted.toggle() }
      return byte == rawValue && !isQuoted
    }
    return parts.map { part in
      let name = String(decoding: part.filter { $0 != ASCII.quote }, as: UTF8.self)
      return CarText.normalized(name) ?? ""
    }
  }
}
