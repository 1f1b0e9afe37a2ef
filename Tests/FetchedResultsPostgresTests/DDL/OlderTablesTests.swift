import FetchedResults
import FetchedResultsSQL
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// A vehicle of an earlier version of the program: without year and spot, and without the orders of
/// year and time.
private struct OlderVehicle: FetchedObject {
  static let entity = EntityDescription(
    name: "vehicle", idName: "number",
    attributes: [
      .text("make"), .text("model"), .date("parked", clock: "clock"), .integer("clock"),
      .date("left"), .text("note"), .real("price"), .boolean("electric"),
    ],
    orders: [
      FetchOrder(
        sortedBy: [.ascending("make"), .ascending("model")],
        sections: [.value("make"), .firstLetter("make")])
    ],
    partition: "left")

  var row: FetchedRow

  init(row: FetchedRow) { self.row = row }

  init(_ vehicle: Vehicle) {
    let attributes = Vehicle.entity.attributes.map(\.name)
    row = FetchedRow(
      id: vehicle.row.id,
      values: Self.entity.attributes.map { attribute in
        vehicle.row.values[attributes.firstIndex(of: attribute.name)!]
      })
  }
}

/// Stores whose tables lack what the entity has gained since: columns, indexes, counted sections.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct OlderTablesTests {
  /// Vehicles as the older version knew them.
  private var vehicles: [Vehicle]
  private let postgres: TemporarySchema<OlderVehicle>
  private let shell: PostgresConnection
  private var random = SeededGenerator(seed: 7)

  init() throws {
    var random = SeededGenerator(seed: 7)
    vehicles = (1...Int64(60)).map { number in
      var vehicle = Vehicle.random(number: number, using: &random)
      for name in ["year", "spot"] {
        vehicle.row.values[Vehicle.entity.index(ofAttribute: name)!] = .null
      }
      return vehicle
    }
    postgres = try TemporarySchema(vehicles.map(OlderVehicle.init))
    shell = try postgres.otherProgram()
  }

  /// It has tables, columns, orders and sections that the older one has not, and another order in
  /// the place of one.
  private static let description = StoreDescription(
    [Vehicle.entity], revision: 2,
    loggedTables: [
      LoggedTable("Remark", columns: [.init("vehicle", .integer), .init("Text", .text)])
    ],
    retiredTable: "removed_vehicle",
    indexes: [IndexDescription("Vehicle by spot", on: "vehicle", "(spot)", texts: ["spot": "spot"])]
  )

  @discardableResult
  private static func open(
    _ address: String, description: StoreDescription = description, writeTimeout: Int = 10,
    trace: (@Sendable (String) -> Void)? = nil
  ) throws -> PostgresStore<Vehicle> {
    try PostgresStore(
      address, description: description, writeTimeout: writeTimeout, trace: trace,
      anchorSpacing: nil)
  }

  private func setFormat(_ version: Int) throws {
    try shell.execute("UPDATE store_meta SET value = '\(version)' WHERE key = 'format'")
  }

  private mutating func expectAgreement(_ store: PostgresStore<Vehicle>) throws {
    for _ in 0..<40 {
      try TestSupport.expectAgreement(
        ArraySource(vehicles), store, FetchRequest<Vehicle>.random(using: &random), "older tables")
    }
  }

  private func names(_ query: String) throws -> Set<String> {
    try Set(shell.rows(query) { $0.text(0) ?? "" })
  }

  @Test mutating func `Opening an older store gives it columns, indexes and sections`() throws {
    let store = try Self.open(postgres.address)
    try expectAgreement(store)
    #expect(try store.check(isQuick: true) == [.staleRows(rows: 60, firstID: 1)])
    try store.write(ChangeCommand("leave")) { try $0.delete(60) }
    vehicles.removeLast()
    #expect(try store.check(isQuick: false) == [])
    try expectAgreement(store)
  }

  @Test func `An older store becomes what a new one is`() throws {
    try Self.open(postgres.address)
    let new = try TemporarySchema<OlderVehicle>()
    try shell.execute("DROP SCHEMA \(new.schema) CASCADE")
    try PostgresStore<Vehicle>.create(new.address, description: Self.description)
    func parts(_ schema: String) throws -> [Set<String>] {
      let oid = "'\(schema)'::regnamespace"
      return try [
        names(
          """
          SELECT relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' '
              || attnotnull || attcollation || coalesce(pg_get_expr(adbin, adrelid), '')
            FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
              LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
            WHERE relnamespace = \(oid) AND attnum > 0
          """),
        names(
          """
          SELECT replace(indexdef, schemaname || '.', '') FROM pg_indexes
            WHERE schemaname = '\(schema)'
          """),
        names(
          """
          SELECT tgname::text FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
            WHERE relnamespace = \(oid)
          """),
        names("SELECT proname || prosrc FROM pg_proc WHERE pronamespace = \(oid)"),
      ]
    }
    let news = try parts(new.schema)
    for (found, expected) in try zip(parts(postgres.schema), news) {
      #expect(found.symmetricDifference(expected) == [])
    }
    #expect(news.allSatisfy { !$0.isEmpty })
  }

  @Test func `Edits after the older store was opened agree with memory`() throws {
    try shell.execute("DELETE FROM vehicle")
    // Edits use the identifiers of removed rows again.
    let empty = try Self.open(
      postgres.address, description: StoreDescription([Vehicle.entity], revision: 2))
    try expectAgreementAfterEdits(of: empty)
    #expect(try empty.check(isQuick: false) == [])
  }

  @Test func `New sections of columns that are there are counted`() throws {
    try Self.open(postgres.address)
    // What a version without the sections by year would have left.
    let table = TableLayout(postgreSQL: Vehicle.entity)
    let years = try #require(table.groupingID(of: .value("year")))
    try shell.execute("DELETE FROM vehicle_section WHERE dimension = \(years)")
    try shell.execute(
      """
      UPDATE store_meta SET value = regexp_replace(value, 'grouping vehicle year value[^\n]*\n', '')
        WHERE key = 'description'
      """)
    let list = try Self.open(postgres.address).fetch(
      FetchRequest(sortedBy: [.descending("year")], sectionKey: .value("year")))
    #expect(try list.sections.map(\.numberOfObjects) == [60])
  }

  // It would leave out the new columns.
  @Test func `An older program that has the store open reads on, and is refused as a writer`()
    throws
  {
    try Self.open(postgres.address)
    #expect(try postgres.store.fetch(FetchRequest()).numberOfObjects == 60)
    try setFormat(StoreSchema.version + 1)
    #expect(
      throws: PostgresError.newerSchema(
        server: postgres.store.server, found: StoreSchema.version + 1, known: StoreSchema.version)
    ) {
      try postgres.store.write(ChangeCommand("park")) { try $0.delete(1) }
    }
    #expect(try postgres.store.fetch(FetchRequest()).numberOfObjects == 60)
  }

  @Test func `Only the owner brings an older store up to date`() throws {
    let role = try TemporaryRole("writer", may: ["ALL ON ALL TABLES"], in: postgres)
    defer { role.drop() }
    let error = #expect(throws: PostgresError.self) { try Self.open(role.address) }
    if case .older? = error {} else { Issue.record("\(error as Any)") }
    try Self.open(postgres.address)
    #expect(try Self.open(role.address).fetch(FetchRequest()).numberOfObjects == 60)
  }

  @Test func `A list of an older program is waited for no longer than a writer waits`() throws {
    let list = try postgres.store.fetch(FetchRequest())
    #expect(try list.objects(in: 0..<1).count == 1)
    #expect(throws: PostgresError.busy(server: postgres.store.server)) {
      try Self.open(postgres.address, writeTimeout: 1)
    }
    #expect(try list.objects(in: 0..<60).count == 60)
  }

  // A machine that stood still for ten seconds, while one had the lock, would fail the others: one
  // run has. The test is not about that limit, and the watchdog ends a wait that does not end.
  @Test func `Of many who open an older store at once, one brings it up to date`() async throws {
    let address = postgres.address
    let updates = StatementCount()
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<6 {
        group.addTask {
          let store = try Self.open(address, writeTimeout: 600) {
            updates.count($0, of: "UPDATE store_meta SET value = '\(StoreSchema.version)'")
          }
          return try store.fetch(FetchRequest()).numberOfObjects
        }
      }
      for try await count in group { #expect(count == 60) }
    }
    #expect(updates.total == 1)
  }

  // The server keeps no older version of the rows of a table that was written anew: to a state from
  // before, it is empty.
  @Test func `A list that begins while a table is written anew has its rows`() throws {
    let reader = postgres.store
    try shell.execute("BEGIN")
    try shell.execute(
      "ALTER TABLE vehicle ADD COLUMN extra bigint GENERATED ALWAYS AS (1) STORED")
    let list = BackgroundResult {
      let list = try reader.fetch(FetchRequest())
      return try (list.numberOfObjects, list.objects(in: 0..<list.numberOfObjects).count)
    }
    let isWaiting = """
      SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'vehicle'::regclass
      """
    try waitUntil { try SQLCursor.integer(shell, isWaiting) == 1 }
    try shell.execute("COMMIT")
    #expect(try list.get() == (60, 60))
  }

  @Test func `A table of the entity that somebody has dropped is not made anew`() throws {
    try shell.execute("DROP TABLE vehicle_change")
    #expect(
      throws: PostgresError.incomplete(server: postgres.store.server, table: "vehicle_change")
    ) { try Self.open(postgres.address) }
    #expect(
      try names("SELECT value FROM store_meta WHERE key = 'description'") == [
        StoreRecord(StoreDescription([OlderVehicle.entity])).text
      ])
  }

  @Test func `A server that takes no writes says that the store is older`() throws {
    let address = postgres.address.replacing(
      "-csearch_path", with: "-cdefault_transaction_read_only%3Don%20-csearch_path")
    let error = #expect(throws: PostgresError.self) { try Self.open(address) }
    if case .older? = error {} else { Issue.record("\(error as Any)") }
  }
}

/// How many statements of a kind were sent by any connection. A mutex guards it.
private final class StatementCount: Sendable {
  private let value = Mutex(0)

  var total: Int { value.withLock(\.self) }

  func count(_ statement: String, of kind: String) {
    if statement.hasPrefix(kind) { value.withLock { $0 += 1 } }
  }
}
