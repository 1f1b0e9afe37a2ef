import FetchedResults
import Synchronization

/// What the last pass over the table has found, for one that looks for more: the
/// next letter of a search that is being typed.
///
/// What is kept are the rows whose folded texts hold what was looked for, more than those that
/// match. So the rows of a longer text are among them even where the shorter one does
/// not match: `s` is not in `Maße`, but `ss` is, and both are in its fold `masse`.
///
/// It takes 8 bytes for each of them, at the most a sixth of the rows, until
/// something is searched for after a commit.
final class ScanMemory: Sendable {
  private let last = Mutex<Scan?>(nil)

  /// What was passed over.
  struct State: Equatable {
    /// Which of the files that have stood at the path.
    let fileNumber: Int
    /// That of the last change.
    let number: Int64
  }

  private struct Scan {
    let state: State
    let list: ListLayout
    let test: FoldTest
    let candidates: [RowGroup]
  }

  /// Groups that hold every row of a list; nil where nothing is known of it.
  func candidates(for list: ListLayout, in state: State) -> [RowGroup]? {
    guard let test = list.foldTest else { return nil }
    return last.withLock { last in
      if last?.state != state { last = nil }
      guard let last, last.list.hasOrder(of: list), test.implies(last.test) else { return nil }
      return last.candidates
    }
  }

  /// Takes all rows that hold what the filter of a list looks for.
  func keep(_ candidates: [RowGroup], of list: ListLayout, in state: State) {
    guard let test = list.foldTest else { return }
    last.withLock { $0 = Scan(state: state, list: list, test: test, candidates: candidates) }
  }
}

extension ListLayout {
  /// More texts than this are not looked for letter by letter.
  private static let mostPatterns = 50

  /// What the folded texts of each row of the list hold; nil where that is not
  /// the first thing to ask of a row.
  var foldTest: FoldTest? {
    guard let filterPredicate, !parts.isEmpty, let test = table.foldTest(of: filterPredicate),
      test.patternCount <= Self.mostPatterns
    else { return nil }
    if case .and(let conditions) = filterPredicate,
      conditions.contains(where: { table.cost(of: $0) < .text })
    {
      return nil
    }
    return test
  }

  /// Whether the rows of both lists lie in the same parts, in the same sections and order.
  fileprivate func hasOrder(of other: ListLayout) -> Bool {
    parts == other.parts && plan.terms == other.plan.terms && plan.section == other.plan.section
  }
}
