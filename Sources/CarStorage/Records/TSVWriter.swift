/// Writes tab-separated values: a header, one car a line, an empty cell for a
/// null.
///
/// Tab, line feed, carriage return and backslash become `\t`, `\n`, `\r` and
/// `\\`, other hidden characters `\u{1B}`.
package struct TSVWriter: CarRecordWriter {
  private let columns: [CarColumn]
  private var output: RecordOutput

  init(columns: [CarColumn], output: RecordOutput) {
    self.columns = columns
    self.output = output
    self.output.bytes.append(
      contentsOf: columns.map(\.rawValue).joined(separator: "\t").utf8)
    self.output.bytes.append(ASCII.lineFeed)
  }

  package mutating func write(_ car: Car) throws {
    for (index, column) in columns.enumerated() {
      if index > 0 { output.bytes.append(ASCII.tab) }
      switch column.value(of: car) {
      case .text(let text): append(text)
      case .number(let number): output.bytes.append(contentsOf: String(number).utf8)
      case .date(let date): Timestamp.append(date, to: &output.bytes)
      case .null:
        // A lone empty cell would be an empty line, which readers skip.
        if columns.count == 1 { output.bytes.append(contentsOf: #"\N"#.utf8) }
      }
    }
    output.bytes.append(ASCII.lineFeed)
    try output.flushIfLarge()
  }

  package mutating func finish() throws {
    try output.flush()
  }

  private mutating func append(_ text: String) {
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
        output.bytes.append(contentsOf: utf8[start..<i])
        appendEscape(hidden?.value ?? UInt32(ASCII.backslash))
        i += hidden?.length ?? 1
        start = i
      }
      output.bytes.append(contentsOf: utf8[start...])
    }
  }

  private mutating func appendEscape(_ value: UInt32) {
    output.bytes.append(ASCII.backslash)
    switch value {
    case UInt32(ASCII.tab): output.bytes.append(UInt8(ascii: "t"))
    case UInt32(ASCII.lineFeed): output.bytes.append(UInt8(ascii: "n"))
    case UInt32(ASCII.carriageReturn): output.bytes.append(UInt8(ascii: "r"))
    case UInt32(ASCII.backslash): output.bytes.append(ASCII.backslash)
    default:
      output.bytes.append(contentsOf: "u{".utf8)
      ASCII.appendHex(value, width: 1, to: &output.bytes)
      output.bytes.append(ASCII.closeBrace)
    }
  }
}
