/// Writes newline-delimited JSON: one compact object a line.
package struct NDJSONWriter: CarRecordWriter {
  private let columns: [CarField]
  private var output: RecordOutput

  init(columns: [CarField], output: RecordOutput) {
    self.columns = columns
    self.output = output
  }

  package mutating func write(_ car: Car) throws {
    CarJSON.append(car, columns: columns, to: &output.bytes)
    output.bytes.append(ASCII.lineFeed)
    try output.flushIfLarge()
  }

  package mutating func finish() throws {
    try output.flush()
  }
}
