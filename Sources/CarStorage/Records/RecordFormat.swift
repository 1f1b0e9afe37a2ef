/// A file format of car records, and the one place that pairs it with its reader and writer.
package enum RecordFormat: String, CaseIterable, Sendable {
  case csv, tsv, json, ndjson

  /// The format of a file name's extension, in upper or lower case; `jsonl` is NDJSON.
  package init?(pathExtension: String) {
    switch pathExtension.lowercased() {
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "json": self = .json
    case "ndjson", "jsonl": self = .ndjson
    default: return nil
    }
  }

  /// A reader at the first record of a source.
  ///
  /// - Parameters:
  ///   - delimiter: The delimiter of the fields of CSV; nil to detect it from the header.
  ///   - header: Where CSV and TSV have the names of the columns.
  /// - Throws: `RowProblem` for a missing or ambiguous header or a text that has no JSON records at
  ///   all; `ByteSource.ReadError` when reading fails.
  package func makeReader(
    _ source: ByteSource, delimiter: Delimiter? = nil, header: HeaderPlace = .found
  ) throws -> any RecordReader {
    switch self {
    case .csv: try CSVReader(source, delimiter: delimiter, header: header)
    case .tsv: try TSVReader(source, header: header)
    case .json: try JSONReader(source)
    case .ndjson: try NDJSONReader(source)
    }
  }

  /// A writer of cars, by default with every column an `import` reads back.
  ///
  /// - Parameter names: What the columns are called in the header of CSV and TSV; nil for the names
  ///   that they have in JSON.
  package func makeWriter(
    columns: [CarField] = CarField.columns, names: [String]? = nil,
    sink: @escaping RecordOutput.Sink
  ) -> any CarRecordWriter {
    let output = RecordOutput(sink: sink)
    let names = names ?? columns.map(\.name)
    return switch self {
    case .csv: DelimitedWriter(.csv, columns: columns, names: names, output: output)
    case .tsv: DelimitedWriter(.tsv, columns: columns, names: names, output: output)
    case .json: JSONWriter(columns: columns, output: output)
    case .ndjson: NDJSONWriter(columns: columns, output: output)
    }
  }
}

extension RecordFormat {
  /// A line of texts that are not a car's; nil for an empty field. Only
  /// for CSV and TSV.
  package func line(_ texts: [String?]) -> String {
    var bytes: [UInt8] = []
    (self == .csv ? Delimited.csv : .tsv).appendLine(texts, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
