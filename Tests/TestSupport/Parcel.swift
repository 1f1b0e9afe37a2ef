package import FetchedResults
import Harness
import Testing

/// A record that is told by a key of its own, in places that many of them share.
package struct Parcel: FetchedRecord, Hashable, Codable {
  package var id = "", place: String?, weight = 0

  package init() {}

  package init(_ id: String, place: String? = nil, weight: Int = 0) {
    self.id = id
    self.place = place
    self.weight = weight
  }

  package static let entity = Entity<Parcel>(
    "parcel", attributes: [.init("place", \.place), .init("weight", \.weight)],
    orders: [.by(.ascending(\.place), sections: .value), .by(.descending(\.weight))])

  package static let byPlace = FetchRequest<Parcel>(
    sortedBy: [.ascending(\.place)], sections: .value(\.place))

  /// Keys that are easily taken for each other: by case, by blanks, by what Unicode calls
  /// equivalent, and by an end that others begin with.
  package static let awkwardKeys = [
    "a", "A", "a ", " a", "ab", "\u{E9}", "e\u{301}", "e", "ß", "ss", "ж", "😀", "\u{7F}", "10", "9",
    "%", "_", "'", "\\", "null",
  ]

  fileprivate static func random(using random: inout SeededGenerator) -> Parcel {
    Parcel(
      awkwardKeys.randomElement(using: &random)!,
      place: ["A", "B", "Ä", nil].randomElement(using: &random)!,
      weight: .random(in: 0...2, using: &random))
  }
}

/// Writes the same random transactions to parcels in memory and to an empty source, and compares
/// what each step returns, what all of them leave, and what a followed list hears of them.
package func expectAgreementOfKeys(
  seed: UInt64, _ source: some WritableSource<Parcel>
) async throws {
  let memory = ArraySource<Parcel>([])
  let lists = (
    FetchedResultsController(memory, Parcel.byPlace),
    FetchedResultsController(source, Parcel.byPlace)
  )
  var updates = (lists.0.updates.makeAsyncIterator(), lists.1.updates.makeAsyncIterator())
  var replayed = SectionedList<Parcel>([])
  _ = try await updates.0.next()
  _ = try await updates.1.next()
  var random = SeededGenerator(seed: seed)
  for step in 0..<25 {
    let edits = (0..<4).map { _ in
      (parcel: Parcel.random(using: &random), kind: Int.random(in: 0..<4, using: &random))
    }
    // One step of which each list hears.
    let news = Parcel("step \(step)", place: "C")
    let reports = (
      try await memory.edit(edits, inserting: news), try await source.edit(edits, inserting: news)
    )
    #expect(reports.0 == reports.1, "seed \(seed)")
    let changes = (try await updates.0.next(), try await updates.1.next())
    guard case (.changes(let expected)?, .changes(let found)?) = changes else {
      Issue.record("a list began anew")
      return
    }
    #expect(found.rowEvents == expected.rowEvents, "seed \(seed)")
    #expect(found.sectionEvents == expected.sectionEvents, "seed \(seed)")
    try replayed.apply(checking: found)
    #expect(try replayed == SectionedList(memory.fetch(Parcel.byPlace)), "seed \(seed)")
  }
  let orders: [FetchRequest<Parcel>.SortDescriptor] = [.ascending("weight"), .descending("weight")]
  for request in [Parcel.byPlace, FetchRequest()] + orders.map({ FetchRequest(sortedBy: [$0]) }) {
    try expectAgreement(memory, source, request, "seed \(seed)")
  }
  for parcel in try memory.fetch(Parcel.byPlace).objects(in: 0..<100) {
    #expect(
      try lists.0.indexPath(forObject: parcel) == lists.1.indexPath(forObject: parcel),
      "seed \(seed)")
  }
}

extension WritableSource<Parcel> {
  /// Makes some edits and tells what each has come to.
  fileprivate func edit(
    _ edits: [(parcel: Parcel, kind: Int)], inserting news: Parcel
  ) async throws -> [String] {
    try await write(ChangeCommand("edit")) { writer in
      try writer.insert(news)
      return try edits.map { parcel, kind in
        do {
          switch kind {
          case 0: return "inserted as \(try writer.insert(parcel))"
          case 1:
            try writer.update(parcel)
            return "updated"
          case 2:
            try writer.delete(parcel.id)
            return "deleted"
          default: return try writer.object(parcel.id).map { "\($0)" } ?? "none"
          }
        } catch let error as KeyTaken {
          return "\(error)"
        } catch let error as KeyUnknown {
          return "\(error)"
        }
      }
    }
  }
}
