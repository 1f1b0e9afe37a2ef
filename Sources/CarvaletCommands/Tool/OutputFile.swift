import CarStorage
import Glibc

/// A file that is written from the beginning, and appears only when it is complete.
final class OutputFile {
  private let path: String
  private let draft: String
  private let descriptor: Int32
  private var isFinished = false

  /// - Throws: `CommandFailure` if the file cannot be made.
  init(_ path: String) throws(CommandFailure) {
    self.path = path
    draft = "\(path).new-\(getpid())"
    descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw CommandFailure(
        .cannotCreate, "'\(path)' cannot be written: \(String(cString: strerror(errno)))")
    }
  }

  deinit {
    close(descriptor)
    if !isFinished { unlink(draft) }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(CommandFailure) {
    do throws(OutputError) {
      try writeAll(bytes, to: descriptor)
    } catch {
      throw failure()
    }
  }

  /// Gives the file its name, in the place of one that had it.
  func finish() throws(CommandFailure) {
    guard fsync(descriptor) == 0 || errno == EINVAL, rename(draft, path) == 0 else {
      throw failure()
    }
    isFinished = true
  }

  private func failure() -> CommandFailure {
    CommandFailure(
      .inputOutput, "'\(path)' could not be written: \(String(cString: strerror(errno)))")
  }
}

/// The rows that an import could not store, as a file that can be mended and imported again.
final class RejectsFile {
  private let file: OutputFile
  private var rows: RejectedRows

  init(_ path: String, format: RecordFormat, header: [UInt8]?) throws(CommandFailure) {
    let file = try OutputFile(path)
    self.file = file
    rows = RejectedRows(format: format, header: header) { try file.write($0) }
  }

  func write(_ problem: RowProblem) throws { try rows.write(problem) }

  func finish() throws {
    try rows.finish()
    try file.finish()
  }
}
