import Foundation

/// The programs of a PostgreSQL server that is installed.
package enum PostgresPrograms {
  /// The folder with the programs of the newest version; nil for none.
  package static let folder: String? = {
    let versions = "/usr/lib/postgresql"
    let installed = (try? FileManager.default.contentsOfDirectory(atPath: versions)) ?? []
    let newest = installed.compactMap { Int($0) }.max().map { "\(versions)/\($0)/bin" }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return ([newest].compactMap(\.self) + path.split(separator: ":").map(String.init)).first {
      FileManager.default.isExecutableFile(atPath: "\($0)/initdb")
    }
  }()

  /// Lines of a shell's script after which `$as` runs a command as a user whom PostgreSQL does not
  /// refuse: `$user` where that is another, because it refuses to run as root.
  package static let choosingUser = """
    as=''
    if [ "$(id -u)" = 0 ]; then
      user=nobody
      getent passwd postgres >/dev/null && user=postgres
      as="runuser -u $user --"
    fi
    """
}
