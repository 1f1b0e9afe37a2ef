import CarStorage
import FetchedResults

/// Reads a typed time from left to right, one piece at a time.
///
/// It works on lower-case ASCII without the spaces around it. A character that is not ASCII matches
/// nothing, so that an Arabic digit is refused and not guessed. The `ISO8601Scanner` reads the
/// parts of ISO 8601; the words, units and other orders of a day are read here. A local value of
/// one parse.
struct TimeScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    // Telephones put a narrow no-break space before `PM`. Nearly all times are ASCII.
    let text = text.utf8.allSatisfy { $0 < 0x80 } ? text : Self.withoutOtherBlanks(text)
    var bytes = Array(text.utf8)[...]
    while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    self.bytes = bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
  }

  private static func withoutOtherBlanks(_ text: String) -> String {
    String(text.map { ["\u{A0}", "\u{202F}", "\u{2009}"].contains($0) ? " " : $0 })
  }

  var isAtEnd: Bool { position == bytes.count }

  /// The text that was not read yet.
  var rest: String { String(decoding: bytes[position...], as: UTF8.self) }

  /// Takes a part of ISO 8601; nil, and nothing taken, where it is not there.
  mutating func take<Part>(_ part: (inout ISO8601Scanner) -> Part?) -> Part? {
    bytes.withUnsafeBufferPointer { utf8 in
      var scanner = ISO8601Scanner(utf8, at: position)
      guard let taken = part(&scanner) else { return nil }
      position = scanner.position
      return taken
    }
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    take { $0.take(character) ? true : nil } ?? false
  }

  mutating func skipRest() { position = bytes.count }

  mutating func skipSpaces() {
    while take(" ") {}
  }

  /// Takes a word that is not just the beginning of a longer one.
  mutating func takeWord(_ word: String) -> Bool {
    let start = position
    if takeLetters() == word { return true }
    position = start
    return false
  }

  /// Takes as many letters as there are.
  mutating func takeLetters() -> String {
    let start = position
    while position < bytes.count, (0x61...0x7A).contains(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Takes the name of a day of the week, or its usual abbreviation, as a number from 0 for Monday.
  mutating func takeWeekday() -> Int? {
    let start = position
    let days = WeekdayNames.days(named: takeLetters())
    if days.count == 1, let day = days.first { return day }
    position = start
    return nil
  }

  /// Takes `am`, `pm` or `p.m.`, with the spaces before it.
  ///
  /// - Parameter takesLetter: Whether `p` alone is enough, at the end.
  /// - Returns: Whether it is the afternoon's; nil, and nothing taken, for neither.
  mutating func takeHalfOfDay(takesLetter: Bool = false) -> Bool? {
    let start = position
    skipSpaces()
    let word = takeLetters()
    switch word {
    case "am", "pm": return word == "pm"
    case "a" where takesLetter && isAtEnd, "p" where takesLetter && isAtEnd: return word == "p"
    // `p.m.`, `p. m.`
    case "a" where take("."), "p" where take("."):
      skipSpaces()
      if takeLetters() == "m" {
        _ = take(".")
        return word == "p"
      }
    default: break
    }
    position = start
    return nil
  }

  /// Takes a number of that many digits; nil, and nothing taken, where there are fewer or more.
  mutating func takeNumber(digits allowed: ClosedRange<Int>) -> Int? {
    take { $0.takeNumber(digits: allowed) }
  }

  /// Takes a separator that people put between the parts of a day.
  mutating func takeSeparator() -> Unicode.Scalar? {
    for separator: Unicode.Scalar in ["-", "/", "."] where take(separator) { return separator }
    return nil
  }
}
