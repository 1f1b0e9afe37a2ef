package import FetchedResults

// MARK: - Lists

extension SQLStore {
  /// A reader of the list that a plan describes, of the newest state.
  ///
  /// - Complexity: O(1) where an index has the order of the plan and nothing is filtered or cut;
  ///   O(sections) where the filter selects whole sections; else O(rows x log rows) at the most,
  ///   and 8 bytes for each match, 16 for each match that was requested.
  package func listReader(for plan: FetchPlan) throws -> sending any FetchReader {
    let transaction = try beginReading()
    let access = plans.plan(of: plan, in: try transaction.read(table))
    return try ListScan.reader(transaction, access, self)
  }

  /// What has become of a list since a state, and a reader of its newest state.
  ///
  /// - Complexity: O(changes x log rows), where the cache holds what the list needs.
  package func listChanges(
    of plan: FetchPlan, since token: ChangeToken, cache: (any ListCache)?, maximumChanges: Int
  ) throws -> sending ListChanges {
    let transaction = try beginReading()
    let access = plans.plan(of: plan, in: try transaction.read(table))
    let cache = cache as? StoreListCache
    let (statements, anchors) = try transaction.read { session in
      (
        try FeedStatements(
          access.table, after: token.sequence, maximumChanges: maximumChanges, session),
        try cache?.sendAnchors(access, after: token.sequence, spacing: anchorSpacing, session)
      )
    }
    let newest = try transaction.changeToken(of: access.table)
    guard newest.history == token.history else {
      return .reset(try reader(transaction, access, nil), because: .replaced)
    }
    // A number is no state: the entry of the log must be the one that the list has seen.
    let doubt = try transaction.read { _ in try statements.reasonToDoubt(token, newest) }
    if let doubt { return .reset(try reader(transaction, access, nil), because: doubt) }
    if newest == token { return .unchanged(try reader(transaction, access, cache)) }
    let feed = try transaction.read { session in
      try ChangeFeed(
        of: access.table, after: token.sequence, upTo: newest.sequence,
        maximumChanges: maximumChanges, checksKeys: cache?.isIndexed ?? false, statements, session
      ) { renewed($0) == $0 }
    }
    switch feed {
    case .unknown(let reason):
      return .reset(try reader(transaction, access, nil), because: reason)
    case .changes(let changes, let commands):
      let cache = try transaction.read { session in
        try cache?.following(changes, in: access, anchors, session)
      }
      let reader = try reader(transaction, access, cache)
      if let reader = reader as? IndexReader {
        try transaction.read { try reader.sendSections(of: changes, $0) }
      }
      return .changed(reader, rows: changes, commands: commands)
    }
  }

  /// - Parameter cache: What the reader of the same state, or an earlier one, has cached of the
  ///   list, brought up to date.
  private func reader(
    _ transaction: any ReadTransaction, _ access: AccessPlan, _ cache: StoreListCache?
  ) throws -> any FetchReader {
    switch cache {
    case .materialized(let list): return LazilySortedReader(transaction, access, list: list)
    case .indexed(let cache):
      return IndexReader(
        transaction, access, anchorSpacing: anchorSpacing, following: cache)
    case nil: return try ListScan.reader(transaction, access, self)
    }
  }
}
