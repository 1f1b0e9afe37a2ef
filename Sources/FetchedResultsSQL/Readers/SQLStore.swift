package import FetchedResults

/// A store of one entity in a database, as far as its lists need one.
///
/// What differs from one database to the next is asked of the store; how a list is read, and how it
/// goes on from one state to the next, is the same for all of them and written in the extension.
package protocol SQLStore: Sendable {
  /// How the entity lies in the database.
  var table: TableLayout { get }

  /// The rows between two anchors of a list, for tests; nil where it follows from the rows.
  var anchorSpacing: Int? { get }

  /// Begins to read the newest committed state, and tells which of the databases it belongs to that
  /// have stood at the store's address: changes are only followed within one.
  ///
  /// - Throws: What keeps the store from being read.
  func beginReading() throws -> (transaction: any ReadTransaction, generation: Int)

  /// Another transaction of the state that a session shows; nil where there is a later one by now,
  /// or none can be had.
  func secondTransaction(showing session: any SQLSession) throws -> (any ReadTransaction)?

  /// What the store would hold of a row, had this library written it; the row as it is, where it
  /// makes no object.
  func renewed(_ row: FetchedRow) -> FetchedRow
}

extension SQLStore {
  /// A reader of the list that a plan asks for, of the newest state.
  ///
  /// - Complexity: O(1) where an index has the order of the plan and nothing is filtered or cut;
  ///   O(sections) where the filter asks for whole sections; else O(rows x log rows) at the most,
  ///   and 8 bytes a match, 16 where it was asked for.
  package func listReader(for plan: FetchPlan) throws -> sending any FetchReader {
    let (transaction, generation) = try beginReading()
    return try ListScan.reader(transaction, AccessPlan(plan, in: table), origin(generation))
  }

  private func origin(_ generation: Int) -> ListOrigin {
    ListOrigin(store: self, generation: generation)
  }

  /// - Parameter memory: What is known of the list from an earlier state.
  private func reader(
    _ transaction: any ReadTransaction, _ access: AccessPlan, _ origin: ListOrigin,
    _ cache: StoreBookmark.Cache
  ) throws -> any FetchReader {
    switch cache {
    case .collected(let list):
      return LazilySortedReader(transaction, access, origin: origin, list: list)
    case .indexed(let cache):
      return IndexReader(transaction, access, origin: origin, following: cache)
    case .nothing: return try ListScan.reader(transaction, access, origin)
    }
  }

  /// The list of a bookmark as it is now.
  ///
  /// - Complexity: O(changes x log rows), where the bookmark remembers what it needs.
  func successor(
    of bookmark: StoreBookmark, maximumChanges: Int
  ) throws -> sending ListSuccessor {
    let access = bookmark.access
    let (transaction, generation) = try beginReading()
    let origin = origin(generation)
    let number = try transaction.lastChange(of: table)
    guard generation == bookmark.origin.generation else {
      return ListSuccessor(
        reader: try reader(transaction, access, origin, .nothing), resetBecause: .replaced)
    }
    let feed = try transaction.read { session in
      try ChangeFeed(
        access, after: bookmark.number, upTo: number, maximumChanges: maximumChanges,
        checksKeys: bookmark.cache.isIndexed, session
      ) { renewed($0).isIdentical(to: $0) }
    }
    switch feed {
    case .unknown(let reason):
      return ListSuccessor(
        reader: try reader(transaction, access, origin, .nothing), resetBecause: reason)
    case .changes(let changes, let commands):
      let cache = try transaction.read { session in
        try bookmark.cache.following(changes, in: access, session)
      }
      return ListSuccessor(
        reader: try reader(transaction, access, origin, cache), changes: changes,
        commands: commands)
    }
  }
}
