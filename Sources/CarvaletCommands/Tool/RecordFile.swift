import CarStorage
import Foundation
import Glibc

/// The file that cars are read from.
enum RecordFile {
  /// An open file to read from its beginning to its end.
  struct Input {
    let descriptor: Int32
    /// In bytes.
    let size: Int
    /// Where the descriptor stood at first: a shell may have read a part of stdin already.
    private let start: Int

    init(descriptor: Int32, size: Int) {
      self.descriptor = descriptor
      self.size = size
      start = lseek(descriptor, 0, SEEK_CUR)
    }

    /// Goes back to where the reading began.
    func rewind() { lseek(descriptor, start, SEEK_SET) }
  }

  /// The format that was named, or that the file name ends in.
  static func format(named name: String?, file: String) throws(UsageError) -> RecordFormat {
    if let name { return try KnownWord.named(name, "format") }
    if let format = RecordFormat(pathExtension: (file as NSString).pathExtension) { return format }
    throw .unclearFormat(file: file)
  }

  /// Opens a file, or stdin for `-`.
  ///
  /// What comes through a pipe is first put into a file without a name: the
  /// store is locked while an import reads, and a pipe may take its time.
  static func open(_ file: String) throws(CommandFailure) -> Input {
    let descriptor = file == "-" ? dup(STDIN_FILENO) : Glibc.open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .inputMissing(file, code: errno) }
    var status = stat()
    fstat(descriptor, &status)
    if status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw .inputIsFolder(file)
    }
    if status.st_mode & S_IFMT == S_IFREG {
      return Input(descriptor: descriptor, size: Int(status.st_size))
    }
    defer { close(descriptor) }
    return try spooled(descriptor)
  }

  private static func spooled(_ source: Int32) throws(CommandFailure) -> Input {
    let spool = try nameless()
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    var size = 0
    do throws(OutputError) {
      while true {
        let count = read(source, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        if count < 0 { throw .failed(code: errno) }
        if count == 0 { break }
        try writeAll(buffer[..<count], to: spool)
        size += count
      }
    } catch {
      close(spool)
      throw .inputUnreadable(code: errno)
    }
    lseek(spool, 0, SEEK_SET)
    return Input(descriptor: spool, size: size)
  }

  /// A file that nothing leads to, and that goes with the process.
  private static func nameless() throws(CommandFailure) -> Int32 {
    var template = Array(
      (FileManager.default.temporaryDirectory.path + "/carvalet-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .inputUnreadable(code: errno) }
    unlink(template)
    return descriptor
  }
}
