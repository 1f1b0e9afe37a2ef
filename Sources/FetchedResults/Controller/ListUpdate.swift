/// What leads from one state of a list to a later one.
public enum ListUpdate<Object: FetchedObject>: Sendable {
  /// The list changed so.
  case changes(ChangeSet<Object>)

  /// The list is to be read anew, from the snapshot of what it is now.
  case reset(ResultsSnapshot<Object>, Reason)

  /// Why a list is read anew.
  public typealias Reason = ResetReason
}

/// Why a list is read anew instead of being told of change by change.
public enum ResetReason: Hashable, Sendable {
  /// The list was asked to be fetched again, or to be another one without its difference.
  case requested
  /// More changed than is told of row by row.
  case manyChanges
  /// Another file has taken the place of the one that held the list.
  case replaced
  /// A copy was put back in the place of all rows.
  case restored
  /// The log of changes does not reach back to the state of the list.
  case logPruned
  /// Another program wrote sort keys or section counts that do not fit the rows.
  case foreignKeys
}
