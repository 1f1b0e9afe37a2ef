import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarStorage
@testable import FetchedResultsSQLite

/// Earlier stores that another program has changed in ways that an extension must not hide.
struct ForeignFormatTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("cars.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func park() throws {
    _ = try CarStore(path: path).park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
  }

  // The extension ran the trigger, and then said that no car was changed.
  @Test(arguments: [
    (5, "car_section", "INSERT"), (8, "car_section", "DELETE"), (8, "store_meta", "INSERT"),
    (1, "change_command", "UPDATE"), (5, "store_state", "UPDATE"),
  ])
  func `No trigger of another program runs before it is refused`(
    version: Int, table: String, event: String
  ) throws {
    try OldStore.make(path, version: version)
    try runSQL(
      "CREATE TRIGGER evil AFTER \(event) ON \(table) BEGIN DELETE FROM car; END", path)
    #expect(throws: StoreError.self) { try park() }
    #expect(try readSQL("SELECT count(*) FROM car", path) == ["6"])
    let store = try CarStore(path: path)
    #expect(try !store.check().isIntact)
    try store.repair(by: nil)
    try park()
    #expect(try readSQL("SELECT count(*) FROM car", path) == ["7"])
    #expect(try CarStore(path: path).check().isIntact)
  }

  // An empty table was made in its place, and tickets began at 1 again.
  @Test(arguments: ["car", "car_change", "change_command", "store_state", "store_meta"])
  func `A table that went is not made anew`(table: String) throws {
    try OldStore.make(path, version: 8)
    try runSQL("PRAGMA legacy_alter_table = 1; ALTER TABLE \(table) RENAME TO other", path)
    let before = FileManager.default.contents(atPath: path)
    _ = try? CarStore(path: path).fetch(.init()).numberOfObjects
    #expect(throws: StoreError.self) { try park() }
    try runSQL("PRAGMA wal_checkpoint(TRUNCATE)", path)
    #expect(FileManager.default.contents(atPath: path) == before)
  }

  @Test func `A column that people added stays, whatever its name`() throws {
    try OldStore.make(path, version: 5)
    try runSQL(
      "ALTER TABLE car ADD COLUMN search_text TEXT; UPDATE car SET search_text = 'x'", path)
    try park()
    #expect(try readSQL("SELECT count(*) FROM car WHERE search_text = 'x'", path) == ["6"])
  }

  @Test
  func `A column that stands where another is computed is refused before anything is written`()
    throws
  {
    try OldStore.make(path, version: 5)
    try runSQL("ALTER TABLE car ADD COLUMN stage TEXT", path)
    #expect(throws: StoreError.self) { try park() }
    #expect(try readSQL("PRAGMA user_version", path) == ["5"])
  }

  @Test func `A database of another program stays as it is`() throws {
    try runSQL(
      """
      CREATE TABLE car (ticket INTEGER PRIMARY KEY, make TEXT, model TEXT);
      CREATE TABLE car_change (seq, command, operation, id);
      CREATE TABLE change_command (id INTEGER PRIMARY KEY, date, author, name);
      """, path)
    let before = FileManager.default.contents(atPath: path)
    #expect(throws: StoreError.foreign(path: path)) { try CarStore(path: path) }
    #expect(FileManager.default.contents(atPath: path) == before)
  }

  @Test func `A computed column of another text is made anew`() throws {
    try OldStore.make(path, version: 8)
    try runSQL(
      """
      PRAGMA writable_schema = 1;
      UPDATE sqlite_schema SET sql = replace(sql, 'ifnull("utcOffset", 0)', 'coalesce("utcOffset", 0)')
        WHERE name = 'car';
      """, path)
    try park()
    #expect(try CarStore(path: path).check().isIntact)
  }

  @Test
  func `Rows that another program wrote into a store without marks are sorted by their texts`()
    throws
  {
    try OldStore.make(path, version: 3)
    try runSQL("UPDATE car SET make = 'Volvo' WHERE ticket = 1", path)
    let list = try CarStore(path: path).fetch(
      .init(sortedBy: [.ascending("make")], sectionKey: .value("make")))
    #expect(try list.sections.map { $0.name ?? "-" }.last { $0 != "日産" } == "Volvo")
  }

  @Test(arguments: ["order", " ", "foo", "revision 99999999999999999999"])
  func `A line that this version does not know refuses writers, and nothing else`(line: String)
    throws
  {
    try CarStore.create(path: path)
    try park()
    try runSQL(
      """
      UPDATE store_meta SET value = '\(line)' || char(10) || value WHERE key = 'description';
      UPDATE store_state SET version = version + 1;
      """, path)
    #expect(try CarStore(path: path).fetch(.init()).numberOfObjects == 1)
    let error = #expect(throws: StoreError.self) { try park() }
    guard case .unknownParts(_, let parts)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!parts.isEmpty)
  }
}
