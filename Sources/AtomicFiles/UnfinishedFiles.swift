import Glibc
import Synchronization

/// The files that this process is writing under temporary names, so that a signal handler can
/// remove them when a signal ends the process.
///
/// A signal handler may neither allocate memory nor take a lock. So each change of the list copies
/// it into one block of memory that C can read: the paths, each followed by a NUL, and an empty
/// path at the end. The mutex guards the list. An atomic exchange guards the address of the block:
/// the handler or the next change, whichever takes the address out, is the only one that uses the
/// block.
package enum UnfinishedFiles {
  private static let paths = Mutex<[String]>([])
  /// The address of the block; 0 for none.
  private static let memory = Atomic<UInt>(0)

  /// Initializes the address before a signal handler can need it.
  package static func prepare() { _ = memory.load(ordering: .relaxed) }

  package static func add(_ added: [String]) {
    paths.withLock { paths in
      paths += added
      layDown(paths)
    }
  }

  /// Removes files from the list because they are complete or deleted.
  package static func remove(_ removed: [String]) {
    paths.withLock { paths in
      let bytes = removed.map { Array($0.utf8) }
      paths.removeAll { path in bytes.contains { path.utf8.elementsEqual($0) } }
      layDown(paths)
    }
  }

  private static func layDown(_ paths: [String]) {
    let bytes = paths.reduce(into: [UInt8]()) { $0 += Array($1.utf8) + [0] } + [0]
    let new = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { new[index] = CChar(bitPattern: byte) }
    take(leaving: new)?.deallocate()
  }

  /// Deletes the files, and the folders that are empty then. Only for a signal handler after which
  /// the process ends.
  package static func unlinkAll() {
    guard var path = take(leaving: nil) else { return }
    while path.pointee != 0 {
      if unlink(path) != 0, errno == EISDIR { rmdir(path) }
      path += strlen(path) + 1
    }
  }

  private static func take(
    leaving new: UnsafeMutablePointer<CChar>?
  ) -> UnsafeMutablePointer<CChar>? {
    UnsafeMutablePointer(
      bitPattern: memory.exchange(UInt(bitPattern: new), ordering: .acquiringAndReleasing))
  }
}
