import AtomicFiles
import FetchedResults
import Glibc

/// The paths of the files that SQLite keeps beside a store, and of their folder.
enum StorePath {
  /// The path of a file that belongs to a store, such as its log. SQLite puts it beside the file
  /// that a link leads to, and a program that uses another name of the store must find the same
  /// file.
  ///
  /// - Throws: `StoreError.pathNotText`, and where the link cannot be read.
  static func path(_ suffix: String, beside path: String) throws(StoreError) -> String {
    var isLink: CChar = 0
    if readlink(path, &isLink, 1) < 0 {
      // The path is not a link, or does not exist.
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

  /// A path from the root.
  ///
  /// - Throws: `StoreError` where the current folder is gone.
  static func absolute(_ path: String) throws(StoreError) -> String {
    if path.hasPrefix("/") { return path }
    guard let folder = getcwd(nil, 0) else { throw .reading(path, code: errno) }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }

  /// The suffixes of the files that lie beside a store and are part of it.
  static let suffixes = ["-wal", "-shm", "-journal"]

  static func folder(of path: String) -> String {
    let folder = path.folderAndName.folder
    return switch folder {
    case "": "."
    case "/": "/"
    default: String(folder.dropLast())
    }
  }

  /// Synchronizes a folder: the name of a new file is durable only when its folder has been written
  /// too.
  static func synchronizeFolder(of path: String) {
    let descriptor = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
