import AtomicFiles
import CarStorage
import Glibc

/// A file that is written from the beginning, and appears only when it is complete.
///
/// A link is followed as `WrittenPath` says: the file to which it leads is replaced or created, and
/// not the link. A file of one's own that is replaced keeps its mode and its group, and where root
/// replaces a file that nobody can have planted, its owner too. Something that is no ordinary file,
/// such as `/dev/null` or a pipe, is opened and written to directly. A terminal gets its text
/// escaped, as it does from stdout.
///
/// Nothing guards the state: the command that owns the file writes it on one thread.
final class OutputFile {
  private let path: String
  /// The file behind `path`, to be replaced by `draft`; nil where it is written to directly.
  private let target: String?
  private let draft: String
  /// The access that the new file gets; nil where it is for this user alone.
  private let access: FileAccess?
  private let descriptor: Int32
  /// Where what is no ordinary file is written: its reader may be slow, and the store is being read
  /// or even locked meanwhile.
  private let queue: OutputQueue?
  private let isTerminal: Bool
  private var isFinished = false

  /// - Parameters:
  ///   - store: The path of the store. Neither it nor its log and lock files may be replaced.
  ///   - input: The file that the command reads meanwhile, which may not be replaced either.
  /// - Throws: `CommandFailure` if the file cannot be made.
  init(
    _ path: String, sparing store: String, and input: String? = nil
  ) throws(CommandFailure) {
    self.path = path
    let existing = FileIdentity(path)
    let written: WrittenPath
    do throws(WrittenPath.Refusal) { written = try WrittenPath(path) } catch {
      throw .outputNotMade(path, code: error.code)
    }
    let target = written.path
    if CarStore.owns(path, ofStoreAt: store) || CarStore.owns(target, ofStoreAt: store)
      || existing != nil && existing == input.flatMap({ FileIdentity($0) })
    {
      throw .outputInUse(path)
    }
    let isReplaced = existing?.isOrdinary ?? true
    self.target = isReplaced ? target : nil
    draft = DraftFile.path(for: target)
    access = written.access
    if isReplaced {
      DraftFile.removeDead(beside: target)
      // Registered before the file exists, so that a signal at any time removes it.
      UnfinishedFiles.add([draft])
    }
    descriptor =
      isReplaced
      ? open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      : open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      UnfinishedFiles.remove([draft])
      throw .outputNotMade(path, code: code)
    }
    queue = isReplaced ? nil : OutputQueue(to: descriptor)
    isTerminal = isatty(descriptor) == 1
    // A pipe that was put there after the path was checked. `deinit` closes it.
    if !isReplaced, Self.isOtherPipe(descriptor, than: written.identity) {
      throw .outputNotMade(path, code: EACCES)
    }
  }

  deinit {
    close(descriptor)
    guard target != nil else { return }
    if !isFinished { unlink(draft) }
    UnfinishedFiles.remove([draft])
  }

  /// Whether a descriptor is a named pipe, and not the file that was found at the path before. A
  /// path such as `/dev/stdout` leads to something that has no name.
  private static func isOtherPipe(_ descriptor: Int32, than found: FileIdentity?) -> Bool {
    var status = stat()
    guard let found, fstat(descriptor, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFIFO && FileIdentity(status) != found
  }

  /// Whether there is anything at a path, a link to a missing file included.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(CommandFailure) {
    do throws(OutputError) {
      if isTerminal {
        let record = String(decoding: bytes, as: UTF8.self)
        try queue?.add(Array(ConsoleStream.escaped(record: record).utf8))
      } else if let queue {
        try queue.add(Array(bytes))
      } else {
        try writeAll(bytes, to: descriptor)
      }
    } catch {
      throw .outputNotWritten(path, code: error.code)
    }
  }

  /// Gives the draft the name of the target, which replaces a file of that name. What is no
  /// ordinary file is waited for until it has taken everything, so this belongs outside of
  /// transactions.
  func finish() throws(CommandFailure) {
    do throws(OutputError) { try queue?.drain() } catch {
      throw .outputNotWritten(path, code: error.code)
    }
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure() }
    if target != nil { access?.give(to: descriptor, adding: 0) }
    if let target, rename(draft, target) != 0 { throw failure() }
    isFinished = true
  }

  private func failure() -> CommandFailure { .outputNotWritten(path, code: errno) }
}
