/// A list that moves on, one committed state after another.
///
/// Remembers of a state what it takes to tell of the next one: the sections,
/// and what the source likes to keep. Rows are read when they are told of, and
/// a list that is a window of a longer one keeps the identifiers in the window.
struct LiveList<Object: FetchedObject> {
  /// The list; nil once the state of the source has been let go.
  private(set) var snapshot: ResultsSnapshot<Object>?

  private let plan: FetchPlan
  private var bookmark: any ListBookmark
  private let maximumChanges: Int
  /// What is known of the state, read before it goes.
  private var memory: Memory?

  private struct Memory {
    let sections: [ResultsSection]
    /// The rows of a window; nil where the list is whole, or the window too long.
    let windowIDs: [Int64]?
  }

  init(_ snapshot: ResultsSnapshot<Object>, maximumChanges: Int) {
    self.snapshot = snapshot
    self.maximumChanges = maximumChanges
    plan = snapshot.plan
    bookmark = snapshot.bookmark
  }

  /// Gives up the state of the source, and keeps what is needed to move on.
  mutating func letGo() throws {
    _ = try remember()
    bookmark = latestBookmark
    snapshot = nil
  }

  /// Forgets a state that is gone, with all that was known of it.
  private mutating func forget() { (snapshot, memory) = (nil, nil) }

  /// What a source knows of a list grows as it is asked, so its bookmark is taken late.
  private var latestBookmark: any ListBookmark { snapshot?.bookmark ?? bookmark }

  /// Moves to the newest state.
  ///
  /// - Returns: What has become of the list; nil if that is nothing.
  /// - Throws: What the source throws; then the list has not moved.
  mutating func advance() throws -> ListUpdate<Object>? {
    while true {
      do {
        guard let memory = try remember() else {
          return .reset(try begin(anew: bookmark, nil), .replaced)
        }
        return try advance(from: memory)
      } catch is SnapshotInvalidated {
        // The newest state is gone as well.
        forget()
      }
    }
  }

  private mutating func advance(from memory: Memory) throws -> ListUpdate<Object>? {
    let bookmark = latestBookmark
    let successor = try bookmark.successor(maximumChanges: maximumChanges)
    let (changes, commands) = (successor.changes, successor.commands)
    let resetReason = successor.resetReason
    let next = ResultsSnapshot<Object>(plan: plan, reader: successor.reader)
    let newBookmark = next.bookmark
    // Numbers of a source that is another one by now mean nothing.
    if newBookmark.number == bookmark.number, changes != nil {
      if snapshot == nil { snapshot = next }
      return nil
    }
    guard let step = try changes.flatMap({ try self.step(from: memory, to: next, $0) }) else {
      // What is remembered may be the reason, so nothing of it is used any longer.
      let reason = resetReason ?? (plan.isWindow ? .manyChanges : .foreignKeys)
      return .reset(try begin(anew: bookmark, changes == nil ? next : nil), reason)
    }
    snapshot = next
    self.bookmark = newBookmark
    self.memory = step.memory
    var update = step.changes
    update.commands = commands
    update.number = newBookmark.number
    return update.isEmpty ? nil : .changes(update)
  }

  /// - Parameter next: The list, if it was read without anything that is remembered.
  private mutating func begin(
    anew bookmark: any ListBookmark, _ next: ResultsSnapshot<Object>?
  ) throws -> ResultsSnapshot<Object> {
    let next = try next ?? ResultsSnapshot(plan: plan, reader: bookmark.refetched())
    snapshot = next
    self.bookmark = next.bookmark
    memory = nil
    return next
  }

  /// - Returns: nil where the state is gone, and was not remembered before.
  private mutating func remember() throws -> Memory? {
    if let memory { return memory }
    guard let snapshot else { return nil }
    do {
      memory = Memory(sections: try snapshot.sections, windowIDs: try windowIDs(of: snapshot))
    } catch is SnapshotInvalidated {
      forget()
    }
    return memory
  }

  // MARK: - Differences

  /// What leads from one state to the next, and what is to be remembered of that.
  private typealias Step = (changes: ChangeSet<Object>, memory: Memory)

  /// - Returns: nil if the list must be read anew: more changed than is told of
  ///   row by row, or another program wrote rows in a way of its own, so that
  ///   what the source counts and what it tells of do not fit together.
  private func step(
    from memory: Memory, to next: ResultsSnapshot<Object>, _ changes: [RowChange]
  ) throws -> Step? {
    guard let difference = try difference(from: memory, to: next, changes) else { return nil }
    let set = ChangeClassifier.changeSet(
      from: memory.sections, to: difference.sections, difference.transitions, style: .moves)
    set.checkInvariants(from: memory.sections, to: difference.sections)
    next.know(difference.sections)
    return (set, Memory(sections: difference.sections, windowIDs: difference.windowIDs))
  }

  private func difference(
    from memory: Memory, to next: ResultsSnapshot<Object>, _ changes: [RowChange]
  ) throws -> ListDifference<Object>? {
    guard plan.isWindow else {
      return try .ofChanges(changes, from: memory.sections, to: next)
    }
    guard let old = memory.windowIDs, let new = try windowIDs(of: next) else { return nil }
    return try .ofWindow(from: old, to: new, next, changes)
  }

  /// Nil where the list is whole, and for windows that are too long to be compared.
  private func windowIDs(of snapshot: ResultsSnapshot<Object>) throws -> [Int64]? {
    guard plan.isWindow, try snapshot.numberOfObjects <= maximumChanges else { return nil }
    return try snapshot.ids()
  }
}
