import CPostgres
import FetchedResults

extension PostgresConnection {
  /// Default settings; an address may override them. A host is given up after 10 s, data that is
  /// not acknowledged after 30 s, and an idle connection is probed after 10 s.
  private static let defaults = [
    ("connect_timeout", "10"), ("tcp_user_timeout", "\(ServerAddress.usualSilence)"),
    ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
    ("fallback_application_name", "FetchedResults"),
  ]

  /// Makes a connection.
  ///
  /// - Parameter patience: How long a host may be silent at most; nil for what the address says.
  /// - Throws: `PostgresError`.
  static func connect(
    _ address: ServerAddress, _ library: UnsafePointer<postgres_library>, patience: Duration?
  ) throws(PostgresError) -> OpaquePointer {
    // libpq expands a connection string given as `dbname`; settings after it override it.
    let settings =
      defaults + [
        ("dbname", address.text), ("client_encoding", "UTF8"),
      ]
    switch ConnectionAttempt(library, settings, patience: patience).run() {
    case .connected(let connection): return connection
    case .refused(let refusal):
      let reason = address.redacted(refusal.text)
      throw refusal.isPassing
        ? .notReady(server: address.description, reason: reason)
        : .notConnected(server: address.description, reason: reason)
    }
  }
}
