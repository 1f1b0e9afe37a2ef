import FetchedResults
import FetchedResultsSQLite
import Foundation
import TestSupport
import Testing

@testable import FetchedResultsSQL

/// Whatever is asked, SQLite answers as the rows in memory do.
struct AgreementTests {
  @Test(arguments: 1...20)
  func `SQLite and memory answer random requests alike`(seed: Int) throws {
    var sqlite: TemporaryStore<Vehicle>?
    try expectRandomAgreement(seed: seed) { vehicles in
      let made = try TemporaryStore(vehicles)
      sqlite = made
      return made.store
    }
    withExtendedLifetime(sqlite) {}
  }

  /// The second request got the plan of the first, whose needle is another one: its mark is left
  /// out.
  @Test func `Two spellings that Swift takes for one text are two requests`() throws {
    let vehicles = ["か", "か\u{3099}", "が", "é", "e\u{301}", "e"].enumerated()
      .map { Vehicle(Int64($0), make: $1) }
    let sqlite = try TemporaryStore(vehicles)
    for needle in ["か\u{3099}", "が", "か", "e\u{301}", "é"] {
      for options in [[], TextOptions([.caseInsensitive, .diacriticInsensitive])] {
        let predicate = FetchPredicate.contains("make", needle, options: options)
        let resolved = try predicate.resolved(for: Vehicle.entity)
        let list = try sqlite.store.fetch(FetchRequest(predicate: predicate))
        let found = try list.objects(in: 0..<list.numberOfObjects)
        #expect(found == vehicles.filter { resolved.matches($0.row) }, "\(predicate)")
      }
    }
  }

  @Test func `They agree after random edits, and so do the section counts`() throws {
    let sqlite = try TemporaryStore<Vehicle>()
    try expectAgreementAfterEdits(of: sqlite.store)
  }

  @Test func `A new list has the same rows from wherever it is read first`() throws {
    var sqlite: TemporaryStore<Vehicle>?
    try expectSameRowsFromAnywhere(every: 5) { vehicles in
      let made = try TemporaryStore(vehicles)
      sqlite = made
      return made.store
    }
    withExtendedLifetime(sqlite) {}
  }

  @Test func `A load of many rows leaves what row by row would have left`() throws {
    var random = SeededGenerator(seed: 11)
    let vehicles = (1...Int64(200)).map { Vehicle.random(number: $0, using: &random) }
    let sqlite = try TemporaryStore(Array(vehicles[..<50]))
    try sqlite.store.write(ChangeCommand("load")) { writer in
      try writer.beginLoading()
      for vehicle in vehicles[50...] { try writer.insert(vehicle) }
    }
    try expectAgreementOfOrders(ArraySource(vehicles), sqlite.store, "after a load")
  }
}
