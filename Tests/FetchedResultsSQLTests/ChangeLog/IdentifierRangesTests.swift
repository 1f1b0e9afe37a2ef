import TestSupport
import Testing

@testable import FetchedResultsSQL

/// Ranges of identifiers answer as a set of them does, and ranges that touch are one.
struct IdentifierRangesTests {
  @Test func `ranges that touch or overlap are one`() {
    let ranges = IdentifierRanges([1...3, 4...5, 5...5, 2...9, 11...12, Int64.max...Int64.max])
    #expect(ranges.ranges == [1...9, 11...12, Int64.max...Int64.max])
    #expect(ranges.count == 12)
    #expect(IdentifierRanges([Int64.min...(-1), 0...4]).ranges == [Int64.min...4])
  }

  @Test func `members and differences are those of a set`() {
    Soak.rounds(atLeast: 300) { round, random in
      let list = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        let first = Int64.random(in: 0...40, using: &random)
        return first...(first + Int64.random(in: 0...8, using: &random))
      }.sorted { $0.lowerBound < $1.lowerBound }
      let removed = Set((0..<8).map { _ in Int64.random(in: 0...50, using: &random) })
      let ranges = IdentifierRanges(list)
      let all = Set(list.flatMap(Array.init))
      #expect((-1...60).filter { ranges.contains($0) } == all.sorted(), "\(list), \(round)")
      let rest = ranges.subtracting(removed)
      #expect(
        rest.ranges.flatMap(Array.init) == all.subtracting(removed).sorted(),
        "\(list) without \(removed), \(round)")
      #expect(ranges.count == all.count)
    }
  }
}
