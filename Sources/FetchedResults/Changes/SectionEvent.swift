/// What became of one section of a list.
///
/// Numbers of sections that went are of the list before all changes, numbers
/// of sections that came are of the list after all changes.
public enum SectionEvent<Object: Sendable>: Sendable {
  /// The section is there no more.
  case delete(SectionHeading, at: Int)

  /// The section is new.
  ///
  /// Its rows follow as events of their own, so `objects` is empty but in the
  /// ``ChangeSet/collapsed`` form, where they come with their section.
  case insert(SectionHeading, at: Int, objects: [Object])

  /// The section has changed its place among the others and taken along the
  /// rows that are not told of.
  ///
  /// Comes only where a list is compared with one in another order: sections
  /// of one request never overtake each other.
  case move(SectionHeading, from: Int, to: Int)

  /// The section is headed otherwise: another spelling of its text is the most
  /// frequent one.
  case update(SectionHeading, from: Int, to: Int, oldName: String?)
}

extension SectionEvent: Equatable where Object: Equatable {}

extension SectionEvent {
  /// The place among the events: deletions from the last to the first, then
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
