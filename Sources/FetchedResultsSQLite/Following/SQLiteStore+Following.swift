import FetchedResults

extension SQLiteStore: FollowedStore {
  /// The list of a bookmark as it is now.
  ///
  /// - Complexity: O(changes x log rows), where the bookmark remembers what it needs.
  func successor(
    of bookmark: StoreBookmark, maximumChanges: Int
  ) throws -> sending ListSuccessor {
    let layout = bookmark.layout
    let (transaction, origin) = try beginReading()
    let number = try transaction.lastChange(of: table)
    guard origin.fileGeneration == bookmark.origin.fileGeneration else {
      return ListSuccessor(
        reader: try reader(transaction, layout, origin, .nothing), resetBecause: .replaced)
    }
    let feed = try transaction.read { database in
      try ChangeFeed(
        layout, after: bookmark.number, upTo: number, maximumChanges: maximumChanges,
        checksKeys: bookmark.memory.isIndexed, self, database)
    }
    switch feed {
    case .unknown(let reason):
      return ListSuccessor(
        reader: try reader(transaction, layout, origin, .nothing), resetBecause: reason)
    case .changes(let changes, let commands):
      let memory = try transaction.read { database in
        try bookmark.memory.following(changes, in: layout, database)
      }
      return ListSuccessor(
        reader: try reader(transaction, layout, origin, memory), changes: changes,
        commands: commands)
    }
  }

  func refetched(_ bookmark: StoreBookmark) throws -> sending any FetchReader {
    try reader(for: bookmark.layout.plan)
  }

  func secondTransaction(at state: StatePage) -> ReadTransaction? {
    guard let transaction = try? beginReading().transaction,
      let found = try? transaction.read(StateTable.state), found == state
    else { return nil }
    return transaction
  }

  func renewed(_ row: FetchedRow) -> FetchedRow {
    (try? Object(row: row))?.row ?? row
  }
}
