/// Writes tab-separated values: a header, one car a line, an empty cell for a
/// null.
///
/// Tab, line feed, carriage return and backslash become `\t`, `\n`, `\r` and
/// `\\`, other hidden characters `\u{1B}`.
package struct TSVWriter: CarRecordWriter {
  private let columns: [CarField]
  private var output: RecordOutput

  init(columns: [CarField], output: RecordOutput) {
    self.columns = columns
    self.output = output
    self.output.bytes.append(
      contentsOf: columns.map(\.name).joined(separator: "\t").utf8)
    self.output.bytes.append(ASCII.lineFeed)
  }

  package mutating func write(_ car: Car) throws {
    for (index, column) in columns.enumerated() {
      if index > 0 { output.bytes.append(ASCII.tab) }
      switch column.value(of: car) {
      case .text(let text): TSVText.append(text, to: &output.bytes)
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
}
