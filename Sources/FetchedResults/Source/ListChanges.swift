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

/// Why an update is a reset, with the whole list, instead of its changes.
public enum ResetReason: Hashable, Sendable {
  /// The caller fetched the list again, or set another request without its difference.
  case requested
  /// More rows changed than the maximum.
  case manyChanges
  /// The store was replaced by another file.
  case replaced
  /// All rows were replaced by the rows of a copy.
  case restored
  /// The change log does not reach back to the state of the list.
  case logPruned
  /// Another program wrote sort keys or section counts that do not match the rows.
  case keysOfAnotherProgram
}
