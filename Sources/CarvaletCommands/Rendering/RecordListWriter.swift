import CarStorage

/// Writes cars as NDJSON, CSV or TSV with the record writers that an export uses.
struct RecordListWriter: CarListWriter {
  private var writer: any CarRecordWriter

  /// - Precondition: The format is one of records.
  init(_ format: OutputFormat, columns: [CarField], output: ConsoleStream) {
    guard let format = RecordFormat(rawValue: format.rawValue) else {
      preconditionFailure("\(format) is not a format of records")
    }
    writer = format.makeWriter(columns: columns) { bytes in
      try output.write(record: String(decoding: bytes, as: UTF8.self))
    }
  }

  mutating func write(_ batch: ListBatch) throws {
    for car in batch.cars { try writer.write(car) }
  }

  mutating func finish() throws { try writer.finish() }
}
