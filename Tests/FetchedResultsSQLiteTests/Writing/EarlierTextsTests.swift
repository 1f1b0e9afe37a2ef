import FetchedResults
import GRDB
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// A store whose texts were folded by earlier rules, until a write makes them anew.
struct EarlierTextsTests {
  @Test func `Texts of earlier rules are not believed, and the next write makes them anew`() throws
  {
    let makes = ["أحمد", "ガス", "Straße", "BMW", "ชัยวัฒน์"]
    let sqlite = try TemporaryStore(makes.indices.map { Vehicle(Int64($0 + 1), make: makes[$0]) })
    let shell = try otherProgram(at: sqlite.store.path)
    // Segments began with FF, and their folds were others: here ones that no needle has.
    try shell.inDatabase {
      try $0.execute(
        sql: """
          UPDATE vehicle_text_block SET texts = CAST(
            replace(replace(replace(texts, x'FE', x'FF'), 's', '.'), 'b', '.') AS BLOB);
          UPDATE store_meta SET value = 3 WHERE key = 'text_version';
          """)
    }
    func found(_ needle: String, in store: SQLiteStore<Vehicle>) throws -> [Int64] {
      try store.fetch(
        FetchRequest(
          predicate: .anyText(contains: needle, in: Vehicle.entity),
          sortedBy: [.ascending("number")])
      ).objects(in: 0..<10).map(\.row.id)
    }
    func expectAll(in store: SQLiteStore<Vehicle>) throws {
      for (index, needle) in ["احمد", "ガ", "strasse", "bmw", "ชย"].enumerated() {
        #expect(try found(needle, in: store) == [Int64(index + 1)], "\(needle)")
      }
      #expect(try found("カ", in: store) == [])
      #expect(try store.check() == [])
    }
    let reopened = try SQLiteStore<Vehicle>(
      path: sqlite.store.path, description: sqlite.store.format.description)
    try expectAll(in: reopened)

    try reopened.write(ChangeCommand("add")) { try $0.insert(Vehicle(9, make: "Audi")) }
    try expectAll(in: reopened)
    let violations = try reopened.read(TextInvariant(sqlite.store.table).violations)
    #expect(violations == [])
    let earlier = "SELECT count(*) FROM vehicle_text_block WHERE instr(texts, x'FF') > 0"
    #expect(try shell.read { try Int.fetchOne($0, sql: earlier) } == 0)
  }
}
