/// One step of a change set in sequential form. Its indices count in the list after the steps
/// before it.
public enum ChangeStep<Object: Sendable>: Sendable {
  /// Whether a row is removed or inserted by itself, or as a part of a move.
  public enum Cause: Sendable {
    /// The row is removed from the list, or inserted into it.
    case change
    /// One of the two steps of a move: the row is removed from its old path, and inserted at its
    /// new one later.
    case move
  }

  /// Removes the row at a path.
  case removeRow(ResultsIndexPath, Cause)
  /// Removes the section at an index. It still has rows if the change set is
  /// ``ChangeSet/collapsed``.
  case removeSection(Int)
  /// Inserts a section, with the rows that have no steps of their own.
  case insertSection(SectionHeading, at: Int, objects: [Object])
  /// Removes a section with all its rows, and inserts it at another index.
  case moveSection(from: Int, to: Int)
  /// Gives the section at an index another heading.
  case updateSection(SectionHeading, at: Int)
  /// Inserts a row at a path, before the row that is there.
  case insertRow(Object, at: ResultsIndexPath, Cause)
  /// Replaces the row at a path.
  case updateRow(Object, at: ResultsIndexPath)
}

extension ChangeStep: Equatable where Object: Equatable {}

extension ChangeSet {
  /// The change in sequential form: rows are removed from the last to the first, then
  /// sections likewise; sections are inserted from the first to the last, then rows
  /// likewise; updates come last.
  ///
  /// - Complexity: O(events x log events), and with section moves O(moves x sections).
  public var steps: [ChangeStep<Object>] {
    rowRemovals + sectionSteps + rowInsertions + rowUpdates
  }

  private var rowRemovals: [ChangeStep<Object>] {
    rowEvents.compactMap { event -> (path: ResultsIndexPath, ChangeStep<Object>)? in
      switch event.kind {
      case .delete(let path): (path, .removeRow(path, .change))
      case .move(let path, _): (path, .removeRow(path, .move))
      case .insert, .update: nil
      }
    }
    .sorted { $0.path > $1.path }.map(\.1)
  }

  private var rowInsertions: [ChangeStep<Object>] {
    rowEvents.compactMap { event -> (path: ResultsIndexPath, ChangeStep<Object>)? in
      switch event.kind {
      case .insert(let path): (path, .insertRow(event.object, at: path, .change))
      case .move(_, let path): (path, .insertRow(event.object, at: path, .move))
      case .delete, .update: nil
      }
    }
    .sorted { $0.path < $1.path }.map(\.1)
  }

  private var rowUpdates: [ChangeStep<Object>] {
    rowEvents.compactMap { event in
      guard case .update(_, let path) = event.kind else { return nil }
      return .updateRow(event.object, at: path)
    }
  }

  // MARK: - Sections

  private var sectionSteps: [ChangeStep<Object>] {
    var steps: [ChangeStep<Object>] = []
    for case .delete(_, let index) in sectionEvents { steps.append(.removeSection(index)) }
    steps += sectionMoves
    for case .insert(let heading, let index, let objects) in sectionEvents {
      steps.append(.insertSection(heading, at: index, objects: objects))
    }
    for case .update(let heading, _, let index, _) in sectionEvents {
      steps.append(.updateSection(heading, at: index))
    }
    return steps
  }

  /// The moves in the order of their new indices. Each section is inserted after the sections that
  /// precede it in the new list and are already at their final position.
  private var sectionMoves: [ChangeStep<Object>] {
    var deleted: Set<Int> = []
    var inserted: [Int] = []
    var moves: [(from: Int, to: Int)] = []
    for event in sectionEvents {
      switch event {
      case .delete(_, let index): deleted.insert(index)
      case .insert(_, let index, _): inserted.append(index)
      case .move(_, let from, let to): moves.append((from, to))
      case .update: break
      }
    }
    // Sections after the last one with an event keep their order.
    let end = (moves.flatMap { [$0.from, $0.to] } + inserted + deleted).max() ?? 0
    var order = (0...end + deleted.count + moves.count).filter { !deleted.contains($0) }
    var unsettled = Set(moves.map(\.from))
    return moves.map { move in
      let from = order.firstIndex(of: move.from)!
      order.remove(at: from)
      var settledBefore = move.to - inserted.count { $0 < move.to }
      var to = 0
      while settledBefore > 0 {
        if !unsettled.contains(order[to]) { settledBefore -= 1 }
        to += 1
      }
      order.insert(move.from, at: to)
      unsettled.remove(move.from)
      return .moveSection(from: from, to: to)
    }
  }
}
