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

  /// Asks for rows that let the cache follow changes with few round trips.
  ///
  /// - Parameter spacing: The count of rows between two of them; nil where the row count decides.
  func sendAhead(
    _ table: TableLayout, spacing: Int?, _ session: any SQLSession
  ) throws -> SentLandmarks? {
    guard case .collected(let list) = self else { return nil }
    return try list.sendLandmarks(table, spacing: spacing, session)
  }

  /// The cache after some rows have changed; nil if the list must be read anew.
  ///
  /// - Parameter ahead: The rows that were asked for ahead.
  /// - Complexity: O(changes x log rows).
  func following(
    _ changes: [RowChange], in access: AccessPlan, _ ahead: SentLandmarks?,
    _ session: any SQLSession
  ) throws -> StoreListCache? {
    switch self {
    case .indexed(let cache): return .indexed(cache.following(changes, in: access))
    case .collected(let list):
      do {
        let rows = try RowFetcher(session, access.table)
        let marked = try ahead.map {
          try list.marked(by: $0, besides: changes, in: access.plan)
        }
        return try (marked ?? list).following(changes, in: access.plan, rows: rows).map(
          Self.collected)
      } catch is StoreInconsistency {
        // A row was removed without an entry in the log.
        return nil
      }
    }
  }
}
