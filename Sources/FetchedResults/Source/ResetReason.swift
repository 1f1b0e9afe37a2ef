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
