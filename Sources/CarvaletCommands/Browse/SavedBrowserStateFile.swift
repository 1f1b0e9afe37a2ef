import AtomicFiles
import CarvaletBrowser
import FetchedResults
import FoundationEssentials
import Glibc

/// The file in which the browser keeps the last list and search of one person in one store, in the
/// user's state folder.
///
/// Nothing depends on it: a file that cannot be read or written is treated as missing.
struct SavedBrowserStateFile: Sendable {
  let path: String

  /// - Returns: Nil where the environment names no folder.
  init?(store: String, author: String?, environment: Environment) {
    guard let folder = Self.stateFolder(environment) else { return nil }
    // The name of the file is a hash, because the path of a store may be longer than a file name
    // can be.
    let name = String(StableHash.hash(of: "\(store)\u{0}\(author ?? "")"), radix: 16)
    path = "\(folder)/carvalet/browse-\(name).json"
  }

  /// `$XDG_STATE_HOME`, which must be absolute to count, or `~/.local/state`.
  private static func stateFolder(_ environment: Environment) -> String? {
    if let folder = try? environment.path("XDG_STATE_HOME"), folder.hasPrefix("/") { return folder }
    guard let home = try? environment.path("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.local/state"
  }

  /// The content of the file; nil where it is missing or invalid.
  func read() -> SavedBrowserState? {
    guard let descriptor = try? PlainFile.open(path, O_RDONLY).descriptor else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Self.longestFile)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return try? JSONDecoder().decode(SavedBrowserState.self, from: Data(bytes[..<count]))
  }

  /// The search in it is a line that somebody has typed, so the file is short.
  private static let longestFile = 65_536

  /// Replaces the file as a whole, so that no process reads half of it.
  func write(_ savedState: SavedBrowserState) {
    guard let data = try? JSONEncoder().encode(savedState) else { return }
    let folder = String(path.folderAndName.folder)
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let draft = DraftFile.path(for: path)
    UnfinishedFiles.add([draft])
    defer { UnfinishedFiles.remove([draft]) }
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let isWritten: Void? = try? writeAll(data, to: descriptor)
    close(descriptor)
    if isWritten == nil || rename(draft, path) != 0 { unlink(draft) }
  }
}
