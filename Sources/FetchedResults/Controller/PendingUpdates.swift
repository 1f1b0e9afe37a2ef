/// The updates that lead to the state of a controller's list and that its subscriber has not taken
/// yet.
///
/// A queue of change sets, or one reset. A pending update must not keep a state of the source
/// alive, so a reset holds only its reason; it gets its snapshot when the subscriber takes it.
///
/// A value without a guard of its own: ``ControllerCore`` keeps it under its mutex.
struct PendingUpdates<Object: FetchedObject> {
  /// A ``ListUpdate`` without the snapshot of a reset.
  enum Update {
    case changes(ChangeSet<Object>)
    case reset(ResetReason)

    init(_ update: ListUpdate<Object>) {
      switch update {
      case .changes(let changes): self = .changes(changes)
      case .reset(_, let reason): self = .reset(reason)
      }
    }
  }

  /// How many change sets are kept; with one more, a reset replaces them all. A subscriber that is
  /// so far behind does better with the list itself.
  private static var maximumCount: Int { 16 }

  private var updates: [Update] = []

  var isEmpty: Bool { updates.isEmpty }
  var first: Update? { updates.first }

  /// Adds an update. A reset replaces those before it, because it makes them superfluous.
  mutating func append(_ update: Update) {
    switch update {
    case .reset: updates = [update]
    case .changes(let changes) where changes.isEmpty: break
    case .changes where updates.count == Self.maximumCount: updates = [.reset(.manyChanges)]
    case .changes: updates.append(update)
    }
  }

  mutating func removeFirst() { updates.removeFirst() }

  mutating func removeAll() { updates = [] }
}
