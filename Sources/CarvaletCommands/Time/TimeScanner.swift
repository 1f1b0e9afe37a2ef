/// Reads a typed time from left to right, one piece at a time.
///
/// Works on lower-case ASCII without the spaces around it. Whatever is not ASCII matches nothing,
/// so that an Arabic digit is refused instead of guessed at.
struct TimeScanner {
  private let bytes: [UInt8]
  private var position = 0
  /// How many digits each number taken so far had.
  private var digitCounts: [Int] = []

  init(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    self.bytes = bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
  }

  var isAtEnd: Bool { position == bytes.count }

  /// What was not taken yet.
  var rest: String { String(decoding: bytes[position...], as: UTF8.self) }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

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

  /// Takes a number of that many digits; nil, and nothing taken, where there are fewer or more.
  mutating func takeNumber(digits allowed: ClosedRange<Int>) -> Int? {
    let start = position
    let digits = takeDigits()
    guard allowed.contains(digits.count) else {
      position = start
      return nil
    }
    digitCounts.append(digits.count)
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// Takes the digits after a decimal point as milliseconds, and drops those beyond.
  mutating func takeMilliseconds() -> Int? {
    let digits = takeDigits()
    if digits.isEmpty { return nil }
    let firstThree = String(decoding: digits.prefix(3), as: UTF8.self)
    return Int(firstThree + String(repeating: "0", count: 3 - firstThree.utf8.count))
  }

  /// Takes what people put between the parts of a day.
  mutating func takeSeparator() -> Unicode.Scalar? {
    for separator: Unicode.Scalar in ["-", "/", "."] where take(separator) { return separator }
    return nil
  }

  /// Whether the numbers taken so far had exactly these many digits.
  func hasTaken(digits counts: [Int]) -> Bool { digitCounts == counts }

  private mutating func takeDigits() -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    return bytes[start..<position]
  }
}
