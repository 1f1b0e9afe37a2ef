import CarStorage

/// The file of `import --rejects`: the rows that were not stored, in the format of the input, so
/// that the file can be corrected and imported again.
///
/// The rows are written in the format's own syntax by `RejectedRows`; the file appears when it is
/// complete, as every `OutputFile`. Nothing guards the state: the import writes it on one thread.
final class RejectsFile {
  private let file: OutputFile
  private var rows: RejectedRows

  init(
    _ path: String, sparing store: String, and input: String, format: RecordFormat,
    header: [UInt8]?
  ) throws(CommandFailure) {
    let file = try OutputFile(path, sparing: store, and: input)
    self.file = file
    rows = RejectedRows(format: format, header: header) { try file.write($0) }
  }

  func write(_ problem: RowProblem) throws { try rows.write(problem) }

  func finish() throws {
    try rows.finish()
    try file.finish()
  }
}
