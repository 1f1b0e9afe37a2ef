import AtomicFiles
import CarStorage
import FetchedResults
import FoundationEssentials
import Glibc

/// Where the store is: the file or the server of `--store`, or of `CARVALET_STORE`, or the default
/// file in the user's data folder.
struct StoreLocation: Equatable {
  /// The path of the file; or the server, the database and the role, without a password.
  let path: String
  /// The address of a server as it was typed, which may contain a password and is never printed;
  /// nil for a file.
  let serverAddress: String?
  /// Whether the option or the variable gives the path. If so, a missing store is an error; at the
  /// default path it is an empty lot.
  let isNamed: Bool

  init(option: String?, environment: Environment) throws {
    let variable = option == nil ? try environment.path("CARVALET_STORE") : nil
    if let named = option ?? variable.flatMap({ $0.isEmpty ? nil : $0 }) {
      guard !named.isEmpty, !named.utf8.contains(0) else { throw UsageError.noStorePath }
      serverAddress = try Self.serverAddress(named)
      path = try serverAddress.map(CarStore.serverName) ?? Self.absolute(named)
      isNamed = true
    } else {
      path = try Self.dataFolder(environment) + "/carvalet/carvalet.sqlite"
      serverAddress = nil
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

  /// Refuses the address of a server as the name of a file that a command makes: an address may
  /// hold a password, and names of files are shown.
  ///
  /// - Throws: `UsageError.addressForFile`.
  static func expectFileName(_ name: String) throws(UsageError) {
    let isAddress = (try? serverAddress(name)) != .some(.none)
    if isAddress { throw .addressForFile(AddressMask(name).masked) }
  }

  /// The URI of PostgreSQL that a name is; nil for the name of a file. The scheme of a URI has no
  /// case, and blanks around it come with copying.
  ///
  /// - Throws: `PostgresError.invalidAddress` for what is no file and looks like another spelling
  ///   of an address: a URI of another scheme, or what ``AddressMask`` takes for one. It may hold a
  ///   password, so it must not become a path, which messages show.
  private static func serverAddress(_ name: String) throws -> String? {
    guard let address = CarText.normalized(name) else { return nil }
    let scheme = address.prefix { $0 != ":" }
    let rest = address.dropFirst(scheme.count)
    let isPostgres = ["postgresql", "postgres"].contains(scheme.lowercased())
    if isPostgres, rest.hasPrefix("://") { return address }
    let isPath = name.hasPrefix("/") || name.hasPrefix(".")
    let isOtherAddress = isPostgres && rest.hasPrefix(":") || address.contains("://")
    if AddressMask(name).mayHoldPassword || isOtherAddress && !isPath {
      throw PostgresError.invalidAddress(unknownWord: nil)
    }
    return nil
  }

  /// Whether there is anything at the path, a link to a missing file included; false for a server.
  var isThere: Bool { serverAddress == nil && OutputFile.isThere(path) }

  /// Makes an empty store, unless there is one.
  ///
  /// - Parameter makesSchema: Whether a schema of a server is made that does not exist.
  /// - Throws: `PostgresError.missingSchema` where it does not, among others.
  func makeStore(makesSchema: Bool, onNotice: @Sendable (StoreNotice) -> Void) throws {
    if let serverAddress {
      return try CarStore.create(server: serverAddress, makesSchema: makesSchema)
    }
    if !isNamed { try makeFolder() }
    try CarStore.create(path: path, onNotice: onNotice)
  }

  /// Removes the store where nothing was ever stored in it.
  func removeUnusedStore() throws {
    if let serverAddress { return try CarStore.removeIfUnused(server: serverAddress) }
    try CarStore.removeIfUnused(path: path)
  }

  /// Makes the folder, with access for its owner alone: the store contains people's names.
  func makeFolder() throws {
    let folder = String(path.folderAndName.folder)
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw StoreError.notWritable(path: folder)
    }
  }
}
