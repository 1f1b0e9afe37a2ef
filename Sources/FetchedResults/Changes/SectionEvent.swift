/// The change of one section of a list.
///
/// Deleted sections have their indices in the list before all changes,
/// inserted ones in the list after all changes.
public enum SectionEvent<Object: Sendable>: Sendable {
  /// The section is no longer in the list.
  case delete(SectionHeading, at: Int)

  /// The section is new.
  ///
  /// Its rows have events of their own, so `objects` is empty except in the
  /// ``ChangeSet/collapsed`` form, where it has the inserted rows.
  case insert(SectionHeading, at: Int, objects: [Object])

  /// The order of the section among the others is different; its rows without events move with it.
  ///
  /// It occurs only if lists in different orders are compared: the sections of one request never
  /// overtake each other.
  case move(SectionHeading, from: Int, to: Int)

  /// The section has another name, because another spelling of its text is the most frequent.
  case update(SectionHeading, from: Int, to: Int, oldName: String?)
}

extension SectionEvent: Equatable where Object: Equatable {}

extension SectionEvent {
  /// The sort key of the event among all section events: deletions from the last to the first, then
  /// insertions, moves and updates from the first to the last.
  var deliveryOrder: (Int, Int) {
    switch self {
    case .delete(_, let old): (0, -old)
    case .insert(_, let new, _): (1, new)
    case .move(_, _, let new): (2, new)
    case .update(_, _, let new, _): (3, new)
    }
  }
}
