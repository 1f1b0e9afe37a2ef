import FetchedResults
import FetchedResultsSQLite
import TestSupport
import Testing

@testable import FetchedResultsSQL

/// The list would have to be read to tell which of equally frequent spellings
/// comes first in it; their bytes tell at once.
struct TiedSpellingTests {
  @Test func `Of equally frequent spellings the first by its bytes wins`() throws {
    let vehicles = [Vehicle(1, make: "BMW", model: "Z4"), Vehicle(2, make: "bmw", model: "M3")]
    let sqlite = try TemporaryStore(vehicles)
    for predicate in [nil, FetchPredicate.contains("make", "bmw")] {
      let request = FetchedResults.FetchRequest<Vehicle>(
        predicate: predicate, sortedBy: Vehicle.entity.orders[0].sortDescriptors,
        sectionKey: .value("make"))
      #expect(try sqlite.store.fetch(request).sections.map(\.name) == ["BMW"])
      #expect(try ArraySource(vehicles).fetch(request).sections.map(\.name) == ["BMW"])
    }
  }
}
