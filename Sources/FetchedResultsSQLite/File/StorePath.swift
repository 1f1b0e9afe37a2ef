import FetchedResults
import Glibc

/// The names of what SQLite keeps beside the file of a store, and of the folder that it lies in.
enum StorePath {
  /// The path of a file that belongs to a store, as its log does. SQLite puts it beside the
  /// file that a link leads to, and who comes by another name must find the same one.
  ///
  /// - Throws: ``StoreError/pathNotText(path:)``, and where the link cannot be read.
  static func path(_ suffix: String, beside path: String) throws(StoreError) -> String {
    var isLink: CChar = 0
    if readlink(path, &isLink, 1) < 0 {
      // What is no link, and what is not there.
      guard [EINVAL, ENOENT, ENOTDIR].contains(errno) else { throw .reading(path, code: errno) }
      return path + suffix
    }
    guard let target = realpath(path, nil) else {
      guard errno == ENOENT else { throw .reading(path, code: errno) }
      return path + suffix
    }
    defer { free(target) }
    guard let text = String(validatingCString: target) else { throw .pathNotText(path: path) }
    return text + suffix
  }

  /// What lies beside a store and is part of it.
  static let suffixes = ["-wal", "-shm", "-journal"]

  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The name of a new file is safe only when its folder has been written too.
  static func synchronizeFolder(of path: String) {
    let descriptor = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
