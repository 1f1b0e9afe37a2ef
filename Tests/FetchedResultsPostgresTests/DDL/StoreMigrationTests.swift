import FetchedResults
import FetchedResultsSQL
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// Stores whose triggers are those of an older format: they are used as they are, and the next
/// writer who may gives them those of this one.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct StoreMigrationTests {
  private let postgres: TemporarySchema<Vehicle>
  private let shell: PostgresConnection

  init() throws {
    postgres = try TemporarySchema([Vehicle(1, make: "BMW"), Vehicle(2, make: "Audi")])
    shell = try postgres.otherProgram()
    for statement in Self.version1(in: postgres.schema) { try shell.execute(statement) }
  }

  /// The text that makes a function of a trigger, with its header in versions 1 and 2.
  private static func function(_ name: String, in schema: String, _ body: String) -> String {
    """
    CREATE OR REPLACE FUNCTION \(name)() RETURNS trigger LANGUAGE plpgsql
    SET search_path = \(schema), pg_temp AS $function$
    DECLARE
      log_rows bigint;
      log_greatest_id bigint;
      log_last bigint;
      log_emptied bigint;
    BEGIN
      \(body.replacing("\n", with: "\n  "))
    END
    $function$
    """
  }

  /// What differed in the format of version 1. Stores of it are in use: it is never changed.
  private static func version1(in schema: String) -> [String] {
    [
      "UPDATE store_meta SET value = '1' WHERE key = 'format'",
      function(
        "vehicle_locked", in: schema,
        """
        PERFORM 1 FROM store_state WHERE change_log = 'vehicle_change' FOR UPDATE;
        RETURN NULL;
        """),
      function(
        "vehicle_numbered", in: schema,
        """
        UPDATE store_state SET last_id = last_id + 1 WHERE change_log = 'vehicle_change' RETURNING last_id INTO NEW."number";
        RETURN NEW;
        """),
    ]
  }

  /// What differed in the format of version 2, as far as these tests need it. It is never changed
  /// either.
  private static func version2(in schema: String) -> [String] {
    [
      "UPDATE store_meta SET value = '2' WHERE key = 'format'",
      function(
        "vehicle_numbered", in: schema,
        """
        NEW."number" := nullif(current_setting('fetched_results.last_id_' || TG_RELID, TRUE), '')::bigint + 1;
        IF NEW."number" IS NULL THEN
          SELECT last_id + 1 FROM store_state WHERE change_log = 'vehicle_change' INTO NEW."number";
        END IF;
        PERFORM set_config('fetched_results.last_id_' || TG_RELID, NEW."number"::text, TRUE);
        RETURN NEW;
        """),
    ]
  }

  private func format() throws -> Int64? {
    try SQLCursor.integer(shell, "SELECT value::bigint FROM store_meta WHERE key = 'format'")
  }

  private func schemaFaults(_ store: PostgresStore<Vehicle>) throws -> [StoreFault] {
    try store.check(isQuick: true).filter { if case .schema = $0 { true } else { false } }
  }

  /// A role that may write, but owns nothing.
  private func withWriter(_ body: (PostgresStore<Vehicle>) throws -> Void) throws {
    let role = try TemporaryRole("writer", may: ["ALL ON ALL TABLES"], in: postgres)
    defer { role.drop() }
    try body(PostgresStore(role.address))
  }

  @Test func `The next writer gives an older store the triggers of this format`() throws {
    let store = try PostgresStore<Vehicle>(postgres.address)
    #expect(try store.fetch(FetchRequest()).numberOfObjects == 2)
    #expect(try schemaFaults(store) == [])
    #expect(try format() == 1)
    try store.write(ChangeCommand("dry run"), isDryRun: true) { try $0.delete(1) }
    #expect(try format() == 1)
    try store.write(ChangeCommand("park")) { try $0.insert(Vehicle(3)) }
    #expect(try format() == Int64(StoreSchema.version))
    #expect(try store.check(isQuick: false) == [])
    try shell.execute("INSERT INTO vehicle (make) VALUES ('Opel'), ('Saab')")
    #expect(try store.fetch(FetchRequest()).numberOfObjects == 5)
    #expect(try store.object(5)?.row.values[0] == .text("Saab"))
  }

  @Test func `The next writer gives a store of version 2 the triggers of this format`() throws {
    for statement in Self.version2(in: postgres.schema) { try shell.execute(statement) }
    let store = try PostgresStore<Vehicle>(postgres.address)
    #expect(try schemaFaults(store) == [])
    #expect(throws: PostgresError.self) {
      try shell.execute("INSERT INTO vehicle (number, make) VALUES (3, 'Opel'), (NULL, 'Saab')")
    }
    try store.write(ChangeCommand("leave")) { try $0.delete(2) }
    #expect(try format() == Int64(StoreSchema.version))
    try shell.execute("INSERT INTO vehicle (number, make) VALUES (3, 'Opel'), (NULL, 'Saab')")
    #expect(try store.object(4)?.row.values[0] == .text("Saab"))
    #expect(try schemaFaults(store) == [])
  }

  @Test func `The rights that a function was given are those of its successor`() throws {
    try shell.execute("ALTER FUNCTION vehicle_inserted() SECURITY DEFINER")
    func privileged() throws -> [String] {
      try shell.rows(
        """
        SELECT proname::text FROM pg_proc
          WHERE prosecdef AND pronamespace = '\(postgres.schema)'::regnamespace
        """
      ) { $0.text(0) ?? "" }
    }
    let store = try PostgresStore<Vehicle>(postgres.address)
    try store.write(ChangeCommand("park")) { try $0.insert(Vehicle(3)) }
    #expect(try format() == Int64(StoreSchema.version))
    #expect(try privileged() == ["vehicle_inserted"])
    try shell.execute("ALTER TABLE vehicle DISABLE TRIGGER vehicle_inserted")
    try store.write(ChangeCommand("repair")) { try $0.repairSchema(store) }
    #expect(try schemaFaults(store) == [])
    #expect(try privileged() == ["vehicle_inserted"])
  }

  @Test func `A role that does not own the tables writes with the older triggers`() throws {
    try withWriter { store in
      try store.write(ChangeCommand("park")) { try $0.insert(Vehicle(3)) }
      #expect(try format() == 1)
      #expect(try schemaFaults(store) == [])
    }
    try shell.execute("INSERT INTO vehicle (make) VALUES ('Opel'), ('Saab')")
    try postgres.store.write(ChangeCommand("park")) { try $0.insert(Vehicle(9)) }
    #expect(try format() == Int64(StoreSchema.version))
    try shell.execute("INSERT INTO vehicle (make) VALUES ('Lada')")
    #expect(try postgres.store.object(10)?.row.values[0] == .text("Lada"))
    #expect(try schemaFaults(postgres.store) == [])
  }

  @Test func `A load that waits for the migration is numbered`() throws {
    let address = postgres.address
    let load = try postgres.store.write(ChangeCommand("park")) { writer in
      // The load has begun with the older trigger, and goes on with the newer one.
      let load = BackgroundResult {
        try PostgresConnection(ServerAddress(address)).execute(
          "INSERT INTO vehicle (make) VALUES ('Opel'), ('Saab')")
      }
      let isWaiting = """
        SELECT count(*) FROM pg_stat_activity
          WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO vehicle (make)%'
        """
      try waitUntil { try SQLCursor.integer(shell, isWaiting) != 0 }
      try writer.insert(Vehicle(3))
      return load
    }
    _ = try load.get()
    #expect(try postgres.store.object(5)?.row.values[0] == .text("Saab"))
    #expect(try postgres.store.check(isQuick: true) == [.staleRows(rows: 2, firstID: 4)])
  }

  @Test func `A schema that got another name is left to a repair`() throws {
    let renamed = postgres.schema + "_renamed"
    try shell.execute("ALTER SCHEMA \(postgres.schema) RENAME TO \(renamed)")
    defer { _ = try? shell.execute("DROP SCHEMA \(renamed) CASCADE") }
    let store = try PostgresStore<Vehicle>(postgres.cluster.address(schema: renamed))
    #expect(try !schemaFaults(store).isEmpty)
    // What another program wrote went into the store that got the former name.
    try store.write(ChangeCommand("repair")) { try $0.repairSchema(store) }
    let again = renamed + "_again"
    try shell.execute("ALTER SCHEMA \(renamed) RENAME TO \(again)")
    #expect(throws: PostgresError.self) {
      try shell.execute("INSERT INTO \(again).vehicle (make) VALUES ('Kia')")
    }
    try shell.execute("ALTER SCHEMA \(again) RENAME TO \(renamed)")
    try store.write(ChangeCommand("repair")) { writer in
      try writer.repairSchema(store)
      try writer.rebuildKeys()
    }
    #expect(try store.check(isQuick: false) == [])
    try store.write(ChangeCommand("park")) { try $0.insert(Vehicle(3)) }
    #expect(try store.fetch(FetchRequest()).numberOfObjects == 3)
  }

  // The refusal told to type the repair, which was refused as well.
  @Test func `A schema that got another name before its store is extended is mended by that`()
    throws
  {
    let renamed = postgres.schema + "_renamed"
    try shell.execute("ALTER SCHEMA \(postgres.schema) RENAME TO \(renamed)")
    defer { _ = try? shell.execute("DROP SCHEMA \(renamed) CASCADE") }
    try shell.execute("DELETE FROM \(renamed).store_meta WHERE key = 'description'")
    let store = try PostgresStore<Vehicle>(postgres.cluster.address(schema: renamed))
    try store.write(ChangeCommand("park")) { try $0.insert(Vehicle(3)) }
    #expect(try store.fetch(FetchRequest()).numberOfObjects == 3)
    #expect(try store.check(isQuick: false) == [])
  }
}
