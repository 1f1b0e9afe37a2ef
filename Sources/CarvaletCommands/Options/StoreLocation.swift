import FetchedResultsSQLite
import Foundation
import Glibc

/// The path of the store: `--store`, or `CARVALET_STORE`, or a file among the user's data.
struct StoreLocation: Equatable {
  let path: String
  /// Whether somebody named the path. Then a store that is missing is a mistake.
  let isNamed: Bool

  init(option: String?, environment: Environment) throws(UsageError) {
    let variable = option == nil ? try environment.path("CARVALET_STORE") : nil
    if let named = option ?? variable.flatMap({ $0.isEmpty ? nil : $0 }) {
      guard !named.isEmpty, !named.utf8.contains(0) else { throw .noStorePath }
      path = try Self.absolute(named)
      isNamed = true
    } else {
      path = try Self.dataFolder(environment) + "/carvalet/carvalet.sqlite"
      isNamed = false
    }
  }

  /// `$XDG_DATA_HOME`, which must be absolute to count, or `~/.local/share`.
  private static func dataFolder(_ environment: Environment) throws(UsageError) -> String {
    if let folder = try environment.path("XDG_DATA_HOME"), folder.hasPrefix("/") { return folder }
    guard let home = try environment.path("HOME"), home.hasPrefix("/") else {
      throw .noHomeFolder
    }
    return home + "/.local/share"
  }

  static func absolute(_ path: String) throws(UsageError) -> String {
    path.hasPrefix("/") ? path : try ProcessText.currentFolder() + "/" + path
  }

  /// Whether there is anything at the path, a link that leads nowhere included.
  var isThere: Bool { OutputFile.isThere(path) }

  /// Makes the folder, for its owner alone: it will hold people's names.
  func makeFolder() throws {
    let folder = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw StoreError.notWritable(path: folder)
    }
  }
}
