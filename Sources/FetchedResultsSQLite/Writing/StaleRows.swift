import FetchedResults
import FetchedResultsSQL
import GRDB
import Glibc

/// Reads the rows that are marked as stale, in the order of their identifiers, many at a time.
///
/// No statement stays open between two reads, because rows, triggers and indexes may change. One
/// thread uses it, within a transaction.
struct StaleRows<Object: FetchedObject> {
  private let database: Database
  private let table: TableLayout
  private let statement: String
  private let writtenIndices: [Int]
  private var next: Int64? = .min

  /// A marked row.
  struct Row {
    let id: Int64
    /// Nil where the row was removed.
    let content: RowContent<Object>?
  }

  private static var rowsPerRead: Int { 250 }

  init(_ database: Database, _ table: TableLayout) {
    (self.database, self.table) = (database, table)
    writtenIndices = table.writtenIndices
    let columns = ([table.id] + table.storedColumns).map { ", row.\($0)" }.joined()
    statement = """
      SELECT stale.\(table.id)\(columns)
        FROM \(table.staleTable) AS stale
        LEFT JOIN \(table.tableName) AS row ON row.\(table.id) = stale.\(table.id)
        WHERE stale.\(table.id) >= ? ORDER BY stale.\(table.id) LIMIT \(Self.rowsPerRead)
      """
  }

  /// The next rows; empty after the last.
  mutating func read() throws -> [Row] {
    guard let first = next else { return [] }
    let query = try SQLCursor(database, statement)
    try query.bind(.integer(first), at: 1)
    var rows: [Row] = []
    while try query.step() {
      let id = query.integer(0)
      let content =
        query.isNull(1)
        ? nil : RowContent<Object>(query, from: 2, id: id, table, written: writtenIndices)
      rows.append(Row(id: id, content: content))
    }
    next = rows.last.flatMap { $0.id == .max ? nil : $0.id + 1 }
    return rows
  }
}

/// The current content of a row, and the content that it should have.
struct RowContent<Object: FetchedObject> {
  /// The values of the object made from the row; the values of the row where no object can be made.
  let values: [Value]
  let texts: SearchedTexts
  /// The values that should be stored, in the order of `TableLayout.storedColumns`.
  let stored: [Value]
  /// The indices of the written values that are not stored as they should be.
  let changedIndices: [Int]
  var isCurrent: Bool { changedIndices.isEmpty }

  /// Reads the current row of a query.
  ///
  /// - Parameters:
  ///   - first: The column of the first of the `TableLayout.storedColumns`.
  ///   - written: The `TableLayout.writtenIndices`.
  init(
    _ query: SQLCursor, from first: Int32, id: Int64, _ table: TableLayout, written: [Int]
  ) {
    let found = query.values(from: first, as: table.attributeTypes)
    // Attributes that an object derives from others can be stale as well.
    let values = Object.renewed(FetchedRow(id: id, values: found)).values
    let stored = table.storedValues(values)
    // A text that is not UTF-8 is read as another one. Its bytes are what a person entered, and stay.
    changedIndices = written.filter {
      !query.holds(stored[$0], in: first + Int32($0))
        && !($0 < found.count && values[$0].isIdentical(to: found[$0]))
    }
    texts = table.searchedTexts(values)
    (self.values, self.stored) = (values, stored)
  }
}

extension SQLCursor {
  /// Whether a column contains exactly this value, byte by byte.
  fileprivate func holds(_ value: Value, in column: Int32) -> Bool {
    switch value {
    case .text(let text): !isNull(column) && holds(text.utf8, in: column)
    case .date(let date): self.value(column) == .integer(date.millisecondsSince1970)
    case .boolean(let boolean): self.value(column) == .integer(boolean ? 1 : 0)
    case .null, .integer, .real: self.value(column) == value
    }
  }
  private func holds(_ text: String.UTF8View, in column: Int32) -> Bool {
    let found = bytes(column)
    guard found.count == text.count else { return false }
    guard let start = found.baseAddress else { return true }
    let answer = text.withContiguousStorageIfAvailable {
      $0.isEmpty || memcmp($0.baseAddress!, start, $0.count) == 0
    }
    return answer ?? found.elementsEqual(text)
  }
}
