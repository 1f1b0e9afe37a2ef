import Glibc
import Synchronization

/// The temporary name under which a file is written until it is complete.
///
/// The name contains the id and the start time of the writing process. A later process can
/// therefore distinguish a draft that is still being written from a draft whose writer was killed,
/// and can remove the latter. The only state is an atomic counter.
package enum DraftFile {
  private static let ending = ".draft"

  /// The count of drafts that this process has named: two threads may write files of the same name.
  private static let count = Atomic(0)

  /// `.cars.csv.4711-88123-1.draft`, in the folder of the target file. Each call returns another
  /// name.
  package static func path(for target: String) -> String {
    let (folder, name) = target.folderAndName
    // A file name may have at most 255 bytes.
    let shortened = String(decoding: name.utf8.prefix(180), as: UTF8.self)
    let process = getpid()
    let number = count.add(1, ordering: .relaxed).newValue
    return "\(folder).\(shortened).\(process)-\(start(of: process) ?? 0)-\(number)\(ending)"
  }

  /// Removes the drafts beside a file whose processes have ended: files, the `-wal`, `-shm` and
  /// `-journal` files of earlier versions of this library, and each ``DraftFolder``.
  ///
  /// - Complexity: O(files in the folder).
  package static func removeDead(beside target: String) {
    let folder = String(target.folderAndName.folder)
    guard let directory = opendir(folder.isEmpty ? "." : folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      // This project never creates a name that is not UTF-8.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      guard let name, isDead(name) else { continue }
      if unlink(folder + name) != 0, errno == EISDIR { DraftFolder.remove(folder + name) }
    }
  }

  private static func isDead(_ name: String) -> Bool {
    guard name.utf8.first == UInt8(ascii: "."),
      let end = name.ranges(of: ending).last,
      ["", "-wal", "-shm", "-journal"].contains(name[end.upperBound...]),
      let owner = name[..<end.lowerBound].split(separator: ".").last
    else { return false }
    let numbers = owner.split(separator: "-")
    guard (2...3).contains(numbers.count), numbers.allSatisfy({ UInt64($0) != nil }),
      let process = pid_t(numbers[0]), process > 0,
      let began = UInt64(numbers[1])
    else { return false }
    return start(of: process) != began
  }

  /// The start time of a process in the kernel's clock ticks. Nil where no process has that id, or
  /// where the process has ended and its parent has not collected its exit status (a zombie).
  private static func start(of process: pid_t) -> UInt64? {
    let descriptor = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return nil }
    // The name of the program stands in parentheses and may contain any character. The value is the
    // 20th field behind it.
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    guard let nameEnd = text.lastIndex(of: ")") else { return nil }
    let numbers = text[nameEnd...].split(separator: " ")
    guard numbers.count > 20, !["Z", "X"].contains(numbers[1]) else { return nil }
    return UInt64(numbers[20])
  }
}
