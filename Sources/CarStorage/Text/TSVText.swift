/// Texts as TSV writes them, the same wherever TSV is written.
package enum TSVText {
  /// Appends `text` as a cell.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      var i = 0
      while i < utf8.count {
        let hidden = HiddenScalar(in: utf8, at: i)
        guard hidden != nil || utf8[i] == ASCII.backslash else {
          i += 1
          continue
        }
        bytes.append(contentsOf: utf8[start..<i])
        appendEscape(hidden?.value ?? UInt32(ASCII.backslash), to: &bytes)
        i += hidden?.length ?? 1
        start = i
      }
      bytes.append(contentsOf: utf8[start...])
    }
  }

  private static func appendEscape(_ value: UInt32, to bytes: inout [UInt8]) {
    bytes.append(ASCII.backslash)
    switch value {
    case UInt32(ASCII.tab): bytes.append(UInt8(ascii: "t"))
    case UInt32(ASCII.lineFeed): bytes.append(UInt8(ascii: "n"))
    case UInt32(ASCII.carriageReturn): bytes.append(UInt8(ascii: "r"))
    case UInt32(ASCII.backslash): bytes.append(ASCII.backslash)
    default:
      bytes.append(contentsOf: "u{".utf8)
      ASCII.appendHex(value, width: 1, to: &bytes)
      bytes.append(ASCII.closeBrace)
    }
  }
}
