import FetchedResults
import FetchedResultsSQL
import UnicodeText

extension SQLiteStore {
  /// The text that was stored beside the rows under a name; nil where there is none.
  ///
  /// - Throws: `StoreError`.
  package func note(_ name: String) throws -> String? {
    try read { database in try StoreMeta.text(name, in: database) }
  }

  /// Stores a text beside the rows, unless that would change anything else. It does nothing in a
  /// store of another version or one that misses changes, in one that this user may not write to,
  /// and while another process writes.
  package func setNote(_ name: String, _ value: String) {
    _ = try? lock.holdingIfFree { held in
      guard try read(isAsItShouldBe), try pool.finding(of: held.acknowledgement) == nil else {
        return
      }
      let turn = try pool.writer(under: held)
      try turn.writer.database.use { database in
        let commit = try StateUpdate.commit(to: database, path, after: held.acknowledgement, table)
        {
          try database.run(StoreMeta.setting, [.text(name), .text(value)])
        }
        if let commit { held.acknowledge(commit, inLogWith: WriteAheadLog.salts(in: database)) }
      }
    }
  }

  /// Whether a write would change nothing else.
  private func isAsItShouldBe(_ database: SQLiteConnection) throws -> Bool {
    try !format.isToBeMigrated(database)
      && table.textVersion(in: database) == TextFolding.version
      && !format.differences(in: database).contains(where: \.forbidsWriting)
  }
}
