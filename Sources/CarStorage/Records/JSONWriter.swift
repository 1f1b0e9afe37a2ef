/// Writes one JSON array: one object a line between `[` and `]`, or `[]` when there are no cars,
/// and a newline at the end.
package struct JSONWriter: CarRecordWriter {
  private let columns: [CarField]
  private var output: RecordOutput
  private var isEmpty = true

  init(columns: [CarField], output: RecordOutput) {
    self.columns = columns
    self.output = output
    self.output.bytes.append(ASCII.openBracket)
  }

  package mutating func write(_ car: Car) throws {
    output.bytes.append(contentsOf: isEmpty ? "\n".utf8 : ",\n".utf8)
    isEmpty = false
    CarJSON.append(car, columns: columns, to: &output.bytes)
    try output.flushIfLarge()
  }

  package mutating func finish() throws {
    output.bytes.append(contentsOf: isEmpty ? "]\n".utf8 : "\n]\n".utf8)
    try output.flush()
  }
}
