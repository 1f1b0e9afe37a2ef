import FetchedResults
import Foundation
import Glibc

/// The path of the store: `--store`, or `CARVALET_STORE`, or the default in the user's data folder.
struct StoreLocation: Equatable {
  let path: String
  /// Whether the path was given by the option or the variable. A missing store is then a mistake;
  /// at the default path it is an empty lot.
  let isNamed: Bool

  init(option: String?, environment: Environment) throws {
    let variable = option == nil ? try environment.path("CARVALET_STORE") : nil
    if let named = option ?? variable.flatMap({ $0.isEmpty ? nil : $0 }) {
      guard !named.isEmpty, !named.utf8.contains(0) else { throw UsageError.noStorePath }
      path = try Self.absolute(named)
      isNamed = true
    } else {
      path = try Self.dataFolder(environment) + "/carvalet/carvalet.sqlite"
      isNamed = false
    }
  }

  /// `$XDG_DATA_HOME`, which must be absolute to count, or `~/.local/share`.
  private static func dataFolder(_ environment: Environment) throws -> String {
    if let folder = try environment.path("XDG_DATA_HOME"), folder.hasPrefix("/") { return folder }
    guard let home = try environment.path("HOME"), home.hasPrefix("/") else {
      throw UsageError.noHomeFolder
    }
    return home + "/.local/share"
  }

  /// A path as it is, or as it stands in the current folder.
  static func absolute(_ path: String) throws(ProcessTextError) -> String {
    path.hasPrefix("/") ? path : try ProcessText.currentFolder() + "/" + path
  }

  /// Whether there is anything at the path, a link to a missing file included.
  var isThere: Bool { OutputFile.isThere(path) }

  /// Makes the folder, with access for its owner alone: the store contains people's names.
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
