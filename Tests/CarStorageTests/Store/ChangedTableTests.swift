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
  private static let tables = CarSchema.format.schema.filter {
    $0.kind == .table && $0 != StateTable.table
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
      CarSchema.format.schema.first { $0.kind == .table && $0.name == table }?.definition)
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
