/// What leads from one state of a list to a later one.
public enum ListUpdate<Object: FetchedObject>: Sendable {
  /// The list changed so.
  case changes(ChangeSet<Object>)

  /// The list is to be read anew, from the snapshot of what it is now.
  case reset(ResultsSnapshot<Object>, Reason)

  /// Why a list is read anew.
  public typealias Reason = ResetReason
}
