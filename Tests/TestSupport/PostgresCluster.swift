import Foundation
import Glibc
import Harness
import Synchronization

/// A PostgreSQL server of the tests' own, in a temporary folder: reached over a socket there, and
/// over TCP on the loopback with passwords.
///
/// A shell owns the server. It waits for commands on a pipe of this process, and when the pipe
/// closes, because this process has ended in whatever way, it stops the server and removes the
/// folder.
package final class PostgresCluster: Sendable {
  /// The role that may do everything.
  package static let owner = "fetcher"

  package let folder: String
  /// The folder of its socket.
  package let sockets: String
  package let port: UInt16
  private let commands: Int32
  private let answers: Int32
  private let turn = Mutex(())

  /// The cluster that the tests of a run share.
  ///
  /// - Throws: ``Failure`` if the server is not installed or does not start.
  package static var shared: PostgresCluster {
    get throws { try start.get() }
  }

  /// All tables of it are published, those of databases that are made later as well: no command of
  /// the tests may need tables that are not.
  private static let start = Result {
    let cluster = try PostgresCluster()
    for database in ["template1", "postgres"] {
      try cluster.run(
        """
        "$programs/psql" -qX -h "$sockets" -p \(cluster.port) -U \(owner) -d \(database)
          -c 'CREATE PUBLICATION everything FOR ALL TABLES'
        """)
    }
    return cluster
  }

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// What a server has that others have not. The commands are those of a shell in the folder.
  package struct Setup: Sendable {
    /// Settings beside the usual ones, such as `ssl=on`.
    var settings: [String] = []
    /// Creates the folder `data`; nil for an empty cluster.
    var creation: String?
    /// Runs before the server starts.
    var preparation = ":"
  }

  /// Creates and starts a server, which takes a second.
  package init(_ setup: Setup = Setup()) throws {
    guard let programs = PostgresPrograms.folder else {
      throw Failure(description: "no PostgreSQL")
    }
    let name = "carvalet-pg-\(UInt32.random(in: 0 ... .max))"
    // As short and as plain as TemporaryFolder.forSockets().
    sockets = "/tmp/\(name)"
    port = try Self.freePort()
    var input: (Int32, Int32) = (0, 0)
    var output: (Int32, Int32) = (0, 0)
    guard Self.pipe(&input), Self.pipe(&output) else { throw Failure(description: "no pipe") }
    commands = input.1
    answers = output.0
    try Self.spawn(
      Self.script(setup, sockets: sockets, port: port),
      environment: [
        "folder": FileManager.default.temporaryDirectory.appendingPathComponent(name).path,
        "sockets": sockets, "programs": programs,
      ], input: input.0, output: output.1)
    close(input.0)
    close(output.1)
    let answer = Self.readAnswer(from: answers)
    guard answer.hasPrefix("ready ") else {
      close(commands)
      close(answers)
      throw Failure(description: "the server does not start: \(answer)")
    }
    folder = String(answer.dropFirst("ready ".count))
  }

  deinit {
    close(commands)
    close(answers)
  }

  private static func script(_ setup: Setup, sockets: String, port: UInt16) -> String {
    let settings = [
      "listen_addresses=127.0.0.1", "unix_socket_directories=\(sockets)", "port=\(port)",
      "fsync=off", "max_connections=400", "shared_buffers=64MB", "lc_messages=C",
      "password_encryption=scram-sha-256",
      // A killed server leaves its shared memory behind: in its folder, which is removed.
      "dynamic_shared_memory_type=mmap",
    ]
    let options = (settings + setup.settings).map { "-c \($0)" }.joined(separator: " ")
    let creation =
      setup.creation ?? """
        $as "$programs/initdb" -D "$folder/data" -U \(owner) -E UTF8 --locale=C.UTF-8 --no-sync \
        --auth-local=trust --auth-host=scram-sha-256
        """
    return """
      \(PostgresPrograms.choosingUser)
      start() {
        $as "$programs/pg_ctl" -D "$folder/data" -l "$folder/log" -o '\(options)' -w -t 30 start \
          >>"$folder/steps" 2>&1 </dev/null
      }
      finish() {
        for pooler in "$folder"/pooler-*.pid; do
          if [ -e "$pooler" ]; then kill "$(cat "$pooler")" 2>/dev/null; fi
        done
        $as "$programs/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1
        umount -l "$folder/small" 2>/dev/null
        cd / && rm -rf "$folder" "$sockets"
      }
      trap '' INT HUP TERM
      umask 077
      mkdir -p "$folder" "$sockets" || exit 1
      if [ -n "$as" ]; then chown "$user" "$folder" "$sockets"; fi
      # The user of the server may not enter a folder of root, such as a TMPDIR that has mode 700.
      $as test -x "$folder" || { rmdir "$folder" && folder=$sockets; }
      cd "$folder" || exit 1
      prepare() {
        \(setup.preparation)
      }
      \(creation) >steps 2>&1 </dev/null && prepare && start \
        && echo "ready $folder" || { tail -q -n 5 steps log | tr '\\n' ' '; echo; finish; exit 1; }
      while read -r command words; do
        case $command in
          start)
            # A server refuses to start while a child of a killed one has not noticed its end, which
            # takes minutes on a busy machine. The limit is that of every wait of a test.
            limit=$(($(date +%s) + 300)) answer=started
            until start; do
              if [ $(date +%s) -gt $limit ]; then answer=failed; break; fi
              sleep 0.1
            done
            echo $answer ;;
          kill)
            kill -9 "$(head -1 "$folder/data/postmaster.pid")"
            echo killed ;;
          run)
            if eval "$words" >>steps 2>&1 </dev/null; then echo done
            else echo "failed: $(tail -n 3 steps | tr '\\n' ' ')"; fi ;;
        esac
      done
      finish
      """
  }

  // MARK: - Addresses

  /// A connection may take longer than ten seconds where many tests keep the machine busy.
  static let connectTimeout = "connect_timeout=300"

  /// The address of a schema, over the socket.
  package func address(
    schema: String, database: String = "postgres", user: String = owner
  ) -> String {
    "postgresql:///\(database)?host=\(sockets)&port=\(port)&user=\(user)"
      + "&\(Self.connectTimeout)&options=-csearch_path%3D\(schema)"
  }

  /// The address of a schema over TCP, where the server asks for the password.
  package func address(schema: String, user: String, password: String) -> String {
    "postgresql://\(user):\(password)@127.0.0.1:\(port)/postgres"
      + "?\(Self.connectTimeout)&options=-csearch_path%3D\(schema)"
  }

  /// Kills the server as `kill -9` does, so that there is none.
  package func kill() throws {
    guard answer(to: "kill") == "killed" else { throw Failure(description: "not killed") }
  }

  package func start() throws {
    guard answer(to: "start") == "started" else { throw Failure(description: "not started") }
  }

  /// Runs commands of a shell in the folder, as the user whom the tests run as.
  ///
  /// - Parameter commands: On one line. `$as` makes the user of the server run a command.
  package func run(_ commands: String) throws {
    let answer = answer(to: "run " + commands.split(separator: "\n").joined(separator: " "))
    guard answer == "done" else { throw Failure(description: answer) }
  }

  // MARK: - The shell

  /// What the shell says to a command. Tests share a cluster, and one at a time asks it.
  private func answer(to command: String) -> String {
    turn.withLock { _ in
      send(command)
      return readAnswer()
    }
  }

  private func send(_ command: String) {
    let line = Array((command + "\n").utf8)
    _ = Glibc.write(commands, line, line.count)
  }

  private func readAnswer() -> String { Self.readAnswer(from: answers) }

  private static func readAnswer(from answers: Int32) -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(answers, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
    return String(decoding: line, as: UTF8.self)
  }

  /// A pipe that no other process inherits.
  private static func pipe(_ ends: inout (Int32, Int32)) -> Bool {
    var both: [Int32] = [0, 0]
    guard Glibc.pipe(&both) == 0 else { return false }
    for end in both { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    ends = (both[0], both[1])
    return true
  }

  private static func spawn(
    _ script: String, environment: [String: String], input: Int32, output: Int32
  ) throws {
    let system = ["PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL": "C"]
    let shell = try ChildProcess(
      "/bin/bash", ["-c", script], environment: environment.merging(system) { $1 },
      leading: .group
    ) { actions in
      posix_spawn_file_actions_adddup2(&actions, input, 0)
      posix_spawn_file_actions_adddup2(&actions, output, 1)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    // Exit tests wait for any child that has ended, and find only the first that nobody waits for.
    Thread.detachNewThread { _ = shell.wait() }
  }

  /// A port that nobody has, of those that the system gives to no outgoing connection: it stays
  /// free while the server is stopped for a while.
  private static func freePort() throws -> UInt16 {
    for _ in 0..<1000 {
      let port = UInt16.random(in: 10_000..<32_000)
      let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(socket) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let isBound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      if isBound { return port }
    }
    throw Failure(description: "no free port")
  }
}
