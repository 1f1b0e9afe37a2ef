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

  /// Whether the store cannot be reached and may come back: its server is unreachable or another
  /// one may take over from it, or its folder is not mounted or was moved.
  var isOutage: Bool {
    switch self {
    case let error as PostgresError:
      switch error {
      case .notConnected, .notReady, .connectionLost, .conflict, .busy: true
      default: false
      }
    case let error as StoreError:
      switch error {
      case .missing, .missingFolder, .notReadable, .notRead, .busy: true
      default: false
      }
    default: self is SnapshotInvalidated
    }
  }
}
