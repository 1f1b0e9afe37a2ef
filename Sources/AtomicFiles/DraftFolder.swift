import Glibc

/// A folder for its owner alone, in which another library writes a draft and files beside it.
///
/// The names of those files follow from the name of the draft. In a folder that others may write
/// to, they could put a journal there before, which SQLite would play back into the draft.
package struct DraftFolder {
  /// The folder, which has the name of a draft beside the target.
  private let path: String

  /// The path of the draft.
  package var file: String { path + "/" + Self.name }

  /// SQLite takes paths of few hundred bytes, so the name is short.
  private static let name = "db"

  /// The draft, and the files that SQLite may make beside it.
  private static let names = ["", "-wal", "-shm", "-journal"].map { name + $0 }

  /// Names a folder beside a file, and makes nothing.
  package init(for target: String) { path = DraftFile.path(for: target) }

  /// All paths that the folder can have, with the folder after what is in it.
  package var paths: [String] { Self.names.map { path + "/" + $0 } + [path] }

  /// Makes the folder.
  ///
  /// - Returns: 0 for success, else the `errno`.
  package func make() -> Int32 { mkdir(path, 0o700) == 0 ? 0 : errno }

  /// Removes the folder with the files in it.
  package func remove() { Self.remove(path) }

  /// Removes a folder of this kind. The descriptor is of the folder itself, so that no link that
  /// takes its place leads to files elsewhere.
  static func remove(_ path: String) {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { return }
    for name in names { unlinkat(folder, name, 0) }
    close(folder)
    rmdir(path)
  }
}
