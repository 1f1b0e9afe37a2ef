import Foundation
import Harness

/// A program that tests run beside the tool: the table of all of them.
///
/// What every Linux has is not in it: the shell, the programs of coreutils, `sed`, `grep`, `awk`,
/// `cmp` and `ldd`.
package struct NeededProgram: Hashable, Sendable {
  package let name: String
  /// The package of Debian that has it.
  package let package: String

  package static let table = [
    NeededProgram(name: "bash", package: "bash"),
    NeededProgram(name: "cc", package: "gcc"),
    NeededProgram(name: "fish", package: "fish"),
    NeededProgram(name: "flock", package: "util-linux"),
    NeededProgram(name: "make", package: "make"),
    NeededProgram(name: "man", package: "man-db"),
    NeededProgram(name: "openssl", package: "openssl"),
    NeededProgram(name: "pgbouncer", package: "pgbouncer"),
    NeededProgram(name: "postgresql", package: "postgresql"),
    NeededProgram(name: "prlimit", package: "util-linux"),
    NeededProgram(name: "python3", package: "python3"),
    NeededProgram(name: "qrencode", package: "qrencode"),
    NeededProgram(name: "script", package: "bsdutils"),
    NeededProgram(name: "setpriv", package: "util-linux"),
    NeededProgram(name: "setsid", package: "util-linux"),
    NeededProgram(name: "sqlite3", package: "sqlite3"),
    NeededProgram(name: "systemd-analyze", package: "systemd"),
    NeededProgram(name: "tmux", package: "tmux"),
    NeededProgram(name: "zsh", package: "zsh"),
  ]

  /// Where scripts look for programs, behind the folder of the tool.
  static let searchPath = ["/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin"]

  package var isInstalled: Bool {
    // Debian keeps the programs of a server apart from all others.
    if name == "postgresql" { return PostgresPrograms.folder != nil }
    return Self.searchPath.contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  /// A program of the table.
  static func named(_ name: String) -> NeededProgram {
    guard let program = table.first(where: { $0.name == name }) else {
      preconditionFailure("\(name) is missing in the table of the programs that tests need")
    }
    return program
  }
}
