package import TerminalScreen

/// A small terminal that plays back what a program wrote, and complains of all that it does not
/// know. Tests compare what it shows with what was meant.
///
/// It knows the sequences that a screen of this project uses and no others, so that a byte of
/// hostile text that reaches it is a complaint.
package struct TerminalModel {
  /// A column of a line: a grapheme, or the second half of the one before it.
  package struct Cell: Equatable {
    /// Empty for a second half.
    package var text: String
    package var style: CellStyle

    package static let blank = Cell(text: " ", style: .plain)
  }

  package let size: ScreenGrid.Size
  package internal(set) var screen: TerminalPage
  /// The screen that is not shown now.
  var otherScreen: TerminalPage
  package internal(set) var isAlternate = false
  package internal(set) var showsCursor = true
  package internal(set) var wraps = true
  package internal(set) var bracketsPaste = false
  /// The modes in which it reports what the mouse does.
  package internal(set) var mouseModes: Set<String> = []
  /// How many titles of the window it keeps, to give them back.
  package internal(set) var keptTitles = 0
  /// The title of the window; nil if none was set.
  package private(set) var title: String?
  /// Whether it holds back what it shows until a frame is complete.
  package internal(set) var isSynchronizing = false
  /// What it was sent and does not know.
  package internal(set) var complaints: [String] = []
  /// The bytes of a sequence, or of a grapheme, that is not complete.
  private var pending: [UInt8] = []
  private let width: (Character) -> Int

  /// - Parameter width: How wide this terminal thinks a grapheme is.
  package init(
    _ size: ScreenGrid.Size, width: @escaping (Character) -> Int = { $0.displayWidth }
  ) {
    self.size = size
    self.width = width
    screen = TerminalPage(size)
    otherScreen = TerminalPage(size)
  }

  /// Plays bytes, which may be cut anywhere. Text at their end is held back, because a mark may
  /// follow that belongs to its last letter.
  package mutating func play(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    playPending(isEnd: false)
  }

  /// Plays the bytes of a whole frame.
  package mutating func playFrame(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    playPending(isEnd: true)
  }

  private mutating func playPending(isEnd: Bool) {
    var rest = pending[...]
    while let first = rest.first {
      let count = first == 0x1B ? playSequence(rest) : playText(rest, isEnd: isEnd)
      guard let count else { break }
      rest = rest.dropFirst(count)
    }
    pending = Array(rest)
  }

  /// Whether all bytes were part of something complete.
  package var isAtRest: Bool { pending.isEmpty }

  mutating func complain(_ about: String) { complaints.append(about) }

  // MARK: - Text

  /// Plays the text up to the next control.
  ///
  /// - Returns: How many bytes were played; nil if the text may go on.
  private mutating func playText(_ bytes: ArraySlice<UInt8>, isEnd: Bool) -> Int? {
    if bytes[bytes.startIndex] < 0x20 || bytes[bytes.startIndex] == 0x7F {
      complain("control \(bytes[bytes.startIndex])")
      return 1
    }
    let end = bytes.firstIndex { $0 < 0x20 || $0 == 0x7F } ?? bytes.endIndex
    if end == bytes.endIndex, !isEnd { return nil }
    if let text = String(validating: bytes[..<end], as: UTF8.self) {
      for grapheme in text { put(grapheme) }
    } else {
      complain("not UTF-8: \(Array(bytes[..<end]))")
    }
    return end - bytes.startIndex
  }

  private mutating func put(_ grapheme: Character) {
    if grapheme.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return complain("control \(String(reflecting: grapheme))")
    }
    if wraps { complain("text while autowrap is on") }
    screen.put(String(grapheme), width: width(grapheme))
  }

  // MARK: - Sequences

  /// Plays a control sequence.
  ///
  /// - Returns: How many bytes it has; nil if it is not complete.
  private mutating func playSequence(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 2 else { return nil }
    if bytes[bytes.startIndex + 1] == UInt8(ascii: "]") { return playTitle(bytes) }
    guard bytes[bytes.startIndex + 1] == UInt8(ascii: "[") else {
      complain("Esc \(bytes[bytes.startIndex + 1])")
      return 2
    }
    let body = bytes.dropFirst(2)
    guard let end = body.firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
    let parameters = String(decoding: body[..<end], as: UTF8.self)
    obey(parameters, Character(Unicode.Scalar(body[end])))
    return end + 1 - bytes.startIndex
  }

  /// Plays a title of the window. Its text has no controls.
  ///
  /// - Returns: How many bytes it has; nil if it is not complete.
  private mutating func playTitle(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 4 else { return nil }
    guard bytes.dropFirst(2).starts(with: "2;".utf8) else {
      complain("OSC \(Array(bytes.prefix(4)))")
      return 2
    }
    guard let end = bytes.dropFirst(2).firstIndex(where: { $0 < 0x20 }) else { return nil }
    guard bytes.endIndex - end >= 2 else { return nil }
    title = String(decoding: bytes[bytes.startIndex + 4..<end], as: UTF8.self)
    if !bytes[end...].starts(with: "\u{1B}\\".utf8) { complain("a control in the title") }
    return end + 2 - bytes.startIndex
  }

  private mutating func obey(_ parameters: String, _ final: Character) {
    if parameters.hasPrefix("?") { return setMode(String(parameters.dropFirst()), final) }
    let parts =
      parameters.isEmpty ? [] : parameters.split(separator: ";", omittingEmptySubsequences: false)
    let numbers = parts.map { Int($0) ?? 0 }
    guard zip(parts, numbers).allSatisfy({ $0.isEmpty || String($1) == $0 }) else {
      return complain("CSI \(parameters)\(final)")
    }
    let first = max(1, numbers.first ?? 1)
    switch (final, numbers.count) {
    case ("H", 0...2):
      screen.move(line: first - 1, column: max(1, numbers.dropFirst().first ?? 1) - 1)
    case ("G", 0...1): screen.move(line: screen.cursor.line, column: first - 1)
    case ("K", 0): screen.eraseToEndOfLine()
    case ("r", 0): screen.setRegion(0..<size.lines)
    case ("r", 2) where numbers[0] < numbers[1] && numbers[1] <= size.lines:
      screen.setRegion((numbers[0] - 1)..<numbers[1])
    case ("M", 0...1): screen.deleteLines(first)
    case ("L", 0...1): screen.insertLines(first)
    case ("t", 2) where numbers == [22, 2]: keptTitles += 1
    case ("t", 2) where numbers == [23, 2]: keptTitles = max(0, keptTitles - 1)
    case ("m", _): setStyle(numbers.isEmpty ? [0] : numbers)
    default: complain("CSI \(parameters)\(final)")
    }
  }
}
