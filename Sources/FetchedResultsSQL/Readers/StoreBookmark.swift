import FetchedResults

/// The origin of a list: the store that it was read from, and the generation of the database that
/// stood at the store's address then.
///
/// The value is immutable; a change token needs it to detect that the database was replaced.
struct ListOrigin: Sendable {
  let store: any SQLStore
  let generation: Int

  /// The change token of a list. Where the sequence of its state cannot be read, the token holds
  /// -1, and a later state reports that the changes since then are unknown.
  func bookmark(
    _ access: AccessPlan, in transaction: any ReadTransaction, _ cache: StoreBookmark.Cache
  ) -> StoreBookmark {
    StoreBookmark(
      origin: self, access: access,
      number: (try? transaction.lastChange(of: access.table)) ?? -1, cache: cache)
  }
}

/// The change token of a list in a store. It holds neither rows nor a transaction, but the cache
/// that saves the next reader from counting or collecting the list again.
///
/// It is an immutable value, so it may outlive the reader that made it.
struct StoreBookmark: ListBookmark {
  let origin: ListOrigin
  let access: AccessPlan
  let number: Int64
  let cache: Cache

  /// What a reader has cached of its list.
  enum Cache: Sendable {
    case indexed(AnchorCache)
    case collected(MaterializedList)
    /// Nothing is cached, and the list is read anew.
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

  /// The cache after some rows have changed.
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
        // A row was removed without an entry in the log.
        return .nothing
      }
    case .nothing: return .nothing
    }
  }
}
