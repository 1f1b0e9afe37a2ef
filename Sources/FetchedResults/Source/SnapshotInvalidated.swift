/// The state from which a list was read no longer exists: another file has taken the place of the
/// store, or a server has ended the transaction that showed the state. The list must be fetched
/// again.
public struct SnapshotInvalidated: Error, Sendable {
  /// Why a server ended the transaction; nil where another file has taken the place of the store.
  public let cause: (any Error)?

  /// An error with what a server gave as the reason.
  public init(cause: (any Error)? = nil) { self.cause = cause }

  /// The error for a caller that does not fetch the list again: the reason tells more, where there
  /// is one.
  package var reported: any Error { cause ?? self }
}
