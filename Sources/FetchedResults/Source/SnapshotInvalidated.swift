/// The state that a list was read from is gone: another file has taken the place of the one that
/// held it. The list is to be fetched anew.
public struct SnapshotInvalidated: Error, Equatable, Sendable {
  /// The error, which has nothing to tell apart.
  public init() {}
}
