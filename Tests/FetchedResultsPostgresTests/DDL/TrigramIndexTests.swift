import FetchedResults
import FetchedResultsSQL
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// A store with an index of trigrams: the plans that read it, and answers that are the same as
/// without.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct TrigramIndexTests {
  private final class Statements: Sendable {
    private let statements = Mutex<[String]>([])
    @Sendable func take(_ statement: String) { statements.withLock { $0.append(statement) } }
    var all: [String] { statements.withLock(\.self) }
  }

  @Test func `A search reads the index`() throws {
    let postgres = try TemporarySchema(
      (1...Int64(4000)).map { Vehicle($0, make: "Make \($0)", note: "scratched \($0 * 7919)") })
    #expect(try postgres.store.createTrigramIndex())
    #expect(try !postgres.store.createTrigramIndex())
    let shell = try postgres.otherProgram()
    try shell.execute("ANALYZE vehicle")
    func plan(_ condition: SQLFragment) throws -> String {
      let statement = "EXPLAIN SELECT number FROM vehicle WHERE \(condition.sql)"
      return try shell.rows(statement, condition.bindings) { $0.text(0) ?? "" }
        .joined(separator: "\n")
    }
    let searched = try plan(FoldedTextCondition.searched("1000"))
    #expect(searched.contains("vehicle_by_trigram"), "\(searched)")
    #expect(!searched.contains("Seq Scan"), "\(searched)")
    // Two letters are in no trigram.
    #expect(try plan(FoldedTextCondition.searched("10")).contains("Seq Scan"))
    #expect(try plan(FoldedTextCondition.scanned("1000")).contains("Seq Scan"))
  }

  @Test func `A store uses the index from its next opening on, and searches as before`() throws {
    var random = SeededGenerator(seed: 15)
    let vehicles = (1...Int64(300)).map { Vehicle.random(number: $0, using: &random) }
    let statements = Statements()
    let postgres = try TemporarySchema(vehicles)
    #expect(try postgres.store.createTrigramIndex())
    let store = try PostgresStore<Vehicle>(postgres.address, trace: statements.take)
    let memory = ArraySource(vehicles)
    let notes = vehicles.compactMap { $0.row.values[6].text }.filter { !$0.isEmpty }
    let needles =
      ["%", "_", "100 % _new_", "\\", "a_b", "ab%", "äöü", "ÄÖÜ", "1", "19", "199", "bmw", "' OR"]
      + notes.prefix(40) + notes.prefix(40).map { String($0.prefix(3)) }
    for needle in needles {
      for predicate in [FetchPredicate.contains("note", needle), .contains("make", needle)] {
        let request = FetchRequest<Vehicle>(predicate: predicate, sortedBy: [.ascending("make")])
        #expect(
          try SectionedList(store.fetch(request)) == SectionedList(memory.fetch(request)),
          "\(needle)")
      }
    }
    for _ in 0..<60 {
      try expectAgreement(memory, store, .random(using: &random), "trigrams")
    }
    #expect(statements.all.contains { $0.contains("search_text LIKE ?") })
    try postgres.store.write(ChangeCommand("edit")) { writer in
      try writer.update(Vehicle(1, make: "Hispano-Suiza"))
    }
    try postgres.otherProgram().execute("UPDATE vehicle SET note = 'Hispano' WHERE number = 2")
    let found = try store.fetch(
      FetchRequest(
        predicate: .or([.contains("make", "hispano"), .contains("note", "hispano")])))
    #expect(try found.objects(in: 0..<found.numberOfObjects).map(\.row.id).sorted() == [1, 2])
  }

  @Test func `Two stands of a database share the extension, and each can be dropped alone`() throws
  {
    let first = try TemporarySchema<Vehicle>()
    let second = try TemporarySchema<Vehicle>()
    #expect(try first.store.createTrigramIndex())
    #expect(try second.store.createTrigramIndex())
    try first.otherProgram().execute("DROP SCHEMA \(first.schema) CASCADE")
    #expect(try !second.store.createTrigramIndex())
    try second.store.write(ChangeCommand("park")) { try $0.insert(Vehicle(1, make: "BMW")) }
    #expect(try second.store.check(isQuick: false) == [])
  }
}
