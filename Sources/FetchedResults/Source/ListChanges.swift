/// What has become of a list since a state of its source, with a reader of the newest state.
public enum ListChanges {
  /// Nothing was committed since.
  case unchanged(any FetchReader)

  /// Every stored row that differs, whether or not the list contains it, and the commands that were
  /// committed since, as far as the source has logged them.
  case changed(any FetchReader, rows: [RowChange], commands: [CommittedCommand])

  /// The source does not report what changed.
  case reset(any FetchReader, because: ResetReason)
}

/// The change of a stored row, whether or not a list contains it.
public struct RowChange: Hashable, Sendable {
  /// The row before the change; nil if it was not stored.
  public let old: FetchedRow?

  /// The row after the change; nil if it is no longer stored.
  public let new: FetchedRow?

  /// The change of a row; nil if both are identical.
  public init?(old: FetchedRow?, new: FetchedRow?) {
    switch (old, new) {
    case (nil, nil): return nil
    case (let old?, let new?) where old == new: return nil
    default: break
    }
    self.old = old
    self.new = new
  }
}
