import FetchedResults
import Foundation
import GRDB
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// Stores whose schema moves on.
struct StoreFormatTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("store.sqlite") }
  private let table = TableLayout(Vehicle.entity)

  init() throws { folder = try TemporaryFolder() }

  private func format(_ steps: [StoreMigration]) -> StoreFormat {
    StoreFormat(
      applicationID: 7, migrations: [StoreMigration("Create", table.create)] + steps,
      schema: table.schemaObjects)
  }

  private func run(_ sql: String) throws { try runSQL(sql, path) }

  private func titles(_ store: SQLiteStore<Vehicle>) throws -> [String] {
    try store.fetch(
      FetchRequest(
        sortedBy: Vehicle.entity.orders[0].sortDescriptors, sectionKey: .value("make"))
    ).sections.map { "\($0.name ?? "-") \($0.numberOfObjects)" }
  }

  @Test func `Many rows are loaded right after a migration that renames a table`() throws {
    // SQLite opens its temporary database for that, and forbids to move it in a transaction.
    let beside = StoreMigration("Note", sql: "CREATE TABLE note (text TEXT) STRICT")
    try SQLiteStore<Vehicle>.create(path: path, format: format([beside]))
    let renamed = StoreMigration("Rename", sql: "ALTER TABLE note RENAME TO remark")
    let store = try SQLiteStore<Vehicle>(path: path, format: format([beside, renamed]))
    try store.write(ChangeCommand("load")) { writer in
      for number in Int64(1)...6000 { try writer.insert(Vehicle(number, make: "BMW")) }
    }
    #expect(try titles(store) == ["BMW 6000"])
    #expect(try store.check() == [])
    #expect(try store.read { try $0.integer("SELECT count(*) FROM remark") } == 0)
  }

  @Test func `A program that writes its migrations out has the statements of its entity`() throws {
    let format = StoreFormat(
      applicationID: 7,
      migrations: [
        StoreMigration(
          "Create", sql: StoreFormat.statements(creating: Vehicle.entity).joined(separator: ";\n"))
      ],
      schema: StoreFormat.schemaObjects(of: Vehicle.entity))
    try SQLiteStore<Vehicle>.create(path: path, format: format)
    let store = try SQLiteStore<Vehicle>(path: path, format: format)
    try store.write(ChangeCommand("park")) { try $0.insert(Vehicle(1, make: "BMW")) }
    #expect(try titles(store) == ["BMW 1"])
    #expect(try store.check() == [])
  }

  @Test func `A migration that fails leaves the store as it was`() throws {
    try SQLiteStore<Vehicle>.create(path: path, format: format([]))
    let broken = [
      StoreMigration("Good", sql: "CREATE TABLE note (text TEXT) STRICT"),
      StoreMigration("Bad", sql: "INSERT INTO nowhere VALUES (1)"),
    ]
    let store = try SQLiteStore<Vehicle>(path: path, format: format(broken))
    #expect(throws: StoreError.schemaMismatch(path: path, message: "no such table: nowhere")) {
      try store.write(ChangeCommand("add")) { try $0.insert(Vehicle(1)) }
    }
    let old = try SQLiteStore<Vehicle>(path: path, format: format([]))
    try old.write(ChangeCommand("add")) { try $0.insert(Vehicle(1, make: "BMW")) }
    #expect(try titles(old) == ["BMW 1"])
    #expect(try old.read { try !$0.hasTable("note") })
  }

  @Test func `An older store is read before anything is written`() throws {
    try SQLiteStore<Vehicle>.create(path: path, format: format([]))
    do {
      let store = try SQLiteStore<Vehicle>(path: path, format: format([]))
      try store.write(ChangeCommand("add")) { try $0.insert(Vehicle(1, make: "BMW")) }
    }
    let added = StoreMigration("Note", sql: "CREATE TABLE note (text TEXT) STRICT")
    let store = try SQLiteStore<Vehicle>(path: path, format: format([added]))
    #expect(try titles(store) == ["BMW 1"])
    #expect(try store.check() == [])
    #expect(try store.read { try !$0.hasTable("note") })
  }

  @Test func `A store of one entity that the first version wrote is migrated when it is opened`()
    throws
  {
    // The first version had no state table and other triggers, and its grouping ids were positions
    // in a list.
    let only = StoreFormat.only(Vehicle.entity, applicationID: 7)
    try SQLiteStore<Vehicle>.create(path: path, format: only)
    do {
      let store = try SQLiteStore<Vehicle>(path: path, format: only)
      try store.write(ChangeCommand("add")) { writer in
        for number in Int64(1)...3 { try writer.insert(Vehicle(number, make: "BMW")) }
      }
    }
    let numbers = table.groupings.enumerated().map { place, key in
      "UPDATE vehicle_section SET dimension = \(place + 1) WHERE dimension = \(table.groupingID(of: key)!)"
    }
    try run(
      """
      DROP TRIGGER vehicle_inserted; DROP TRIGGER vehicle_updated; DROP TRIGGER vehicle_deleted;
      DROP TABLE store_state;
      CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
      INSERT INTO grdb_migrations VALUES ('Create vehicle');
      DROP INDEX vehicle_section_empty;
      PRAGMA user_version = 1;
      \(numbers.joined(separator: ";\n"));
      """)
    let store = try SQLiteStore<Vehicle>(path: path, format: only)
    #expect(try titles(store) == ["BMW 3"])
    #expect(try store.check() == [.staleRows(rows: 3, firstID: 1)])
    try store.write(ChangeCommand("add")) { try $0.insert(Vehicle(4, make: "Audi")) }
    #expect(try titles(store) == ["Audi 1", "BMW 3"])
    #expect(try store.check() == [])
  }

  @Test func `A store of one entity of the second version gets text blocks and marks`() throws {
    func schema() throws -> [String] {
      let queue = try otherProgram(at: path)
      return try queue.read {
        let query = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name"
        return try String.fetchAll($0, sql: query)
      }
    }
    let only = StoreFormat.only(Vehicle.entity, applicationID: 7)
    try SQLiteStore<Vehicle>.create(path: path, format: only)
    let new = try schema()
    do {
      let store = try SQLiteStore<Vehicle>(path: path, format: only)
      try store.write(ChangeCommand("add")) { writer in
        for number in Int64(1)...3 { try writer.insert(Vehicle(number, make: "BMW")) }
      }
    }
    try run(
      """
      DROP TRIGGER vehicle_stale_inserted; DROP TRIGGER vehicle_stale_updated;
      DROP TRIGGER vehicle_stale_deleted; DROP TABLE vehicle_stale; DROP TABLE vehicle_text_block;
      UPDATE store_state SET version = 2;
      PRAGMA user_version = 2;
      """)
    do {
      let store = try SQLiteStore<Vehicle>(path: path, format: only)
      #expect(try titles(store) == ["BMW 3"])
      #expect(try store.check() == [])
      store.setNote("any", "thing")
      #expect(try store.read { try !$0.hasTable("vehicle_stale") })
    }
    try only.migrate(StoreConnection.open(path, .readWrite, trace: nil))
    #expect(try schema() == new)
    let queue = try otherProgram(at: path)
    let marked = "SELECT group_concat(number) FROM vehicle_stale"
    #expect(try queue.read { try String.fetchOne($0, sql: marked) } == "1,2,3")
  }

  @Test func `A schema that differs is reported in SQLite's words`() throws {
    let only = StoreFormat.only(Vehicle.entity, applicationID: 7)
    try SQLiteStore<Vehicle>.create(path: path, format: only)
    try run("ALTER TABLE vehicle RENAME COLUMN note TO remark")
    let store = try SQLiteStore<Vehicle>(path: path, format: only)
    #expect(throws: StoreError.schemaMismatch(path: path, message: "no such column: note")) {
      _ = try store.object(1)
    }
  }

  // MARK: - Gone

  @Test(arguments: ["file", "folder", "folder away"])
  func `A store that goes between two steps is missing, whatever comes next`(what: String) throws {
    let only = StoreFormat.only(Vehicle.entity, applicationID: 7)
    let steps: [(String, (SQLiteStore<Vehicle>) throws -> Void)] = [
      ("fetch", { _ = try $0.fetch(FetchRequest()).numberOfObjects }),
      ("object", { _ = try $0.object(1) }),
      ("read", { try $0.read { _ in } }),
      ("write", { try $0.write(ChangeCommand("add")) { try $0.insert(Vehicle(9)) } }),
      ("check", { _ = try $0.check() }),
      ("repair", { try $0.repairSchema() }),
      ("vacuum", { try $0.vacuum() }),
      ("backup", { try $0.backup() }),
      ("backup elsewhere", { try $0.backup(to: "/tmp/\(UUID().uuidString)") }),
    ]
    for (name, step) in steps {
      for hasWritten in [false, true] {
        try SQLiteStore<Vehicle>.create(path: path, format: only)
        let store = try SQLiteStore<Vehicle>(path: path, format: only)
        if hasWritten { try store.write(ChangeCommand("add")) { try $0.insert(Vehicle(1)) } }
        let away = folder.path + "-away"
        switch what {
        case "file": try FileManager.default.removeItem(atPath: path)
        case "folder": try FileManager.default.removeItem(atPath: folder.path)
        default: try FileManager.default.moveItem(atPath: folder.path, toPath: away)
        }
        #expect(throws: StoreError.missing(path: path), "\(name), \(hasWritten)") {
          try step(store)
        }
        store.checkpoint()
        try? FileManager.default.removeItem(atPath: away)
        try? FileManager.default.removeItem(atPath: folder.path)
        try FileManager.default.createDirectory(
          atPath: folder.path, withIntermediateDirectories: true)
      }
    }
  }
}
