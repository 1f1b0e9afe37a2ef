import FetchedResults
import FetchedResultsSQL
import Foundation
import TestSupport
import Testing
import UnicodeText

@testable import FetchedResultsPostgres

/// How a store comes into being, and which ones are refused.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct StoreSchemaTests {
  private let cluster: PostgresCluster

  init() throws { cluster = try PostgresCluster.shared }

  @Test func `Creating a store that exists changes nothing`() throws {
    let postgres = try TemporarySchema([Vehicle(1, make: "BMW")])
    try PostgresStore<Vehicle>.create(postgres.address)
    #expect(try postgres.store.fetch(FetchRequest()).numberOfObjects == 1)
  }

  @Test func `Many who create a store at once get one store`() async throws {
    let schema = "test_race_\(UInt32.random(in: 0 ... .max))"
    let address = cluster.address(schema: schema)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { try PostgresStore<Vehicle>.create(address) } }
      try await group.waitForAll()
    }
    let store = try PostgresStore<Vehicle>(address)
    try await store.write(ChangeCommand("park")) { try $0.insert(Vehicle(1)) }
    try PostgresConnection(ServerAddress(address)).execute("DROP SCHEMA \(schema) CASCADE")
  }

  private struct Guest: FetchedObject {
    static let entity = EntityDescription(
      name: "guest", idName: "number", attributes: [.text("name"), .date("left"), .date("asked")],
      orders: [FetchOrder(sortedBy: [.ascending("name")])], partition: "left",
      sparseAttributes: ["asked"])

    var row: FetchedRow
  }

  @Test func `The few rows with a value of a sparse attribute are found by an index`() throws {
    let guests = (1...Int64(2000)).map { number in
      let asked: Value = number % 500 == 0 ? .date(Date(timeIntervalSince1970: 0)) : .null
      return Guest(row: FetchedRow(id: number, values: [.text("\(number)"), .null, asked]))
    }
    let postgres = try TemporarySchema(guests)
    let shell = try postgres.otherProgram()
    try shell.execute("ANALYZE guest")
    let plan = try shell.rows(
      "EXPLAIN SELECT * FROM guest WHERE left_known = 0 AND asked IS NOT NULL"
    ) { $0.text(0) ?? "" }
    #expect(plan.contains { $0.contains("guest_with_asked") }, "\(plan)")
    let request = FetchRequest<Guest>(predicate: .isNotNull("asked"))
    #expect(try postgres.store.fetch(request).numberOfObjects == 4)
  }

  // Letters beyond ASCII, names that the server shortens and the mark of a function's text ended
  // with 66, or were taken for another one.
  @Test(arguments: [
    #"Stand "7", ü"#, "$function$", "ÄRGER", String(repeating: "very long ", count: 7),
  ])
  func `A schema may have any name`(beginning: String) throws {
    try expectStore(in: "\(UInt32.random(in: 0 ... .max)) \(beginning)", isQuoted: true)
  }

  @Test func `A name that is not quoted is read as the server reads it`() throws {
    try expectStore(in: "ÄRGER_\(UInt32.random(in: 0 ... .max))_ÖL", isQuoted: false)
  }

  private func expectStore(in name: String, isQuoted: Bool) throws {
    let spelled = isQuoted ? quoted(name) : name
    let option = "-csearch_path=" + spelled.replacing(" ", with: "\\ ")
    let encoded = option.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
    let address = cluster.address(schema: "x").replacing("-csearch_path%3Dx", with: encoded)
    try PostgresStore<Vehicle>.create(address)
    let store = try PostgresStore<Vehicle>(address)
    try store.write(ChangeCommand("park")) { try $0.insert(Vehicle(1)) }
    #expect(try store.fetch(FetchRequest()).numberOfObjects == 1)
    #expect(try store.check(isQuick: false) == [])
    try PostgresConnection(ServerAddress(address)).execute("DROP SCHEMA \(spelled) CASCADE")
  }

  // A car of one stand was parked at another.
  @Test func `The store of the next schema in the path is not that of the first`() throws {
    let other = try TemporarySchema([Vehicle(1, make: "BMW")])
    let own = "test_own_\(UInt32.random(in: 0 ... .max))"
    let address = cluster.address(schema: "\(own),\(other.schema)")
    #expect(throws: PostgresError.missingSchema(server: other.store.server, schema: own)) {
      try PostgresStore<Vehicle>(address)
    }
    let shell = try other.otherProgram()
    try shell.execute("CREATE SCHEMA \(own)")
    #expect(throws: PostgresError.missing(server: other.store.server, schema: own)) {
      try PostgresStore<Vehicle>(address)
    }
    try shell.execute("DROP SCHEMA \(own)")
    try PostgresStore<Vehicle>.create(address)
    let store = try PostgresStore<Vehicle>(address)
    try store.write(ChangeCommand("park")) { try $0.insert(Vehicle(9)) }
    #expect(try store.fetch(FetchRequest()).objects(in: 0..<1).map(\.row.id) == [9])
    #expect(try other.store.fetch(FetchRequest()).objects(in: 0..<1).map(\.row.id) == [1])
    try shell.execute("DROP SCHEMA \(own) CASCADE")
  }

  // Each command ended with a segmentation fault.
  @Test(arguments: ["LATIN1", "SQL_ASCII"])
  func `A database of another encoding is refused`(encoding: String) throws {
    let database = "test_\(encoding.lowercased())"
    let shell = try PostgresConnection(ServerAddress(cluster.address(schema: "public")))
    try shell.execute(
      """
      CREATE DATABASE \(database) ENCODING '\(encoding)' LC_COLLATE 'C' LC_CTYPE 'C'
        TEMPLATE template0
      """)
    let address = cluster.address(schema: "public", database: database)
    let server = try ServerAddress(address).description
    #expect(throws: PostgresError.foreignEncoding(server: server, found: encoding)) {
      try PostgresStore<Vehicle>(address)
    }
    try shell.execute("DROP DATABASE \(database)")
  }

  @Test func `Too many connections are a reason to try again`() throws {
    let shell = try PostgresConnection(ServerAddress(cluster.address(schema: "public")))
    try shell.execute("CREATE ROLE test_crowded LOGIN CONNECTION LIMIT 0")
    let error = #expect(throws: PostgresError.self) {
      try PostgresStore<Vehicle>(cluster.address(schema: "public", user: "test_crowded"))
    }
    guard case .notReady(_, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("too many connections"))
    try shell.execute("DROP ROLE test_crowded")
  }

  @Test func `A schema without a store is reported as such, and is not changed`() throws {
    func refusal(_ schema: String) throws -> PostgresError {
      try #require(throws: PostgresError.self) {
        try PostgresStore<Vehicle>(cluster.address(schema: schema))
      }
    }
    guard case .missing(_, "public") = try refusal("public"),
      case .missingSchema(_, "nobody_made_this") = try refusal("nobody_made_this")
    else {
      Issue.record("\(try refusal("public")), \(try refusal("nobody_made_this"))")
      return
    }
  }

  @Test func `Stores of another version, and of other tables, are refused`() throws {
    let postgres = try TemporarySchema<Vehicle>()
    let shell = try postgres.otherProgram()
    try shell.execute("UPDATE store_meta SET value = '99' WHERE key = 'format'")
    #expect(
      throws: PostgresError.newerSchema(
        server: postgres.store.server, found: 99, known: StoreSchema.version)
    ) {
      try PostgresStore<Vehicle>(postgres.address)
    }
    try shell.execute("UPDATE store_meta SET value = '\(StoreSchema.version)' WHERE key = 'format'")
    try shell.execute("UPDATE store_meta SET value = '99' WHERE key = 'text_version'")
    #expect(
      throws: PostgresError.newerTextKeys(
        server: postgres.store.server, found: 99, known: TextFolding.version)
    ) {
      try postgres.store.write(ChangeCommand("park")) { try $0.insert(Vehicle(1)) }
    }
    try shell.execute("UPDATE store_meta SET value = '3' WHERE key = 'text_version'")
    try shell.execute("ALTER TABLE vehicle DROP COLUMN note")
    #expect(
      throws: PostgresError.foreign(
        server: postgres.store.server, reason: "its table vehicle has no column \"note\"")
    ) { try PostgresStore<Vehicle>(postgres.address) }
  }

  @Test func `A store whose keys were made by older rules is renewed by the next write`() throws {
    var random = SeededGenerator(seed: 8)
    let vehicles = (1...Int64(50)).map { Vehicle.random(number: $0, using: &random) }
    let postgres = try TemporarySchema(vehicles)
    let shell = try postgres.otherProgram()
    try shell.execute("SET fetched_results.writer = '1'")
    try shell.execute("UPDATE vehicle SET make_key = 'old', search_text = 'old'")
    try shell.execute("UPDATE store_meta SET value = '1' WHERE key = 'text_version'")
    try postgres.store.write(ChangeCommand("touch")) { try $0.delete(50) }
    for _ in 0..<30 {
      try expectAgreement(
        ArraySource(Array(vehicles.dropLast())), postgres.store, .random(using: &random), "renewed")
    }
    let version = try SQLCursor.integer(
      shell, "SELECT value FROM store_meta WHERE key = 'text_version'")
    #expect(version == Int64(TextFolding.version))
  }

  @Test func `Texts that were folded by earlier rules exclude no row until the next write`() throws
  {
    let postgres = try TemporarySchema([Vehicle(1, make: "أحمد"), Vehicle(2, make: "Straße")])
    let shell = try postgres.otherProgram()
    try shell.execute("SET fetched_results.writer = '1'")
    try shell.execute("UPDATE vehicle SET search_text = '?'")
    try shell.execute("UPDATE store_meta SET value = '3' WHERE key = 'text_version'")
    func found(_ needle: String) throws -> Int {
      let store = try PostgresStore<Vehicle>(postgres.address)
      return try store.fetch(
        FetchRequest(predicate: .anyText(contains: needle, in: Vehicle.entity))
      ).numberOfObjects
    }
    #expect(try found("احمد") == 1 && found("STRASSE") == 1 && found("ras") == 0)
    try PostgresStore<Vehicle>(postgres.address).write(ChangeCommand("add")) {
      try $0.insert(Vehicle(3, make: "Audi"))
    }
    #expect(try found("احمد") == 1 && found("STRASSE") == 1 && found("ras") == 0)
    let folded = "SELECT count(*) FROM vehicle WHERE search_text LIKE '%strasse%'"
    #expect(try SQLCursor.integer(shell, folded) == 1)
  }

  @Test func `A store that was dropped and made anew has other change tokens`() throws {
    let postgres = try TemporarySchema([Vehicle(1, make: "BMW")])
    let controller = FetchedResultsController(postgres.store, FetchRequest())
    try controller.performFetch()
    try controller.releaseSnapshot()
    try postgres.otherProgram().execute("DROP SCHEMA \(postgres.schema) CASCADE")
    #expect(throws: PostgresError.missing(server: postgres.store.server, schema: nil)) {
      try controller.takeUpdate()
    }
    try PostgresStore<Vehicle>.create(postgres.address)
    guard case .reset(let list, .replaced)? = try controller.takeUpdate() else {
      Issue.record("no reset")
      return
    }
    #expect(try list.numberOfObjects == 0)
  }

  // What pg_restore brings back has the identifier of the store and reuses the numbers of changes,
  // so that a followed list took the changes of another history for its own.
  @Test func `A store whose tables were restored has other change tokens`() throws {
    let postgres = try TemporarySchema([Vehicle(1, make: "BMW")])
    let controller = FetchedResultsController(postgres.store, FetchRequest())
    try controller.performFetch()
    try controller.releaseSnapshot()
    let shell = try postgres.otherProgram()
    for statement in [
      "BEGIN", "ALTER TABLE store_state RENAME TO dumped",
      "CREATE TABLE store_state (LIKE dumped INCLUDING ALL)",
      "INSERT INTO store_state SELECT * FROM dumped", "DROP TABLE dumped", "COMMIT",
    ] { try shell.execute(statement) }
    guard case .reset(let list, .replaced)? = try controller.takeUpdate() else {
      Issue.record("no reset")
      return
    }
    #expect(try list.numberOfObjects == 1)
    #expect(try postgres.store.check(isQuick: false) == [])
  }

  // A superuser who listed the stand of another role ran what that role had written.
  @Test(arguments: [
    ("vehicle", "CREATE VIEW vehicle AS SELECT * FROM hidden WHERE spy() > 0", "a view"),
    ("store_meta", "CREATE VIEW store_meta AS SELECT * FROM hidden WHERE spy() > 0", "a view"),
    (
      "vehicle_section", "CREATE MATERIALIZED VIEW vehicle_section AS SELECT * FROM hidden",
      "a materialized view"
    ),
    (
      "store_state",
      """
      CREATE FOREIGN DATA WRAPPER OWN_NAME;
      CREATE SERVER OWN_NAME FOREIGN DATA WRAPPER OWN_NAME;
      CREATE FOREIGN TABLE store_state (change_log text, last_change bigint, last_id bigint)
        SERVER OWN_NAME
      """, "a foreign table"
    ),
  ])
  func `What stands in the place of a table is not read, whoever opens the store`(
    table: String, replacement: String, kind: String
  ) throws {
    let postgres = try TemporarySchema([Vehicle(1, make: "BMW")])
    let shell = try postgres.otherProgram()
    // Wrappers belong to the database, where the other cases run at the same time.
    let wrapper = postgres.schema
    let replacing = replacement.replacing("OWN_NAME", with: wrapper).split(separator: ";")
    for statement in [
      "CREATE TABLE seen (at int)",
      """
      CREATE FUNCTION spy() RETURNS int LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO \(postgres.schema).seen VALUES (1); RETURN 1; END $$
      """,
      "ALTER TABLE \(table) RENAME TO hidden",
    ] + replacing.map(String.init) { try shell.execute(statement) }
    defer { _ = try? shell.execute("DROP FOREIGN DATA WRAPPER IF EXISTS \(wrapper) CASCADE") }
    let server = try ServerAddress(postgres.address).description
    #expect(
      throws: PostgresError.foreign(
        server: server, reason: "its table \(table) is \(kind)")
    ) { try PostgresStore<Vehicle>(postgres.address) }
    #expect(try shell.integer("SELECT count(*) FROM seen") == 0)
  }

  // The server prefers the function of this very type to its own for all arrays.
  @Test func `Functions of the schema that are named as those of the server do not run`() throws {
    let postgres = try TemporarySchema([Vehicle(1, make: "BMW")])
    let shell = try postgres.otherProgram()
    let spied = "INSERT INTO \(postgres.schema).seen VALUES (1)"
    for statement in [
      "CREATE TABLE seen (at int)",
      """
      CREATE FUNCTION unnest(text[]) RETURNS SETOF text LANGUAGE plpgsql AS
        $$ BEGIN \(spied); RETURN QUERY SELECT pg_catalog.unnest($1); END $$
      """,
      """
      CREATE FUNCTION quote_ident(name) RETURNS text LANGUAGE plpgsql AS
        $$ BEGIN \(spied); RETURN pg_catalog.quote_ident($1::text); END $$
      """,
      """
      CREATE FUNCTION parse_ident(text) RETURNS text[] LANGUAGE plpgsql AS
        $$ BEGIN \(spied); RETURN pg_catalog.parse_ident($1); END $$
      """,
    ] { try shell.execute(statement) }
    #expect(try PostgresStore<Vehicle>(postgres.address).object(1) != nil)
    try shell.execute("DROP TABLE store_state CASCADE")
    #expect(
      throws: PostgresError.incomplete(
        server: try ServerAddress(postgres.address).description, table: "store_state")
    ) { try PostgresStore<Vehicle>(postgres.address) }
    #expect(try shell.integer("SELECT count(*) FROM seen") == 0)
  }

  // One of this very type goes before the server's own for all types, in a function with a search
  // path of its own as well: who may create in the schema had its triggers run code of his as
  // whoever wrote.
  @Test func `Nor do its operators and aggregates, in triggers and in what is sent`() throws {
    let postgres = try TemporarySchema([Vehicle(1, make: "BMW"), Vehicle(2, make: "Audi")])
    let shell = try postgres.otherProgram()
    let spied = "INSERT INTO \(postgres.schema).seen VALUES (1)"
    for statement in [
      "CREATE TABLE seen (at int)",
      """
      CREATE FUNCTION join_oid(text, oid) RETURNS text LANGUAGE plpgsql AS
        $$ BEGIN \(spied); RETURN $1 || $2::text; END $$
      """,
      "CREATE OPERATOR || (LEFTARG = text, RIGHTARG = oid, FUNCTION = join_oid)",
      """
      CREATE FUNCTION join_number(bigint, text) RETURNS text LANGUAGE plpgsql AS
        $$ BEGIN \(spied); RETURN $1::text || $2; END $$
      """,
      "CREATE OPERATOR || (LEFTARG = bigint, RIGHTARG = text, FUNCTION = join_number)",
      """
      CREATE FUNCTION add_uuid(uuid[], uuid) RETURNS uuid[] LANGUAGE plpgsql AS
        $$ BEGIN \(spied); RETURN pg_catalog.array_append($1, $2); END $$
      """,
      "CREATE AGGREGATE array_agg(uuid) (SFUNC = add_uuid, STYPE = uuid[])",
      """
      CREATE FUNCTION to_jsonb(vehicle_change) RETURNS jsonb LANGUAGE plpgsql AS
        $$ BEGIN \(spied); RETURN pg_catalog.row_to_json($1)::jsonb; END $$
      """,
    ] { try shell.execute(statement) }
    let store = try PostgresStore<Vehicle>(postgres.address)
    let controller = FetchedResultsController(
      store, FetchRequest<Vehicle>(sortedBy: [.ascending("make")], sectionKey: .value("make")))
    try controller.performFetch()
    for vehicle in [Vehicle(3, make: "Opel"), Vehicle(4, make: "Audi")] {
      try store.write(ChangeCommand("park")) { try $0.insert(vehicle) }
      _ = try controller.takeUpdate()
    }
    try store.write(ChangeCommand("edit")) { try $0.update(Vehicle(1, make: "Seat")) }
    try store.write(ChangeCommand("remove")) { try $0.delete(3) }
    _ = try controller.takeUpdate()
    #expect(try store.check() == [])
    #expect(try shell.integer("SELECT count(*) FROM seen") == 0)
  }

  @Test func `No other role has the functions of the triggers run for a table of its own`() throws {
    let postgres = try TemporarySchema([Vehicle(1, make: "BMW")])
    let role = try TemporaryRole("low", may: ["SELECT ON ALL TABLES"], in: postgres)
    defer { role.drop() }
    let low = try PostgresConnection(ServerAddress(role.address))
    try low.execute("CREATE TEMP TABLE trap (LIKE \(postgres.schema).vehicle)")
    let functions = try low.rows(
      """
      SELECT proname::text FROM pg_proc WHERE pronamespace = '\(postgres.schema)'::regnamespace
        AND prorettype = 'trigger'::regtype
      """
    ) { $0.text(0) ?? "" }
    #expect(functions.count > 3)
    for function in functions {
      #expect(throws: PostgresError.self) {
        try low.execute(
          """
          CREATE TRIGGER own AFTER INSERT ON trap FOR EACH STATEMENT
            EXECUTE FUNCTION \(postgres.schema).\(function)()
          """)
      }
    }
  }

  @Test func `A foreign table behind a table is not read either, and partitions are`() throws {
    let postgres = try TemporarySchema([Vehicle(1, make: "BMW")])
    let shell = try postgres.otherProgram()
    try shell.execute("CREATE TABLE older () INHERITS (vehicle_change)")
    #expect(try PostgresStore<Vehicle>(postgres.address).object(1) != nil)
    for statement in [
      "CREATE FOREIGN DATA WRAPPER behind", "CREATE SERVER behind FOREIGN DATA WRAPPER behind",
      "CREATE FOREIGN TABLE oldest () INHERITS (older) SERVER behind",
    ] { try shell.execute(statement) }
    defer { _ = try? shell.execute("DROP FOREIGN DATA WRAPPER IF EXISTS behind CASCADE") }
    #expect(
      throws: PostgresError.foreign(
        server: try ServerAddress(postgres.address).description,
        reason: "its table oldest is a foreign table")
    ) { try PostgresStore<Vehicle>(postgres.address) }
  }
}
