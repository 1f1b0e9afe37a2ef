/// Writes cars as records of one format.
///
/// An `import` of what is written gives the same cars, and writing these again gives the same
/// bytes.
package protocol CarRecordWriter {
  mutating func write(_ car: Car) throws

  /// Writes the end of the text, which is incomplete without it.
  mutating func finish() throws
}

/// Collects bytes for a sink, so that it gets few and large writes.
package struct RecordOutput {
  /// Writes bytes. It has written all of them when it returns, and throws otherwise.
  package typealias Sink = (UnsafeRawBufferPointer) throws -> Void

  /// The size of a write: the capacity of a pipe on Linux.
  private static let chunk = 64 << 10

  var bytes: [UInt8] = []
  private let sink: Sink

  package init(sink: @escaping Sink) {
    self.sink = sink
    bytes.reserveCapacity(2 * Self.chunk)
  }

  /// Passes the collected bytes to the sink if they are enough for a write.
  mutating func flushIfLarge() throws {
    if bytes.count >= Self.chunk { try flush() }
  }

  mutating func flush() throws {
    guard !bytes.isEmpty else { return }
    try bytes.withUnsafeBytes(sink)
    bytes.removeAll(keepingCapacity: true)
  }
}

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

  /// - Parameter names: The names of the columns.
  init(_ delimited: Delimited, columns: [CarField], names: [String], output: RecordOutput) {
    self.delimited = delimited
    self.columns = columns
    self.output = output
    delimited.appendLine(names, to: &self.output.bytes)
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
