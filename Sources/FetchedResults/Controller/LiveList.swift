/// A list that advances from one committed state of its source to a later one.
///
/// Of each state it keeps what is needed to compute the difference to the next one: the sections,
/// and the source's bookmark. Rows are read when a change set needs them. Only a list with a limit
/// or an offset keeps the identifiers in its window.
///
/// A value without a guard of its own: ``ControllerCore`` keeps it under its mutex.
struct LiveList<Object: FetchedObject> {
  /// The list; nil after the snapshot was released.
  private(set) var snapshot: ResultsSnapshot<Object>?

  private let plan: FetchPlan
  private var bookmark: any ListBookmark
  private let maximumChanges: Int
  /// What the next difference is computed from; nil until it is read from the snapshot.
  private var baseline: Baseline?

  private struct Baseline {
    let sections: [ResultsSection]
    /// The rows of a window; nil if the list has no limit and offset, or the window is too long.
    let windowIDs: [Int64]?
  }

  init(_ snapshot: ResultsSnapshot<Object>, maximumChanges: Int) {
    self.snapshot = snapshot
    self.maximumChanges = maximumChanges
    plan = snapshot.plan
    bookmark = snapshot.bookmark
  }

  /// Releases the snapshot, and keeps what is needed to advance.
  mutating func releaseSnapshot() throws {
    _ = try readBaseline()
    bookmark = latestBookmark
    snapshot = nil
  }

  /// Discards a state that no longer exists, and everything that was read from it.
  private mutating func discardState() { (snapshot, baseline) = (nil, nil) }

  /// A reader may add to its bookmark as it is used, so the bookmark is read as late as possible.
  private var latestBookmark: any ListBookmark { snapshot?.bookmark ?? bookmark }

  /// Advances to the newest state.
  ///
  /// - Returns: The update; nil if the list has not changed.
  /// - Throws: What the source throws. Then the list does not advance.
  mutating func advance() throws -> ListUpdate<Object>? {
    while true {
      do {
        guard let baseline = try readBaseline() else {
          return .reset(try restart(from: bookmark, nil), .replaced)
        }
        return try advance(from: baseline)
      } catch is SnapshotInvalidated {
        // The newest state was replaced as well.
        discardState()
      }
    }
  }

  private mutating func advance(from baseline: Baseline) throws -> ListUpdate<Object>? {
    let bookmark = latestBookmark
    let successor = try bookmark.successor(maximumChanges: maximumChanges)
    let (changes, commands) = (successor.changes, successor.commands)
    let resetReason = successor.resetReason
    let next = ResultsSnapshot<Object>(plan: plan, reader: successor.reader)
    let newBookmark = next.bookmark
    // Without changes the source may have been replaced, and then its numbers do not compare.
    if newBookmark.number == bookmark.number, changes != nil {
      if snapshot == nil { snapshot = next }
      return nil
    }
    guard let step = try changes.flatMap({ try self.step(from: baseline, to: next, $0) }) else {
      // The baseline may be the cause, so the list restarts without it.
      let reason = resetReason ?? (plan.isWindow ? .manyChanges : .foreignKeys)
      return .reset(try restart(from: bookmark, changes == nil ? next : nil), reason)
    }
    snapshot = next
    self.bookmark = newBookmark
    self.baseline = step.baseline
    var update = step.changes
    update.commands = commands
    update.number = newBookmark.number
    return update.isEmpty ? nil : .changes(update)
  }

  /// Restarts with a list that was fetched without the baseline.
  ///
  /// - Parameter next: That list, if there is one; nil to fetch it.
  private mutating func restart(
    from bookmark: any ListBookmark, _ next: ResultsSnapshot<Object>?
  ) throws -> ResultsSnapshot<Object> {
    let next = try next ?? ResultsSnapshot(plan: plan, reader: bookmark.refetched())
    snapshot = next
    self.bookmark = next.bookmark
    baseline = nil
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
      discardState()
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
    let set = ChangeClassifier.changeSet(
      from: baseline.sections, to: difference.sections, difference.transitions)
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
