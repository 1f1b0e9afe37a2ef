import FetchedResults

/// The identifiers of a list's rows in its order, as far as they have been asked for.
///
/// An index is walked, and those of its rows are taken that the list has. The walk stops where
/// enough is known, and goes on from there.
final class OrderedRows {
  /// Those that are known.
  private(set) var ids: [Int64]
  private var walks: ArraySlice<SQLFragment>
  private let isMember: (Int64) throws -> Bool
  private var walk: SQLCursor?

  /// - Parameters:
  ///   - walks: Statements whose rows follow one another in the order of the list.
  ///   - isMember: Whether the list has a row.
  init(walking walks: [SQLFragment], where isMember: @escaping (Int64) throws -> Bool) {
    ids = []
    self.walks = walks[...]
    self.isMember = isMember
  }

  /// Rows that are all known.
  init(_ ids: [Int64]) {
    self.ids = ids
    walks = []
    isMember = { _ in false }
  }

  /// The statement of a walk that goes on.
  var openStatement: SQLCursor? { walk }

  /// Ends the walk, which keeps a statement open.
  func end() {
    walk = nil
    walks = []
  }

  /// Goes on until so many rows are known, or all.
  ///
  /// - Parameter budget: How many rows that the list does not have may be passed for each one that
  ///   it has; nil for any number.
  /// - Returns: False where the budget was spent before.
  @discardableResult
  func extend(to count: Int, budget: Budget? = nil, _ session: any SQLSession) throws -> Bool {
    var budget = budget
    while ids.count < count {
      if walk == nil {
        guard let next = walks.popFirst() else { return true }
        walk = try SQLCursor(session, next)
      }
      while ids.count < count, let walk {
        guard try walk.step() else {
          self.walk = nil
          break
        }
        let id = walk.integer(0)
        let isTaken = try isMember(id)
        if isTaken { ids.append(id) }
        if budget?.spend(isTaken) == false { return false }
      }
    }
    return true
  }

  /// How many rows may be passed: some at first, and more for each that is taken, so that a walk
  /// goes on where rows are taken often enough.
  struct Budget {
    private var rest: Int
    private let share: Int

    init(rows: Int, perTakenRow share: Int) { (rest, self.share) = (rows, share) }

    fileprivate mutating func spend(_ isTaken: Bool) -> Bool {
      rest += isTaken ? share - 1 : -1
      return rest >= 0
    }
  }
}
