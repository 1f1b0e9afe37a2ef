import FetchedResults

extension Error {
  /// Whether what was read has ended: the server ended the connection or the transaction, or another
  /// store has taken the place of the file. The same can be read again.
  var endsReading: Bool {
    switch self as? PostgresError {
    case .connectionLost, .conflict: true
    default: self is SnapshotInvalidated
    }
  }

  /// Whether a server is away that may come back, or that another one may take over from.
  var isOutage: Bool {
    switch self as? PostgresError {
    case .notConnected, .notReady, .connectionLost, .conflict, .busy: true
    default: self is SnapshotInvalidated
    }
  }
}
