import Synchronization

/// What a controller and those who wait for its updates share, and keep alive.
final class ControllerCore<Object: FetchedObject>: Sendable {
  private let source: any FetchSource<Object>
  private let maximumChanges: Int
  private let patience: Duration
  private let state: Mutex<State>
  private let broadcast = CommitBroadcast()

  private struct State {
    var request: FetchRequest
    var list: LiveList<Object>?
    /// What led to the state at which the list stands and has not been taken yet.
    var waiting: [WaitingUpdate] = []
    /// Counts up whenever the list moves.
    var moves = 0
    /// Who reads the updates: the last to have begun.
    var reader = 0
    var listening: Task<Void, Never>?
    var lettingGo: Task<Void, Never>?
  }

  /// An update that waits must not keep a state of the source: a reset gets
  /// its snapshot when it is taken.
  private enum WaitingUpdate {
    case changes(ChangeSet<Object>)
    case reset(ListUpdate<Object>.Reason)
  }

  /// Of more updates than this that nobody takes a reset is made.
  private static var maximumWaiting: Int { 16 }

  init(
    _ source: any FetchSource<Object>, _ request: FetchRequest, maximumChanges: Int,
    patience: Duration
  ) {
    self.source = source
    self.maximumChanges = maximumChanges
    self.patience = patience
    state = Mutex(State(request: request))
  }

  /// The tasks hold nothing of this, and end here.
  deinit {
    state.withLock { state in
      state.listening?.cancel()
      state.lettingGo?.cancel()
    }
  }

  var request: FetchRequest { state.withLock(\.request) }

  // MARK: - Fetching

  func fetch() throws {
    try state.withLock { state in
      let isFirst = state.list == nil
      try fetch(&state)
      if !isFirst { enqueue(.reset(.requested), &state) }
    }
    broadcast.announce()
  }

  private func fetch(_ state: inout State) throws {
    // Listening begins before the list is read, so that nothing falls between.
    if state.listening == nil { state.listening = listen() }
    state.list = LiveList(try source.fetch(state.request), maximumChanges: maximumChanges)
    noteMove(&state)
  }

  func snapshot() throws -> ResultsSnapshot<Object> {
    try state.withLock { try snapshot(&$0) }
  }

  /// The list that the controller stands at; a newer one, if that was let go.
  private func snapshot(_ state: inout State) throws -> ResultsSnapshot<Object> {
    if state.list == nil { try fetch(&state) }
    if let snapshot = state.list?.snapshot { return snapshot }
    if let update = try advance(&state) { enqueue(waiting(update), &state) }
    guard let snapshot = state.list?.snapshot else {
      preconditionFailure("A list that has moved has a snapshot")
    }
    return snapshot
  }

  func setRequest(
    _ request: FetchRequest, by transition: FetchedResultsController<Object>.Transition
  ) throws {
    try state.withLock { state in
      if state.listening == nil { state.listening = listen() }
      let isFirst = state.list == nil
      // A state that was let go is taken up again: the newest, to which an update may wait.
      let old = isFirst ? nil : try snapshot(&state)
      let new = try source.fetch(request)
      let update: WaitingUpdate =
        switch transition {
        // What waits leads to a list that the controller no longer shows.
        case .changes where state.waiting.isEmpty: try difference(from: old, to: new)
        case .changes, .reset: .reset(.requested)
        }
      state.request = request
      state.list = LiveList(new, maximumChanges: maximumChanges)
      noteMove(&state)
      if !isFirst { enqueue(update, &state) }
    }
    broadcast.announce()
  }

  private func difference(
    from old: ResultsSnapshot<Object>?, to new: ResultsSnapshot<Object>
  ) throws -> WaitingUpdate {
    guard let old, try old.numberOfObjects / 10 <= maximumChanges,
      try new.numberOfObjects / 10 <= maximumChanges
    else { return .reset(.manyChanges) }
    var changes = ChangeSet(from: try SectionedList(old), to: try SectionedList(new))
    changes.number = new.bookmark.number
    return changes.rowEvents.count <= maximumChanges ? .changes(changes) : .reset(.manyChanges)
  }

  // MARK: - Updates

  /// Forgets what waits: whoever begins to read the updates begins with the list
  /// as it is, and whoever read them before reads no more.
  ///
  /// - Returns: The number of the reader as well.
  func begin() throws -> (reader: Int, ResultsSnapshot<Object>) {
    let begun = try state.withLock { state in
      let snapshot = try snapshot(&state)
      state.waiting = []
      state.reader += 1
      return (state.reader, snapshot)
    }
    // Who read before is told.
    broadcast.announce()
    return begun
  }

  func isReader(_ number: Int) -> Bool { state.withLock { $0.reader == number } }

  /// - Parameter reader: Who asks, if it is one that has begun; nothing is
  ///   taken for one that has been followed by another.
  func takeUpdate(asReader reader: Int? = nil) throws -> ListUpdate<Object>? {
    try state.withLock { state in
      if let reader, reader != state.reader { return nil }
      if state.list == nil { try fetch(&state) }
      guard let first = state.waiting.first else { return try advance(&state) }
      switch first {
      case .changes(let changes):
        state.waiting.removeFirst()
        return .changes(changes)
      case .reset(let reason):
        // What reading the list may add to the queue leads to the same list.
        let snapshot = try snapshot(&state)
        state.waiting = []
        return .reset(snapshot, reason)
      }
    }
  }

  /// Keeps no state while nothing happens, if it is not to be kept for long anyway.
  func rest() throws {
    guard patience <= .zero else { return }
    try state.withLock { try $0.list?.letGo() }
  }

  private func advance(_ state: inout State) throws -> ListUpdate<Object>? {
    let update = try state.list?.advance()
    noteMove(&state)
    return update
  }

  private func waiting(_ update: ListUpdate<Object>) -> WaitingUpdate {
    switch update {
    case .changes(let changes): .changes(changes)
    case .reset(_, let reason): .reset(reason)
    }
  }

  private func enqueue(_ update: WaitingUpdate, _ state: inout State) {
    switch update {
    case .reset: state.waiting = [update]
    case .changes(let changes) where changes.isEmpty: break
    case .changes where state.waiting.count == Self.maximumWaiting:
      state.waiting = [.reset(.manyChanges)]
    case .changes: state.waiting.append(update)
    }
  }

  // MARK: - Hints

  /// A hint whenever there may be an update.
  func signals() -> AsyncStream<Void> { broadcast.stream() }

  private func listen() -> Task<Void, Never> {
    let commits = source.commits()
    return Task.detached { [weak self] in
      for await _ in commits { self?.broadcast.announce() }
    }
  }

  private func noteMove(_ state: inout State) {
    state.moves += 1
    // Who is not patient at all lets go by himself, when he rests.
    if state.lettingGo == nil, patience > .zero {
      state.lettingGo = letGoLater(unlessPast: state.moves)
    }
  }

  private func letGoLater(unlessPast moves: Int) -> Task<Void, Never> {
    let patience = patience
    return Task.detached { [weak self] in
      try? await Task.sleep(for: patience)
      if !Task.isCancelled { self?.letGo(unlessPast: moves) }
    }
  }

  private func letGo(unlessPast moves: Int) {
    state.withLock { state in
      state.lettingGo = nil
      if state.moves == moves {
        // What cannot be remembered now can be tried again after the next move.
        try? state.list?.letGo()
      } else {
        state.lettingGo = letGoLater(unlessPast: state.moves)
      }
    }
  }
}
