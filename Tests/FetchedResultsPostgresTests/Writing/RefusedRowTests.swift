import FetchedResults
import FetchedResultsSQL
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// Triggers of other programs that keep rows from being stored or removed: nothing is said to be
/// done that was not.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct RefusedRowTests {
  private let postgres: TemporarySchema<Vehicle>
  private let shell: PostgresConnection

  init() throws {
    postgres = try TemporarySchema((1...4).map { Vehicle($0, make: "Audi") })
    shell = try postgres.otherProgram()
  }

  /// Creates a trigger of another program.
  private func trigger(_ moment: String, _ body: String) throws {
    try shell.execute(ForeignTrigger("BEFORE \(moment)", on: "vehicle", body).sql)
  }

  private func expectRefusal(
    of rows: Int, _ body: (PostgresWriter<Vehicle>) throws -> Void
  ) throws {
    let before = try postgres.store.fetch(FetchRequest()).numberOfObjects
    let server = postgres.store.server
    #expect(throws: PostgresError.rowsRefused(server: server, rows: rows)) {
      try postgres.store.write(ChangeCommand("change"), body)
    }
    #expect(try postgres.store.fetch(FetchRequest()).numberOfObjects == before)
    #expect(try postgres.store.object(1)?.row.values[0] == .text("Audi"))
  }

  @Test(arguments: [1, 5, 40])
  func `Rows that a trigger drops are not stored in silence`(count: Int) throws {
    try trigger("INSERT", "IF NEW.make = 'Lada' THEN RETURN NULL; END IF; RETURN NEW;")
    try expectRefusal(of: 1) { writer in
      for number in 0..<Int64(count) {
        try writer.insert(Vehicle(10 + number, make: number == 0 ? "Lada" : "Seat"))
      }
    }
    try postgres.store.write(ChangeCommand("park")) { try $0.insert(Vehicle(10, make: "Seat")) }
    #expect(try postgres.store.object(10) != nil)
  }

  @Test func `A row that gets another identifier is not stored in silence`() throws {
    try trigger("INSERT", "NEW.number := NEW.number + 1000; RETURN NEW;")
    try expectRefusal(of: 1) { _ = try $0.insertWithNewID(Vehicle(0, make: "Seat")) }
  }

  @Test func `A row that a trigger keeps is not edited or removed in silence`() throws {
    try trigger(
      "UPDATE OR DELETE",
      "IF OLD.number = 1 THEN RETURN NULL; END IF; IF TG_OP = 'DELETE' THEN RETURN OLD; END IF; RETURN NEW;"
    )
    try expectRefusal(of: 1) { try $0.delete(1) }
    try expectRefusal(of: 1) { writer in
      for number in Int64(1)...3 { try writer.update(Vehicle(number, make: "Seat")) }
    }
    try postgres.store.write(ChangeCommand("edit")) { writer in
      try writer.update(Vehicle(2, make: "Seat"))
      try writer.update(Vehicle(99, make: "nobody"))
      try writer.delete(3)
    }
    #expect(try postgres.store.object(2)?.row.values[0] == .text("Seat"))
    #expect(try postgres.store.object(3) == nil)
  }

  // What another trigger removed made up for it.
  @Test func `A row that is kept is found beside one that is removed`() throws {
    try trigger("UPDATE", "IF OLD.number = 1 THEN RETURN NULL; END IF; RETURN NEW;")
    try shell.execute(
      ForeignTrigger(
        "AFTER UPDATE", on: "vehicle", named: "gone",
        "DELETE FROM vehicle WHERE number = 2; RETURN NULL;"
      ).sql)
    try expectRefusal(of: 1) { writer in
      for number in Int64(1)...2 { try writer.update(Vehicle(number, make: "Seat")) }
    }
  }

  @Test func `A row that was inserted past the triggers is stepped over`() throws {
    try shell.execute("SET session_replication_role = replica")
    try shell.execute("INSERT INTO vehicle (number, make) VALUES (5, 'Kia')")
    let id = try postgres.store.write(ChangeCommand("park")) {
      try $0.insertWithNewID(Vehicle(0, make: "Seat"))
    }
    #expect(id == 6)
  }
}
