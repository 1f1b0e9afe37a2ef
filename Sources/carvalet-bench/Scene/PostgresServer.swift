import Foundation
import Glibc
import Harness

/// A throw-away PostgreSQL server, durable as one that is installed: commits wait for the disk.
///
/// A shell owns the server. When its input ends, because this process has ended in whatever way, it
/// stops the server and removes the folder. One thread uses this object, so no lock guards it.
final class PostgresServer {
  private let commands: Int32
  private let folder: String

  /// Why there is no server.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Creates a server and starts it, which takes some seconds.
  ///
  /// - Throws: ``Failure``.
  init() throws {
    guard let programs = PostgresPrograms.folder else {
      throw Failure(description: "no PostgreSQL")
    }
    // The user of the server must be able to open the folder, so it cannot be inside one of root's
    // own.
    folder = "/tmp/carvalet-bench-\(ProcessInfo.processInfo.processIdentifier)"
    var input: [Int32] = [-1, -1]
    var output: [Int32] = [-1, -1]
    guard pipe(&input) == 0, pipe(&output) == 0 else { throw Failure(description: "no pipe") }
    for end in input + output { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    commands = input[1]
    _ = try ChildProcess(
      "/bin/sh", ["-c", Self.script(programs: programs, folder: folder)], leading: .session
    ) { actions in
      posix_spawn_file_actions_adddup2(&actions, input[0], 0)
      posix_spawn_file_actions_adddup2(&actions, output[1], 1)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    close(input[0])
    close(output[1])
    defer { close(output[0]) }
    var answer = [UInt8](repeating: 0, count: 500)
    let count = read(output[0], &answer, answer.count)
    let said = String(decoding: answer.prefix(max(0, count)), as: UTF8.self)
    guard said == "ready\n" else {
      throw Failure(description: "the server does not start: \(said)")
    }
  }

  deinit { close(commands) }

  /// The address of a schema.
  func address(schema: String) -> String {
    "postgresql:///postgres?host=\(folder)&user=bench&options=-csearch_path%3D\(schema)"
  }

  private static func script(programs: String, folder: String) -> String {
    """
    \(PostgresPrograms.choosingUser)
    umask 077
    mkdir -p '\(folder)' && cd '\(folder)' || exit 1
    [ -z "$as" ] || chown "$user" .
    trap '' INT HUP TERM
    $as '\(programs)/initdb' -D data -U bench -E UTF8 --locale=C.UTF-8 >steps 2>&1 </dev/null \\
      && $as '\(programs)/pg_ctl' -D data -l log -w -t 60 start -o "-c listen_addresses= \\
        -c unix_socket_directories='\(folder)' -c shared_buffers=512MB -c max_wal_size=8GB" \\
        >>steps 2>&1 </dev/null \\
      && echo ready || { tail -q -n 3 steps log | tr '\\n' ' '; cd / && rm -rf '\(folder)'; exit 1; }
    exec >/dev/null
    read -r line
    $as '\(programs)/pg_ctl' -D data -m immediate stop >/dev/null 2>&1
    cd / && rm -rf '\(folder)'
    """
  }
}
