/// One step of a change set that is done one after another, each on the list
/// that the steps before have left.
public enum ChangeStep<Object: Sendable>: Sendable {
  /// Whether a row comes or goes for good, or from one place to another.
  public enum Cause: Sendable {
    /// The row comes or goes for good.
    case change
    /// One of two steps: the row is taken from its old place, and put in its new one later.
    case move
  }

  /// The row at the path goes.
  case removeRow(ResultsIndexPath, Cause)
  /// The section of the number goes. It has rows still, if the change set is ``ChangeSet/collapsed``.
  case removeSection(Int)
  /// A section comes, with the rows that do not come by steps of their own.
  case insertSection(SectionHeading, at: Int, objects: [Object])
  /// The section is taken from its place with all its rows, and put in where it then belongs.
  case moveSection(from: Int, to: Int)
  /// The section of the number is headed anew.
  case updateSection(SectionHeading, at: Int)
  /// A row comes to the path, before the one that stands there.
  case insertRow(Object, at: ResultsIndexPath, Cause)
  /// The row at the path has changed.
  case updateRow(Object, at: ResultsIndexPath)
}

extension ChangeStep: Equatable where Object: Equatable {}

extension ChangeSet {
  /// The same change, step by step: rows go from the last to the first, then
  /// sections likewise; sections come from the first to the last, then rows
  /// likewise; what changed in place comes last.
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
    for case .delete(_, let number) in sectionEvents { steps.append(.removeSection(number)) }
    steps += sectionMoves
    for case .insert(let heading, let number, let objects) in sectionEvents {
      steps.append(.insertSection(heading, at: number, objects: objects))
    }
    for case .update(let heading, _, let number, _) in sectionEvents {
      steps.append(.updateSection(heading, at: number))
    }
    return steps
  }

  /// The moves in the order of where they lead. Each section is put behind those
  /// that come before it in the end and have found their place.
  private var sectionMoves: [ChangeStep<Object>] {
    var deleted: Set<Int> = []
    var arrivals: [Int] = []
    var moves: [(from: Int, to: Int)] = []
    for event in sectionEvents {
      switch event {
      case .delete(_, let number): deleted.insert(number)
      case .insert(_, let number, _): arrivals.append(number)
      case .move(_, let from, let to): moves.append((from, to))
      case .update: break
      }
    }
    // Sections behind every one that is told of stay behind.
    let end = (moves.flatMap { [$0.from, $0.to] } + arrivals + deleted).max() ?? 0
    var order = (0...end + deleted.count + moves.count).filter { !deleted.contains($0) }
    var unsettled = Set(moves.map(\.from))
    return moves.map { move in
      let from = order.firstIndex(of: move.from)!
      order.remove(at: from)
      var settledBefore = move.to - arrivals.count { $0 < move.to }
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
