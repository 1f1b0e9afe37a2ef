import FetchedResults

/// Where a list was read: from which store, and from which of the databases
/// that have stood at its address.
struct ListOrigin: Sendable {
  let store: any SQLStore
  let generation: Int

  /// Of a state whose number cannot be read it can only be said later that
  /// nothing is known of what came after it.
  func bookmark(
    _ access: AccessPlan, in transaction: any ReadTransaction, _ cache: StoreBookmark.Cache
  ) -> StoreBookmark {
    StoreBookmark(
      origin: self, access: access,
      number: (try? transaction.lastChange(of: access.table)) ?? -1, cache: cache)
  }
}

/// What is remembered of a list in a store: neither rows nor a transaction, but
/// what spares the next reader from finding everything out again.
struct StoreBookmark: ListBookmark {
  let origin: ListOrigin
  let access: AccessPlan
  let number: Int64
  let cache: Cache

  enum Cache: Sendable {
    case indexed(AnchorCache)
    case collected(MaterializedList)
    /// The list is read anew.
    case nothing
  }

  func successor(maximumChanges: Int) throws -> sending ListSuccessor {
    try origin.store.successor(of: self, maximumChanges: maximumChanges)
  }

  func refetched() throws -> sending any FetchReader {
    try origin.store.listReader(for: access.plan)
  }
}

extension StoreBookmark.Cache {
  /// Whether the list was read from an index.
  var isIndexed: Bool { if case .indexed = self { true } else { false } }

  /// What is known once some rows have changed.
  ///
  /// - Complexity: O(changes x log rows).
  func following(
    _ changes: [RowChange], in access: AccessPlan, _ session: any SQLSession
  ) throws -> StoreBookmark.Cache {
    switch self {
    case .indexed(let cache): return .indexed(cache.following(changes, in: access))
    case .collected(let list):
      do {
        let rows = try RowFetcher(session, access.table)
        return try list.following(changes, in: access.plan, rows: rows).map(Self.collected)
          ?? .nothing
      } catch is StoreInconsistency {
        // A row has gone of which the log says nothing.
        return .nothing
      }
    case .nothing: return .nothing
    }
  }
}
