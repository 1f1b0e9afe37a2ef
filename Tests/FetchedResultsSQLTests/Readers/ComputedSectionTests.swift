import FetchedResults
import FetchedResultsSQLite
import TestSupport
import Testing

@testable import FetchedResultsSQL

/// A section key that is computed from more than one stored attribute.
struct ComputedSectionTests {
  private static let hour: Int64 = 3_600_000

  private func outline(_ list: ResultsSnapshot<Vehicle>) throws -> String {
    try list.sections.map { section in
      let numbers = try list.objects(in: section).map { String($0.row.id) }
      return "\(section.name ?? "-"): \(numbers.joined(separator: " "))"
    }.joined(separator: ", ")
  }

  /// The hour is that of the date on the clock of the row.
  @Test(arguments: [
    (Vehicle(2, parked: 9 * hour, clock: 0), "09:00: 2 1"),
    (Vehicle(2, parked: 10 * hour, clock: 0), "10:00: 2, 09:00: 1"),
    (Vehicle(2, parked: 9 * hour, clock: 7200), "11:00: 2, 09:00: 1"),
    (Vehicle(2, parked: 8 * hour, clock: 3600), "09:00: 1 2"),
    (Vehicle(2, parked: 0, clock: -60), "23:00: 2, 09:00: 1"),
  ])
  func `Row 24: a change of any attribute the key is made of puts the row in another section`(
    changed: Vehicle, expected: String
  ) throws {
    let vehicles = [
      Vehicle(1, parked: 9 * Self.hour, clock: 0), Vehicle(2, parked: 9 * Self.hour, clock: 0),
    ]
    let request = FetchRequest<Vehicle>(
      sortedBy: [.descending("parked")], sectionKey: .hour("parked"))
    let sqlite = try TemporaryStore(vehicles)
    #expect(try outline(sqlite.store.fetch(request)) == "09:00: 2 1")
    let live = FetchedResultsController(sqlite.store, request)
    try live.performFetch()
    var followed = try SectionedList(sqlite.store.fetch(request))
    try sqlite.store.write(ChangeCommand("edit")) { try $0.update(changed) }
    #expect(try outline(sqlite.store.fetch(request)) == expected)
    // A list that is followed is told of an event of this row alone.
    if case .changes(let changes)? = try live.takeUpdate() {
      #expect(changes.rowEvents.map(\.id) == [2])
      followed.apply(changes)
    }
    #expect(try followed == SectionedList(sqlite.store.fetch(request)))
    #expect(try outline(ArraySource([vehicles[0], changed]).fetch(request)) == expected)
  }
}
