/// What leads from one state of a list to a later one.
public enum ListUpdate<Object: FetchedObject>: Sendable {
  /// The list changed so.
  case changes(ChangeSet<Object>)

  /// The list is to be read anew, from the snapshot of what it is now.
  case reset(ResultsSnapshot<Object>, Reason)

  /// Why a list is read anew.
  public enum Reason: Hashable, Sendable {
    /// The list was asked to be fetched again, or to be another one without its difference.
    case requested
    /// More changed than is told of row by row, or the source no longer knows
    /// what did: its log does not reach back so far, or it is another file.
    case manyChanges
  }
}
