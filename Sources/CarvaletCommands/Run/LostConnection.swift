import FetchedResults

extension Error {
  /// Whether the state that was read no longer exists: the server has ended the connection or the
  /// transaction, or another store has replaced the file. Reading again gives another state.
  var endsReading: Bool {
    switch self as? PostgresError {
    case .connectionLost, .conflict: true
    default: self is SnapshotInvalidated
    }
  }

  /// Whether the server is unreachable and may come back, or another one may take over from it.
  var isOutage: Bool {
    switch self as? PostgresError {
    case .notConnected, .notReady, .connectionLost, .conflict, .busy: true
    default: self is SnapshotInvalidated
    }
  }
}
