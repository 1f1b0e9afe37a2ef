package import FetchedResults

/// A store of one entity in a database, as far as its lists need one.
///
/// A store implements what differs from one database to another. Reading a list, and following it
/// from one state to the next, is the same for all databases and implemented in the extension.
package protocol SQLStore: Sendable {
  /// The tables and columns in which the database stores the entity.
  var table: TableLayout { get }

  /// How many rows lie between two anchors of a list, for tests; nil where the row count decides.
  var anchorSpacing: Int? { get }

  /// Begins to read the newest committed state, and returns the generation of the database. Several
  /// databases may have stood at the store's address in turn: changes are only followed within one
  /// generation.
  ///
  /// - Throws: The error that prevents the store from being read.
  func beginReading() throws -> (transaction: any ReadTransaction, generation: Int)

  /// Another transaction of the state that a session reads; nil where a later state has been
  /// committed, or no other transaction is available.
  func secondTransaction(showing session: any SQLSession) throws -> (any ReadTransaction)?

  /// A row as this library would have stored it; the row itself, where it makes no object.
  func renewed(_ row: FetchedRow) -> FetchedRow
}

extension SQLStore {
  /// A reader of the list that a plan describes, of the newest state.
  ///
  /// - Complexity: O(1) where an index has the order of the plan and nothing is filtered or cut;
  ///   O(sections) where the filter selects whole sections; else O(rows x log rows) at the most,
  ///   and 8 bytes for each match, 16 for each match that was requested.
  package func listReader(for plan: FetchPlan) throws -> sending any FetchReader {
    let (transaction, generation) = try beginReading()
    return try ListScan.reader(transaction, AccessPlan(plan, in: table), origin(generation))
  }

  private func origin(_ generation: Int) -> ListOrigin {
    ListOrigin(store: self, generation: generation)
  }

  /// - Parameter cache: What the reader of an earlier state has cached of the list.
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

  /// The newest state of the list of a change token, with the changes since the token.
  ///
  /// - Complexity: O(changes x log rows), where the token has cached what the list needs.
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
