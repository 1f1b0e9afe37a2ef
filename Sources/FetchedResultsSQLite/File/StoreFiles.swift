import AtomicFiles
import Glibc

/// The file of a store and all files that belong to it, whether or not they exist now.
///
/// A program must not write a file of its own at one of these paths: SQLite would take it for a log
/// or a journal, and replay it.
package struct StoreFiles {
  private let paths: [String]

  /// - Parameter path: The path of the store.
  package init(_ path: String) {
    let suffixes = StorePath.suffixes + [WriteLock.suffix]
    paths = [path] + suffixes.compactMap { try? StorePath.path($0, beside: path) }
  }

  /// Whether a path names one of the files, including through links or in another spelling, or the
  /// path of one that does not exist yet.
  package func contain(_ path: String) -> Bool {
    if let identity = FileIdentity(path) {
      return paths.contains { FileIdentity($0) == identity }
    }
    let place = Place(path)
    return place != nil && paths.contains { Place($0) == place }
  }

  /// The folder and the name of a file that does not exist yet.
  private struct Place: Equatable {
    let folder: FileIdentity
    let name: Substring

    /// Nil where the folder does not exist.
    init?(_ path: String) {
      guard let folder = FileIdentity(StorePath.folder(of: path)) else { return nil }
      self.folder = folder
      name = path.folderAndName.name
    }

    /// Compares bytes, as the system does: Swift compares two encodings of `é` as equal.
    static func == (left: Place, right: Place) -> Bool {
      left.folder == right.folder && left.name.utf8.elementsEqual(right.name.utf8)
    }
  }
}
