import FetchedResults
import Foundation

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// What holds after every transaction of anybody: a row is marked, or its keys and its block say
/// what it says itself; and a block knows no row that is not there, unless that is marked.
struct TextInvariant {
  private let table: TableLayout

  init(_ table: TableLayout) { self.table = table }

  /// One line for each row of which it does not hold.
  func violations(in database: SQLiteConnection) throws -> [String] {
    let stale = Set(try database.integers("SELECT \(table.id) FROM \(table.staleTable)"))
    var found: [Int64: TextBlock.Entry] = [:]
    let blocks = try database.rows("SELECT * FROM \(table.textBlockTable)") {
      (number: $0.integer(0), bytes: Array($0.bytes(1)))
    }
    var violations: [String] = []
    for (number, bytes) in blocks {
      let block = try TextBlock(bytes, fieldCount: table.searchedFieldCount)
      if block.isEmpty { violations.append("block \(number) is empty") }
      for row in 0..<TextBlock.rowsPerBlock where block[row] != .absent {
        found[number << 6 | Int64(row)] = block[row]
      }
    }
    let columns = table.storedColumns.joined(separator: ", ")
    let cursor = try SQLCursor(database, "SELECT \(table.id), \(columns) FROM \(table.tableName)")
    while try cursor.step() {
      let row = cursor.row(table.attributeTypes)
      let entry = found.removeValue(forKey: row.id)
      if stale.contains(row.id) { continue }
      if !table.areKeys(cursor, of: row) { violations.append("keys of \(row.id)") }
      if entry != table.searchedTexts(row.values).entry { violations.append("texts of \(row.id)") }
    }
    return violations
      + found.keys.filter { !stale.contains($0) }.map { "\($0) is deleted" }.sorted()
  }
}
