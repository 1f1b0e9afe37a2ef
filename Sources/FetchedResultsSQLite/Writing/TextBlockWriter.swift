import FetchedResults
import FetchedResultsSQL
import GRDB

/// Writes the searched texts of rows into their blocks.
///
/// It collects changes first, so that it reads and writes a block once for all its rows. Where rows
/// arrive in the order of their identifiers, as in most loads, it writes after few changes. One
/// thread uses it, within a transaction.
final class TextBlockWriter {
  private let database: Database
  private let table: TableLayout

  /// The new entries of rows in their blocks.
  private var changes: [(id: Int64, entry: TextBlock.Entry)] = []
  private var byteCount = 0
  private var isAscending = true

  /// How many changes and bytes are collected: in the order of identifiers the rows of some blocks,
  /// and else some megabytes, in which most blocks have several rows.
  private static let mostAscendingChanges = 64 * TextBlock.rowsPerBlock
  private static let mostChanges = 100_000
  private static let mostBytes = 8 << 20

  init(_ database: Database, _ table: TableLayout) {
    (self.database, self.table) = (database, table)
  }

  /// - Parameter texts: The searched texts of a row; nil if the row was removed.
  func set(_ id: Int64, _ texts: SearchedTexts?) throws {
    let entry = texts?.entry ?? .absent
    if let last = changes.last, last.id >= id { isAscending = false }
    changes.append((id, entry))
    byteCount += entry.segment?.count ?? 0
    let most = isAscending ? Self.mostAscendingChanges : Self.mostChanges
    if changes.count >= most || byteCount >= Self.mostBytes { try flush() }
  }

  /// Writes the collected changes.
  func flush() throws {
    // Of several changes of one row, the last is valid.
    if !isAscending {
      let order = changes.indices.sorted { (changes[$0].id, $0) < (changes[$1].id, $1) }
      changes = order.map { changes[$0] }
    }
    var remaining = changes[...]
    while let first = remaining.first {
      let block = TextBlock.number(ofBlockWith: first.id)
      let next = remaining.firstIndex { TextBlock.number(ofBlockWith: $0.id) != block }
      let end = next ?? remaining.endIndex
      try write(remaining[..<end], to: block)
      remaining = remaining[end...]
    }
    changes.removeAll(keepingCapacity: true)
    byteCount = 0
    isAscending = true
  }

  private func write(
    _ changes: ArraySlice<(id: Int64, entry: TextBlock.Entry)>, to number: Int64
  ) throws {
    let stored = try blob(number)
    var block = try stored.map { try self.block(number, in: $0) } ?? TextBlock()
    for (id, entry) in changes { block[TextBlock.row(of: id)] = entry }
    if block.isEmpty { return try delete(number) }
    let blob = block.blob
    if blob != stored { try store(blob, number) }
  }

  /// The block in a blob; where another program has corrupted the blob, the block made from the
  /// rows.
  private func block(_ number: Int64, in blob: [UInt8]) throws -> TextBlock {
    if let block = try? TextBlock(blob, fieldCount: table.searchedFieldCount) { return block }
    var block = TextBlock()
    let first = number * Int64(TextBlock.rowsPerBlock)
    let rows = try database.rows(
      """
      SELECT \(table.id), \(table.attributeColumns) FROM \(table.tableName)
        WHERE \(table.id) BETWEEN ? AND ?
      """, [.integer(first), .integer(first + Int64(TextBlock.rowsPerBlock - 1))]
    ) { $0.row(table.attributeTypes) }
    for row in rows {
      block[TextBlock.row(of: row.id)] = table.searchedTexts(row.values).entry
    }
    return block
  }

  // MARK: - Statements

  private func blob(_ number: Int64) throws -> [UInt8]? {
    try database.firstRow(
      "SELECT texts FROM \(table.textBlockTable) WHERE block = ?", [.integer(number)]
    ) { Array($0.bytes(0)) }
  }

  private func store(_ blob: [UInt8], _ number: Int64) throws {
    try database.run(
      """
      INSERT INTO \(table.textBlockTable) (block, texts) VALUES (?, ?)
        ON CONFLICT DO UPDATE SET texts = excluded.texts
      """
    ) { statement in
      try statement.bind(.integer(number), at: 1)
      try statement.bind(blob, at: 2)
    }
  }

  private func delete(_ number: Int64) throws {
    try database.run("DELETE FROM \(table.textBlockTable) WHERE block = ?", [.integer(number)])
  }
}
