import FetchedResults
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// What a server says that refuses a connection or a command, in whichever language.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct RefusalTests {
  // The texts were compared with English ones: a hotel's server that started was one that is not
  // there. Most languages have the severity in English.
  @Test(arguments: [
    ("FATAL", "57P03", "das Datenbanksystem startet", true),
    ("FATAL", "53300", "zu viele Verbindungen von Rolle \u{BB}anna\u{AB}", true),
    ("FATAL", "57P03", "le système de bases de données se lance", true),
    ("FATAL", "53300", "lo siento, ya tenemos demasiados clientes", true),
    ("ВАЖНО", "57P03", "система баз данных запускается", true),
    ("FATAL", "28P01", "Passwort-Authentifizierung für Benutzer »anna« fehlgeschlagen", false),
    ("FATAL", "3D000", "la base de données « carvalet » n'existe pas", false),
  ])
  func `A refusal in another language is understood by its code`(
    severity: String, code: String, text: String, passes: Bool
  ) throws {
    let server = try RefusingServer(severity: severity, code: code, text: text)
    let error = #expect(throws: PostgresError.self) { try PostgresStore<Vehicle>(server.address) }
    switch error {
    case .notReady(_, let reason): #expect(passes && reason.contains(text))
    case .notConnected(_, let reason): #expect(!passes && reason.contains(text))
    default: Issue.record("\(String(describing: error))")
    }
  }

  // Some servers lock a role out after a few wrong passwords.
  @Test(arguments: [
    ("28P01", "password authentication failed for user \"anna\""),
    ("28000", "no pg_hba.conf entry for host \"[local]\", user \"anna\", database \"a\""),
    ("28000", "role \"anna\" is not permitted to log in"),
    ("3D000", "database \"a\" does not exist"),
    ("42501", "permission denied for database \"a\""),
  ])
  func `A server that refuses for good in English is not asked again`(
    code: String, text: String
  ) throws {
    let server = try RefusingServer(severity: "FATAL", code: code, text: text)
    let error = #expect(throws: PostgresError.self) { try PostgresStore<Vehicle>(server.address) }
    guard case .notConnected(_, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains(text))
    #expect(server.clientCount == 1)
  }

  // Regression: the message said that there is no store.
  @Test func `A server without one of PostgreSQL's functions is reported with its name`() throws {
    let name = "relative_\(UInt32.random(in: 0 ... .max))"
    let shell = try PostgresConnection(
      ServerAddress(PostgresCluster.shared.address(schema: "public")))
    try shell.execute("CREATE DATABASE \(name) TEMPLATE template0 ENCODING 'UTF8'")
    do {
      let postgres = try TemporarySchema([Vehicle(1, make: "Saab")], in: name)
      try postgres.otherProgram().execute(
        "ALTER FUNCTION pg_catalog.pg_control_system() RENAME TO pg_control_elsewhere")
      let error = #expect(throws: PostgresError.self) { try postgres.store.fetch(FetchRequest()) }
      guard case .failed(_, "42883", let message)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(message.contains("pg_control_system()"))
    }
    try shell.execute("DROP DATABASE \(name) WITH (FORCE)")
  }

  // Nothing bounds the connections of a store but the server: a bound would have a list wait for
  // one that the same thread holds.
  @Test func `Each list that is held has a connection, and one that gets none can be tried again`()
    throws
  {
    let postgres = try TemporarySchema((1...40).map { Vehicle($0, make: "Saab") })
    let role = try TemporaryRole(
      "visitor", "CONNECTION LIMIT 3", may: ["SELECT ON ALL TABLES"], in: postgres)
    defer { role.drop() }
    let store = try PostgresStore<Vehicle>(role.address)
    var held = try (0..<3).map { _ in try store.fetch(FetchRequest()) }
    for _ in 1...2 {
      let error = #expect(throws: PostgresError.self) { try store.fetch(FetchRequest()) }
      guard case .notReady(_, let reason)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(reason.hasSuffix("too many connections for role \"\(role.name)\""), "\(reason)")
    }
    // Those that have one go on, and the next list gets that of one that is gone.
    for list in held { #expect(try list.objects(in: 0..<40).count == 40) }
    held.removeLast()
    #expect(try store.fetch(FetchRequest()).numberOfObjects == 40)
  }

  // Regression: the error was one of input and output.
  @Test func `A command that takes longer than the server allows can be tried again`() throws {
    let postgres = try TemporarySchema([Vehicle(1, make: "Saab")])
    let other = try postgres.otherProgram()
    other.begin("ISOLATION LEVEL READ COMMITTED")
    try other.execute("SELECT 1 FROM store_state FOR UPDATE")
    let store = try PostgresStore<Vehicle>(postgres.address)
    // A busy server may take longer than that for what nobody holds up, so no other command has it.
    try store.allow("300ms")
    let error = #expect(throws: PostgresError.self) {
      try store.write(ChangeCommand("sell")) { try $0.delete(1) }
    }
    guard case .cancelled(_, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("statement timeout"))
    other.abandonTransaction()
    try store.allow("0")
    try store.write(ChangeCommand("sell")) { try $0.delete(1) }
  }
}

extension PostgresStore {
  /// Sets how long a statement may take on the connection that is used next; "0" is for ever.
  fileprivate func allow(_ timeout: String) throws {
    try pool.withConnection { connection in
      defer { pool.giveBack(connection) }
      _ = try connection.use { try $0.execute("SET statement_timeout = '\(timeout)'") }
    }
  }
}

/// A server that answers every client with one error and ends the connection.
///
/// A thread accepts connections until the object goes.
private final class RefusingServer: Sendable {
  private let folder: TemporaryFolder
  private let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)

  private let clients = Atomic(0)

  /// How many have connected.
  var clientCount: Int { clients.load(ordering: .relaxed) }

  var address: String { "postgresql:///postgres?host=\(folder.path)&port=1&user=anna" }

  init(severity: String, code: String, text: String) throws {
    folder = try .forSockets()
    var path = sockaddr_un()
    path.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &path.sun_path) {
      $0.copyBytes(from: folder.file(".s.PGSQL.1").utf8)
    }
    let isBound = withUnsafePointer(to: &path) { path in
      path.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(isBound == 0 && listen(listener, 8) == 0)
    let body = Array("S\(severity)\0VFATAL\0C\(code)\0M\(text)\0\0".utf8)
    let length = withUnsafeBytes(of: UInt32(body.count + 4).bigEndian) { [UInt8]($0) }
    let answer = Array("E".utf8) + length + body
    Thread.detachNewThread { [listener, weak self] in
      while case let client = accept(listener, nil, nil), client >= 0 {
        self?.clients.add(1, ordering: .relaxed)
        var startup = [UInt8](repeating: 0, count: 4096)
        _ = read(client, &startup, startup.count)
        _ = write(client, answer, answer.count)
        close(client)
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }
}
