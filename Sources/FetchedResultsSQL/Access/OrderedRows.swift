import FetchedResults

/// The identifiers of a list's rows in list order, as far as they have been requested.
///
/// The rows come from walks of an index; of each walk, the rows that belong to the list are kept. A
/// walk stops when enough rows are known and resumes where it stopped, so that the first page of a
/// long list costs only the index entries up to its end. Nothing guards the open statement and the
/// identifiers: the reader that owns the object uses it inside its read transaction only.
final class OrderedRows {
  /// The identifiers that are known so far.
  private(set) var ids: [Int64]
  private var walks: ArraySlice<SQLFragment>
  private let isMember: (Int64) throws -> Bool
  private var walk: SQLCursor?

  /// - Parameters:
  ///   - walks: Statements whose rows, one statement after another, are in list order.
  ///   - isMember: Whether a row belongs to the list.
  init(walking walks: [SQLFragment], where isMember: @escaping (Int64) throws -> Bool) {
    ids = []
    self.walks = walks[...]
    self.isMember = isMember
  }

  /// Creates an object whose rows are all known.
  init(_ ids: [Int64]) {
    self.ids = ids
    walks = []
    isMember = { _ in false }
  }

  /// The statement of an unfinished walk; nil if none is open.
  var openStatement: SQLCursor? { walk }

  /// Ends the walks and releases the open statement.
  func end() {
    walk = nil
    walks = []
  }

  /// Resumes the walk until `count` rows are known, or all.
  ///
  /// - Parameter budget: How many rows that the list does not have may be passed; nil for any
  ///   number.
  /// - Returns: False if the budget was spent before.
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

  /// How many rows a walk may still pass without keeping them. The budget starts with a fixed count
  /// and grows with each row that is kept, so that a walk continues while it keeps rows often
  /// enough.
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
