import FetchedResults
import FetchedResultsSQLite
import Foundation
import GRDB
import TestSupport
import Testing

@testable import FetchedResultsSQL

/// GRDB has a type of that name too.
private typealias FetchRequest = FetchedResults.FetchRequest<Vehicle>

/// What another program does to the file, as the `sqlite3` shell would: the
/// triggers keep the section counts and the change log without any function of this library.
struct TriggerTests {
  private let sqlite: TemporaryStore<Vehicle>
  private let shell: DatabaseQueue

  init() throws {
    sqlite = try TemporaryStore([
      Vehicle(1, make: "BMW", year: 2012, parked: 3_600_000), Vehicle(2, make: "bmw", year: 2012),
      Vehicle(3, make: "Audi", left: 1000),
    ])
    shell = try otherProgram(at: sqlite.store.path)
  }

  private func run(_ sql: String) throws {
    try shell.writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  /// One line a change after the first three: command, operation, id, old make, old year.
  private func log() throws -> [String] {
    try sqlite.store.read { database in
      try database.rows(
        """
        SELECT ifnull(change_command.name, '-') || ' ' || operation || ' ' || ifnull(vehicle_change.id, '-')
            || ' ' || ifnull(old_make, '-') || ' ' || ifnull(old_year, '-')
          FROM vehicle_change LEFT JOIN change_command ON change_command.id = command
          WHERE seq > 3 ORDER BY seq
        """
      ) { $0.text(0) ?? "" }
    }
  }

  @Test func `A foreign insertion is counted and logged without a command`() throws {
    try run("INSERT INTO vehicle (make, make_key, year) VALUES ('BMW', 'bmw', 1999)")
    #expect(try log() == ["- 1 4 - -"])
    #expect(try sections() == ["Audi 1", "BMW 3"])
  }

  @Test func `A foreign update is counted, and the log holds the values before`() throws {
    try run("UPDATE vehicle SET make = 'Audi', make_key = 'audi', year = 1 WHERE number = 2")
    #expect(try log() == ["- 2 2 bmw 2012"])
    #expect(try sections() == ["Audi 2", "BMW 1"])
  }

  @Test func `A foreign deletion is counted and logged with the values before`() throws {
    try run("DELETE FROM vehicle WHERE number <> 2")
    #expect(try log() == ["- 3 1 BMW 2012", "- 3 3 Audi -"])
    #expect(try sections() == ["bmw 1"])
  }

  // Counting each row in all groupings took as long as the change itself.
  @Test func `A row is counted again only in the groupings in which it moved`() throws {
    try run("CREATE TEMP TABLE counted (dimension INTEGER)")
    for event in ["INSERT", "UPDATE", "DELETE"] {
      try run(
        """
        CREATE TEMP TRIGGER counted_\(event) AFTER \(event) ON main.vehicle_section
          BEGIN INSERT INTO counted VALUES (\(event == "DELETE" ? "old" : "new").dimension); END
        """)
    }
    let table = TableLayout(Vehicle.entity)
    func counted(_ assignment: String) throws -> Set<Int> {
      try run("DELETE FROM counted; UPDATE vehicle SET \(assignment) WHERE number = 1")
      return try shell.read { try Int.fetchSet($0, sql: "SELECT dimension FROM counted") }
    }
    func groupings(of attribute: String) -> Set<Int> {
      Set(table.groupings.filter { $0.attribute == attribute }.map { table.groupingID(of: $0)! })
    }
    #expect(groupings(of: "make").count > 1)
    #expect(try counted("make = 'Saab', make_key = 'saab'") == groupings(of: "make"))
    #expect(try counted("make = 'SAAB'") == [table.groupingID(of: .value("make"))!])
    #expect(try counted("year = 1999") == groupings(of: "year"))
    #expect(try counted("year = 1999, make = 'SAAB'") == [])
    #expect(
      try counted("left = 5") == Set([0] + table.groupings.map { table.groupingID(of: $0)! }))
    #expect(try sections() == ["Audi 1", "bmw 1", "SAAB 1"])
    #expect(try sqlite.store.check() == [.staleRows(rows: 1, firstID: 1)])
  }

  // With a scan, 1,000 cars that changed their make took 5 s in a store of 70,000 sections.
  @Test func `Emptied sections are found by their index`() throws {
    let plan = try shell.read { database in
      try String.fetchAll(
        database, sql: "EXPLAIN QUERY PLAN DELETE FROM vehicle_section WHERE count < 1",
        adapter: SuffixRowAdapter(fromIndex: 3))
    }
    #expect(
      plan == ["SEARCH vehicle_section USING COVERING INDEX vehicle_section_empty (count<?)"])
  }

  @Test func `Replacing is refused, because it would remove a row in silence`() throws {
    for statement in ["INSERT OR REPLACE", "REPLACE"] {
      let error = #expect(throws: DatabaseError.self) {
        try run("\(statement) INTO vehicle (number, make) VALUES (1, 'Saab')")
      }
      #expect(error?.message == "the identifier is taken")
    }
    #expect(try log() == [])
    #expect(try sqlite.store.check() == [])
  }

  @Test func `Giving a row another identifier is refused`() throws {
    for column in ["number", "rowid"] {
      let error = #expect(throws: DatabaseError.self) {
        try run("UPDATE OR REPLACE vehicle SET \(column) = 3 WHERE number = 1")
      }
      #expect(error?.message == "the identifier of a row never changes")
    }
    #expect(try sqlite.store.check() == [])
  }

  @Test func `Our own changes are logged with their command and its author`() throws {
    try sqlite.store.write(ChangeCommand("edit", by: "Mia")) { writer in
      try writer.update(Vehicle(1, make: "Saab"))
      try writer.delete(3)
    }
    try run("DELETE FROM vehicle WHERE number = 1")
    #expect(try log() == ["edit 2 1 BMW 2012", "edit 3 3 Audi -", "- 3 1 Saab -"])
    let author = try sqlite.store.read {
      try $0.firstRow("SELECT author FROM change_command WHERE name = 'edit'") { $0.text(0) }
    }
    #expect(author == "Mia")
  }

  @Test func `A command that fails leaves no trace`() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try sqlite.store.write(ChangeCommand("stop")) { writer in
        try writer.delete(1)
        try writer.beginLoading()
        try writer.delete(2)
        throw Stop()
      }
    }
    #expect(try log() == [])
    #expect(try sqlite.store.check() == [])
    try run("DELETE FROM vehicle WHERE number = 1")
    #expect(try log() == ["- 3 1 BMW 2012"])
  }

  @Test func `A load of many rows logs one entry that says to read anew`() throws {
    try sqlite.store.write(ChangeCommand("load")) { writer in
      try writer.beginLoading()
      for number in 10..<20 { try writer.insert(Vehicle(Int64(number), make: "Saab")) }
    }
    #expect(try log() == ["load 0 - - -"])
    #expect(try sqlite.store.check() == [])
  }

  @Test func `A load of many rows logs what it replaces and removes`() throws {
    try sqlite.store.write(ChangeCommand("load")) { writer in
      try writer.beginLoading()
      try writer.update(Vehicle(1, make: "Lada"))
      try writer.delete(2)
    }
    #expect(
      try log() == ["load 2 1 BMW 2012", "load 3 2 bmw 2012", "load 0 - - -"])
    #expect(try sqlite.store.check() == [])
  }

  @Test func `The change log keeps its last million rows`() throws {
    try run(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000100)
      INSERT INTO vehicle_change (operation, id) SELECT 2, i FROM n
      """)
    try sqlite.store.write(ChangeCommand("edit")) { try $0.delete(1) }
    let (count, first, last) = try sqlite.store.read { database in
      try #require(
        try database.firstRow("SELECT count(*), min(seq), max(seq) FROM vehicle_change") {
          ($0.integer(0), $0.integer(1), $0.integer(2))
        })
    }
    #expect(count == 1_000_000)
    #expect(last == 1_000_104)
    #expect(first == 105)
  }

  @Test func `A check finds section counts that are wrong`() throws {
    #expect(try sqlite.store.check() == [])
    try run("UPDATE vehicle_section SET count = 9 WHERE key = 'audi'")
    #expect(try sqlite.store.check() == [.sectionCounts(sections: 2)])
  }

  // A command that asked for them came to the end of its rows, and the process ended.
  @Test func `Rows that only the section counts have are reported as missing`() throws {
    try run("UPDATE vehicle_section SET count = 9 WHERE key = 'audi'")
    let list = try sqlite.store.fetch(Self.byMake)
    #expect(try list.sections.last?.range.upperBound == 11)
    #expect(throws: StoreError.damaged(path: sqlite.store.path)) { try list.objects(in: 0..<1000) }
  }

  @Test func `A check finds keys that do not fit, and rebuilding mends them`() throws {
    try run("INSERT INTO vehicle (make) VALUES ('Škoda')")
    try run("UPDATE vehicle SET make = 'Saab' WHERE number = 2")
    #expect(try sqlite.store.check() == [.staleRows(rows: 2, firstID: 2)])
    try sqlite.store.write(ChangeCommand("mend")) { try $0.rebuildKeys() }
    #expect(try sqlite.store.check() == [])
    #expect(try sections() == ["Audi 1", "BMW 1", "Saab 1", "Škoda 1"])
  }

  @Test func `A text that another program sets to null leaves its section`() throws {
    // The key is stale then, and the section counts have no null spelling.
    try run("UPDATE vehicle SET make = NULL WHERE number = 2")
    #expect(try sqlite.store.check() == [.staleRows(rows: 1, firstID: 2)])
    try run("DELETE FROM vehicle WHERE number = 2")
    #expect(try sections() == ["Audi 1", "BMW 1"])
  }

  private static let byMake = FetchRequest(
    sortedBy: Vehicle.entity.orders[0].sortDescriptors, sectionKey: .value("make"))

  private func sections() throws -> [String] {
    try sqlite.store.fetch(Self.byMake).sections.map { "\($0.name!) \($0.numberOfObjects)" }
  }
}
