/// A fault that a check of a store has found.
public enum StoreFault: Hashable, Sendable {
  /// SQLite found the file damaged; the text is SQLite's.
  case damage(String)
  /// A trigger, a view or an index differs from the schema of the format.
  case schema(SchemaDifference)
  /// This many acknowledged changes of rows are not in the store.
  case missingChanges(Int)
  /// The last changes that were made at this path are not in the store, because another copy
  /// replaced it.
  case lastChangesNotHere
  /// This many section counts disagree with the rows.
  case sectionCounts(sections: Int)
  /// Rows that are marked as stale, because another program changed them or a version without marks
  /// wrote them. No result is wrong, but each query takes longer until the rows are renewed.
  case staleRows(rows: Int, firstID: Int64)
  /// Rows that are not marked, with a derived value that disagrees with the values it is derived
  /// from.
  case wrongKeys(rows: Int, firstID: Int64)
  /// Rows with a text of another program that is longer, in bytes, than a list on a server can be
  /// sorted by. They are read exactly by each query until the text is shortened.
  case longTexts(rows: Int, firstID: Int64, limit: Int)
  /// The last identifier or the last sequence of the store is lower than the greatest one in use,
  /// so the next row or log entry would get one that is taken.
  case lastIDsTooLow
  /// This many rows have a number that nothing can be computed with.
  case damagedRows(rows: Int, first: DamagedRow)
  /// Text blocks whose texts disagree with the texts of their rows.
  case wrongTexts(blocks: Int)
}

/// A row of a store with a number that no program of this library writes there, such as a range
/// that ends before it begins.
public struct DamagedRow: Hashable, Sendable {
  /// The table, as the store names it.
  public let table: String
  /// The values that tell the row from others, with the names of their columns:
  /// `command 1, first 5`.
  public let key: String

  /// A row of a table.
  public init(table: String, key: String) {
    self.table = table
    self.key = key
  }
}

extension DamagedRow: CustomStringConvertible {
  /// `car_insertion, command 1, first 5`
  public var description: String { "\(table), \(key)" }
}
