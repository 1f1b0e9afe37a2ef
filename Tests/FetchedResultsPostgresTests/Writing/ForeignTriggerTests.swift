import FetchedResults
import FetchedResultsSQL
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// Triggers and rules of other programs that may change or drop a row before it is stored: the
/// store is read, and takes no changes.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct ForeignTriggerTests {
  private let postgres: TemporarySchema<Vehicle>
  private let shell: PostgresConnection

  init() throws {
    postgres = try TemporarySchema((1...4).map { Vehicle($0, make: "Audi") })
    shell = try postgres.otherProgram()
  }

  private func edit(isDryRun: Bool = false) throws {
    try postgres.store.write(ChangeCommand("edit"), isDryRun: isDryRun) { writer in
      try writer.update(Vehicle(2, make: "Seat"))
    }
  }

  private func expectRefusal(
    _ removal: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let refused = PostgresError.foreignTrigger(server: postgres.store.server, removal: removal)
    for isDryRun in [true, false] {
      #expect(throws: refused, sourceLocation: sourceLocation) { try edit(isDryRun: isDryRun) }
    }
    #expect(try postgres.store.object(2)?.row.values[0] == .text("Audi"))
    #expect(try postgres.store.fetch(FetchRequest()).numberOfObjects == 4)
  }

  @Test(arguments: [
    (
      ForeignTrigger("BEFORE INSERT", on: "vehicle", named: "an \"other\"", "RETURN NULL;").sql,
      #"DROP TRIGGER "an ""other""" ON vehicle"#
    ),
    (
      ForeignTrigger("BEFORE UPDATE OR DELETE", on: "vehicle", "RETURN NULL;").sql,
      "DROP TRIGGER other ON vehicle"
    ),
    (
      "CREATE RULE kept AS ON DELETE TO vehicle DO INSTEAD NOTHING", "DROP RULE kept ON vehicle"
    ),
  ])
  func `The next command names what has come meanwhile, and goes on without it`(
    planted: String, removal: String
  ) throws {
    try edit(isDryRun: true)
    try shell.execute(planted)
    try expectRefusal(removal)
    let found = try postgres.store.check(isQuick: true)
    #expect(found.count == 1)
    guard case .schema(.planted)? = found.first else {
      Issue.record("\(found)")
      return
    }
    try shell.execute(removal)
    try edit()
    #expect(try postgres.store.check(isQuick: false) == [])
  }

  @Test func `A repair drops them, and renews what was written meanwhile`() throws {
    try shell.execute(
      ForeignTrigger("BEFORE UPDATE", on: "vehicle", "NEW.note := 'x'; RETURN NEW;").sql)
    try shell.execute("UPDATE vehicle SET year = 1")
    let found = FetchRequest<Vehicle>(predicate: .contains("note", "x"))
    #expect(try postgres.store.fetch(found).numberOfObjects == 4)
    try postgres.store.write(ChangeCommand("repair")) { writer in
      try writer.repairSchema(postgres.store)
      try writer.rebuildKeys()
    }
    #expect(try postgres.store.check(isQuick: false) == [])
    #expect(try postgres.store.fetch(found).numberOfObjects == 4)
    try edit()
  }

  // A renewal under the trigger would leave keys that do not fit their rows.
  @Test func `Many rows are not renewed before the refusal`() throws {
    try shell.execute(
      """
      INSERT INTO vehicle (make) SELECT 'Kia' FROM generate_series(1, \(LockedState.fewStaleRows + 1))
      """)
    try shell.execute(ForeignTrigger("BEFORE UPDATE", on: "vehicle", "RETURN OLD;").sql)
    #expect(throws: PostgresError.self) { try edit() }
    let marks = try shell.integer("SELECT count(*) FROM vehicle_stale")
    #expect(marks == Int64(LockedState.fewStaleRows) + 1)
  }

  @Test func `A trigger that is switched off, or runs afterwards, is in nobody's way`() throws {
    for trigger in [
      ForeignTrigger("BEFORE UPDATE", on: "vehicle", named: "a", "RETURN NULL;"),
      ForeignTrigger(
        "BEFORE UPDATE", on: "vehicle", named: "b", forEach: "STATEMENT", "RETURN NULL;"),
      ForeignTrigger("AFTER UPDATE", on: "vehicle", named: "c", "RETURN NULL;"),
    ] { try shell.execute(trigger.sql) }
    try shell.execute("ALTER TABLE vehicle DISABLE TRIGGER a")
    try edit()
    #expect(try postgres.store.object(2)?.row.values[0] == .text("Seat"))
    #expect(try postgres.store.check(isQuick: false) == [])
  }
}
