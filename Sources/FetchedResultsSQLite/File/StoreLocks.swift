import CLinux
import FetchedResults
import Glibc

/// Which processes hold the locks of a store, as `/proc/locks` lists them.
///
/// A lock is never asked for with `fcntl`: to close a second descriptor of a file ends all locks
/// that this process has of it, the locks of SQLite among them.
enum StoreLocks {
  /// The other processes that read the store now, each from a state that it keeps in the log.
  static func readers(ofStoreAt path: String) -> [StoreProcess] {
    holders("POSIX", "READ", of: "-shm", beside: path) { Self.readMarks.contains($0) }
  }

  /// The other process that writes now, or holds the lock of writers.
  static func writer(ofStoreAt path: String) -> StoreProcess? {
    holders("FLOCK", "WRITE", of: WriteLock.suffix, beside: path) { _ in true }.first
      ?? holders("POSIX", "WRITE", of: "-shm", beside: path) { $0 == Self.writeLock }.first
  }

  /// The bytes of the shared memory that SQLite locks: see `WAL_READ_LOCK` in its `wal.c`.
  private static let readMarks = 123...127
  private static let writeLock = 120

  /// The other processes that hold a lock of a file beside the store.
  ///
  /// - Parameter isMeant: Whether a lock that begins at a byte is meant.
  private static func holders(
    _ family: String, _ kind: String, of suffix: String, beside path: String,
    where isMeant: (Int) -> Bool
  ) -> [StoreProcess] {
    guard let path = try? StorePath.path(suffix, beside: path), let file = lockedFile(path),
      let table = SystemText.contents(ofFile: "/proc/locks")
    else { return [] }
    var found: [StoreProcess] = []
    for line in table.split(separator: "\n") {
      // `1: POSIX ADVISORY READ 4711 fe:00:5877241 123 123`; an arrow marks one that only waits.
      let words = line.split(separator: " ")
      guard words.count == 8, words[1] == family, words[3] == kind, words[5] == file,
        let id = Int32(words[4]), id != getpid(), let start = Int(words[6]), isMeant(start)
      else { continue }
      if !found.contains(where: { $0.id == id }) { found.append(StoreProcess(running: id)) }
    }
    return found
  }

  /// A file as the table of locks names it: its device and its inode.
  private static func lockedFile(_ path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    // As `gnu_dev_major` and `gnu_dev_minor` have it, which Swift does not see.
    let device = UInt64(status.st_dev)
    let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
    let minor = device & 0xFF | device >> 12 & ~0xFF
    return "\(hexadecimal(major)):\(hexadecimal(minor)):\(status.st_ino)"
  }

  /// A number with two digits at least.
  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return digits.count < 2 ? "0\(digits)" : digits
  }
}

extension StoreProcess {
  /// A process of this system.
  fileprivate init(running id: Int32) {
    let words = SystemText.contents(ofFile: "/proc/\(id)/cmdline")?
      .split(separator: "\0").prefix(2)
    var status = stat()
    let owner = stat("/proc/\(id)", &status) == 0 ? Account.user(status.st_uid) : nil
    self.init(
      id: id,
      command: words.flatMap { words in
        guard let program = words.first?.split(separator: "/").last else { return nil }
        return ([program] + words.dropFirst()).joined(separator: " ")
      },
      user: owner)
  }
}

/// The short texts of the system below `/proc`.
private enum SystemText {
  /// The text of a file; nil where it cannot be read. Such a file has no length, so it is read to
  /// its end.
  static func contents(ofFile path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 16_384)
    while case let count = read(descriptor, &part, part.count), count != 0 {
      guard count > 0 else { return nil }
      bytes += part.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
