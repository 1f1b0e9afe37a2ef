import FetchedResults
import FetchedResultsSQL

/// A row as the database has it: the values of its attributes, and those of the columns that a
/// writer gives, its keys and folded texts among them.
///
/// An immutable value.
struct WrittenRow<Object: FetchedObject> {
  let stored: FetchedRow
  private let written: [Value]

  /// The columns after the identifier.
  static func columns(_ table: TableLayout) -> String {
    ([table.attributeColumns] + table.writtenColumns).joined(separator: ", ")
  }

  /// How many these are.
  static func columnCount(_ table: TableLayout) -> Int32 {
    Int32(table.attributeTypes.count + table.writtenColumns.count)
  }

  /// Reads the identifier and the columns, with which the row of the cursor begins.
  init(_ cursor: SQLCursor, _ table: TableLayout) {
    let first = Int32(table.attributeTypes.count + 1)
    stored = cursor.row(table.attributeTypes)
    written = table.writtenColumns.indices.map { cursor.value(first + Int32($0)) }
  }

  /// The values that a writer would give the columns; nil where its texts are too long for an
  /// index.
  ///
  /// - Complexity: O(length of the texts).
  func expected(_ table: TableLayout, _ indexed: [TableLayout.IndexedText]) throws -> [Value]? {
    do {
      return try table.writtenValues(Object.renewed(stored).values, indexed: indexed)
    } catch PostgresError.textTooLong { return nil }
  }

  /// Whether the columns have just these values.
  func holds(_ values: [Value]) -> Bool {
    zip(values, written).allSatisfy { $0.isStored(as: $1) }
  }
}

extension Value {
  /// Whether the database holds this value exactly as it would hold another one, type included.
  fileprivate func isStored(as other: Value) -> Bool {
    switch self {
    case .date(let date): other == .integer(date.millisecondsSince1970)
    case .boolean(let boolean): other == .integer(boolean ? 1 : 0)
    case .null, .integer, .real, .text: self == other
    }
  }
}
