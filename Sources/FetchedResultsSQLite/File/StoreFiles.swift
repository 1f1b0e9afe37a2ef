import AtomicFiles
import Glibc

/// The file of a store and all that belongs to it, whether it is there just now or not.
///
/// Whoever writes a file of his own must not write it there: SQLite would take it for a log or a
/// journal, and play it back.
package struct StoreFiles {
  private let paths: [String]

  /// - Parameter path: That of the store.
  package init(_ path: String) {
    let suffixes = StorePath.suffixes + [WriteLock.suffix]
    paths = [path] + suffixes.compactMap { try? StorePath.path($0, beside: path) }
  }

  /// Whether a path leads to one of the files, by links or by another spelling too, or is that of
  /// one that is not there yet.
  package func contain(_ path: String) -> Bool {
    if let identity = FileIdentity(path) {
      return paths.contains { FileIdentity($0) == identity }
    }
    let place = Place(path)
    return place != nil && paths.contains { Place($0) == place }
  }

  /// Where a file would be made.
  private struct Place: Equatable {
    let folder: FileIdentity
    let name: Substring

    /// Nil where there is no such folder.
    init?(_ path: String) {
      guard let folder = FileIdentity(StorePath.folder(of: path)) else { return nil }
      self.folder = folder
      name =
        path[
          (path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.index(after:)) ?? path.startIndex)...
        ]
    }

    /// Byte by byte, as the system does: for Swift two encodings of `é` are equal.
    static func == (left: Place, right: Place) -> Bool {
      left.folder == right.folder && left.name.utf8.elementsEqual(right.name.utf8)
    }
  }
}
