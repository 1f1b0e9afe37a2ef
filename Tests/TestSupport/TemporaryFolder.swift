package import Foundation
import Glibc

/// A folder that goes with its owner.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    path = NSTemporaryDirectory() + "/carvalet-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    chmod(path, 0o700)
    try? FileManager.default.removeItem(atPath: path)
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
