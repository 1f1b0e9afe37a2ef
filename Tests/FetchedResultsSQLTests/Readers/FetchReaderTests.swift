import FetchedResults
import TestSupport
import Testing

@testable import FetchedResultsSQL

/// The readers of a store answer each question in batches, as the reader of rows in memory does.
struct FetchReaderTests {
  @Test(arguments: 1...8)
  func `Batches of any size are answered as in memory`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let vehicles = (1...Int64(60)).map { Vehicle.random(number: $0, using: &random) }
    let memory = ArraySource(vehicles)
    let sqlite = try TemporaryStore(vehicles)
    for _ in 0..<30 {
      let request = FetchRequest<Vehicle>.random(using: &random)
      let plan = try FetchPlan(request)
      let expected = try memory.reader(for: plan)
      let found = try sqlite.store.reader(for: plan)
      let comment = Comment(rawValue: "seed \(seed): \(request)")
      let sections = try pages(of: expected, size: 1000)
      for size in [1, 2, 3, 1000] {
        #expect(try pages(of: found, size: size) == sections, comment)
      }
      // A page may be asked for again, and need not follow the one that was read last.
      for index in sections.indices.shuffled(using: &random).prefix(5) {
        let page = try found.sections(after: sections[index].identity, limit: 2)
        #expect(page == Array(sections[(index + 1)...].prefix(2)), comment)
      }

      let some = sections.shuffled(using: &random).prefix(4).map(\.identity)
      let counted = try found.sections(some + [.text("no such make")])
      #expect(Set(counted) == Set(try expected.sections(some)), comment)

      let ids = (0..<10).map { _ in Int64.random(in: 1...70, using: &random) }
      let rows = try found.rows(withIDs: Array(Set(ids)))
      let stored = try expected.rows(withIDs: Array(Set(ids)))
      #expect(Set(rows) == Set(stored), comment)

      // Of rows outside of a window only the side counts.
      let listed = try expected.rows(in: 0..<expected.count()).shuffled(using: &random).prefix(10)
      #expect(
        try found.ranks(of: Array(listed)) == expected.ranks(of: Array(listed)), comment)
    }
  }

  private func pages(of reader: any FetchReader, size: Int) throws -> [SectionCount] {
    var sections: [SectionCount] = []
    while true {
      let page = try reader.sections(after: sections.last?.identity, limit: size)
      sections += page
      if page.count < size { return sections }
    }
  }

  @Test func `No questions need no answers`() throws {
    let sqlite = try TemporaryStore([Vehicle(1, make: "BMW")])
    let plan = try FetchPlan(
      FetchRequest<Vehicle>(
        sortedBy: Vehicle.entity.orders[1].sortDescriptors, sectionKey: .value("make")))
    let reader = try sqlite.store.reader(for: plan)
    #expect(try reader.sections([]) == [])
    #expect(try reader.rows(withIDs: []) == [])
    #expect(try reader.ranks(of: []) == [])
    #expect(try reader.sections(after: nil, limit: 0) == [])
    #expect(try reader.sections(after: nil, limit: 1).map(\.count) == [1])
  }
}
