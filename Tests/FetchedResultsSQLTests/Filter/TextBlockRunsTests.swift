import FetchedResults
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// The middle of the text blocks divides them evenly even where their identifiers lie far apart, so
/// that each of two threads gets half of a scan.
struct TextBlockRunsTests {
  private func runs(_ blocks: [Int64]) throws -> TextBlockRuns {
    let sqlite = try TemporaryStore(blocks.map { Vehicle($0 * 64, note: "Reifen") })
    return try sqlite.store.read { try TextBlockRuns(sqlite.store.table.textBlockTable, $0) }
  }

  @Test func `The gap to a number far away is no part of the runs`() throws {
    let blocks = Array(0..<200) + [140_625_000 as Int64]
    let runs = try runs(blocks)
    #expect(runs.count == 201)
    #expect(runs.middle == 100)
    #expect(runs.ranges.last == 140_625_000...140_625_000)
    #expect(runs.ranges.count == 32)
  }

  @Test(
    arguments: [
      [], [0], [7, 8], [-3, 140_625_000], [Int64.min >> 6, Int64.max >> 6],
      [-140_625_000, -5, -4, 0, 9, 10, 11, 12, 140_625_000],
    ] as [[Int64]])
  func `A few blocks are all found, and the middle divides them`(blocks: [Int64]) throws {
    let runs = try runs(blocks)
    #expect(runs.count == Int64(blocks.count))
    #expect(runs.ranges.flatMap(\.self) == blocks)
    #expect(blocks.isEmpty || blocks.count { $0 < runs.middle } == blocks.count / 2)
  }

  @Test func `Blocks that lie evenly are divided evenly`() throws {
    let runs = try runs((0..<320).map { $0 * 50 })
    let widths = runs.ranges.map { $0.upperBound - $0.lowerBound }
    #expect(widths.count == 32)
    #expect(widths.allSatisfy { (400...500).contains($0) })
    #expect((7500...8500).contains(runs.middle))
  }
}
