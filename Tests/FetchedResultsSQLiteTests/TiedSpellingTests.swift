import FetchedResults
import FetchedResultsSQLite
import Testing

/// The summary told the spelling of a filtered section too, but not which of
/// two equally frequent ones comes first in the list.
struct TiedSpellingTests {
  @Test func `Of equally frequent spellings the first in the list wins in a filtered list`() throws
  {
    let vehicles = [Vehicle(1, make: "BMW", model: "Z4"), Vehicle(2, make: "bmw", model: "M3")]
    let sqlite = try TemporaryStore(vehicles)
    for predicate in [nil, FetchPredicate.contains("make", "bmw")] {
      let request = FetchedResults.FetchRequest(
        predicate: predicate, sortedBy: Vehicle.entity.orders[0].sortDescriptors,
        sectionKey: .value("make"))
      #expect(try sqlite.store.fetch(request).sections.map(\.name) == ["bmw"])
      #expect(try ArraySource(vehicles).fetch(request).sections.map(\.name) == ["bmw"])
    }
  }
}
