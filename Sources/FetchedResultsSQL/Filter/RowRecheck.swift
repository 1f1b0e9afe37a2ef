import FetchedResults

/// Tests a predicate on rows with the reference evaluator (`ResolvedPredicate.matches(_:)`).
///
/// Of each row it reads only the columns that the predicate needs. The prepared statement is its
/// only mutable state: one thread uses it, inside the transaction of its session.
final class RowRecheck {
  private let predicate: ResolvedPredicate
  private let columns: [Column]
  private let seek: SQLCursor
  private var row: FetchedRow
  private let table: TableLayout

  /// A column that the predicate needs, with the index of its attribute in a row.
  private struct Column {
    let index: Int
    let type: AttributeDescription.ValueType
  }

  init(_ predicate: ResolvedPredicate, _ table: TableLayout, _ session: any SQLSession) throws {
    self.predicate = predicate
    self.table = table
    let attributes = table.entity.attributes
    var indices: Set<Int> = []
    for case .attribute(let index, _, let clock) in predicate.attributes {
      indices.formUnion([index, clock].compactMap(\.self))
    }
    columns = indices.sorted().map { Column(index: $0, type: attributes[$0].type) }
    row = FetchedRow(id: 0, values: Array(repeating: .null, count: attributes.count))
    seek = try SQLCursor(
      session,
      "SELECT \(Self.list(columns, table)) FROM \(table.tableName) WHERE \(table.id) = ?")
  }

  private static func list(_ columns: [Column], _ table: TableLayout) -> String {
    ([table.id] + names(columns, table)).joined(separator: ", ")
  }

  private static func names(_ columns: [Column], _ table: TableLayout) -> [String] {
    columns.map { table.column(table.entity.attributes[$0.index]) }
  }

  /// The columns that `holds(_:)` reads, the identifier first.
  var columnList: String { Self.list(columns, table) }

  /// The same columns without the identifier.
  var columnNames: [String] { Self.names(columns, table) }

  /// Whether the predicate is true of the row that a cursor stands at.
  ///
  /// - Parameter first: The first column of ``columnNames``; the identifier is always column 0.
  func holds(_ cursor: SQLCursor, from first: Int32 = 1) -> Bool {
    var current = FetchedRow(id: cursor.integer(0), values: row.values)
    for (position, column) in columns.enumerated() {
      current.values[column.index] = cursor.value(first + Int32(position), as: column.type)
    }
    return predicate.matches(current)
  }

  /// Whether the predicate is true of a stored row; false where no row has the identifier.
  ///
  /// - Complexity: O(log rows).
  func holds(_ id: Int64) throws -> Bool {
    seek.reset()
    try seek.bind(.integer(id), at: 1)
    return try seek.step() && holds(seek)
  }
}
