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
    guard origin.fileNumber == bookmark.origin.fileNumber else {
      return ListSuccessor(
        reader: try reader(transaction, layout, origin, .nothing), changes: nil, commands: [])
    }
    let feed = try transaction.read { database in
      try ChangeFeed(
        layout, after: bookmark.number, upTo: number, maximumChanges: maximumChanges, database)
    }
    let memory = try feed.changes.map { changes in
      try transaction.read { database in
        try bookmark.memory.following(changes, in: layout, database)
      }
    }
    return ListSuccessor(
      reader: try reader(transaction, layout, origin, memory ?? .nothing), changes: feed.changes,
      commands: feed.commands)
  }

  func refetched(_ bookmark: StoreBookmark) throws -> sending any FetchReader {
    try reader(for: bookmark.layout.plan)
  }
}
