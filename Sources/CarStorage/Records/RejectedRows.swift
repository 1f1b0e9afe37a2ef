/// Writes refused rows byte for byte, as a file of the format from which they came.
///
/// The rows follow the header of the source file, if it has one, so that the new file can be
/// corrected and imported again.
package struct RejectedRows {
  private let format: RecordFormat
  private var output: RecordOutput
  private var isEmpty = true

  /// - Parameter header: `RecordReader.header` of the file read.
  package init(format: RecordFormat, header: [UInt8]?, sink: @escaping RecordOutput.Sink) {
    self.format = format
    output = RecordOutput(sink: sink)
    if let header {
      output.bytes += header
      output.bytes.append(ASCII.lineFeed)
    }
    if format == .json { output.bytes.append(ASCII.openBracket) }
  }

  package mutating func write(_ problem: RowProblem) throws {
    if format == .json {
      output.bytes.append(contentsOf: isEmpty ? "\n".utf8 : ",\n".utf8)
      output.bytes += problem.raw
    } else {
      output.bytes += problem.raw
      output.bytes.append(ASCII.lineFeed)
    }
    isEmpty = false
    try output.flushIfLarge()
  }

  package mutating func finish() throws {
    if format == .json { output.bytes.append(contentsOf: isEmpty ? "]\n".utf8 : "\n]\n".utf8) }
    try output.flush()
  }
}
