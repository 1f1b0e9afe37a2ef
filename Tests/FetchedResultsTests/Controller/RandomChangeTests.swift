import FetchedResults
import Foundation
import TestSupport
import Testing

/// After any writes, the updates lead to the same list as a new fetch.
struct RandomChangeTests {
  @Test func `Random transactions, followed by random lists`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<(Soak.isLong ? 500 : 40) {
      try follow(transactions: 25, &random, "seed \(seed), round \(round)")
    }
  }

  private func follow(
    transactions: Int, _ random: inout SeededGenerator, _ context: String
  ) throws {
    let source = ArraySource((1...Int64(12)).map { ParkedCar.random($0, using: &random) })
    let request = FetchRequest<ParkedCar>.randomOfCars(using: &random)
    var controller = FetchedResultsController(source, request)
    try controller.performFetch()
    var list = try SectionedList(controller.snapshot)
    var bookmark = try #require(try controller.bookmark)
    for transaction in 0..<transactions {
      try source.write(ChangeCommand("edit")) { writer in
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let id = Int64.random(in: 1...15, using: &random)
          if Int.random(in: 0..<3, using: &random) == 0 {
            try writer.remove(id)
          } else {
            try writer.store(ParkedCar.random(id, using: &random))
          }
        }
      }
      // Sometimes two commits become one update.
      if Bool.random(using: &random) { continue }
      // Sometimes somebody comes back with the list, and another controller goes on.
      if Int.random(in: 0..<4, using: &random) == 0 {
        controller = FetchedResultsController(source, since: try Self.sent(bookmark))
      }
      let before = list.objects.map(\.row.id)
      switch try controller.takeUpdate() {
      case .changes(let changes):
        list.apply(changes)
        if request.sectionKey == nil {
          let difference = try #require(changes.identifierDifference, "\(context)")
          #expect(before.applying(difference) == list.objects.map(\.row.id), "\(context)")
        }
      case .reset(_, let reason): Issue.record("\(context), \(transaction): reset \(reason)")
      case nil: break
      }
      bookmark = try #require(try controller.bookmark)
      let fresh = try SectionedList(source.fetch(request))
      #expect(list == fresh, "\(context), transaction \(transaction): \(request)")
      #expect(try SectionedList(controller.snapshot) == fresh, "\(context)")
      let shown = try controller.snapshot.identifiers()
      #expect(shown.itemIdentifiers == fresh.objects.map(\.row.id), "\(context)")
      #expect(shown.sections.map(\.heading) == fresh.sections.map(\.heading), "\(context)")
    }
  }

  /// A bookmark as it arrives elsewhere.
  private static func sent(
    _ bookmark: ListBookmark<ParkedCar>
  ) throws -> ListBookmark<ParkedCar> {
    let sent = try JSONDecoder().decode(
      ListBookmark<ParkedCar>.self, from: JSONEncoder().encode(bookmark))
    #expect(sent == bookmark)
    return sent
  }
}

extension ParkedCar {
  fileprivate static func random(_ ticket: Int64, using random: inout SeededGenerator) -> ParkedCar
  {
    let makes = ["Audi", "audi", "BMW", "bmw", "Škoda", "skoda", "911", "", nil, "Ærø"]
    return ParkedCar(
      ticket, makes.randomElement(using: &random)!,
      year: [nil, 1999, 2001, 2001, 2010].randomElement(using: &random)!,
      parked: Int64.random(in: 0...5, using: &random) * 7_200_000,
      price: [nil, 0.5, 1.5].randomElement(using: &random)!,
      electric: Bool.random(using: &random))
  }
}

extension FetchRequest<ParkedCar> {
  fileprivate static func randomOfCars(using random: inout SeededGenerator) -> FetchRequest<
    ParkedCar
  > {
    let attributes = ["make", "year", "parked", "price", "electric", "ticket"]
    var request = FetchRequest<ParkedCar>(
      predicate: [
        nil, nil, .contains("make", "a"), .comparison("year", .greaterThan, .integer(2000)),
        .isNotNull("price"),
      ].randomElement(using: &random)!,
      sortedBy: (0..<Int.random(in: 0...2, using: &random)).map { _ in
        .init(attributes.randomElement(using: &random)!, ascending: Bool.random(using: &random))
      },
      sectionKey: [
        nil, .value("make"), .firstLetter("make"), .value("year"), .decade("year"),
        .hour("parked"), .value("electric"),
      ].randomElement(using: &random)!)
    request.sectionKey?.unknownPosition =
      [.first, .last, .excluded].randomElement(using: &random)!
    request.sectionKey?.isAscending = [nil, true, false].randomElement(using: &random)!
    if Int.random(in: 0..<4, using: &random) == 0 {
      request.fetchLimit = Int.random(in: 0...8, using: &random)
      request.fetchOffset = Int.random(in: 0...4, using: &random)
    }
    return request
  }
}
