import FetchedResults
import FetchedResultsSQL

/// The identifiers of the keys that a transaction has asked for or inserted, so that a key costs at
/// most one round trip.
///
/// It does not know which of the rows were removed meanwhile. The writer that owns it uses it on
/// one thread.
struct KnownKeys {
  private let table: TableLayout
  /// Nil for a key that no row had.
  private var ids: [RowKey: Int64?] = [:]

  /// How many keys are looked for together.
  static let mostKeys = 10_000

  init(_ table: TableLayout) { self.table = table }

  /// The identifier of the row of a key; nil if there is none.
  mutating func id(of key: RowKey, _ connection: PostgresConnection) throws -> Int64? {
    if ids[key] == nil { try expect([key], connection) }
    return ids[key] ?? nil
  }

  /// Looks for keys that are going to be asked for.
  mutating func expect(_ keys: [RowKey], _ connection: PostgresConnection) throws {
    let unknown = Set(keys.filter { ids[$0] == nil })
    guard let column = table.recordKeyColumn, !unknown.isEmpty else { return }
    for key in unknown { ids.updateValue(nil, forKey: key) }
    // The server takes no text with NUL, so no row has such a key.
    let storable = unknown.filter { !$0.text.utf8.contains(0) }
    let found = try connection.rows(
      "SELECT \(table.id), \(column) FROM \(table.tableName) WHERE \(column) = ANY (?::text[])",
      [ArrayLiteral.text(storable.map { Value.text($0.text) })]
    ) { (id: $0.integer(0), key: RowKey($0.text(1) ?? "")) }
    for row in found { note(row.id, of: row.key) }
  }

  mutating func note(_ id: Int64, of key: RowKey) { ids.updateValue(id, forKey: key) }

  /// Forgets all keys, which a statement of the caller's own or a row may change.
  mutating func forgetAll() { ids.removeAll() }
}
