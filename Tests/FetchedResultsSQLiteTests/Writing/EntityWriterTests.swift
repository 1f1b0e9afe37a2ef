import FetchedResults
import GRDB
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// What an update writes, and what it leaves alone.
struct EntityWriterTests {
  private let sqlite: TemporaryStore<Vehicle>
  private let shell: DatabaseQueue

  init() throws {
    sqlite = try TemporaryStore([Vehicle(1, make: "BMW", model: "M3", year: 2019)])
    shell = try otherProgram(at: sqlite.store.path)
    // Another program's triggers would be refused; these are of the connection that writes.
    try sqlite.store.write(ChangeCommand("watch")) {
      try $0.database.execute(
        """
        CREATE TEMP TABLE written (name TEXT);
        CREATE TEMP TRIGGER make AFTER UPDATE OF make ON main.vehicle
          BEGIN INSERT INTO written VALUES ('make'); END;
        CREATE TEMP TRIGGER make_key AFTER UPDATE OF make_key ON main.vehicle
          BEGIN INSERT INTO written VALUES ('make_key'); END;
        CREATE TEMP TRIGGER note AFTER UPDATE OF note ON main.vehicle
          BEGIN INSERT INTO written VALUES ('note'); END;
        CREATE TEMP TRIGGER row AFTER UPDATE ON main.vehicle
          BEGIN INSERT INTO written VALUES ('row'); END;
        """)
    }
  }

  private func update(_ vehicle: Vehicle) throws {
    try sqlite.store.write(ChangeCommand("test")) { try $0.update(vehicle) }
  }

  /// The names of what was written by an update.
  private func written(_ vehicle: Vehicle) throws -> [String] {
    try update(vehicle)
    return try sqlite.store.write(ChangeCommand("look")) { writer in
      try writer.database.rows("DELETE FROM written RETURNING name") { $0.text(0) ?? "" }.sorted()
    }
  }

  // SQLite takes a row out of every index of a column that it is given, and puts it in again.
  @Test func `Only columns that change are written`() throws {
    #expect(
      try written(Vehicle(1, make: "BMW", model: "M3", year: 2019, note: "Bay 7"))
        == ["note", "row"])
    // The key is the same, and the note goes.
    #expect(
      try written(Vehicle(1, make: "Bmw", model: "M3", year: 2019)) == ["make", "note", "row"])
    #expect(
      try written(Vehicle(1, make: "Audi", model: "M3", year: 2019)) == ["make", "make_key", "row"])
    #expect(try written(Vehicle(1, make: "Audi", model: "M3", year: 2020)) == ["row"])
  }

  @Test func `The log has an update that changes nothing, and none of a row that is not there`()
    throws
  {
    #expect(try written(Vehicle(1, make: "BMW", model: "M3", year: 2019)) == ["make", "row"])
    #expect(throws: IdentifierUnknown(2)) { try update(Vehicle(2, make: "BMW")) }
    let ids = try shell.read {
      try Int.fetchAll(
        $0, sql: "SELECT id FROM vehicle_change WHERE operation = ?",
        arguments: [ChangeOperation.update.rawValue])
    }
    #expect(ids == [1])
  }

  @Test func `Bytes that are no UTF-8 stay where their text is not changed`() throws {
    try shell.write { try $0.execute(sql: "UPDATE vehicle SET note = CAST(x'41FF42' AS TEXT)") }
    try update(Vehicle(1, make: "BMW", model: "M3", year: 2020, note: "A\u{FFFD}B"))
    let stored = try shell.read {
      try String.fetchOne($0, sql: "SELECT year || ' ' || hex(note) FROM vehicle")
    }
    #expect(stored == "2020 41FF42")
  }
}
