import FetchedResults
import GRDB

/// Something in a store that is not as it should be.
public enum StoreFault: Hashable, Sendable {
  /// SQLite found the file damaged; its own words.
  case damage(String)
  /// The summary counts sections differently from the rows.
  case summary(sections: Int)
  /// Rows whose keys are not those of their texts: another program wrote them.
  case staleKeys(rows: Int, firstID: Int64)
}

extension SQLiteStore {
  /// Holds the store against what it should be.
  ///
  /// - Returns: Every fault found; the first hundred of the file's own.
  /// - Complexity: O(rows).
  public func check() throws -> [StoreFault] {
    try read { database in
      let damage = try String.fetchAll(database, sql: "PRAGMA integrity_check(100)")
        .filter { $0 != "ok" }
      guard damage.isEmpty else { return damage.map(StoreFault.damage) }
      return try [wrongSections(database), staleKeys(database)].compactMap(\.self)
    }
  }

  private func wrongSections(_ database: Database) throws -> StoreFault? {
    let truth = table.countedSections.joined(separator: " UNION ALL ")
    let known = "SELECT dimension, part, key, spelling, count FROM \(table.sectionTable)"
    let wrong =
      try Int.fetchOne(
        database,
        sql: """
          SELECT count(*) FROM (
            SELECT * FROM (\(truth)) EXCEPT \(known)
            UNION ALL
            SELECT * FROM (\(known) EXCEPT SELECT * FROM (\(truth))))
          """) ?? 0
    return wrong == 0 ? nil : .summary(sections: wrong)
  }

  private func staleKeys(_ database: Database) throws -> StoreFault? {
    let columns = table.storedColumns.joined(separator: ", ")
    let query = try Query(
      database, "SELECT \(table.id), \(columns) FROM \(table.table) ORDER BY \(table.id)",
      isCached: false)
    let types = table.entity.attributes.map(\.type)
    var (rows, firstID) = (0, Int64(0))
    while try query.step() {
      let values = types.indices.map { query.value(Int32($0 + 1), as: types[$0]) }
      let expected = table.storedValues(values)
      let isStale = (types.count..<expected.count).contains {
        !query.value(Int32($0 + 1)).isSame(as: expected[$0])
      }
      if isStale {
        if rows == 0 { firstID = query.integer(0) }
        rows += 1
      }
    }
    return rows == 0 ? nil : .staleKeys(rows: rows, firstID: firstID)
  }
}

extension Value {
  /// Alike to the byte: Swift's own comparison takes two encodings of `é` for equal.
  fileprivate func isSame(as other: Value) -> Bool {
    guard case (.text(let left), .text(let right)) = (self, other) else { return self == other }
    return TextFolding.compareBytes(left, right) == 0
  }
}
