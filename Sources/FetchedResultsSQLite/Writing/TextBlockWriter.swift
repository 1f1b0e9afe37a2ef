import FetchedResults
import FetchedResultsSQL

/// Writes the searched texts of rows into their blocks.
///
/// It collects changes first, so that it reads and writes a block once for all its rows. Where rows
/// arrive in the order of their identifiers, as in most loads, it writes after few changes. One
/// thread uses it, within a transaction.
final class TextBlockWriter {
  private let database: SQLiteConnection
  private let table: TableLayout

  /// The new entry of a row in its block.
  private typealias Change = (id: Int64, entry: TextBlock.Entry)

  private var changes: [Change] = []
  private var byteCount = 0
  private var isAscending = true

  /// The rows whose texts another thread folds now, and the rows that follow them.
  private var folding: BackgroundResult<[Change]>?
  private var unfolded: [(id: Int64, values: [Value])] = []
  private var unfoldedByteCount = 0
  private static let mostUnfoldedRows = 1000
  private static let mostUnfoldedBytes = 1 << 20

  /// How many changes and bytes are collected: in the order of identifiers the rows of some blocks,
  /// and else some megabytes, in which most blocks have several rows.
  private static let mostAscendingChanges = 64 * TextBlock.rowsPerBlock
  private static let mostChanges = 100_000
  private static let mostBytes = 8 << 20

  init(_ database: SQLiteConnection, _ table: TableLayout) {
    self.database = database
    self.table = table
  }

  /// - Parameter texts: The searched texts of a row; nil if the row was removed.
  func set(_ id: Int64, _ texts: SearchedTexts?) throws {
    try finishFolding()
    try add((id, texts?.entry ?? .absent))
  }

  /// Sets the searched texts of a row of a load, which are folded on another thread while the load
  /// goes on.
  ///
  /// - Parameter values: The values of the row.
  func set(_ id: Int64, textsOf values: [Value]) throws {
    unfolded.append((id, values))
    for value in values { unfoldedByteCount += value.text?.utf8.count ?? 0 }
    guard
      unfolded.count >= Self.mostUnfoldedRows || unfoldedByteCount >= Self.mostUnfoldedBytes
    else { return }
    try takeFolded()
    folding = BackgroundResult { [table, unfolded] in
      unfolded.map { ($0.id, table.searchedTexts($0.values).entry) }
    }
    unfolded = []
    unfoldedByteCount = 0
  }

  private func takeFolded() throws {
    let folded = try folding?.get() ?? []
    folding = nil
    for change in folded { try add(change) }
  }

  private func finishFolding() throws {
    try takeFolded()
    let rows = unfolded
    unfolded = []
    unfoldedByteCount = 0
    for row in rows { try add((row.id, table.searchedTexts(row.values).entry)) }
  }

  private func add(_ change: Change) throws {
    let (id, entry) = change
    if let last = changes.last, last.id >= id { isAscending = false }
    changes.append((id, entry))
    byteCount += entry.segment?.count ?? 0
    let most = isAscending ? Self.mostAscendingChanges : Self.mostChanges
    if changes.count >= most || byteCount >= Self.mostBytes { try writeChanges() }
  }

  /// Writes the changes that were collected.
  func flush() throws {
    try finishFolding()
    try writeChanges()
  }

  private func writeChanges() throws {
    // Of several changes of one row, the last is valid.
    if !isAscending {
      let order = changes.indices.sorted { (changes[$0].id, $0) < (changes[$1].id, $1) }
      changes = order.map { changes[$0] }
    }
    var remaining = changes[...]
    while let first = remaining.first {
      let block = TextBlock.id(ofBlockWith: first.id)
      let next = remaining.firstIndex { TextBlock.id(ofBlockWith: $0.id) != block }
      let end = next ?? remaining.endIndex
      try write(remaining[..<end], to: block)
      remaining = remaining[end...]
    }
    changes.removeAll(keepingCapacity: true)
    byteCount = 0
    isAscending = true
  }

  private func write(
    _ changes: ArraySlice<(id: Int64, entry: TextBlock.Entry)>, to blockID: Int64
  ) throws {
    let stored = try blob(blockID)
    var block = try stored.map { try self.block(blockID, in: $0) } ?? TextBlock()
    for (id, entry) in changes { block[TextBlock.row(of: id)] = entry }
    if block.isEmpty { return try delete(blockID) }
    let blob = block.blob
    if blob != stored { try store(blob, blockID) }
  }

  /// The block in a blob; where another program has corrupted the blob, the block made from the
  /// rows.
  private func block(_ blockID: Int64, in blob: [UInt8]) throws -> TextBlock {
    if let block = try? TextBlock(blob, fieldCount: table.searchedFieldCount) { return block }
    var block = TextBlock()
    let first = blockID * Int64(TextBlock.rowsPerBlock)
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

  private func blob(_ blockID: Int64) throws -> [UInt8]? {
    try database.firstRow(
      "SELECT texts FROM \(table.textBlockTable) WHERE block = ?", [.integer(blockID)]
    ) { Array($0.bytes(0)) }
  }

  private func store(_ blob: [UInt8], _ blockID: Int64) throws {
    try database.run(
      """
      INSERT INTO \(table.textBlockTable) (block, texts) VALUES (?, ?)
        ON CONFLICT DO UPDATE SET texts = excluded.texts
      """
    ) { statement in
      try statement.bind(.integer(blockID), at: 1)
      try statement.bind(blob, at: 2)
    }
  }

  private func delete(_ blockID: Int64) throws {
    try database.run("DELETE FROM \(table.textBlockTable) WHERE block = ?", [.integer(blockID)])
  }
}
