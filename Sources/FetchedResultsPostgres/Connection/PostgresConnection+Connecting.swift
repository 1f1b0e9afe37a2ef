import CPostgres
import FetchedResults

extension PostgresConnection {
  /// Settings that the address may override. A server that does not answer is given up: after so many
  /// seconds where a connection is made, and milliseconds where one is used; one that is silent while
  /// nothing is asked is looked for.
  private static let defaults = [
    ("connect_timeout", "10"), ("tcp_user_timeout", "30000"), ("keepalives_idle", "30"),
    ("fallback_application_name", "FetchedResults"),
  ]

  /// Makes a connection.
  ///
  /// - Throws: `PostgresError`.
  static func connect(
    _ address: ServerAddress, _ library: UnsafePointer<postgres_library>
  ) throws(PostgresError) -> OpaquePointer {
    // Later settings take precedence, and the address is expanded where `dbname` stands.
    let settings =
      defaults + [
        ("dbname", address.text), ("client_encoding", "UTF8"),
      ]
    let connection = withCStrings(settings.map(\.0)) { keywords in
      withCStrings(settings.map(\.1)) { values in
        library.pointee.PQconnectdbParams(keywords, values, 1)
      }
    }
    guard let connection else {
      throw .notConnected(server: address.description, reason: "out of memory")
    }
    guard library.pointee.PQstatus(connection) == 0 else {
      let message = library.pointee.PQerrorMessage(connection).map { String(cString: $0) }
      let reason = address.redacted(message ?? "")
      library.pointee.PQfinish(connection)
      if passing.contains(where: reason.contains) {
        throw .notReady(server: address.description, reason: reason)
      }
      throw .notConnected(server: address.description, reason: reason)
    }
    return connection
  }

  /// What a server says that will take connections again. The library passes on its text and no code.
  private static let passing = [
    "is starting up", "is shutting down", "in recovery mode", "not yet accepting connections",
    "too many connections", "too many clients", "remaining connection slots",
  ]
}
