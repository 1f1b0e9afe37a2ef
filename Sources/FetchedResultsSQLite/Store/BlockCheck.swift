import FetchedResults
import FetchedResultsSQL

/// Compares text blocks with the rows, which the caller passes in the order of their identifiers.
///
/// It exists so that a check reads each block once, beside the rows. One thread uses it, so no lock
/// guards it.
struct BlockCheck {
  private let fieldCount: Int
  /// The marked rows. Their entries in the blocks are not compared, because no query uses them.
  private let marked: RowBitmap
  private let blocks: SQLCursor
  /// The block that was read last; nil after the last.
  private var stored: (id: Int64, blob: [UInt8])?

  /// The block of the current row, and the content that it should have.
  private var blockID: Int64?
  private var expected = TextBlock()
  private var wrongCount = 0

  init(_ table: TableLayout, _ database: SQLiteConnection, marked: RowBitmap) throws {
    fieldCount = table.searchedFieldCount
    self.marked = marked
    blocks = try SQLCursor(
      database, "SELECT block, texts FROM \(table.textBlockTable) ORDER BY block", isCached: false)
    try readBlock()
  }

  /// Compares the next row.
  mutating func take(_ id: Int64, _ texts: SearchedTexts) throws {
    let block = TextBlock.id(ofBlockWith: id)
    if block != blockID {
      try endBlock()
      blockID = block
    }
    expected[TextBlock.row(of: id)] = texts.entry
  }

  /// The count of blocks that disagree with their rows. Call it after the last row.
  mutating func wrongBlocks() throws -> Int {
    try endBlock()
    try passBlocks(before: nil)
    return wrongCount
  }

  private mutating func endBlock() throws {
    guard let blockID else { return }
    let rows = expected
    expected = TextBlock()
    try passBlocks(before: blockID)
    guard let stored, stored.id == blockID else { return compare(nil, with: rows, blockID) }
    compare(stored.blob, with: rows, blockID)
    try readBlock()
  }

  /// Skips the blocks in which no row lies.
  private mutating func passBlocks(before blockID: Int64?) throws {
    while let stored, blockID.map({ stored.id < $0 }) ?? true {
      compare(stored.blob, with: TextBlock(), stored.id)
      try readBlock()
    }
  }

  private mutating func compare(_ blob: [UInt8]?, with expected: TextBlock, _ blockID: Int64) {
    let found = blob.map { try? TextBlock($0, fieldCount: fieldCount) } ?? TextBlock()
    let marks = marked.mask(of: blockID)
    let isRight =
      found.map { found in
        (0..<TextBlock.rowsPerBlock).allSatisfy {
          marks >> UInt64($0) & 1 == 1 || found[$0].stands(for: expected[$0])
        }
      } ?? false
    if !isRight { wrongCount += 1 }
  }

  private mutating func readBlock() throws {
    stored = try blocks.step() ? (blocks.integer(0), Array(blocks.bytes(1))) : nil
  }
}
