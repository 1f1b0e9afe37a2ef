import Glibc
import Synchronization

/// The files that this process is writing under another name, to be taken away when a signal ends
/// it.
///
/// A signal handler may neither allocate nor lock. So each time the list changes it is laid down
/// anew in one piece of memory as C reads it: the paths, each with a NUL behind it, and an empty one
/// at the end. Its address is swapped: whoever takes it out, the handler or the next change, is the
/// only one to use it.
package enum UnfinishedFiles {
  private static let paths = Mutex<[String]>([])
  /// Of the memory; 0 for none.
  private static let memory = Atomic<UInt>(0)

  /// Makes what a handler uses, before one may need it.
  package static func prepare() { remove([]) }

  package static func add(_ added: [String]) {
    paths.withLock { paths in
      paths += added
      layDown(paths)
    }
  }

  /// Says that files are whole now, or gone.
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

  /// Takes the files away. For a signal handler, after which the process ends.
  package static func unlinkAll() {
    guard var path = take(leaving: nil) else { return }
    while path.pointee != 0 {
      unlink(path)
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
