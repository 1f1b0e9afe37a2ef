import Glibc

/// A folder for its owner alone, in which another library writes a draft and files beside it.
///
/// The names of these files follow from the name of the draft. In a folder that others may write
/// to, they could put a journal there before, which SQLite would play back into the draft. Where
/// that folder has no sticky bit, they could also put a folder of their own in the place of this
/// one, and read what is written there. So whatever is in the folder is reached by a descriptor of
/// the folder, and its path is used no more once it is open.
///
/// Nothing guards the state: one thread makes the folder, fills it and removes it.
package final class DraftFolder {
  /// The folder, which has the name of a draft beside the target.
  private let path: String

  /// Of the folder itself; negative before it is made.
  private var descriptor: Int32 = -1

  /// SQLite takes paths of few hundred bytes, so the name is short.
  private static let name = "db"

  /// The draft, and the files that SQLite may make beside it.
  private static let names = ["", "-wal", "-shm", "-journal"].map { name + $0 }

  /// Names a folder beside a file, and makes nothing.
  package init(for target: String) { path = DraftFile.path(for: target) }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The path of the draft, which leads through the descriptor of the folder. Linux takes it for a
  /// link, and a program that resolves links by itself finds the path of the folder again.
  package var file: String { held(Self.name) }

  private func held(_ name: String) -> String { "/proc/self/fd/\(descriptor)/\(name)" }

  private var files: [String] { Self.names.map(held) }

  /// Makes the folder. From then on, a signal that ends the process removes it.
  ///
  /// - Returns: 0 for success, else the `errno`.
  package func make() -> Int32 {
    // This runs before the folder is made, so that a signal handler always finds it in the list.
    UnfinishedFiles.add([path])
    let code = makeHeld()
    guard code == 0 else {
      UnfinishedFiles.remove([path])
      return code
    }
    // The handler removes the files before the folder.
    UnfinishedFiles.add(files + [path])
    return 0
  }

  private func makeHeld() -> Int32 {
    guard mkdir(path, 0o700) == 0 else { return errno }
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return errno }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return errno }
    // Another login may have put a folder of its own in the place of this one.
    return status.st_uid == geteuid() && status.st_mode & 0o077 == 0 ? 0 : EACCES
  }

  /// Removes the folder with the files in it.
  package func remove() {
    Self.empty(descriptor)
    // Where another folder has the path now, this removes it only if it is empty.
    rmdir(path)
    UnfinishedFiles.remove(files + [path])
  }

  /// Removes a folder of this kind. The descriptor is of the folder itself, so that no link that
  /// takes its place leads to files elsewhere.
  static func remove(_ path: String) {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { return }
    empty(folder)
    close(folder)
    rmdir(path)
  }

  private static func empty(_ folder: Int32) {
    for name in names { unlinkat(folder, name, 0) }
  }
}
