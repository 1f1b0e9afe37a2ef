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
///    list has been idle for `snapshotLifetime`, or when many others of the source were read since
///    (``SnapshotHolders``). The next access reads the newest state. If that is a later one, the
///    update that leads there becomes pending until each subscriber takes it.
///
/// Whoever takes an update first moves the list; for all others it becomes pending.
///
/// **State.** Two things guard it, always taken in this order:
///
/// - `list` is a queue: a caller that fetches, advances or releases the list waits there for its
///   turn, which lasts as long as the source takes.
/// - `state` is a mutex, held for no longer than a value takes to read or write. It guards the
///   ``ControllerState``, which is read without waiting for the source.
///
/// So a running fetch delays neither ``request`` nor the rows of the current snapshot. Objects of
/// change sets are made in a turn: an `Object.init(row:)` may read from the controller, but one
/// that makes it fetch or advance ends the process. Subscribers are notified outside of both.
///
/// **Threads.** One task forwards the source's commits. It holds the core weakly, and `deinit`
/// cancels it. The snapshot is released in a turn that is due later, which needs no thread of
/// tasks: a program that computes on all of them must not keep old rows in a database. What waits
/// for the source runs in a ``ThreadPool``.
final class ControllerCore<Object: FetchedObject>: Sendable {
  private let source: any FetchSource<Object>
  private let maximumChanges: Int
  private let snapshotLifetime: Duration
  /// Called in a turn.
  private let onNotice: (@Sendable (ListNotice) -> Void)?
  /// Nil before the first fetch.
  private let list: SerialAccess<LiveList<Object>?>
  private let state: Mutex<ControllerState<Object>>
  private let broadcast = CommitBroadcast()

  /// - Parameter bookmark: The state in which the first subscriber has the list already; nil for
  ///   one who begins with the whole list.
  init(
    _ source: any FetchSource<Object>, _ request: FetchRequest<Object>,
    since bookmark: ListBookmark<Object>? = nil, maximumChanges: Int, snapshotLifetime: Duration,
    onNotice: (@Sendable (ListNotice) -> Void)? = nil
  ) {
    self.source = source
    self.maximumChanges = maximumChanges
    self.snapshotLifetime = snapshotLifetime
    self.onNotice = onNotice
    list = SerialAccess(nil, label: "FetchedResultsController")
    state = Mutex(ControllerState(request: request, bookmark: bookmark))
  }

  deinit {
    state.withLock { $0.commitTask?.cancel() }
    SnapshotHolders.shared.remove(ObjectIdentifier(self), of: sourceIdentity)
  }

  /// What tells the source from others. A source that is a value has no identity: the list stands
  /// for it.
  private var sourceIdentity: ObjectIdentifier {
    type(of: source as Any) is AnyClass
      ? ObjectIdentifier(source as AnyObject) : ObjectIdentifier(self)
  }

  var request: FetchRequest<Object> { state.withLock({ $0.request }) }

  /// Runs a body that may wait, for a task.
  ///
  /// If the task is cancelled and the result dropped, an update that the body has taken is lost. So
  /// the next update is a reset.
  ///
  /// - Parameter subscriber: For whom the body takes updates, if it does.
  func perform<Result: Sendable>(
    for subscriber: Int = 0, _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await ThreadPool.reading.run {
      let before = self.state.withLock({ $0.pending[subscriber]?.takenCount })
      return (result: try body(), takenBefore: before)
    } onDrop: { outcome in
      self.state.withLock { state in
        guard (try? outcome.get().takenBefore) != state.pending[subscriber]?.takenCount else {
          return
        }
        state.pending[subscriber]?.append(.reset(.requested))
      }
      self.broadcast.announce()
    }.result
  }

  // MARK: - Fetching

  /// Fetches the list again. A subscriber that has seen it gets a reset.
  func fetch() throws {
    try list.use { list in
      try fetch(&list, adding: list == nil ? nil : .reset(.requested))
    }
    broadcast.announce()
  }

  /// - Parameter update: The update to the new list that becomes pending.
  private func fetch(
    _ list: inout LiveList<Object>?, adding update: PendingUpdates<Object>.Update? = nil
  ) throws {
    subscribeToCommits()
    if list == nil, let bookmark = state.withLock({ $0.bookmark }) {
      var resumed = try LiveList(source, bookmark, maximumChanges: maximumChanges)
      let update = try resumed.advance()
      list = resumed
      return publish(list, adding: update.map { .init($0) })
    }
    list = try LiveList(source, request, maximumChanges: maximumChanges)
    publish(list, adding: update)
  }

  /// The current snapshot; of the newest state if the snapshot was released.
  func snapshot() throws -> ResultsSnapshot<Object> {
    if let snapshot = state.withLock({ $0.snapshot }) { return snapshot }
    return try list.use { try snapshot(&$0) }
  }

  private func snapshot(_ list: inout LiveList<Object>?) throws -> ResultsSnapshot<Object> {
    if list == nil { try fetch(&list) }
    if let snapshot = list?.snapshot { return snapshot }
    let update = try list?.advance()
    publish(list, adding: update.map { .init($0) })
    guard let snapshot = list?.snapshot else {
      preconditionFailure("A list that has advanced has a snapshot")
    }
    return snapshot
  }

  /// Replaces the request, and makes the update that leads to the new list pending.
  ///
  /// - Parameter reportsDifference: Whether that update is a change set if possible; otherwise it
  ///   is a reset.
  func setRequest(_ request: FetchRequest<Object>, reportsDifference: Bool) throws {
    try list.use { list in
      subscribeToCommits()
      // If the old snapshot was released, this reads the newest state, and the update to it may
      // become pending.
      let hasList = list != nil || state.withLock { $0.bookmark != nil }
      let old = hasList ? try snapshot(&list) : nil
      let new = try LiveList(source, request, maximumChanges: maximumChanges)
      let update = try reportsDifference ? difference(from: old, to: new) : .reset(.requested)
      list = new
      publish(new, request, adding: hasList ? update : nil)
    }
    broadcast.announce()
  }

  private func difference(
    from old: ResultsSnapshot<Object>?, to list: LiveList<Object>
  ) throws -> PendingUpdates<Object>.Update {
    do {
      guard let old, let new = list.snapshot, try old.numberOfObjects / 10 <= maximumChanges,
        try new.numberOfObjects / 10 <= maximumChanges
      else { return .reset(.manyChanges) }
      var changes = try ChangeSet(from: old, to: new)
      changes.sequence = list.token.sequence
      return changes.rowEvents.count <= maximumChanges ? .changes(changes) : .reset(.manyChanges)
    } catch is SnapshotInvalidated {
      return .reset(.replaced)
    }
  }

  /// The identifier of the row of a key, in the newest state of the source; nil if there is none.
  func identifier(of key: RowKey) throws -> Int64? { try source.row(of: key)?.id }

  // MARK: - Updates

  /// Makes a subscriber of the updates. It begins with the list as it is, or, where it is the first
  /// one and has the list already in an earlier state, with the updates since that state.
  ///
  /// - Returns: Its id, and the list that it begins with.
  func subscribe() throws -> (id: Int, list: ResultsSnapshot<Object>?) {
    try list.use { list in
      let snapshot = try snapshot(&list)
      return state.withLock { state in
        state.lastSubscriber += 1
        let id = state.lastSubscriber
        if state.pending[id] != nil { return (id, nil) }
        state.pending[id] = PendingUpdates()
        return (id, snapshot)
      }
    }
  }

  /// Forgets a subscriber.
  func unsubscribe(_ id: Int) { state.withLock { _ = $0.pending.removeValue(forKey: id) } }

  /// The next pending update of who calls it; if there is none, the update to the newest state.
  func takeUpdate() throws -> ListUpdate<Object>? {
    try list.use { list in
      state.withLock { $0.isTakenDirectly = true }
      return try takeUpdate(&list, as: 0)
    }
  }

  /// The same for a subscriber, which waits for a commit if there is none. If `snapshotLifetime` is
  /// zero, the snapshot is released before that.
  func takeUpdate(as subscriber: Int) throws -> ListUpdate<Object>? {
    try list.use { list in
      if let update = try takeUpdate(&list, as: subscriber) { return update }
      if snapshotLifetime <= .zero { try list?.releaseSnapshot() }
      return nil
    }
  }

  /// The state to which the last update has led a subscriber; nil if the list has moved on since,
  /// so that another update is pending.
  func bookmark(of subscriber: Int) throws -> ListBookmark<Object>? {
    try list.use { list in
      if list == nil { try fetch(&list) }
      guard state.withLock({ $0.pending[subscriber]?.isEmpty != false }) else { return nil }
      return try list?.bookmark()
    }
  }

  private func takeUpdate(
    _ list: inout LiveList<Object>?, as subscriber: Int
  ) throws -> ListUpdate<Object>? {
    let update = try nextUpdate(&list, of: subscriber)
    if update != nil { state.withLock { $0.pending[subscriber]?.takenCount += 1 } }
    return update
  }

  private func nextUpdate(
    _ list: inout LiveList<Object>?, of subscriber: Int
  ) throws -> ListUpdate<Object>? {
    if list == nil { try fetch(&list) }
    switch state.withLock({ $0.pending[subscriber]?.first }) {
    case nil:
      let update = try list?.advance()
      publish(list, adding: update.map { .init($0) }, exceptFor: subscriber)
      return update
    case .changes(let changes):
      state.withLock { $0.pending[subscriber]?.removeFirst() }
      return .changes(changes)
    case .reset(let reason):
      // Reading the snapshot may append an update, which leads to this same snapshot.
      let snapshot = try snapshot(&list)
      state.withLock { $0.pending[subscriber]?.removeAll() }
      return .reset(snapshot, reason)
    }
  }

  /// A stream with an element whenever there may be an update.
  func hints() -> AsyncStream<Void> { broadcast.stream() }

  /// Subscribes to the commits of the source, on the first call. It is called in a turn, before the
  /// list is read, so that no commit is missed between the two.
  private func subscribeToCommits() {
    guard state.withLock({ $0.commitTask == nil }) else { return }
    let task = forward(source.commits())
    state.withLock { $0.commitTask = task }
  }

  private func forward(_ commits: AsyncStream<Void>) -> Task<Void, Never> {
    Task.detached { [weak self] in
      for await _ in commits { self?.broadcast.announce() }
    }
  }

  // MARK: - The current snapshot

  /// Shows the snapshot of a list that was fetched or has advanced.
  ///
  /// - Parameters:
  ///   - request: The request of the list; nil if it is the same as before.
  ///   - update: The update to the list that becomes pending.
  ///   - taker: Who takes the update at once.
  private func publish(
    _ list: LiveList<Object>?, _ request: FetchRequest<Object>? = nil,
    adding update: PendingUpdates<Object>.Update? = nil, exceptFor taker: Int? = nil
  ) {
    state.withLock { state in
      if let request {
        state.request = request
        state.hasNoticed = false
      }
      if let update { state.append(update, exceptFor: taker) }
      if list != nil { state.bookmark = nil }
      state.snapshot = list?.snapshot
      state.revision += 1
      if !state.isReleaseScheduled { scheduleRelease(&state) }
    }
    SnapshotHolders.shared.note(ObjectIdentifier(self), of: sourceIdentity) { [weak self] in
      self?.list.use(after: .zero) { try? $0?.releaseSnapshot() }
    }
    noticeRowsWithoutSection(in: list)
  }

  /// Reports once for each request that rows have no section.
  private func noticeRowsWithoutSection(in list: LiveList<Object>?) {
    guard let onNotice, !state.withLock({ $0.hasNoticed }), let snapshot = list?.snapshot,
      let key = snapshot.plan.section?.key,
      // A source that cannot be read says so to whoever reads the list.
      let unknown = try? snapshot.sections.first(where: { $0.identity == .unknown })
    else { return }
    state.withLock { $0.hasNoticed = true }
    onNotice(.rowsWithoutSection(unknown.numberOfObjects, attribute: key.attribute))
  }

  /// Releases the snapshot after its lifetime if the list has been idle, and otherwise waits again.
  private func scheduleRelease(_ state: inout ControllerState<Object>) {
    state.isReleaseScheduled = true
    // With a lifetime of zero the subscriber releases the snapshot itself, before it waits; one
    // that does not come back must not keep it, either.
    list.use(after: max(snapshotLifetime, .seconds(1))) { [weak self, revision = state.revision] in
      self?.release(&$0, ifRevisionIs: revision)
    }
  }

  private func release(_ list: inout LiveList<Object>?, ifRevisionIs revision: Int) {
    let isIdle = state.withLock { state in
      state.isReleaseScheduled = state.revision != revision
      if state.isReleaseScheduled { scheduleRelease(&state) }
      return !state.isReleaseScheduled
    }
    // If this fails the snapshot is kept, and released after the next revision.
    guard isIdle else { return }
    try? list?.releaseSnapshot()
    SnapshotHolders.shared.remove(ObjectIdentifier(self), of: sourceIdentity)
  }

  /// Releases the snapshot, if there is one.
  func releaseSnapshot() throws { try list.use { try $0?.releaseSnapshot() } }
}
