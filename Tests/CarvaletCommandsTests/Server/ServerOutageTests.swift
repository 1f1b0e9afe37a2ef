import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// What the built tool says, and how it ends, where the server or its library is not to be had.
@Suite(.ownThread, .timeLimit(.minutes(60)), .needsExecutable, .needsPostgres)
struct ServerOutageTests {
  private let executable = Executable()
  private let cluster: PostgresCluster
  private let schema: String
  private let shell: PostgresConnection

  init() throws {
    cluster = try PostgresCluster.shared
    schema = "stand_" + UUID().uuidString.lowercased().replacing("-", with: "_")
    let address = cluster.address(schema: schema)
    #expect(executable.shell("$carvalet db create --store '\(address)'").status == 0)
    let made = executable.shell("$carvalet park BMW -q --store '\(address)'")
    #expect(made == Executable.Ended(status: 0, output: "1\n", messages: ""))
    shell = try PostgresConnection(ServerAddress(address))
  }

  // MARK: - A commit without an answer

  @Test func `Where it is not known whether a car is parked, it is said how to look`() throws {
    let proxy = try CuttingProxy(before: cluster)
    let address = proxy.address(schema: schema) + "&password=open%20sesame"
    let scene = try CommandScene(server: address)
    // So long it waits for a server that can tell.
    scene.busyTimeout = 1
    proxy.reset()
    #expect(scene.run("park Audi A4").output == "Parked ticket 2: Audi A4\n")
    let commit = try #require(proxy.batchCounts.max())
    proxy.loseAnswer(toBatch: commit)
    let ended = scene.run("park Audi A4")
    #expect(proxy.cutsLeft == 0)
    #expect(ended.status == .inputOutput)
    #expect(ended.output == "")
    #expect(
      ended.messages == """
        Error: The connection to 'STORE' ended while it stored. Whether it did is not known. \
        'carvalet log' has the commands of all desks that are stored: look there for yours, by its \
        time and its author, before you type it again.

        """)
    #expect(!ended.messages.contains("sesame"))
    // What it says is true: the car is there, and the log has it.
    try waitUntil { try shell.integer("SELECT count(*) FROM car") == 3 }
    let log = executable.shell(
      "$carvalet log --limit 1 --store '\(cluster.address(schema: schema))'")
    #expect(log.output.contains("park"), "\(log)")
  }

  // MARK: - No connection left

  @Test(arguments: ["list", "park Audi"])
  func `A server that takes no more connections is one sentence, and can be tried again`(
    line: String
  ) throws {
    let role = "visitor_\(UInt32.random(in: 0 ... .max))"
    try shell.execute("CREATE ROLE \(role) LOGIN CONNECTION LIMIT 0")
    defer { _ = try? shell.execute("DROP ROLE \(role)") }
    let address = cluster.address(schema: schema, user: role)
    let ended = executable.shell("$carvalet \(line) --store '\(address)'")
    #expect(
      ended
        == Executable.Ended(
          status: ExitStatus.storeBusy.rawValue, output: "",
          messages: """
            Error: No connection to '\(try ServerAddress(address).description)' for now: connection \
            to server on socket "\(cluster.sockets)/.s.PGSQL.\(cluster.port)" failed: FATAL: too many \
            connections for role "\(role)". Try again.

            """))
  }

  // MARK: - The client library

  /// Runs commands for a file and for the server with another library in the place of libpq.
  ///
  /// - Parameter making: Makes the file `$library`.
  private func expectUnavailable(_ sentence: String, making library: String) {
    let ended = executable.shell(
      """
      $carvalet park Saab -q >/dev/null && mkdir other && library=other/libpq.so.5 && \(library) || exit 99
      export LD_LIBRARY_PATH="$PWD/other"
      $carvalet list -q || exit 98
      $carvalet list --store '\(cluster.address(schema: schema))'
      """)
    #expect(
      ended
        == Executable.Ended(
          status: ExitStatus.unavailable.rawValue, output: "1\n", messages: sentence + "\n"))
  }

  @Test func `Without the client library, a server is refused and a file is listed`() {
    expectUnavailable(
      "Error: PostgreSQL's client library (libpq5) is not installed: apt install libpq5",
      making: #": >"$library""#)
  }

  @Test(.needsFaults) func `With a client library that lacks a function, it is said which`() {
    expectUnavailable(
      "Error: PostgreSQL's client library (libpq5) has no PQconninfoParse: it is older than version "
        + "14. Install a newer one: apt install libpq5",
      making: #"echo | cc -shared -o "$library" -x c -"#)
  }

  @Test func `A file is listed without a look for the client library`() throws {
    func opened(_ store: String) throws -> String {
      let ended = executable.shell(
        """
        rm -f opened.*
        LD_DEBUG=libs LD_DEBUG_OUTPUT=opened $carvalet list -q --store '\(store)' && cat opened.* >all
        """)
      #expect(ended.status == 0, "\(ended)")
      #expect(ended.output == "1\n")
      return try #require(executable.read("all"))
    }
    #expect(executable.shell("$carvalet park Saab").status == 0)
    let file = try opened("cars.sqlite")
    #expect(file.contains("find library=libc.so.6"))
    #expect(!file.contains("libpq"))
    #expect(try opened(cluster.address(schema: schema)).contains("find library=libpq.so.5"))
  }
}
