/// How a list became another: what happened to its sections, and what to its rows.
///
/// The events tell the change exactly: applied to the list before, they give
/// the list after (``SectionedList/apply(_:)``). Rows that merely stand
/// elsewhere because others came or went are not told of.
///
/// Read as a batch, the order of events does not matter: what went is counted
/// in the list before, what came in the list after, as table views want it.
/// Whoever changes a list step by step reads ``steps``.
public struct ChangeSet<Object: Sendable>: Sendable {
  /// Deletions from the last section to the first, then insertions, moves and
  /// updates from the first to the last. All of them come before the rows'.
  public internal(set) var sectionEvents: [SectionEvent<Object>]

  /// Deletions from the last row to the first, then moves, insertions and
  /// updates from the first to the last.
  public internal(set) var rowEvents: [RowEvent<Object>]

  /// The commands that made the change, from the first to the last; none where
  /// the source does not tell, or another program wrote.
  public internal(set) var commands: [CommittedCommand]

  /// The number that the source gave the last commit that is told of; nil
  /// where two lists were compared.
  public internal(set) var number: Int64?

  /// Whether the list is what it was.
  public var isEmpty: Bool { sectionEvents.isEmpty && rowEvents.isEmpty }

  init(
    sectionEvents: [SectionEvent<Object>], rowEvents: [RowEvent<Object>],
    commands: [CommittedCommand] = [], number: Int64? = nil
  ) {
    self.sectionEvents = sectionEvents.sorted { $0.deliveryOrder < $1.deliveryOrder }
    self.rowEvents = rowEvents.sorted { $0.deliveryOrder < $1.deliveryOrder }
    self.commands = commands
    self.number = number
  }
}

extension ChangeSet: Equatable where Object: Equatable {}
