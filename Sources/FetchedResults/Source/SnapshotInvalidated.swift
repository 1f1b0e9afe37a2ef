/// The state from which a list was read no longer exists, because the store was replaced by another
/// file. The list must be fetched again.
public struct SnapshotInvalidated: Error, Equatable, Sendable {
  /// The error, which has no details.
  public init() {}
}
