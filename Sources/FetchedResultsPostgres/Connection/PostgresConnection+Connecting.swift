import CPostgres
import FetchedResults
import Glibc

extension PostgresConnection {
  /// Default settings; an address may override them. libpq gives up connecting after 10 s, gives up
  /// unacknowledged data after 30 s, and probes an idle connection after 30 s.
  private static let defaults = [
    ("connect_timeout", "10"), ("tcp_user_timeout", "\(ServerAddress.usualSilence)"),
    ("keepalives_idle", "30"),
    ("fallback_application_name", "FetchedResults"),
  ]

  /// Makes a connection.
  ///
  /// - Throws: `PostgresError`.
  static func connect(
    _ address: ServerAddress, _ library: UnsafePointer<postgres_library>
  ) throws(PostgresError) -> OpaquePointer {
    // libpq expands a connection string given as `dbname`; settings after it override it.
    let settings =
      defaults + [
        ("dbname", address.text), ("client_encoding", "UTF8"),
      ]
    let connection = with(settings) { library.pointee.PQconnectdbParams($0, $1, 1) }
    guard let connection else {
      throw .notConnected(server: address.description, reason: "out of memory")
    }
    guard library.pointee.PQstatus(connection) == 0 else {
      let message = library.pointee.PQerrorMessage(connection).map { String(cString: $0) } ?? ""
      let reason = address.redacted(message)
      library.pointee.PQfinish(connection)
      if isPassing(message, settings, library) {
        throw .notReady(server: address.description, reason: reason)
      }
      throw .notConnected(server: address.description, reason: reason)
    }
    return connection
  }

  private static func with<Result>(
    _ settings: [(String, String)],
    _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    withCStrings(settings.map(\.0)) { keywords in
      withCStrings(settings.map(\.1)) { values in body(keywords, values) }
    }
  }

  // MARK: - Refused

  /// Whether a server that refuses connections will take them again.
  ///
  /// The library passes on the server's text and no code. Where that may be in another language
  /// than English, the server is asked again, in a way that has the code in the text. Most
  /// languages have `FATAL` before it, as English has.
  private static func isPassing(
    _ message: String, _ settings: [(String, String)],
    _ library: UnsafePointer<postgres_library>
  ) -> Bool {
    if passing.contains(where: message.contains) { return true }
    // The server's text begins with a severity, a colon and two spaces.
    guard message.contains(":  "), !lasting.contains(where: message.contains) else { return false }
    return with(settings) { keywords, values in
      let text = verboseRefusal(library.pointee.PQconnectStartParams(keywords, values, 1), library)
      return passingCodes.contains { text.contains(":  \($0): ") }
    }
  }

  /// The text with which a server refuses a connection, with the code; empty where it takes it now.
  private static func verboseRefusal(
    _ connection: OpaquePointer?, _ library: UnsafePointer<postgres_library>
  ) -> String {
    guard let connection else { return "" }
    defer { library.pointee.PQfinish(connection) }
    _ = library.pointee.PQsetErrorVerbosity(connection, 2)
    let deadline = ContinuousClock.now + .seconds(10)
    var step = Step.writing
    while step != Step.failed, step != Step.done, ContinuousClock.now < deadline {
      var descriptor = pollfd(
        fd: library.pointee.PQsocket(connection),
        events: Int16(step == Step.reading ? POLLIN : POLLOUT), revents: 0)
      _ = poll(&descriptor, 1, 1000)
      step = descriptor.revents == 0 ? step : library.pointee.PQconnectPoll(connection)
    }
    return library.pointee.PQerrorMessage(connection).map { String(cString: $0) } ?? ""
  }

  /// The steps of connecting, with the values of libpq's `PostgresPollingStatusType`.
  private enum Step {
    static let failed: Int32 = 0
    static let reading: Int32 = 1
    static let writing: Int32 = 2
    static let done: Int32 = 3
  }

  /// The codes of refusals that pass: the server starts, stops or recovers, or has as many
  /// connections as it allows.
  private static let passingCodes = ["57P03", "57P01", "53300"]

  /// Parts of the English texts of these refusals.
  private static let passing = [
    "is starting up", "is shutting down", "in recovery mode", "not yet accepting connections",
    "too many connections", "too many clients", "remaining connection slots",
  ]

  /// Parts of the English texts of refusals that last. After one of them the server is not asked
  /// again, because some servers lock a role out after a few wrong passwords.
  private static let lasting = [
    "authentication failed", "no pg_hba.conf entry", "pg_hba.conf rejects", "does not exist",
    "is not permitted to log in", "permission denied",
  ]
}
