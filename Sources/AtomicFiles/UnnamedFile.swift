import CLinux
import Glibc

/// A temporary file without a name, which the system removes when its descriptor is closed.
package enum UnnamedFile {
  /// The folders in which such a file is made, in the order in which they are tried.
  package static let folders = [
    getenv("TMPDIR").map { String(cString: $0) }, "/tmp", "/var/tmp",
  ].compactMap(\.self).filter { !$0.isEmpty }

  /// - Returns: The descriptor, for reading and writing; nil, with `errno`, where no folder takes
  ///   the file.
  package static func make(in folders: [String] = folders) -> Int32? {
    for folder in folders {
      var path = Array("\(folder)/carvalet-XXXXXX".utf8CString)
      let descriptor = mkostemp(&path, O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      unlink(path)
      return descriptor
    }
    return nil
  }
}
