/// The changes that lead from one state of a list to another: events of its sections and of its
/// rows.
///
/// The events are exact: applied to the old list, they give the new list
/// (``SectionedList/apply(_:)-(ChangeSet<Object>)``). Rows whose index only shifts because others
/// were inserted or removed have no event.
///
/// In batch form the order of events does not matter: deletions have indices of the old list, and
/// insertions have indices of the new list, as table views expect. To change a list step by
/// step, use ``steps``.
public struct ChangeSet<Object: Sendable>: Sendable {
  /// Deletions from the last section to the first, then insertions, moves and
  /// updates from the first to the last. All of them precede the row events.
  public internal(set) var sectionEvents: [SectionEvent<Object>]

  /// Deletions from the last row to the first, then moves, insertions and
  /// updates from the first to the last.
  public internal(set) var rowEvents: [RowEvent<Object>]

  /// The commands that made the change, from the first to the last; empty if the source has no
  /// log of them, or another program wrote.
  public internal(set) var commands: [CommittedCommand]

  /// The sequence number of the newest commit in the change: it increases with each commit of the
  /// source, with gaps. Nil if two lists in memory were compared.
  public internal(set) var sequence: Int64?

  /// Whether there are no events.
  public var isEmpty: Bool { sectionEvents.isEmpty && rowEvents.isEmpty }

  init(
    sectionEvents: [SectionEvent<Object>], rowEvents: [RowEvent<Object>],
    commands: [CommittedCommand] = [], sequence: Int64? = nil
  ) {
    self.sectionEvents = sectionEvents.sorted { $0.deliveryOrder < $1.deliveryOrder }
    self.rowEvents = rowEvents.sorted { $0.deliveryOrder < $1.deliveryOrder }
    self.commands = commands
    self.sequence = sequence
  }
}

extension ChangeSet: Equatable where Object: Equatable {}
