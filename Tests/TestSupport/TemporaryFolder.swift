package import Foundation
import Glibc

/// A folder that is removed with its owner, at the latest when the process exits.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package var path: String { url.path }

  /// - Parameter parent: Where it lies.
  package init(in parent: URL = FileManager.default.temporaryDirectory) throws {
    url = parent.appendingPathComponent("carvalet-\(UUID().uuidString)")
    LeftFolders.add(url)
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// A folder for sockets. The path of a socket has at most 107 bytes, and an address of PostgreSQL
  /// would take a blank in it only as `%20`, so this folder is not where `TMPDIR` says.
  package static func forSockets() throws -> TemporaryFolder {
    try TemporaryFolder(in: URL(fileURLWithPath: "/tmp"))
  }

  deinit {
    chmod(path, 0o700)
    LeftFolders.remove(url)
  }

  /// The path of a file in the folder.
  package func file(_ name: String) -> String { path + "/" + name }

  /// What lies in the folder: each name with its bytes.
  package var contents: [String: Data] {
    var contents: [String: Data] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      contents[name] = FileManager.default.contents(atPath: file(name)) ?? Data()
    }
    return contents
  }

  /// The permissions of a file; nil where there is none.
  package func mode(_ name: String) -> UInt32? {
    var status = stat()
    return stat(file(name), &status) == 0 ? status.st_mode & 0o777 : nil
  }
}
