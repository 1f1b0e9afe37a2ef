import FetchedResults
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// What marks a row as stale, whoever changes it.
struct StaleRowTests {
  private let sqlite: TemporaryStore<Vehicle>
  private let shell: DatabaseQueue

  init() throws {
    sqlite = try TemporaryStore([
      Vehicle(1, make: "BMW", model: "M3", year: 2012, note: "a", spot: "P1"),
      Vehicle(2, make: "bmw"), Vehicle(3, make: "Audi", left: 1000),
    ])
    shell = try otherProgram(at: sqlite.store.path)
    try run("DELETE FROM vehicle_stale")
  }

  private func run(_ sql: String) throws {
    try shell.writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  private var staleIDs: [Int64] {
    get throws {
      try shell.read { try Int64.fetchAll($0, sql: "SELECT number FROM vehicle_stale ORDER BY 1") }
    }
  }

  @Test(arguments: [
    ("INSERT INTO vehicle (number, make) VALUES (9, 'Saab')", [Int64(9)]),
    ("INSERT INTO vehicle (make) SELECT make FROM vehicle WHERE number < 3", [4, 5]),
    ("INSERT OR IGNORE INTO vehicle (number) VALUES (7)", [7]),
    ("DELETE FROM vehicle WHERE number <> 2", [1, 3]),
    ("DELETE FROM vehicle", [1, 2, 3]),
    ("UPDATE vehicle SET make = 'Saab' WHERE number = 1", [1]),
    ("UPDATE vehicle SET make = NULL WHERE number = 1", [1]),
    ("UPDATE vehicle SET make = 'BMW ' WHERE number = 1", [1]),
    ("UPDATE vehicle SET model = 'M3' WHERE number = 2", [2]),
    ("UPDATE vehicle SET year = 1 WHERE number = 2", [2]),
    ("UPDATE vehicle SET note = x'' || 'b' WHERE number = 1", [1]),
    ("UPDATE vehicle SET make_key = 'x' WHERE number = 3", [3]),
    // A text that is not searched may be one that the object derives from another.
    ("UPDATE vehicle SET spot = 'P2' WHERE number = 2", [2]),
    ("UPDATE vehicle SET make_key = NULL", [1, 2, 3]),
    ("UPDATE OR REPLACE vehicle SET make = 'x' WHERE number = 2", [2]),
    ("UPDATE OR IGNORE vehicle SET make = 'x' WHERE number = 2", [2]),
    (
      "INSERT INTO vehicle (number, make) VALUES (9, 'x') ON CONFLICT DO UPDATE SET make = 'y'",
      [9]
    ),
  ])
  func `What another program changes is marked`(statement: String, ids: [Int64]) throws {
    for recursive in ["ON", "OFF"] {
      let marked = try shell.inDatabase { database in
        try database.execute(sql: "PRAGMA recursive_triggers = \(recursive)")
        try database.beginTransaction()
        defer { try? database.rollback() }
        try database.execute(sql: statement)
        return try Int64.fetchAll(database, sql: "SELECT number FROM vehicle_stale ORDER BY 1")
      }
      #expect(marked == ids, "\(recursive)")
    }
  }

  @Test(arguments: [
    "UPDATE vehicle SET make = make, model = model, make_key = make_key, note = note",
    "UPDATE vehicle SET parked = 1, left = 2, clock = 3, price = 1.5, electric = 1, spot = spot",
  ])
  func `What leaves texts and keys as they are marks nothing`(statement: String) throws {
    try run(statement)
    #expect(try staleIDs == [])
  }

  // A program that changes a note of every car left a list with all of them in memory.
  @Test func `A list keeps only the marked rows that it has to put in order itself`() throws {
    func kept(_ request: FetchedResults.FetchRequest<Vehicle>) throws -> (
      ids: [Int64], haveRightKeys: Bool
    ) {
      let table = sqlite.store.table
      let access = AccessPlan(try FetchPlan(request), in: table)
      return try sqlite.store.read { session in
        let question = try #require(try StaleRowSet.Sent(table, session))
        let set = try StaleRowSet(question, of: access, session, renewed: sqlite.store.renewed)
        return (set.rows.map(\.id).sorted(), set.haveRightKeys)
      }
    }
    let byMake = FetchedResults.FetchRequest<Vehicle>(
      sortedBy: Vehicle.entity.orders[0].sortDescriptors)
    var second = byMake
    second.predicate = .comparison("number", .equalTo, .integer(2))
    try run("UPDATE vehicle SET note = 'seen'")
    #expect(try staleIDs == [1, 2, 3])
    #expect(try kept(byMake) == ([], true))
    #expect(try kept(second) == ([2], true))
    try run("UPDATE vehicle SET make_key = 'x' WHERE number = 3")
    #expect(try kept(byMake) == ([1, 2, 3], false))
    // So many that they are read twice, because the first of them might not be needed.
    try run(
      """
      UPDATE vehicle SET make_key = 'audi' WHERE number = 3;
      WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
        INSERT INTO vehicle (number) SELECT i FROM n
      """)
    #expect(try kept(byMake) == ([], true))
    try run("UPDATE vehicle SET make_key = 'x' WHERE number = 3000")
    #expect(try kept(byMake) == ([1, 2, 3] + Array(10...3000), false))
  }

  @Test func `A row that is marked twice has one mark`() throws {
    for _ in 0..<2 {
      try run("UPDATE OR ABORT vehicle SET make = make || 'x' WHERE number = 1")
      try run("UPDATE OR FAIL vehicle SET make_key = make_key || 'x' WHERE number = 1")
      try run("UPDATE OR ROLLBACK vehicle SET note = note || 'x' WHERE number = 1")
    }
    try run("DELETE FROM vehicle WHERE number = 1")
    #expect(try staleIDs == [1])
  }

  @Test func `The progress of many renewed rows is reported, to the end`() throws {
    try run(
      """
      WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 12009)
      INSERT INTO vehicle (number, make) SELECT i, 'Fiat ' || i FROM n
      """)
    let notices = Notices()
    let other = try SQLiteStore<Vehicle>(
      path: sqlite.store.path, description: StoreDescription([Vehicle.entity], applicationID: 7),
      onNotice: notices.take)
    try other.write(ChangeCommand("sell")) { try $0.delete(1) }
    #expect(notices.all.count >= 3)
    #expect(notices.all.last == .renewing(rows: 12_000, of: 12_000))
    #expect(try other.check() == [])
  }
}

/// Collects the notices of a store, in order. A mutex guards the list, because the handler of
/// notices must be safe to call from any thread.
private final class Notices: Sendable {
  private let list = Mutex<[StoreNotice]>([])
  var all: [StoreNotice] { list.withLock(\.self) }
  @Sendable func take(_ notice: StoreNotice) { list.withLock { $0.append(notice) } }
}
