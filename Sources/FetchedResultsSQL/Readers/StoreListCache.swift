import FetchedResults

/// What a reader of a store has cached of its list, which saves the reader of a later state from
/// counting or collecting the list again.
///
/// It is an immutable value, so it may outlive the reader that made it.
enum StoreListCache: ListCache {
  case indexed(AnchorCache)
  case materialized(MaterializedList)

  /// Whether the list was read from an index.
  var isIndexed: Bool { if case .indexed = self { true } else { false } }

  /// Rows that a server was asked for, so that few round trips suffice to follow changes.
  enum Sent {
    case ranks(SentRankAnchors)
    case positions(SentAnchors)
  }

  /// Asks for rows that let the cache follow changes with few round trips; nil where it needs none.
  ///
  /// - Parameters:
  ///   - sequence: That of the state of the cache.
  ///   - spacing: The count of rows between two of them; nil where the row count decides.
  func sendAnchors(
    _ access: AccessPlan, after sequence: Int64, spacing: Int?, _ session: any SQLSession
  ) throws -> Sent? {
    switch self {
    case .materialized(let list):
      return try list.sendAnchors(access.table, spacing: spacing, session).map(Sent.ranks)
    case .indexed(let cache):
      guard access.table.dialect.isServer, cache.anchors == nil,
        let counts = cache.rangeCounts
      else { return nil }
      return .positions(
        try SentAnchors(counts, access, spacing: spacing, changedSince: sequence, session))
    }
  }

  /// The cache after some rows have changed; nil if the list must be read anew.
  ///
  /// - Parameter sent: What was asked for before.
  /// - Complexity: O(changes x log rows).
  func following(
    _ changes: [RowChange], in access: AccessPlan, _ sent: Sent?,
    _ session: any SQLSession
  ) throws -> StoreListCache? {
    switch self {
    case .indexed(let cache):
      var followed = cache.following(changes, in: access)
      if case .positions(let sent) = sent, let counts = followed.rangeCounts {
        followed.anchors = try sent.anchors(counts)
      }
      return .indexed(followed)
    case .materialized(let list):
      do {
        let rows = try RowFetcher(session, access.table)
        var marked = list
        if case .ranks(let sent) = sent {
          marked = try list.marked(by: sent, besides: changes, in: access.plan)
        }
        return try marked.following(changes, in: access.plan, rows: rows).map(Self.materialized)
      } catch is StoreInconsistency {
        // A row was removed without an entry in the log.
        return nil
      }
    }
  }
}
