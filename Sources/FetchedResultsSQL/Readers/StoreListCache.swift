import FetchedResults

/// What a reader of a store has cached of its list, which saves the reader of a later state from
/// counting or collecting the list again.
///
/// It is an immutable value, so it may outlive the reader that made it.
enum StoreListCache: ListCache {
  case indexed(AnchorCache)
  case collected(MaterializedList)

  /// Whether the list was read from an index.
  var isIndexed: Bool { if case .indexed = self { true } else { false } }

  /// The cache after some rows have changed; nil if the list must be read anew.
  ///
  /// - Complexity: O(changes x log rows).
  func following(
    _ changes: [RowChange], in access: AccessPlan, _ session: any SQLSession
  ) throws -> StoreListCache? {
    switch self {
    case .indexed(let cache): return .indexed(cache.following(changes, in: access))
    case .collected(let list):
      do {
        let rows = try RowFetcher(session, access.table)
        return try list.following(changes, in: access.plan, rows: rows).map(Self.collected)
      } catch is StoreInconsistency {
        // A row was removed without an entry in the log.
        return nil
      }
    }
  }
}
