import FetchedResults
import FetchedResultsSQL
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// Triggers and indexes that somebody drops, switches off or changes: a check names each, and a
/// repair creates it anew.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct SchemaDifferenceTests {
  private let vehicles = (1...Int64(6)).map { Vehicle($0, make: "Make \($0 % 3)") }

  private static let triggers = [
    "vehicle_locked", "vehicle_numbered", "vehicle_renumbered", "vehicle_truncated",
    "vehicle_inserted", "vehicle_updated", "vehicle_deleted",
  ]

  private func repair(_ store: PostgresStore<Vehicle>) throws {
    try store.write(ChangeCommand("repair")) { writer in
      try writer.repairSchema(store)
      try writer.rebuildKeys()
    }
  }

  private func found(_ store: PostgresStore<Vehicle>) throws -> [String] {
    try store.check(isQuick: true).map { fault in
      switch fault {
      case .schema(.missing(let object)): "\(object.name) missing"
      case .schema(.changed(let object)): "\(object.name) changed"
      case .schema(.disabled(let object)): "\(object.name) disabled"
      default: "\(fault)"
      }
    }
  }

  // The functions wrote into the log of the schema that had the name, and the check found nothing.
  @Test func `A schema that got another name is mended`() throws {
    let postgres = try TemporarySchema(vehicles)
    let shell = try postgres.otherProgram()
    let renamed = postgres.schema + "_renamed"
    try shell.execute("ALTER SCHEMA \(postgres.schema) RENAME TO \(renamed)")
    let store = try PostgresStore<Vehicle>(postgres.cluster.address(schema: renamed))
    #expect(try found(store) == Self.triggers.map { "\($0) changed" })
    try repair(store)
    #expect(try found(store) == [])
    try store.write(ChangeCommand("park")) { try $0.insert(Vehicle(7, make: "Make 1")) }
    #expect(try store.check(isQuick: false) == [])
    try shell.execute("DROP SCHEMA \(renamed) CASCADE")
  }

  @Test func `Every trigger that is dropped, switched off or changed is named, and made anew`()
    throws
  {
    let postgres = try TemporarySchema(vehicles)
    let shell = try postgres.otherProgram()
    #expect(try found(postgres.store) == [])
    for name in Self.triggers {
      try shell.execute("DROP TRIGGER \(name) ON vehicle")
      #expect(try found(postgres.store) == ["\(name) missing"])
      try repair(postgres.store)
      try shell.execute("ALTER TABLE vehicle DISABLE TRIGGER \(name)")
      #expect(try found(postgres.store) == ["\(name) disabled"])
      try repair(postgres.store)
      try shell.execute("ALTER TABLE vehicle ENABLE REPLICA TRIGGER \(name)")
      #expect(try found(postgres.store) == ["\(name) disabled"])
      try repair(postgres.store)
      try shell.execute(
        """
        CREATE OR REPLACE FUNCTION \(name)() RETURNS trigger LANGUAGE plpgsql
          AS 'BEGIN RETURN NULL; END'
        """)
      #expect(try found(postgres.store) == ["\(name) changed"])
      try repair(postgres.store)
      try shell.execute("DROP FUNCTION \(name)() CASCADE")
      #expect(try found(postgres.store) == ["\(name) missing"])
      try repair(postgres.store)
      #expect(try found(postgres.store) == [])
    }
    try shell.execute("ALTER TABLE vehicle DISABLE TRIGGER USER")
    #expect(try found(postgres.store) == Self.triggers.map { "\($0) disabled" })
    try repair(postgres.store)
    #expect(try postgres.store.check(isQuick: false) == [])
  }

  @Test func `Every index that is dropped is named, and made anew`() throws {
    let postgres = try TemporarySchema(vehicles)
    let shell = try postgres.otherProgram()
    let names = try shell.rows(
      """
      SELECT relname::text FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        WHERE indrelid IN ('vehicle'::regclass, 'vehicle_section'::regclass) AND NOT indisprimary
        ORDER BY 1
      """
    ) { $0.text(0) ?? "" }
    #expect(names.count > 6)
    for name in names {
      try shell.execute("DROP INDEX \(quoted(name))")
      #expect(try found(postgres.store) == ["\(name) missing"])
      // Counts that a unique index would not have let through.
      try shell.execute(
        "INSERT INTO vehicle_section SELECT * FROM vehicle_section ON CONFLICT DO NOTHING")
      try repair(postgres.store)
      #expect(try postgres.store.check(isQuick: false) == [], "\(name)")
    }
  }

  @Test func `A trigger that somebody has added is left alone`() throws {
    let postgres = try TemporarySchema(vehicles)
    let shell = try postgres.otherProgram()
    try shell.execute(ForeignTrigger("AFTER INSERT", on: "vehicle", "RETURN NULL;").sql)
    #expect(try found(postgres.store) == [])
  }

  @Test func `After a repair, lists show what was written without the triggers`() throws {
    let postgres = try TemporarySchema(vehicles)
    let store = try PostgresStore<Vehicle>(postgres.address)
    let request = FetchRequest<Vehicle>(
      sortedBy: Vehicle.entity.orders[0].sortDescriptors, sectionKey: .value("make"))
    let followed = FetchedResultsController(store, request)
    try followed.performFetch()
    // A repair waits for a list that shows a state of before, and gives up after as long as an idle
    // controller keeps one.
    try followed.releaseSnapshot()
    let shell = try postgres.otherProgram()
    try shell.execute("ALTER TABLE vehicle DISABLE TRIGGER USER")
    try shell.execute("DELETE FROM vehicle WHERE number = 2")
    try shell.execute("UPDATE vehicle SET make = 'Škoda' WHERE number = 3")
    try shell.execute(
      "INSERT INTO vehicle (number, make, parked) VALUES (70, 'Make 1', 0)")
    try shell.execute("ALTER TABLE vehicle ENABLE TRIGGER USER")
    // Nothing is left to be seen of the triggers, so the whole check finds what they did not count.
    #expect(try !postgres.store.check(isQuick: false).isEmpty)
    try shell.execute("ALTER TABLE vehicle DISABLE TRIGGER vehicle_updated")
    try repair(postgres.store)
    #expect(try postgres.store.check(isQuick: false) == [])
    guard case .reset(let list, .replaced)? = try followed.takeUpdate() else {
      Issue.record("no reset")
      return
    }
    let kept = [1, 4, 5, 6].map { vehicles[$0 - 1] }
    let expected = ArraySource(kept + [Vehicle(3, make: "Škoda"), Vehicle(70, make: "Make 1")])
    #expect(try SectionedList(list) == SectionedList(expected.fetch(request)))
    let id = try store.write(ChangeCommand("park")) { try $0.insertWithNewID(Vehicle(0)) }
    #expect(id == 71)
  }

  @Test func `A role that does not own the tables cannot repair them, and nothing is changed`()
    throws
  {
    let postgres = try TemporarySchema(vehicles)
    let shell = try postgres.otherProgram()
    let role = try TemporaryRole("writer", may: ["ALL ON ALL TABLES"], in: postgres)
    defer { role.drop() }
    try shell.execute("ALTER TABLE vehicle DISABLE TRIGGER vehicle_updated")
    let store = try PostgresStore<Vehicle>(role.address)
    let error = #expect(throws: PostgresError.self) { try repair(store) }
    guard case .notAllowed? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try found(postgres.store) == ["vehicle_updated disabled"])
    #expect(try postgres.store.fetch(FetchRequest()).numberOfObjects == 6)
  }
}
