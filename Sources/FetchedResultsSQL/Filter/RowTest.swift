import FetchedResults

/// Tests the rows of a walk against a predicate, with their text blocks where these decide.
///
/// A block is searched for all its rows when the first of them is tested. Rows that were stored one
/// after another share a block, so that all but the first of them are tested in no time. A row that
/// has its block for itself costs about as much as its predicate does.
///
/// The answers of the blocks are the only state besides the statements: one thread uses it, inside
/// the transaction of its session.
final class RowTest {
  private let recheck: RowRecheck
  private let texts: TextBlockScan?
  private let blocks: SQLCursor?
  private var hits: [Int64: BlockSearch.Hits] = [:]
  /// What the tests have cost so far (``ScanCost``).
  private(set) var cost = 0

  /// - Parameter texts: A search of the text blocks for the rows that may match; nil for none.
  init(
    _ predicate: ResolvedPredicate, _ texts: TextBlockScan?, _ table: TableLayout,
    _ session: any SQLSession
  ) throws {
    recheck = try RowRecheck(predicate, table, session)
    self.texts = texts
    blocks = try texts?.blockCursor(session)
  }

  /// Whether the predicate is true of a stored row.
  ///
  /// - Complexity: O(log rows).
  func holds(_ id: Int64) throws -> Bool {
    cost += ScanCost.indexEntry
    let (block, bit) = RowBitmap.location(of: id)
    if let hits = try hits(in: block) {
      if hits.matches & bit != 0 { return true }
      if hits.candidates & bit == 0 { return false }
    }
    cost += ScanCost.row
    return try recheck.holds(id)
  }

  /// Nil where the text blocks are not searched.
  private func hits(in block: Int64) throws -> BlockSearch.Hits? {
    guard let texts, let blocks else { return nil }
    if let known = hits[block] { return known }
    cost += ScanCost.textBlock
    let found = try texts.hits(in: block, blocks)
    hits[block] = found
    return found
  }
}
