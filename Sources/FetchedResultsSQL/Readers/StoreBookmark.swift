import FetchedResults

/// Where a list was read: from which store, and from which of the databases
/// that have stood at its address.
struct ListOrigin: Sendable {
  let store: any SQLStore
  let generation: Int

  /// Of a state whose number cannot be read it can only be said later that
  /// nothing is known of what came after it.
  func bookmark(
    _ layout: AccessPlan, in transaction: any ReadTransaction, _ memory: StoreBookmark.Memory
  ) -> StoreBookmark {
    StoreBookmark(
      origin: self, layout: layout,
      number: (try? transaction.lastChange(of: layout.table)) ?? -1, memory: memory)
  }
}

/// What is remembered of a list in a store: neither rows nor a transaction, but
/// what spares the next reader from finding everything out again.
struct StoreBookmark: ListBookmark {
  let origin: ListOrigin
  let layout: AccessPlan
  let number: Int64
  let memory: Memory

  enum Memory: Sendable {
    case indexed(AnchorCache)
    case collected(MaterializedList)
    /// The list is read anew.
    case nothing
  }

  func successor(maximumChanges: Int) throws -> sending ListSuccessor {
    try origin.store.successor(of: self, maximumChanges: maximumChanges)
  }

  func refetched() throws -> sending any FetchReader {
    try origin.store.listReader(for: layout.plan)
  }
}

extension StoreBookmark.Memory {
  /// Whether the list was read from an index.
  var isIndexed: Bool { if case .indexed = self { true } else { false } }

  /// What is known once some rows have changed.
  ///
  /// - Complexity: O(changes x log rows).
  func following(
    _ changes: [RowChange], in layout: AccessPlan, _ session: any SQLSession
  ) throws -> StoreBookmark.Memory {
    switch self {
    case .indexed(let memory): return .indexed(memory.following(changes, in: layout))
    case .collected(let list):
      do {
        let rows = try RowFetcher(session, layout.table)
        return try list.following(changes, in: layout.plan, rows: rows).map(Self.collected)
          ?? .nothing
      } catch is StoreInconsistency {
        // A row has gone of which the log says nothing.
        return .nothing
      }
    case .nothing: return .nothing
    }
  }
}
