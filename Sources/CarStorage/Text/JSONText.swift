/// Strings as JSON writes them, the same wherever JSON is written.
package enum JSONText {
  /// Appends `text` as a JSON string, with its quotes.
  ///
  /// Slashes and visible characters stay as they are. Control characters, DEL,
  /// C1, line separators and bidirectional controls become escapes, so that the
  /// output is safe on a terminal and still the same value.
  ///
  /// - Complexity: O(*n*) in the bytes; runs without an escape are copied whole.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(ASCII.quote)
    var text = text
    text.withUTF8 { append($0, to: &bytes) }
    bytes.append(ASCII.quote)
  }

  /// `text` as a JSON string, with its quotes.
  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ text: Bytes, to bytes: inout [UInt8]) {
    var start = 0
    var i = 0
    while i < text.count {
      let byte = text[i]
      if byte == ASCII.quote || byte == ASCII.backslash {
        bytes.append(contentsOf: text[start..<i])
        bytes.append(ASCII.backslash)
        bytes.append(byte)
        i += 1
        start = i
      } else if let hidden = HiddenScalar(in: text, at: i) {
        bytes.append(contentsOf: text[start..<i])
        appendEscape(hidden.value, to: &bytes)
        i += hidden.length
        start = i
      } else {
        i += 1
      }
    }
    bytes.append(contentsOf: text[start...])
  }

  private static func appendEscape(_ value: UInt32, to bytes: inout [UInt8]) {
    bytes.append(ASCII.backslash)
    switch value {
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      bytes.append(UInt8(ascii: "u"))
      ASCII.appendHex(value, width: 4, to: &bytes)
    }
  }
}
