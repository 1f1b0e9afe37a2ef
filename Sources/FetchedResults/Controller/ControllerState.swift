/// What a controller knows without asking its source.
///
/// A value without a guard of its own: ``ControllerCore`` keeps it under its mutex.
struct ControllerState<Object: FetchedObject> {
  var request: FetchRequest<Object>
  /// The snapshot of the list, which the list alone keeps alive: where the source was replaced, the
  /// old state must be released before the new one is read.
  weak var snapshot: ResultsSnapshot<Object>?
  /// The updates that lead to the state of the list and that somebody has not taken yet: under 0
  /// for who calls `takeUpdate()`, and under its id for each subscriber.
  var pending: [Int: PendingUpdates<Object>] = [0: PendingUpdates()]
  /// Whether anybody has called `takeUpdate()`.
  var isTakenDirectly = false
  /// Whether it was reported that rows of the request have no section.
  var hasNoticed = false
  /// Increases whenever the list is fetched or advanced, so that a release knows whether the list
  /// was idle.
  var revision = 0
  /// The last id that was given to a subscriber.
  var lastSubscriber = 0
  /// The state in which the list begins; nil where it is fetched.
  var bookmark: ListBookmark<Object>?
  /// Forwards the source's commits to the broadcast.
  var commitTask: Task<Void, Never>?
  /// Whether the snapshot will be released after `snapshotLifetime`.
  var isReleaseScheduled = false

  /// - Parameter bookmark: The state in which the first subscriber has the list already.
  init(request: FetchRequest<Object>, bookmark: ListBookmark<Object>? = nil) {
    self.request = request
    self.bookmark = bookmark
    if bookmark != nil { pending[Self.firstSubscriber] = PendingUpdates() }
  }

  /// The id of the first subscriber, who may have the list of a bookmark already.
  static var firstSubscriber: Int { 1 }

  /// Adds an update for everybody.
  ///
  /// - Parameter taker: Who takes the update at once.
  mutating func append(_ update: PendingUpdates<Object>.Update, exceptFor taker: Int? = nil) {
    for id in pending.keys where id != taker {
      // Nothing is kept for a caller who may never come.
      let isKept = id > 0 || isTakenDirectly || lastSubscriber == 0
      pending[id]?.append(isKept ? update : .reset(.requested))
    }
  }
}

/// The updates that lead to the state of a controller's list and that one subscriber has not taken
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

  /// How many updates were taken.
  var takenCount = 0

  var isEmpty: Bool { updates.isEmpty }
  private var isReset: Bool { if case .reset? = updates.first { true } else { false } }
  var first: Update? { updates.first }

  /// Adds an update. A reset replaces the updates before it, because it makes them superfluous.
  mutating func append(_ update: Update) {
    switch update {
    case .reset: updates = [update]
    case .changes(let changes) where changes.isEmpty: break
    // The list of a reset is the newest one when it is taken.
    case .changes where isReset: break
    case .changes where updates.count == Self.maximumCount: updates = [.reset(.manyChanges)]
    case .changes: updates.append(update)
    }
  }

  mutating func removeFirst() { updates.removeFirst() }

  mutating func removeAll() { updates = [] }
}
