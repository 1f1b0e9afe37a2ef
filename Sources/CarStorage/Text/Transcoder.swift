/// Turns text of another encoding into UTF-8, piece by piece.
///
/// A piece may end inside of a character; the beginning of that is kept for the next piece. Invalid
/// text is not replaced: it becomes bytes that are not UTF-8, and the reader refuses the row that
/// has them. The `ByteSource` that owns the value guards it.
struct Transcoder {
  /// An encoding that is turned into UTF-8.
  enum Source {
    case utf16(isBigEndian: Bool)
    /// The scalars of the bytes from 0x80 on.
    case codePage([UInt32])
  }

  /// The most bytes of UTF-8 that a byte becomes: the euro sign is one byte in Windows, and three
  /// in UTF-8.
  static let growth = 3

  private let source: Source
  /// The first byte of a unit of UTF-16 whose second has not been read.
  private var firstByte: UInt8?
  /// The first half of a surrogate pair whose second has not been read.
  private var highSurrogate: UInt32?

  init(_ source: Source) { self.source = source }

  /// Appends the text of a piece as UTF-8.
  mutating func append(_ piece: some Sequence<UInt8>, to text: inout [UInt8]) {
    switch source {
    case .codePage(let scalars):
      for byte in piece {
        Self.append(byte < 0x80 ? UInt32(byte) : scalars[Int(byte) - 0x80], to: &text)
      }
    case .utf16(let isBigEndian):
      for byte in piece {
        guard let first = firstByte else {
          firstByte = byte
          continue
        }
        firstByte = nil
        let high = isBigEndian ? first : byte
        let low = isBigEndian ? byte : first
        append(unit: UInt32(high) << 8 | UInt32(low), to: &text)
      }
    }
  }

  /// Appends what is left at the end of the file: half of a unit or of a pair is no text.
  mutating func finish(_ text: inout [UInt8]) {
    if let half = highSurrogate { Self.append(half, to: &text) }
    if firstByte != nil { text.append(0xFF) }
    highSurrogate = nil
    firstByte = nil
  }

  private mutating func append(unit: UInt32, to text: inout [UInt8]) {
    if let high = highSurrogate {
      highSurrogate = nil
      if (0xDC00...0xDFFF).contains(unit) {
        return Self.append(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00), to: &text)
      }
      Self.append(high, to: &text)
    }
    if (0xD800...0xDBFF).contains(unit) {
      highSurrogate = unit
    } else {
      Self.append(unit, to: &text)
    }
  }

  /// Appends a scalar, or half of a surrogate pair in the three bytes that UTF-8 forbids.
  private static func append(_ value: UInt32, to text: inout [UInt8]) {
    func continuation(_ shift: UInt32) -> UInt8 {
      0x80 | UInt8(truncatingIfNeeded: value >> shift & 0x3F)
    }
    switch value {
    case ..<0x80: text.append(UInt8(value))
    case ..<0x800:
      text.append(0xC0 | UInt8(value >> 6))
      text.append(continuation(0))
    case ..<0x10000:
      text.append(0xE0 | UInt8(value >> 12))
      text.append(continuation(6))
      text.append(continuation(0))
    default:
      text.append(0xF0 | UInt8(value >> 18))
      text.append(continuation(12))
      text.append(continuation(6))
      text.append(continuation(0))
    }
  }
}

/// How the characters of a file are written as bytes: the values of `import --encoding`.
package enum TextEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  /// The encoding of Windows in Poland and other countries of Central Europe.
  case windows1250 = "windows-1250"
  case windows1252 = "windows-1252"

  /// Whether the encoding is a table of 256 characters.
  package var isCodePage: Bool { self == .windows1250 || self == .windows1252 }
}

/// Looks whether a file is UTF-8 with more than ASCII, piece by piece. Text of a code page hardly
/// ever is.
package struct UTF8Survey {
  /// The beginning of a character that the last piece ends in.
  private var rest: [UInt8] = []
  private var isBeyondASCII = false
  private var isValid = true

  package init() {}

  package mutating func add(_ piece: [UInt8]) {
    guard isValid else { return }
    let bytes = rest + piece
    rest = []
    isBeyondASCII = isBeyondASCII || bytes.contains { $0 >= 0x80 }
    let wrong = bytes.withUnsafeBufferPointer { Bytes(rebasing: $0[...]).firstOffsetNotUTF8 }
    guard let wrong else { return }
    // The last character may be cut.
    if wrong > bytes.count - 4 { rest = Array(bytes[wrong...]) } else { isValid = false }
  }

  /// Whether all pieces together are UTF-8 beyond ASCII.
  package var isUTF8BeyondASCII: Bool { isValid && isBeyondASCII && rest.isEmpty }
}
