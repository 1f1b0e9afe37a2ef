import FetchedResults

/// Searches the text blocks of a table for the rows that fulfil a condition.
///
/// The scan is an immutable value, so two threads can run it, each with a session of its own.
struct TextBlockScan: Sendable {
  private let table: String
  private(set) var condition: TextCondition
  private let fieldCount: Int

  /// Some of the blocks, bounded by block id.
  enum Blocks {
    case all
    case before(Int64)
    case from(Int64)
  }

  init(_ table: TableLayout, _ condition: TextCondition) {
    self.table = table.textBlockTable
    self.condition = condition
    fieldCount = table.searchedFieldCount
  }

  func statement(_ blocks: Blocks) -> SQLFragment {
    let condition =
      switch blocks {
      case .all: SQLFragment("")
      case .before(let id): SQLFragment(" WHERE block < ?", value: .integer(id))
      case .from(let id): SQLFragment(" WHERE block >= ?", value: .integer(id))
      }
    return "SELECT block, texts FROM \(table)" + condition + " ORDER BY block"
  }

  func rows(in blocks: Blocks, _ session: any SQLSession) throws -> ScanResult {
    let texts = try SQLCursor(session, statement(blocks))
    var rows = ScanResult()
    var next = TextBlock.ids.lowerBound
    while try texts.step() {
      let block = texts.integer(0)
      // SQLite does not notice where a damaged table is out of order.
      guard block >= next, block <= TextBlock.ids.upperBound else { throw MalformedTextBlock() }
      next = block + 1
      let hits = try search(texts).rows(condition)
      if hits.any == 0 { continue }
      rows.matches.append(block: block, mask: hits.matches)
      rows.candidates.append(block: block, mask: hits.candidates)
    }
    return rows
  }

  private func search(_ texts: SQLCursor) throws -> BlockSearch {
    guard
      let search = BlockSearch(texts.bytes(1), block: texts.integer(0), fieldCount: fieldCount)
    else { throw MalformedTextBlock() }
    return search
  }

  // MARK: - One block

  /// A cursor for ``hits(in:_:)``.
  func blockCursor(_ session: any SQLSession) throws -> SQLCursor {
    try SQLCursor(session, "SELECT block, texts FROM \(table) WHERE block = ?")
  }

  /// The rows of one block that fulfil the condition; nil for a block that is not stored.
  ///
  /// - Complexity: O(log blocks).
  func hits(in block: Int64, _ cursor: SQLCursor) throws -> BlockSearch.Hits? {
    cursor.reset()
    try cursor.bind([.integer(block)])
    return try cursor.step() ? search(cursor).rows(condition) : nil
  }

  // MARK: - Size

  /// A table with fewer blocks than this is searched as a whole in the time of an estimate.
  private static let fewestEstimatedBlocks: Int64 = 1024

  /// Searches some blocks of the table, as many in each part of it; none of a small table.
  ///
  /// - Complexity: O(log blocks).
  private func sample(
    _ session: any SQLSession, _ body: (BlockSearch) -> Void
  ) throws {
    let runs = try TextBlockRuns(table, session)
    guard runs.count >= Self.fewestEstimatedBlocks else { return }
    let texts = try blockCursor(session)
    for run in runs.ranges {
      texts.reset()
      try texts.bind([.integer(run.lowerBound)])
      guard try texts.step() else { throw MalformedTextBlock() }
      body(try search(texts))
    }
  }

  /// The same search, with the rarest of several conditions first: the others are looked for only
  /// in blocks that have a hit of it.
  ///
  /// - Complexity: O(log blocks).
  func rarestFirst(_ session: any SQLSession) throws -> TextBlockScan {
    guard case .all(let parts) = condition else { return self }
    var hits = parts.map { _ in 0 }
    try sample(session) { search in
      for (index, part) in parts.enumerated() {
        hits[index] += search.rows(part).any.nonzeroBitCount
      }
    }
    var scan = self
    scan.condition = .all(zip(hits, parts).sorted { $0.0 < $1.0 }.map(\.1))
    return scan
  }

  /// Fewer blocks than this are scanned in a few milliseconds, before another connection is open.
  private static let fewestSharedBlocks: Int64 = 4096

  /// The block that divides the table into halves; nil for a table that is too small to be shared.
  ///
  /// - Complexity: O(log blocks).
  func middleBlock(_ session: any SQLSession) throws -> Int64? {
    let runs = try TextBlockRuns(table, session)
    return runs.count < Self.fewestSharedBlocks ? nil : runs.middle
  }
}
