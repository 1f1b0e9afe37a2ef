import FoundationEssentials

/// A list that advances from one committed state of its source to a later one.
///
/// Of each state it keeps what is needed to compute the difference to the next one: the change
/// token, what the source has cached of the list, and the sections. Rows are read when a change set
/// needs them. Only a list with a limit or an offset keeps the identifiers in its window.
///
/// A value without a guard of its own: it lies in the queue of ``ControllerCore``.
struct LiveList<Object: FetchedObject> {
  /// The list; nil after the snapshot was released.
  private(set) var snapshot: ResultsSnapshot<Object>?

  private let source: any FetchSource<Object>
  private let request: FetchRequest<Object>
  private let plan: FetchPlan
  /// The state of the list.
  private(set) var token: ChangeToken
  /// What the source had cached of the list when the snapshot was released.
  private var releasedCache: (any ListCache)?
  private let maximumChanges: Int
  /// What the next difference is computed from; nil until it is read from the snapshot.
  private var baseline: Baseline?
  /// Whether a bookmark has the baseline, which may have come from anywhere.
  private var isResumed = false

  /// The sections and rows of the list as its subscriber has it.
  private struct Baseline {
    let sections: [ResultsSection]
    /// The rows of a window; nil if the list has no limit and offset, or the window is too long.
    let windowIDs: [Int64]?
  }

  /// Fetches the list of a request.
  init(
    _ source: any FetchSource<Object>, _ request: FetchRequest<Object>, maximumChanges: Int
  ) throws {
    self.source = source
    self.request = request
    self.maximumChanges = maximumChanges
    plan = try FetchPlan(request)
    (snapshot, token) = try Self.fetch(plan, from: source)
  }

  /// The list of a bookmark, in its state: nothing is read.
  ///
  /// - Throws: ``FetchError`` if its request does not fit the entity.
  init(
    _ source: any FetchSource<Object>, _ bookmark: ListBookmark<Object>, maximumChanges: Int
  ) throws {
    self.source = source
    self.maximumChanges = maximumChanges
    request = bookmark.request
    plan = try FetchPlan(request)
    token = bookmark.token
    if plan.hasOrdered(bookmark.sections) {
      baseline = Baseline(sections: bookmark.sections, windowIDs: bookmark.windowIDs)
    }
    isResumed = true
  }

  /// The state of the list; nil if it no longer exists.
  mutating func bookmark() throws -> ListBookmark<Object>? {
    try readBaseline().map { baseline in
      ListBookmark(
        request: request, token: token, sections: baseline.sections, windowIDs: baseline.windowIDs)
    }
  }

  private static func fetch(
    _ plan: FetchPlan, from source: any FetchSource<Object>
  ) throws -> (ResultsSnapshot<Object>, ChangeToken) {
    try retrying {
      let snapshot = ResultsSnapshot<Object>(plan: plan, reader: try source.reader(for: plan))
      return (snapshot, try snapshot.changeToken)
    }
  }

  /// Runs a body again where the state that it reads no longer exists, because the source was
  /// replaced or a connection to it has ended.
  ///
  /// - Throws: What `body` throws, and the reason of a server that has ended too many states.
  private static func retrying<Result>(_ body: () throws -> Result) throws -> Result {
    var endedCount = 0
    while true {
      do { return try body() } catch let error as SnapshotInvalidated {
        // Each time, another file has taken the place of the one before.
        guard let cause = error.cause else { continue }
        endedCount += 1
        if endedCount == mostEnded { throw cause }
      }
    }
  }

  /// How many states a server may end one after another before the error is thrown: it may end the
  /// next ones, too, so the caller has to pause.
  private static var mostEnded: Int { 5 }

  /// Releases the snapshot, and keeps what is needed to advance.
  mutating func releaseSnapshot() throws {
    _ = try readBaseline()
    releasedCache = cache
    snapshot = nil
  }

  /// A reader adds to its cache as it is used, so the cache is read as late as possible.
  private var cache: (any ListCache)? {
    if let snapshot { snapshot.cache } else { releasedCache }
  }

  /// Advances to the newest state.
  ///
  /// - Returns: The update; nil if the list has not changed.
  /// - Throws: What the source throws. Then the list does not advance.
  mutating func advance() throws -> ListUpdate<Object>? {
    try Self.retrying { try advanceOnce() }
  }

  private mutating func advanceOnce() throws -> ListUpdate<Object>? {
    guard baseline != nil || snapshot != nil else { return try replaced() }
    let changes = try source.changes(
      of: plan, since: token, cache: cache, maximumChanges: maximumChanges)
    switch changes {
    case .unchanged(let reader):
      if snapshot == nil {
        let same = ResultsSnapshot<Object>(plan: plan, reader: reader)
        // The list is as it was, and a list that was released reads its sections no second time.
        if let baseline, !isResumed { same.setSections(baseline.sections) }
        snapshot = same
      }
      return nil
    case .reset(let reader, let reason):
      let next = ResultsSnapshot<Object>(plan: plan, reader: reader)
      return .reset(try restart(with: next), reason)
    case .changed(let reader, let rows, let commands):
      let next = ResultsSnapshot<Object>(plan: plan, reader: reader)
      // Read only now: a list that nothing has changed needs no baseline, which has all its
      // sections.
      guard let baseline = try readBaseline() else { return try replaced() }
      guard let step = try step(from: baseline, to: next, rows) else {
        // The baseline or the cache may be the cause, so the list is fetched without them.
        let reason: ResetReason =
          isResumed ? .requested : plan.isWindow ? .manyChanges : .keysOfAnotherProgram
        return .reset(try restart(with: nil), reason)
      }
      token = try next.changeToken
      snapshot = next
      self.baseline = step.baseline
      isResumed = false
      var update = step.changes
      update.commands = commands
      update.sequence = token.sequence
      return update.isEmpty ? nil : .changes(update)
    }
  }

  /// A list whose state no longer exists, fetched anew.
  private mutating func replaced() throws -> ListUpdate<Object> {
    .reset(try restart(with: nil), .replaced)
  }

  /// Restarts with a list that was fetched without the baseline.
  ///
  /// - Parameter next: That list, if there is one; nil to fetch it.
  private mutating func restart(
    with next: ResultsSnapshot<Object>?
  ) throws -> ResultsSnapshot<Object> {
    let (next, token) =
      if let next { (next, try next.changeToken) } else { try Self.fetch(plan, from: source) }
    snapshot = next
    self.token = token
    baseline = nil
    isResumed = false
    return next
  }

  /// The baseline, read from the snapshot at the first call.
  ///
  /// - Returns: nil if the state no longer exists.
  private mutating func readBaseline() throws -> Baseline? {
    if let baseline { return baseline }
    guard let snapshot else { return nil }
    do {
      baseline = Baseline(sections: try snapshot.sections, windowIDs: try windowIDs(of: snapshot))
    } catch is SnapshotInvalidated {
      self.snapshot = nil
    }
    return baseline
  }

  // MARK: - Differences

  /// The changes from one state to the next, and the baseline of the next.
  private typealias Step = (changes: ChangeSet<Object>, baseline: Baseline)

  /// - Returns: nil if the list must be fetched again: a window is too long to compare, or another
  ///   program wrote sort keys or counts that do not match the changed rows.
  private func step(
    from baseline: Baseline, to next: ResultsSnapshot<Object>, _ changes: [RowChange]
  ) throws -> Step? {
    guard let difference = try difference(from: baseline, to: next, changes) else { return nil }
    // What a bookmark says of sections that no change touches is believed only if it is so.
    if isResumed, try difference.sections != next.sections { return nil }
    let set = ChangeClassifier.changeSet(
      from: baseline.sections, to: difference.sections, difference.transitions)
    if isResumed {
      guard set.brokenInvariant(from: baseline.sections, to: difference.sections) == nil else {
        return nil
      }
    }
    set.checkInvariants(from: baseline.sections, to: difference.sections)
    next.setSections(difference.sections)
    return (set, Baseline(sections: difference.sections, windowIDs: difference.windowIDs))
  }

  private func difference(
    from baseline: Baseline, to next: ResultsSnapshot<Object>, _ changes: [RowChange]
  ) throws -> ListDifference<Object>? {
    guard plan.isWindow else {
      return try .ofChanges(changes, from: baseline.sections, to: next)
    }
    guard let old = baseline.windowIDs, let new = try windowIDs(of: next) else { return nil }
    return try .ofWindow(from: old, to: new, next, changes)
  }

  /// The rows of a window; nil if the list has no limit and offset, or the window is too long to
  /// compare.
  private func windowIDs(of snapshot: ResultsSnapshot<Object>) throws -> [Int64]? {
    guard plan.isWindow, try snapshot.numberOfObjects <= maximumChanges else { return nil }
    return try snapshot.ids()
  }
}

extension FetchPlan {
  /// Whether sections stand in the order of the list.
  fileprivate func hasOrdered(_ sections: [ResultsSection]) -> Bool {
    guard section != nil else { return sections.allSatisfy { $0.identity == .all } }
    return zip(sections, sections.dropFirst()).allSatisfy {
      compare($0.identity, $1.identity) == .orderedAscending
    }
  }
}
