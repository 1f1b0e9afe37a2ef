/// Reads JSON tokens from complete bytes, strictly by RFC 8259.
///
/// There are two kinds of faults. A fault of the syntax is thrown. A string whose extent is clear
/// but whose content is no text (not UTF-8, half of a surrogate pair, NUL) is noted in
/// `contentFault`, and the scan continues, so that the elements of an array behind it can be read.
struct JSONScanner {
  /// A problem, and its offset in the scanned bytes. Only the caller knows where in the file they
  /// are.
  struct Fault: Error {
    let kind: RowProblem.Kind
    let offset: Int
  }

  /// How deep arrays and objects may be nested: reading them is recursive.
  static let deepest = 64

  private(set) var contentFault: Fault?
  private(set) var offset = 0
  private let bytes: Bytes

  init(_ bytes: Bytes) {
    self.bytes = bytes
  }

  /// The byte at `offset`; nil at the end.
  var peek: UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  /// Whether a byte is white space of JSON, which is less than the white space of Unicode.
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == ASCII.space || byte == ASCII.lineFeed || byte == ASCII.tab
      || byte == ASCII.carriageReturn
  }

  mutating func skipBlanks() {
    while offset < bytes.count, Self.isBlank(bytes[offset]) { offset += 1 }
  }

  /// Skips `byte` if it is the next one, and returns whether it was.
  mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    offset += 1
    return true
  }

  /// The fault that `token` was expected and something else was found.
  func missing(_ token: RowProblem.JSONToken) -> Fault {
    Fault(kind: peek == nil ? .unexpectedEnd : .expected(token), offset: offset)
  }

  /// Notes a problem with the content of a string; only the first one is kept.
  mutating func note(_ kind: RowProblem.Kind, at offset: Int) {
    if contentFault == nil { contentFault = Fault(kind: kind, offset: offset) }
  }

  /// A value that is no array and no object.
  mutating func scalar() throws(Fault) -> FieldValue {
    switch peek {
    case ASCII.quote: return .text(try string())
    case let byte? where byte == ASCII.minus || ASCII.digits.contains(byte):
      return .number(try number())
    case UInt8(ascii: "t"):
      try word("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try word("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try word("null")
      return .null
    default: throw missing(.value)
    }
  }

  /// The bytes from an offset up to the current one.
  func text(from start: Int) -> [UInt8] { Array(bytes[start..<offset]) }

  /// Skips a value of any kind, and checks its syntax.
  mutating func skipValue(depth: Int = 1) throws(Fault) {
    guard let open = peek, open == ASCII.openBrace || open == ASCII.openBracket else {
      _ = try scalar()
      return
    }
    guard depth <= Self.deepest else {
      throw Fault(kind: .tooDeep(limit: Self.deepest), offset: offset)
    }
    let isObject = open == ASCII.openBrace
    let close = isObject ? ASCII.closeBrace : ASCII.closeBracket
    offset += 1
    skipBlanks()
    if take(close) { return }
    repeat {
      skipBlanks()
      if isObject {
        _ = try key()
      }
      try skipValue(depth: depth + 1)
      skipBlanks()
    } while take(ASCII.comma)
    if !take(close) { throw missing(isObject ? .commaOrBrace : .commaOrBracket) }
  }

  /// Reads a key, its colon and the white space behind it.
  mutating func key() throws(Fault) -> String {
    guard peek == ASCII.quote else { throw missing(.key) }
    let key = try string()
    skipBlanks()
    if !take(ASCII.colon) { throw missing(.colon) }
    skipBlanks()
    return key
  }

  private mutating func word(_ word: StaticString) throws(Fault) {
    let length = word.utf8CodeUnitCount
    let expected = Bytes(start: word.utf8Start, count: length)
    guard bytes.count - offset >= length,
      bytes[offset..<offset + length].elementsEqual(expected)
    else { throw Fault(kind: .expected(.value), offset: offset) }
    offset += length
  }

  private mutating func number() throws(Fault) -> String {
    let start = offset
    _ = take(ASCII.minus)
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(ASCII.period) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(ASCII.plus) { _ = take(ASCII.minus) }
      try digits()
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func digits() throws(Fault) {
    let start = offset
    while offset < bytes.count, ASCII.digits.contains(bytes[offset]) { offset += 1 }
    if offset == start { throw missing(.digit) }
  }

  private mutating func string() throws(Fault) -> String {
    let open = offset
    offset += 1
    let start = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == ASCII.quote {
        offset += 1
        return text(of: Bytes(rebasing: bytes[start..<offset - 1]), at: open)
      }
      if byte == ASCII.backslash { return try escapedString(from: start, open: open) }
      if byte < ASCII.space { throw Fault(kind: .controlInString(byte), offset: offset) }
      offset += 1
    }
    throw Fault(kind: .unexpectedEnd, offset: open)
  }

  /// The rest of a string that has escapes, from the first of them.
  private mutating func escapedString(from start: Int, open: Int) throws(Fault) -> String {
    var unescaped = Array(bytes[start..<offset])
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == ASCII.quote {
        offset += 1
        let verbatim = Bytes(rebasing: bytes[start..<offset - 1])
        return unescaped.withUnsafeBufferPointer { $0.text } ?? text(of: verbatim, at: open)
      }
      if byte == ASCII.backslash {
        try escape(into: &unescaped)
      } else if byte < ASCII.space {
        throw Fault(kind: .controlInString(byte), offset: offset)
      } else {
        unescaped.append(byte)
        offset += 1
      }
    }
    throw Fault(kind: .unexpectedEnd, offset: open)
  }

  /// The text of a string without escapes. If it is not UTF-8, a fault is noted at its first such
  /// byte.
  private mutating func text(of content: Bytes, at open: Int) -> String {
    if let text = content.text { return text }
    let wrong = content.firstOffsetNotUTF8 ?? 0
    note(.notUTF8(byte: content[wrong]), at: open + 1 + wrong)
    return ""
  }

  private mutating func escape(into unescaped: inout [UInt8]) throws(Fault) {
    let start = offset
    offset += 1
    guard let letter = peek else { throw Fault(kind: .unexpectedEnd, offset: start) }
    offset += 1
    switch letter {
    case ASCII.quote, ASCII.backslash, UInt8(ascii: "/"): unescaped.append(letter)
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "n"): unescaped.append(ASCII.lineFeed)
    case UInt8(ascii: "r"): unescaped.append(ASCII.carriageReturn)
    case UInt8(ascii: "t"): unescaped.append(ASCII.tab)
    case UInt8(ascii: "u"):
      var unit = try fourHexDigits(of: start)
      if unit & 0xFC00 == 0xD800, take(ASCII.backslash) {
        // The escape is either the second half of the pair, or one of its own, which is read again.
        let second = offset - 1
        if take(UInt8(ascii: "u")) {
          let low = try fourHexDigits(of: second)
          if low & 0xFC00 == 0xDC00 {
            unit = 0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF)
          }
        }
        if unit < 0x10000 { offset = second }
      }
      guard let scalar = Unicode.Scalar(unit) else { return note(.loneSurrogate, at: start) }
      if scalar == "\0" { return note(.nulCharacter, at: start) }
      unescaped.append(contentsOf: UTF8.encode(scalar)!)
    default: throw Fault(kind: .expected(.escape), offset: start)
    }
  }

  private mutating func fourHexDigits(of escape: Int) throws(Fault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek else { throw Fault(kind: .unexpectedEnd, offset: escape) }
      guard let digit = ASCII.hexValue(byte) else {
        throw Fault(kind: .expected(.escape), offset: escape)
      }
      value = value << 4 | digit
      offset += 1
    }
    return value
  }
}
