/// An update that leads from one state of a list to a later one.
public enum ListUpdate<Object: FetchedObject>: Sendable {
  /// The changes of the list.
  case changes(ChangeSet<Object>)

  /// The whole list, as a snapshot of the newest state, because its changes are not known.
  case reset(ResultsSnapshot<Object>, Reason)

  /// Why an update is a reset.
  public typealias Reason = ResetReason
}
