/// The formats with one record a line: their separators, and the spelling of a text as a field.
enum Delimited {
  case csv, tsv

  /// The byte between two fields.
  var separator: UInt8 {
    switch self {
    case .csv: ASCII.comma
    case .tsv: ASCII.tab
    }
  }

  /// The spelling of a null that is the only field of its line.
  var loneNull: String {
    switch self {
    case .csv: #""""#
    case .tsv: #"\N"#
    }
  }

  /// Appends a text as a field.
  func append(_ text: String, to bytes: inout [UInt8]) {
    switch self {
    case .csv: Self.appendCSV(text, to: &bytes)
    case .tsv: Self.appendTSV(text, to: &bytes)
    }
  }

  /// Appends texts as a line; nil as an empty field.
  func appendLine(_ texts: [String?], to bytes: inout [UInt8]) {
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(separator) }
      if let text { append(text, to: &bytes) }
    }
    bytes.append(ASCII.lineFeed)
  }

  /// Appends a text as CSV writes it, in quotes where it needs them.
  private static func appendCSV(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in
      guard needsQuotes(utf8) else {
        bytes.append(contentsOf: utf8)
        return
      }
      bytes.append(ASCII.quote)
      var start = 0
      while let quote = utf8.firstOffset(of: ASCII.quote, from: start) {
        bytes.append(contentsOf: utf8[start...quote])
        bytes.append(ASCII.quote)
        start = quote + 1
      }
      bytes.append(contentsOf: utf8[start...])
      bytes.append(ASCII.quote)
    }
  }

  private static func needsQuotes(_ utf8: Bytes) -> Bool {
    guard let first = utf8.first, let last = utf8.last else { return true }
    if first == ASCII.space || last == ASCII.space { return true }
    return utf8.indices.contains { offset in
      let byte = utf8[offset]
      return byte == ASCII.comma || byte == ASCII.quote
        || HiddenScalar(in: utf8, at: offset) != nil
    }
  }

  /// Appends a text as TSV writes it, with escapes.
  private static func appendTSV(_ text: String, to bytes: inout [UInt8]) {
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
