import FetchedResults
import FetchedResultsSQL
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// Triggers of other programs that change what is written, each time anew: the rows stay marked,
/// and are read exactly.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct ChangingTriggerTests {
  private let postgres: TemporarySchema<Vehicle>
  private let shell: PostgresConnection

  private static let byMake = FetchRequest(
    sortedBy: Vehicle.entity.orders[0].sortDescriptors, sectionKey: .value("make"))

  init() throws {
    postgres = try TemporarySchema((1...40).map { Vehicle($0, make: "Make \($0 % 4)", note: "") })
    shell = try postgres.otherProgram()
  }

  private func trigger(_ body: String) throws {
    try shell.execute(
      """
      CREATE FUNCTION other() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN \(body.replacing("'", with: "''")); RETURN NEW; END'
      """)
    try shell.execute(
      """
      CREATE TRIGGER other BEFORE INSERT OR UPDATE ON vehicle
        FOR EACH ROW EXECUTE FUNCTION other()
      """)
  }

  private var marks: Int64? {
    get throws { try shell.integer("SELECT count(*) FROM vehicle_stale") }
  }

  /// How many rows a body has written, each of which is a change.
  private func rowsWritten(_ body: () throws -> Void) throws -> Int64 {
    func last() throws -> Int64 {
      try #require(try shell.integer("SELECT last_change FROM store_state"))
    }
    let before = try last()
    try body()
    return try last() - before
  }

  private func edit(_ id: Int64, year: Int) throws {
    try postgres.store.write(ChangeCommand("edit")) { writer in
      try writer.update(Vehicle(id, make: "Make \(id % 4)", year: year))
    }
  }

  /// The list, a search for what the trigger wrote, and one for what it took away.
  private func expectTruth(_ sourceLocation: SourceLocation = #_sourceLocation) throws {
    let rows = try postgres.store.fetch(FetchRequest())
    let memory = ArraySource(try rows.objects(in: 0..<rows.numberOfObjects))
    for predicate in [nil, FetchPredicate.contains("note", "x"), .contains("note", "xxxx")] {
      var request = Self.byMake
      request.predicate = predicate
      try expectAgreement(
        memory, postgres.store, request, "\(String(describing: predicate))",
        sourceLocation: sourceLocation)
    }
  }

  // Each command wrote all marked rows anew, and the trigger changed them anew: a note grew with
  // every command of every desk.
  @Test
  func `A row that a trigger changes again when it is renewed is written once more, and left`()
    throws
  {
    try trigger("NEW.note := coalesce(NEW.note, '') || 'x'")
    try shell.execute("UPDATE vehicle SET year = 1")
    #expect(try marks == 40)
    // All are renewed, and one is edited.
    #expect(try rowsWritten { try edit(1, year: 2) } == 41)
    #expect(try marks == 40)
    try expectTruth()
    // The edited one is renewed, and another one is edited.
    for id in Int64(2)...4 {
      #expect(try rowsWritten { try edit(id, year: 2) } == 2)
      try expectTruth()
    }
    let notes = "SELECT count(*) FROM vehicle WHERE note = 'xx' OR number <= 4"
    #expect(try shell.integer(notes) == 40)
    // What another program writes is renewed again, once.
    try shell.execute("UPDATE vehicle SET year = 3 WHERE number BETWEEN 11 AND 15")
    #expect(try rowsWritten { try edit(5, year: 2) } == 1 + 5 + 1)
    #expect(try rowsWritten { try edit(5, year: 3) } == 1 + 1)
    try expectTruth()
    // Without the trigger, the rows are renewed for good.
    try shell.execute("DROP TRIGGER other ON vehicle")
    #expect(try rowsWritten { try edit(6, year: 2) } == 40 + 1)
    #expect(try marks == 0)
    try expectTruth()
    #expect(try postgres.store.check(isQuick: false) == [])
  }

  @Test func `A row that a trigger changes to the same again is renewed, and its mark goes`() throws
  {
    try trigger("NEW.make := replace(NEW.make, 'Make', 'Brand')")
    try shell.execute("UPDATE vehicle SET year = 1 WHERE number <= 10")
    #expect(try rowsWritten { try edit(20, year: 2) } == 11)
    // The next command finds the keys right, but for those of the row that the last one has edited.
    #expect(try rowsWritten { try edit(21, year: 2) } == 2)
    #expect(try rowsWritten { try edit(21, year: 3) } == 2)
    try expectTruth()
    try shell.execute("DROP TRIGGER other ON vehicle")
    _ = try rowsWritten { try edit(22, year: 2) }
    #expect(try marks == 0)
    #expect(try postgres.store.check(isQuick: false) == [])
  }

  @Test func `Keys by older rules are made anew, though the last to write the rows was a renewal`()
    throws
  {
    try trigger("NEW.year := NEW.year")
    try shell.execute("UPDATE vehicle SET make = 'Other ' || number")
    #expect(try rowsWritten { try edit(1, year: 2) } == 41)
    try shell.execute(
      "UPDATE store_meta SET value = (value::int - 1)::text WHERE key = 'text_version'")
    try shell.execute("SET session_replication_role = replica")
    try shell.execute("UPDATE vehicle SET search_text = 'old'")
    #expect(try rowsWritten { try edit(1, year: 3) } == 41)
    try expectTruth()
  }
}
