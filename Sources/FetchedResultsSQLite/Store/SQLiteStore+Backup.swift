import AtomicFiles
import CLinux
import FetchedResults
package import FetchedResultsSQL
import FoundationEssentials
import Glibc

extension SQLiteStore {
  /// Writes a copy of the store in its current state, even while other processes write.
  ///
  /// Those who may use the store may use a copy in its folder, too. A copy in another folder is for
  /// its owner alone.
  ///
  /// - Parameter destination: An absolute path; nil for a name with the time beside the store.
  /// - Returns: The path of the copy.
  /// - Throws: `StoreError`; `StoreError.fileExists` if a file exists at the path already, or is
  ///   created there meanwhile.
  /// - Complexity: O(size of the file).
  @discardableResult
  public func backup(to destination: String? = nil) throws -> String {
    try backup(to: destination, reading: { _ in }).path
  }

  /// Writes a copy as ``backup(to:)`` does, and reads from the copy what the caller needs.
  ///
  /// - Returns: The path of the copy, and the result of `read`.
  /// - Throws: As ``backup(to:)``, or what `read` throws; then there is no copy.
  /// - Complexity: That of ``backup(to:)``, and of `read`.
  package func backup<Facts>(
    to destination: String? = nil, reading read: (any SQLSession) throws -> Facts
  ) throws -> (path: String, facts: Facts) {
    guard let destination else { return try datedBackup(reading: read) }
    try refuseExisting(destination)
    return try backup(to: destination, orAs: nil, reading: read)
  }

  /// Writes a copy beside the store, with a word and the time in its name.
  func datedBackup<Facts>(
    _ word: String = "", reading read: (any SQLSession) throws -> Facts
  ) throws -> (path: String, facts: Facts) {
    func freeName() -> String { FileTime.freeName(for: path, word) }
    return try backup(to: freeName(), orAs: freeName, reading: read)
  }

  private func backup<Facts>(
    to destination: String, orAs nextName: (() -> String)?,
    reading read: (any SQLSession) throws -> Facts
  ) throws -> (path: String, facts: Facts) {
    let transaction = try beginTransaction()
    return try StoreDraft.with(for: destination, access: access(ofCopyAt: destination)) { draft in
      let facts = try draft.fill { copy in
        try transaction.use { try $0.copy(to: copy) }
        try StateTable.renewStoreID(in: copy)
        return try read(copy)
      }
      return (try draft.finish(orAs: nextName, pool.onNotice), facts)
    }
  }

  /// The access of the store for a copy in its folder; nil for one elsewhere.
  private func access(ofCopyAt destination: String) throws -> FileAccess? {
    let store = try StorePath.path("", beside: path)
    let folders = [store, destination].map { FileIdentity(StorePath.folder(of: $0)) }
    return folders[0] == folders[1] ? FileAccess(ofStoreAt: store) : nil
  }

  private func refuseExisting(_ path: String) throws {
    var status = stat()
    guard lstat(path, &status) != 0 else {
      throw StoreError.fileExists(path: path)
    }
    if StoreFiles(self.path).contain(path) {
      throw StoreError.notWritten(path: path, reason: "it would belong to the store")
    }
  }

  /// The names of the files beside the store that look like copies of it: ``backup(to:)`` names
  /// them by the store and the time, and what ``restore(from:_:)`` replaces is kept as one, too.
  ///
  /// Where the store has no extension, anything might begin with its name. A copy is a file without
  /// an extension then.
  ///
  /// - Throws: The error of Foundation where the folder cannot be read.
  /// - Complexity: O(n log n) for n files in the folder.
  public func copies() throws -> [String] {
    let (start, end) = FileTime.parts(of: path)
    let stem = String(start).folderAndName.name + "-"
    let folder = StorePath.folder(of: path)
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
      guard name.hasPrefix(stem), name.hasSuffix(end) else { return false }
      guard end.isEmpty else { return true }
      var isFolder = false
      return !name.dropFirst(stem.count).contains(".")
        && !StorePath.suffixes.contains(where: name.hasSuffix)
        && FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
        && !isFolder
    }.sorted()
  }
}
