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
  /// - Parameter isWorthwhile: Whether to go on, after each row that was passed.
  /// - Returns: False if that was answered with no.
  @discardableResult
  func extend(
    to count: Int, _ session: any SQLSession, while isWorthwhile: () -> Bool = { true }
  ) throws -> Bool {
    while ids.count < count {
      if walk == nil {
        guard let next = walks.popFirst() else { return true }
        walk = try SQLCursor(session, next, readsInParts: true)
      }
      while ids.count < count, let walk {
        guard try walk.step() else {
          self.walk = nil
          break
        }
        let id = walk.integer(0)
        if try isMember(id) { ids.append(id) }
        if !isWorthwhile() { return false }
      }
    }
    return true
  }
}
