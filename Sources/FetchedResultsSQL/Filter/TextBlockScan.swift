import FetchedResults

/// Searches the text blocks of a table for the rows that fulfil a condition.
///
/// The scan is an immutable value, so two threads can run it, each with a session of its own.
struct TextBlockScan: Sendable {
  private let table: String
  private let condition: TextCondition
  private let apart: UInt64
  private let fieldCount: Int

  /// The rows that were found, and those among them that are no hits by the field alone that was
  /// set apart.
  struct Rows: Sendable {
    var found = ScanResult()
    var elsewhere = RowBitmap()

    /// These rows together with those of blocks that all follow.
    func followed(by later: Rows) -> Rows {
      Rows(
        found: ScanResult(
          matches: found.matches.union(later.found.matches),
          candidates: found.candidates.union(later.found.candidates)),
        elsewhere: elsewhere.union(later.elsewhere))
    }
  }

  /// Some of the blocks, bounded by block id.
  enum Blocks {
    case all
    case before(Int64)
    case from(Int64)
  }

  /// - Parameter apart: The bit of the field to set apart; 0 for none.
  init(_ table: TableLayout, _ condition: TextCondition, apartFrom apart: UInt64) {
    self.table = table.textBlockTable
    self.condition = condition
    self.apart = apart
    fieldCount = table.searchedFieldCount
  }

  func statement(_ blocks: Blocks) -> SQLFragment {
    let condition =
      switch blocks {
      case .all: SQLFragment("")
      case .before(let number): SQLFragment(" WHERE block < ?", value: .integer(number))
      case .from(let number): SQLFragment(" WHERE block >= ?", value: .integer(number))
      }
    return "SELECT block, texts FROM \(table)" + condition + " ORDER BY block"
  }

  func rows(in blocks: Blocks, _ session: any SQLSession) throws -> Rows {
    try session.scanning { try scan(blocks, session) }
  }

  private func scan(_ blocks: Blocks, _ session: any SQLSession) throws -> Rows {
    let texts = try SQLCursor(session, statement(blocks))
    var rows = Rows()
    while try texts.step() {
      let hits = try search(texts).rows(condition, apartFrom: apart)
      if hits.any == 0 { continue }
      let block = texts.integer(0)
      rows.found.matches.append(block: block, mask: hits.matches)
      rows.found.candidates.append(block: block, mask: hits.candidates)
      if apart != 0 { rows.elsewhere.append(block: block, mask: hits.elsewhere) }
    }
    return rows
  }

  private func search(_ texts: SQLCursor) throws -> BlockSearch {
    guard let search = BlockSearch(texts.bytes(1), fieldCount: fieldCount) else {
      throw StoreInconsistency()
    }
    return search
  }

  // MARK: - Size

  /// The first block and the last; nil for an empty table.
  ///
  /// - Complexity: O(log blocks).
  private func bounds(_ session: any SQLSession) throws -> ClosedRange<Int64>? {
    let query = try SQLCursor(
      session,
      "SELECT (SELECT min(block) FROM \(table)), (SELECT max(block) FROM \(table))")
    guard try query.step(), !query.isNull(0) else { return nil }
    return query.integer(0)...query.integer(1)
  }

  /// How many blocks an estimate looks at, and the fewest of a table for which that pays.
  private static let (sampledBlocks, fewestEstimatedBlocks): (Int64, Int64) = (32, 1024)

  /// An estimate of how many of `count` rows fulfil the condition, from some blocks of the table;
  /// nil for a table that is searched as soon as it is estimated.
  ///
  /// - Complexity: O(log blocks).
  func estimatedRows(of count: Int, _ session: any SQLSession) throws -> Int? {
    guard let bounds = try bounds(session),
      bounds.upperBound - bounds.lowerBound >= Self.fewestEstimatedBlocks
    else { return nil }
    let step = (bounds.upperBound - bounds.lowerBound) / Self.sampledBlocks
    let texts = try SQLCursor(
      session, "SELECT block, texts FROM \(table) WHERE block >= ? ORDER BY block LIMIT 1")
    var (hits, rows) = (0, 0)
    for start in stride(from: bounds.lowerBound, to: bounds.upperBound, by: Int(step)) {
      texts.reset()
      try texts.bind([.integer(start)])
      guard try texts.step() else { break }
      let search = try search(texts)
      hits += search.rows(condition).any.nonzeroBitCount
      rows += search.present.nonzeroBitCount
    }
    return rows == 0 ? nil : ScanCost.product(hits, count) / rows
  }

  /// Fewer blocks than this are scanned in a few milliseconds, before another connection is open.
  private static let fewestSharedBlocks: Int64 = 4096

  /// The block that divides the table into halves; nil for a table that is too small to be shared.
  ///
  /// - Complexity: O(log blocks).
  func middleBlock(_ session: any SQLSession) throws -> Int64? {
    guard let bounds = try bounds(session) else { return nil }
    let count = bounds.upperBound - bounds.lowerBound
    return count < Self.fewestSharedBlocks ? nil : bounds.lowerBound + count / 2
  }
}
