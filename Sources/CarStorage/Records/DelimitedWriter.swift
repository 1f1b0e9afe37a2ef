/// Writes a header and one car a line, as CSV or as TSV.
///
/// CSV follows RFC 4180, with LF and quotes only where they are needed: a null is an empty field
/// and an empty text `""`, and quotes also stand around blanks at an end and around hidden
/// characters, so that a reader sees that these belong to the text. In TSV a null is an empty cell;
/// tab, line feed, carriage return and backslash become `\t`, `\n`, `\r` and `\\`, other hidden
/// characters `\u{1B}`.
package struct DelimitedWriter: CarRecordWriter {
  private let delimited: Delimited
  private let columns: [CarField]
  private var output: RecordOutput

  init(_ delimited: Delimited, columns: [CarField], output: RecordOutput) {
    self.delimited = delimited
    self.columns = columns
    self.output = output
    for (index, column) in columns.enumerated() {
      if index > 0 { self.output.bytes.append(delimited.separator) }
      self.output.bytes.append(contentsOf: column.name.utf8)
    }
    self.output.bytes.append(ASCII.lineFeed)
  }

  package mutating func write(_ car: Car) throws {
    for (index, column) in columns.enumerated() {
      if index > 0 { output.bytes.append(delimited.separator) }
      switch column.value(of: car) {
      case .text(let text), .json(let text): delimited.append(text, to: &output.bytes)
      case .number(let number): output.bytes.append(contentsOf: String(number).utf8)
      case .date(let date): Timestamp.append(date, to: &output.bytes)
      case .null:
        // A lone empty field would be an empty line, which readers skip.
        if columns.count == 1 { output.bytes.append(contentsOf: delimited.loneNull.utf8) }
      }
    }
    output.bytes.append(ASCII.lineFeed)
    try output.flushIfLarge()
  }

  package mutating func finish() throws {
    try output.flush()
  }
}
