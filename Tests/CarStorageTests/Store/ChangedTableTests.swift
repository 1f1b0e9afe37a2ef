import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarStorage
@testable import FetchedResultsSQLite

/// Tables of a store that another program has changed, renamed, replaced or dropped: a check names
/// them, commands that write refuse the store, and a repair brings back all that is still there.
struct ChangedTableTests {
  private let stand: Stand

  init() throws {
    stand = try Stand()
    for make in ["BMW", "Audi", "Škoda"] { try stand.park { ($0.make, $0.note) = (make, "dent") } }
    let note = CarNote(text: "scratch", date: Stand.noon, author: "Ann")
    _ = try stand.store.note([1, 2], note, .init(by: "Ann"))
    _ = try stand.store.remove([3], .init(by: "Ann"))
    #expect(try stand.store.check().isIntact)
  }

  /// The tables, without the one that tells states of a store apart.
  private static let tables = StoreFormat(CarSchema.description).schema.filter {
    $0.kind == .table && $0 != StateTable.table.object
  }.map(\.name)

  /// What is wrong with the schema, each as `change_command changed`.
  private func differences() throws -> [String] {
    try stand.store.check().faults.compactMap { fault in
      switch fault {
      case .schema(.planted(let object)): "\(object.name) planted"
      case .schema(.missing(let object)): "\(object.name) missing"
      case .schema(.changed(let object)): "\(object.name) changed"
      default: nil
      }
    }
  }

  /// The rows of a table, each as the values of its columns.
  private func rows(_ table: String) throws -> [String] {
    let columns = try readSQL(
      "SELECT name FROM pragma_table_xinfo('\(table)') WHERE hidden = 0", stand.path
    ).map { "\"\($0)\"" }
    let values = columns.map { "quote(\($0))" }.joined(separator: " || ' ' || ")
    return try readSQL("SELECT \(values) FROM \"\(table)\" ORDER BY 1", stand.path)
  }

  private func expectRefusalThenRepair(
    _ finding: String, makes: [String] = ["BMW", "Audi"]
  ) throws {
    #expect(try differences().contains(finding))
    let error = #expect(throws: StoreError.self) { try stand.park() }
    guard case .altered? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    try stand.store.repair(by: "Ann")
    let report = try stand.store.check()
    #expect(report.isIntact, "\(report)")
    #expect(try stand.cars.map(\.make) == makes)
    let before = try stand.count("SELECT max(id) FROM change_command")
    #expect(try stand.park { $0.note = "new" }.car.ticket == 4)
    _ = try stand.store.note(
      [4], CarNote(text: "scratch", date: Stand.noon, author: nil), .init(by: "Ann"))
    #expect(try stand.count("SELECT max(id) FROM change_command") > max(5, before))
    #expect(try stand.store.check().isIntact)
  }

  /// Whether the rows of a table change with every command.
  private static func isRenewed(_ table: String) -> Bool {
    ["car_section", "car_text_block", "car_stale"].contains(table)
  }

  /// Gives a table another definition, as people do who follow SQLite's manual.
  private func redefine(_ table: String, _ change: (String) -> String) throws {
    let definition = try #require(
      StoreFormat(CarSchema.description).schema.first { $0.kind == .table && $0.name == table }?
        .definition)
    let columns = try readSQL(
      "SELECT name FROM pragma_table_xinfo('\(table)') WHERE hidden = 0", stand.path
    ).map { "\"\($0)\"" }.joined(separator: ", ")
    try stand.sql(
      """
      PRAGMA legacy_alter_table = ON;
      ALTER TABLE "\(table)" RENAME TO former;
      \(change(definition));
      INSERT INTO "\(table)" (\(columns)) SELECT \(columns) FROM former;
      DROP TABLE former;
      """)
  }

  // `edit` and `note` ended as a defect of carvalet, while the check said that all was sound.
  @Test(arguments: tables)
  func `A table that refuses rows is found, and made as it was`(table: String) throws {
    let before = try rows(table)
    try redefine(table) { definition in
      let end = definition.lastIndex(of: ")")!
      return definition[..<end] + ", CHECK (abs(1) = 1)" + definition[end...]
    }
    try expectRefusalThenRepair("\(table) changed")
    let after = try rows(table)
    #expect(Self.isRenewed(table) || Set(after).isSuperset(of: before), "\(before) \(after)")
  }

  @Test(arguments: tables)
  func `A table that was renamed gets its name back`(table: String) throws {
    let before = try rows(table)
    try stand.sql(
      """
      PRAGMA legacy_alter_table = ON;
      ALTER TABLE "\(table)" RENAME TO hidden;
      CREATE VIEW "\(table)" AS SELECT * FROM hidden;
      """)
    try expectRefusalThenRepair("\(table) missing")
    let after = try rows(table)
    #expect(Self.isRenewed(table) || Set(after).isSuperset(of: before), "\(before) \(after)")
  }

  @Test(arguments: tables)
  func `A table that was dropped is made anew`(table: String) throws {
    try stand.sql("DROP TABLE \"\(table)\"")
    try expectRefusalThenRepair("\(table) missing", makes: table == "car" ? [] : ["BMW", "Audi"])
  }

  @Test(arguments: tables)
  func `A virtual table in the place of one is found and replaced`(table: String) throws {
    try stand.sql(
      "DROP TABLE \"\(table)\"; CREATE VIRTUAL TABLE \"\(table)\" USING rtree(id, low, high)")
    try expectRefusalThenRepair("\(table) changed", makes: table == "car" ? [] : ["BMW", "Audi"])
  }

  // The check called such stores sound, or ended with the words of SQLite.
  @Test(arguments: ["", "; CREATE TABLE store_state (x)"])
  func `Without the table of states a store can be read, and is not mended`(other: String) throws {
    try stand.sql("DROP TABLE store_state" + other)
    let finding = other.isEmpty ? "store_state missing" : "store_state changed"
    #expect(try differences() == [finding])
    #expect(throws: StoreError.self) { try stand.store.repair(by: "Ann") }
    #expect(throws: StoreError.self) { try stand.park() }
    #expect(try stand.cars.map(\.make) == ["BMW", "Audi"])
  }

  @Test func `The table of states gets its name back`() throws {
    try stand.sql(
      """
      PRAGMA legacy_alter_table = ON;
      ALTER TABLE store_state RENAME TO hidden;
      CREATE VIEW store_state AS SELECT * FROM hidden;
      """)
    try expectRefusalThenRepair("store_state missing")
  }

  // Changes were then logged as those of another program, and states had no name.
  @Test func `Rows that every store has are added where they are missing`() throws {
    try stand.sql("DELETE FROM store_state; DELETE FROM current_command")
    #expect(try stand.park().car.ticket == 4)
    #expect(try stand.count("SELECT count(*) FROM car_change WHERE command IS NULL") == 0)
    #expect(try stand.count("SELECT count(*) FROM store_state WHERE nonce <> x''") == 1)
    #expect(try stand.store.check().isIntact)
  }

  @Test func `Columns that other programs add and that refuse nothing are nobody's fault`() throws {
    try stand.sql(
      """
      ALTER TABLE car ADD COLUMN "check" TEXT;
      ALTER TABLE car_note ADD COLUMN mood TEXT DEFAULT 'good';
      UPDATE car SET "check" = 'seen'
      """)
    #expect(try differences() == [])
    #expect(try stand.park { $0.note = "new" }.car.ticket == 4)
    try stand.store.repair(by: "Ann")
    #expect(try stand.count("SELECT count(*) FROM car WHERE \"check\" = 'seen'") == 2)
  }

  @Test func `A column that refuses rows is kept without what it refuses`() throws {
    try stand.sql(
      "ALTER TABLE car_note ADD COLUMN mood TEXT NOT NULL DEFAULT 'good' CHECK (mood <> 'bad')")
    let before = try stand.count("SELECT count(*) FROM car_note WHERE mood = 'good'")
    try expectRefusalThenRepair("car_note changed")
    #expect(try stand.count("SELECT count(*) FROM car_note WHERE mood = 'good'") == before)
  }

  // The cars were gone, and the store was called sound.
  @Test(arguments: ["\"(\"", "\")\"", "\",\"", "\"--\"", "[a b]", "\"check(\"", "\"MAKE_\""])
  func `A column of another program keeps its name and no row is lost`(column: String) throws {
    for table in ["car", "car_note"] {
      let before = try stand.count("SELECT count(*) FROM \(table)")
      try stand.sql("ALTER TABLE \(table) ADD COLUMN \(column) TEXT CHECK (1)")
      #expect(try differences() == ["\(table) changed"])
      try stand.store.repair(by: "Ann")
      #expect(try stand.count("SELECT count(*) FROM \(table)") == before)
      #expect(try stand.store.check().isIntact)
    }
  }

  // People's tables were renamed, emptied, or kept commands from changing cars.
  @Test func `Tables of people stay as they are, whatever is mended`() throws {
    try stand.sql(
      """
      CREATE TABLE mine (ticket INTEGER PRIMARY KEY) STRICT; INSERT INTO mine VALUES (1), (77);
      CREATE TABLE bills (ticket INTEGER REFERENCES car (ticket) ON DELETE CASCADE);
      CREATE TABLE odd (make TEXT REFERENCES car (make));
      INSERT INTO bills VALUES (1), (2);
      CREATE TABLE x (a); CREATE TABLE x_change (b); CREATE TABLE x_section (c);
      CREATE TABLE y (id); CREATE TABLE y_change (seq, command, operation, id);
      INSERT INTO y_change VALUES (9223372036854775807, 1, 1, 1);
      CREATE TABLE car_1 (z);
      CREATE INDEX of_people ON car (color);
      """)
    #expect(try differences() == [])
    #expect(try stand.store.check().isIntact)
    try stand.sql(
      """
      DROP TABLE car_stale;
      ALTER TABLE car ADD COLUMN z TEXT CHECK (z IS NULL);
      """)
    try stand.store.repair(by: "Ann")
    #expect(try stand.store.check().isIntact)
    let counts = """
      SELECT (SELECT sum(ticket) FROM mine) || ' ' || (SELECT sum(ticket) FROM bills) || ' '
        || (SELECT count(*) FROM y_change) || ' '
        || (SELECT count(*) FROM sqlite_schema WHERE name IN ('of_people', 'car_1')) || ' '
        || (SELECT sql FROM sqlite_schema WHERE name = 'bills')
      """
    #expect(
      try readSQL(counts, stand.path)
        == [
          "78 3 1 2 CREATE TABLE bills (ticket INTEGER REFERENCES car (ticket) ON DELETE CASCADE)"
        ])
    _ = try stand.store.remove([1], .init(by: "Ann"))
    #expect(try stand.park().car.ticket == 4)
  }

  // The tickets of removed cars went into the table of stale rows, and were given again.
  @Test func `Two tables of one definition are not taken for each other`() throws {
    try stand.sql(
      """
      PRAGMA legacy_alter_table = ON;
      DROP TABLE car_stale; ALTER TABLE removed_ticket RENAME TO hidden;
      """)
    try stand.store.repair(by: "Ann")
    #expect(try stand.store.check().isIntact)
    #expect(try readSQL("SELECT ticket FROM removed_ticket", stand.path) == ["3"])
  }

  // What SQLite keeps by the name of a table, such as its last number, was not found then.
  @Test(arguments: tables + ["store_state"])
  func `A table in other letters gets its name back`(table: String) throws {
    try stand.sql(
      """
      PRAGMA legacy_alter_table = ON;
      ALTER TABLE "\(table)" RENAME TO passing; ALTER TABLE passing RENAME TO "\(table.uppercased())";
      """)
    try expectRefusalThenRepair("\(table) changed")
  }

  @Test func `A column in other letters gets its name back`() throws {
    try stand.sql("ALTER TABLE car RENAME COLUMN make TO MAKE")
    #expect(try differences().contains("car changed"))
    try stand.store.repair(by: "Ann")
    #expect(try stand.store.check().isIntact)
    #expect(try stand.cars.map(\.make) == ["BMW", "Audi"])
  }

  @Test(arguments: [
    "ALTER TABLE store_state ADD COLUMN z VARCHAR(10)",
    "ALTER TABLE store_state ADD COLUMN z TEXT CHECK (z IS NULL)",
  ])
  func `The table of states loses columns that are not its own`(change: String) throws {
    try stand.sql(change)
    try expectRefusalThenRepair("store_state changed")
  }

  // Its row was then read by wrong places, and the loss of commands was not noticed.
  @Test func `The columns of the table of states stand in their order`() throws {
    try stand.sql(
      """
      ALTER TABLE store_state DROP COLUMN store;
      ALTER TABLE store_state ADD COLUMN store BLOB NOT NULL DEFAULT x'';
      """)
    #expect(try differences() == ["store_state changed"])
    #expect(throws: StoreError.self) { try stand.store.repair(by: "Ann") }
  }

  @Test func `A lowered version hides nothing`() throws {
    try stand.sql(
      """
      CREATE TRIGGER evil AFTER INSERT ON car BEGIN DELETE FROM car; END;
      PRAGMA user_version = 5
      """)
    #expect(try differences() == ["evil planted"])
    try stand.store.repair(by: "Ann")
    #expect(try stand.store.check().isIntact)
    #expect(try stand.park().car.ticket == 4)
  }

  @Test func `A trigger is found under whatever type`() throws {
    try stand.sql(
      """
      CREATE TRIGGER evil AFTER INSERT ON car BEGIN DELETE FROM car; END;
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET type = 'TRIGGER' WHERE name = 'evil';
      """)
    #expect(try differences() == ["evil planted"])
    #expect(throws: StoreError.self) { try stand.park() }
    // SQLite does not find such a trigger when it is to drop it.
    #expect(throws: StoreError.self) { try stand.store.repair(by: "Ann") }
    #expect(try stand.cars.count == 2)
  }

  @Test func `A table in the place of a function gets another name`() throws {
    try stand.sql("CREATE TABLE json_each (a); INSERT INTO json_each VALUES (7)")
    #expect(try differences() == ["json_each planted"])
    try stand.store.repair(by: "Ann")
    #expect(try stand.count("SELECT a FROM json_each_1") == 7)
    #expect(try stand.store.check().isIntact)
  }

  @Test func `Where rows do not fit, a repair changes nothing and says so`() throws {
    try redefine("car_note") {
      $0.replacing("text TEXT NOT NULL", with: "text TEXT").replacing(" STRICT", with: "")
    }
    try stand.sql("UPDATE car_note SET text = NULL WHERE ticket = 1")
    let before = try rows("car_note")
    #expect(throws: StoreError.self) { try stand.store.repair(by: "Ann") }
    #expect(try differences().contains("car_note changed"))
    #expect(try rows("car_note") == before)
  }
}
