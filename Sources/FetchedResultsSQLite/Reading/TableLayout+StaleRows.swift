import FetchedResults
import GRDB

extension TableLayout {
  /// The rows with a value that follows from others and does not agree with them: another program
  /// wrote them, or an older version with other rules. In the order of their identifiers.
  ///
  /// - Throws: `DatabaseError`, or what makes no object of a row.
  /// - Complexity: O(rows).
  func staleIDs<Object: FetchedObject>(
    of type: Object.Type, in database: Database
  ) throws -> [Int64] {
    let columns = storedColumns.joined(separator: ", ")
    let query = try Query(
      database, "SELECT \(id), \(columns) FROM \(table) ORDER BY \(id)", isCached: false)
    var ids: [Int64] = []
    while try query.step() {
      // What the object makes of its own attributes can be stale as well.
      let id = query.integer(0)
      let object = try Object(
        row: FetchedResults.Row(id: id, values: query.values(from: 1, as: attributeTypes)))
      let expected = storedValues(object.row.values)
      let isStale = expected.indices.contains {
        !query.value(Int32($0 + 1)).isSame(as: expected[$0].stored)
      }
      if isStale { ids.append(id) }
    }
    return ids
  }
}

extension Value {
  /// The value as SQLite stores it.
  fileprivate var stored: Value {
    switch self {
    case .date(let date): .integer(date.millisecondsSince1970)
    case .boolean(let boolean): .integer(boolean ? 1 : 0)
    default: self
    }
  }

  /// Alike to the byte: Swift's own comparison takes two encodings of `é` for equal.
  fileprivate func isSame(as other: Value) -> Bool {
    guard case (.text(let left), .text(let right)) = (self, other) else { return self == other }
    return TextFolding.compareBytes(left, right) == 0
  }
}
