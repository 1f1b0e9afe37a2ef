import FetchedResults
import Testing

@testable import FetchedResultsSQL

/// Where the blocks of a long list begin.
struct PositionAnchorsTests {
  private let block = PositionAnchors.Block(indexRange: 0, index: 0)

  private func position(_ row: Int) -> AccessPlan.Position {
    AccessPlan.Position(indexRange: 0, values: [.integer(Int64(row))])
  }

  /// The row counts of the blocks after a row of the only block of a million was asked for.
  private func counts(askingFor row: Int) -> [Int] {
    var anchors = PositionAnchors(rangeCounts: [1_000_000], spacing: nil)
    anchors.cut(block, after: row, at: position(row))
    return anchors.indexRanges[0].counts
  }

  // With a thousand rows at least, a row near the end of a section was counted anew each time.
  @Test(arguments: [256, 700, 500_000, 999_300, 999_744])
  func `A row that was asked for begins a block`(row: Int) {
    #expect(counts(askingFor: row) == [row, 1_000_000 - row])
  }

  @Test(arguments: [0, 1, 255, 999_745, 999_999])
  func `No block has so few rows that counting them costs less than a statement`(row: Int) {
    #expect(counts(askingFor: row) == [1_000_000])
  }

  @Test func `A list of some rows has one block, however often rows are asked for`() {
    var anchors = PositionAnchors(rangeCounts: [511], spacing: nil)
    for row in 0..<511 { anchors.cut(block, after: row, at: position(row)) }
    #expect(anchors.indexRanges[0].counts == [511])
  }
}
