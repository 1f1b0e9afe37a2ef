import Synchronization

/// The state of a controller. The controller and the iterators of its updates share it and keep it
/// alive.
///
/// A list goes through four phases:
///
///     fetch ──► listed ──► advanced by an update ──┐
///                 ▲  │                              │
///                 │  └─► released when idle ──┐     │
///                 └───────────────────────────┴─────┘
///
/// 1. *Fetch.* The core subscribes to the source's commits and then fetches the list.
/// 2. *Listed.* Rows, sections and paths are read from the snapshot of one committed state, however
///    many commits follow.
/// 3. *Advanced.* When the subscriber takes an update, ``LiveList`` moves to the newest state and
///    returns the change set, or a reset, that leads there.
/// 4. *Released.* A snapshot keeps the source from checkpointing, so the core releases it when the
///    list has been idle for `snapshotLifetime`. The next access reads the newest state. If that is
///    a later one, the update that leads there becomes pending until the subscriber takes it.
///
/// **State.** `State` holds the request, the list, the pending updates, the revision that tells a
/// release whether the list was idle, the id of the subscriber, and the two tasks. They change
/// together, so one mutex guards all of them.
///
/// **Under the mutex** the source is read and objects are made (`Object.init(row:)`). So every other
/// call, ``request`` included, waits for a running fetch, and an `Object.init(row:)` that uses the
/// controller deadlocks. Subscribers are notified after it is released.
///
/// **Tasks.** One task forwards the source's commits, and one releases the snapshot. Both hold the
/// core weakly, and `deinit` cancels them.
final class ControllerCore<Object: FetchedObject>: Sendable {
  private let source: any FetchSource<Object>
  private let maximumChanges: Int
  private let snapshotLifetime: Duration
  private let state: Mutex<State>
  private let broadcast = CommitBroadcast()

  private struct State {
    var request: FetchRequest
    /// Nil before the first fetch.
    var list: LiveList<Object>?
    var pendingUpdates = PendingUpdates<Object>()
    /// Increases whenever the list is fetched or advanced.
    var revision = 0
    /// The id of the current subscriber: the last iterator that began.
    var subscriber = 0
    /// Forwards the source's commits to the broadcast.
    var commitTask: Task<Void, Never>?
    /// Waits for `snapshotLifetime`; nil if no snapshot is to be released.
    var releaseTask: Task<Void, Never>?
  }

  init(
    _ source: any FetchSource<Object>, _ request: FetchRequest, maximumChanges: Int,
    snapshotLifetime: Duration
  ) {
    self.source = source
    self.maximumChanges = maximumChanges
    self.snapshotLifetime = snapshotLifetime
    state = Mutex(State(request: request))
  }

  deinit {
    state.withLock { state in
      state.commitTask?.cancel()
      state.releaseTask?.cancel()
    }
  }

  var request: FetchRequest { state.withLock(\.request) }

  // MARK: - Fetching

  /// Fetches the list again. A subscriber that has seen it gets a reset.
  func fetch() throws {
    try state.withLock { state in
      let isFirst = state.list == nil
      try fetch(&state)
      if !isFirst { state.pendingUpdates.append(.reset(.requested)) }
    }
    broadcast.announce()
  }

  private func fetch(_ state: inout State) throws {
    // The subscription begins before the list is read, so that no commit is missed between them.
    if state.commitTask == nil { state.commitTask = forwardCommits() }
    state.list = try LiveList(source, state.request, maximumChanges: maximumChanges)
    increaseRevision(&state)
  }

  func snapshot() throws -> ResultsSnapshot<Object> {
    try state.withLock { try snapshot(&$0) }
  }

  /// The snapshot of the list; of the newest state if the snapshot was released.
  private func snapshot(_ state: inout State) throws -> ResultsSnapshot<Object> {
    if state.list == nil { try fetch(&state) }
    if let snapshot = state.list?.snapshot { return snapshot }
    if let update = try advance(&state) { state.pendingUpdates.append(.init(update)) }
    guard let snapshot = state.list?.snapshot else {
      preconditionFailure("A list that has advanced has a snapshot")
    }
    return snapshot
  }

  /// Replaces the request, and makes the update that leads to the new list pending.
  ///
  /// - Parameter reportsDifference: Whether that update is a change set if possible; otherwise it is a
  ///   reset.
  func setRequest(_ request: FetchRequest, reportsDifference: Bool) throws {
    try state.withLock { state in
      if state.commitTask == nil { state.commitTask = forwardCommits() }
      let isFirst = state.list == nil
      // If the old snapshot was released, this reads the newest state, and the update to it may
      // become pending.
      let old = isFirst ? nil : try snapshot(&state)
      let new = try LiveList(source, request, maximumChanges: maximumChanges)
      // A pending update leads to a state of the old list; a difference could not follow it.
      let update: PendingUpdates<Object>.Update =
        try reportsDifference && state.pendingUpdates.isEmpty
        ? difference(from: old, to: new) : .reset(.requested)
      state.request = request
      state.list = new
      increaseRevision(&state)
      if !isFirst { state.pendingUpdates.append(update) }
    }
    broadcast.announce()
  }

  private func difference(
    from old: ResultsSnapshot<Object>?, to list: LiveList<Object>
  ) throws -> PendingUpdates<Object>.Update {
    guard let old, let new = list.snapshot, try old.numberOfObjects / 10 <= maximumChanges,
      try new.numberOfObjects / 10 <= maximumChanges
    else { return .reset(.manyChanges) }
    var changes = ChangeSet(from: try SectionedList(old), to: try SectionedList(new))
    changes.number = list.token.sequence
    return changes.rowEvents.count <= maximumChanges ? .changes(changes) : .reset(.manyChanges)
  }

  // MARK: - Updates

  /// Makes the caller the subscriber of the updates. It begins with the list as it is, so pending
  /// updates are removed; the previous subscriber gets no more updates.
  ///
  /// - Returns: The id of the subscriber, and the list.
  func subscribe() throws -> (subscriber: Int, ResultsSnapshot<Object>) {
    let subscription = try state.withLock { state in
      let snapshot = try snapshot(&state)
      state.pendingUpdates.removeAll()
      state.subscriber += 1
      return (state.subscriber, snapshot)
    }
    // The previous subscriber wakes up, and its sequence ends.
    broadcast.announce()
    return subscription
  }

  func isSubscriber(_ id: Int) -> Bool { state.withLock { $0.subscriber == id } }

  /// The next pending update; if there is none, the update to the newest state.
  ///
  /// - Parameter subscriber: The id of the subscriber that takes it. A subscriber that was replaced
  ///   takes nothing. Nil for a caller without an id.
  func takeUpdate(as subscriber: Int? = nil) throws -> ListUpdate<Object>? {
    try state.withLock { state in
      if let subscriber, subscriber != state.subscriber { return nil }
      if state.list == nil { try fetch(&state) }
      guard let first = state.pendingUpdates.first else { return try advance(&state) }
      switch first {
      case .changes(let changes):
        state.pendingUpdates.removeFirst()
        return .changes(changes)
      case .reset(let reason):
        // Reading the snapshot may append an update, which leads to this same snapshot.
        let snapshot = try snapshot(&state)
        state.pendingUpdates.removeAll()
        return .reset(snapshot, reason)
      }
    }
  }

  private func advance(_ state: inout State) throws -> ListUpdate<Object>? {
    let update = try state.list?.advance()
    increaseRevision(&state)
    return update
  }

  /// A stream with an element whenever there may be an update.
  func hints() -> AsyncStream<Void> { broadcast.stream() }

  private func forwardCommits() -> Task<Void, Never> {
    let commits = source.commits()
    return Task.detached { [weak self] in
      for await _ in commits { self?.broadcast.announce() }
    }
  }

  // MARK: - Releasing the snapshot

  /// Releases the snapshot before the subscriber waits, if `snapshotLifetime` is zero.
  func releaseSnapshotBeforeWaiting() throws {
    guard snapshotLifetime <= .zero else { return }
    try state.withLock { try $0.list?.releaseSnapshot() }
  }

  private func increaseRevision(_ state: inout State) {
    state.revision += 1
    // With a lifetime of zero the subscriber releases the snapshot itself, before it waits.
    if state.releaseTask == nil, snapshotLifetime > .zero {
      state.releaseTask = releaseLater(ifRevisionIs: state.revision)
    }
  }

  private func releaseLater(ifRevisionIs revision: Int) -> Task<Void, Never> {
    let snapshotLifetime = snapshotLifetime
    return Task.detached { [weak self] in
      try? await Task.sleep(for: snapshotLifetime)
      if !Task.isCancelled { self?.release(ifRevisionIs: revision) }
    }
  }

  /// Releases the snapshot if the list has been idle, and otherwise waits again.
  private func release(ifRevisionIs revision: Int) {
    state.withLock { state in
      state.releaseTask = nil
      if state.revision == revision {
        // If this fails the snapshot is kept, and released after the next revision.
        try? state.list?.releaseSnapshot()
      } else {
        state.releaseTask = releaseLater(ifRevisionIs: state.revision)
      }
    }
  }
}
