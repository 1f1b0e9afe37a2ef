import FetchedResults
import Foundation
import GRDB
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// Text blocks and marks, whoever writes.
struct TextBlockWriterTests {
  private let sqlite: TemporaryStore<Vehicle>
  private let shell: DatabaseQueue
  private let table = TableLayout(Vehicle.entity)

  init() throws {
    sqlite = try TemporaryStore(
      [1, 2, 3, 64, 200].map { Vehicle($0, make: "BMW", model: "M3", year: 2012, note: "n\($0)") })
    // No function of ours.
    shell = try otherProgram(at: sqlite.store.path)
  }

  private func run(_ sql: String) throws {
    try shell.writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  private func write(
    isDryRun: Bool = false, _ body: (EntityWriter<Vehicle>) throws -> Void
  ) throws {
    try sqlite.store.write(ChangeCommand("test"), isDryRun: isDryRun, body)
  }

  private func integers(_ sql: String) throws -> [Int64] {
    try shell.read { try Int64.fetchAll($0, sql: sql) }
  }

  private var staleIDs: [Int64] {
    get throws { try integers("SELECT number FROM vehicle_stale ORDER BY 1") }
  }

  private var blocks: [Int64] {
    get throws { try integers("SELECT block FROM vehicle_text_block ORDER BY 1") }
  }

  private var blobs: [Data] {
    get throws {
      try shell.read {
        try Data.fetchAll($0, sql: "SELECT texts FROM vehicle_text_block ORDER BY block")
      }
    }
  }

  private var violations: [String] {
    get throws { try sqlite.store.read(TextInvariant(table).violations) }
  }

  /// The commands in the change log that changed rows, each with those, after the first.
  private var log: [String] {
    get throws {
      try shell.read { database in
        try String.fetchAll(
          database,
          sql: """
            SELECT name || ' ' || group_concat(operation || ':' || ifnull(vehicle_change.id, '-'))
              FROM vehicle_change JOIN change_command ON change_command.id = command
              WHERE change_command.id > 1 GROUP BY change_command.id ORDER BY change_command.id
            """)
      }
    }
  }

  // MARK: - Our own writer

  @Test func `What we write is in the blocks, and nothing is marked`() throws {
    #expect(try blocks == [0, 1, 3])
    try write { writer in
      try writer.insert(Vehicle(65, make: "Škoda"))
      try writer.update(Vehicle(2, make: "Saab", note: "other"))
      #expect(throws: IdentifierUnknown(999)) {
        try writer.update(Vehicle(999, make: "not there"))
      }
      try writer.delete(200)
      try writer.insert(Vehicle(-1, note: "below zero"))
    }
    #expect(try violations == [])
    #expect(try staleIDs == [])
    #expect(try blocks == [-1, 0, 1])
  }

  @Test func `A change that leaves the searched texts alone writes no block`() throws {
    try run("UPDATE vehicle_text_block SET texts = x'00' WHERE block = 0")
    try write { writer in
      try writer.update(Vehicle(1, make: "BMW", model: "M3", year: 2012, left: 5, note: "n1"))
    }
    // Had the block been written it would be sound.
    #expect(try blobs.first == Data([0]))
  }

  @Test func `Rows that no block can hold are to be rechecked`() throws {
    try write { writer in
      try writer.update(Vehicle(1, note: "Maße"))
      try writer.update(Vehicle(2, note: String(repeating: "x", count: 2000)))
    }
    #expect(try violations == [])
    let block = try #require(try blobs.first)
    #expect(block.prefix(16) == Data([0x0E, 0, 0, 0, 0, 0, 0, 0, 0x06, 0, 0, 0, 0, 0, 0, 0]))
  }

  @Test(arguments: [true, false])
  func `What is taken back leaves blocks and marks as they were`(isDryRun: Bool) throws {
    struct Stop: Error {}
    try run("UPDATE vehicle SET make = 'Saab' WHERE number = 3")
    let before = try blobs
    func change(_ writer: EntityWriter<Vehicle>) throws {
      try writer.update(Vehicle(1, make: "Audi"))
      try writer.beginLoading()
      try writer.delete(2)
      for number in Int64(1000)...1200 { try writer.insert(Vehicle(number)) }
      if !isDryRun { throw Stop() }
    }
    if isDryRun {
      try write(isDryRun: true, change)
    } else {
      #expect(throws: Stop.self) { try write(change) }
    }
    #expect(try blobs == before)
    #expect(try staleIDs == [3])
    #expect(try violations == [])
  }

  @Test func `Statements of one's own in a command are renewed when it ends`() throws {
    try write { writer in
      try writer.update(Vehicle(1, make: "Audi"))
      try writer.database.execute("UPDATE vehicle SET make = 'Škoda' WHERE number IN (1, 2)")
      try writer.database.execute("DELETE FROM vehicle WHERE number = 64")
    }
    #expect(try violations == [])
    #expect(try staleIDs == [])
    #expect(try integers("SELECT count(*) FROM vehicle WHERE make_key = 'skoda'") == [2])
    #expect(try sqlite.store.check() == [])
  }

  // MARK: - Loads

  @Test func `A load writes the blocks of what it inserts, replaces and removes`() throws {
    try write { writer in
      try writer.insert(Vehicle(300, make: "before"))
      try writer.beginLoading()
      for number in Int64(400)...700 { try writer.insert(Vehicle(number, make: "Saab")) }
      try writer.update(Vehicle(500, make: "Škoda", note: "Maße"))
      try writer.update(Vehicle(500, make: "Škoda", note: "twice"))
      #expect(throws: IdentifierUnknown(9999)) {
        try writer.update(Vehicle(9999, make: "not there"))
      }
      try writer.delete(400)
      try writer.delete(200)
      _ = try writer.insertWithNewID(Vehicle(0, make: "new"))
    }
    #expect(try violations == [])
    #expect(try staleIDs == [])
    #expect(try sqlite.store.check() == [])
    try run("UPDATE vehicle SET make = 'x' WHERE number = 500")
    #expect(try staleIDs == [500])
  }

  @Test func `A command that becomes a load writes the blocks of all its rows`() throws {
    try write { writer in
      for number in Int64(1000)...8000 { try writer.insert(Vehicle(number, note: "\(number)")) }
    }
    #expect(try violations == [])
    #expect(try staleIDs == [])
    #expect(try sqlite.store.check() == [])
  }

  @Test func `A load in any order of identifiers writes the same blocks`() throws {
    var random = SeededGenerator(seed: 3)
    let numbers = (Int64(1000)..<9000).shuffled(using: &random)
    try write { writer in
      try writer.beginLoading()
      for number in numbers { try writer.insert(Vehicle(number, note: "\(number)")) }
    }
    #expect(try violations == [])
    #expect(try sqlite.store.check() == [])
  }

  @Test func `Keys that are rebuilt have blocks that are built anew`() throws {
    try run(
      """
      UPDATE vehicle SET make = 'Škoda' WHERE number = 2;
      DELETE FROM vehicle_stale;
      DELETE FROM vehicle_text_block WHERE block = 1;
      UPDATE vehicle_text_block SET texts = x'FF' WHERE block = 3;
      INSERT INTO vehicle_text_block VALUES (77, zeroblob(256));
      INSERT INTO vehicle_stale VALUES (12345);
      """)
    try write { try $0.rebuildKeys() }
    #expect(try violations == [])
    #expect(try staleIDs == [])
    #expect(try blocks == [0, 1, 3])
    #expect(try sqlite.store.check() == [])
  }

  // MARK: - Renewal

  @Test func `Our next change renews what another program wrote, as a command of its own`() throws {
    try run(
      """
      INSERT INTO vehicle (number, make) VALUES (500, 'Škoda');
      UPDATE vehicle SET note = 'changed' WHERE number = 1;
      UPDATE vehicle SET make_key = 'zzz' WHERE number = 2;
      DELETE FROM vehicle WHERE number IN (64, 200);
      """)
    #expect(try staleIDs == [1, 2, 64, 200, 500])
    #expect(try violations == [])
    try write { try $0.update(Vehicle(3, make: "Audi")) }
    #expect(try staleIDs == [])
    #expect(try violations == [])
    #expect(try blocks == [0, 7])
    // Only the rows whose keys were wrong are written: the second and the new one.
    #expect(try log == ["renew keys 2:2,2:500", "test 2:3"])
    #expect(try sqlite.store.check() == [])
  }

  @Test func `A command that changes nothing renews nothing`() throws {
    try run("UPDATE vehicle SET make = 'Škoda' WHERE number = 1")
    try write { _ in }
    #expect(try staleIDs == [1])
  }

  @Test func `A block that another program has spoilt is made of its rows when it is next written`()
    throws
  {
    try run("UPDATE vehicle_text_block SET texts = x'FF00' WHERE block = 0")
    try write { try $0.update(Vehicle(3, make: "Audi")) }
    #expect(try violations == [])
  }

  @Test func `Many rows that another program wrote are renewed as a load`() throws {
    try run(
      """
      WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
        INSERT INTO vehicle (number, make) SELECT i, 'Škoda' FROM n
      """)
    try write { try $0.update(Vehicle(3, make: "Audi")) }
    #expect(try staleIDs == [])
    #expect(try violations == [])
    #expect(try log.last == "test 2:3")
    #expect(try log.first?.hasSuffix(",0:-") == true)
    #expect(try sqlite.store.check() == [])
  }

  @Test func `A row with the last identifier there is is renewed`() throws {
    try run(
      """
      INSERT INTO vehicle (number, make) VALUES (\(Int64.max), 'Škoda');
      INSERT INTO vehicle (number, make) VALUES (\(Int64.min), 'Škoda');
      """)
    try write { try $0.update(Vehicle(3, make: "Audi")) }
    #expect(try staleIDs == [])
    #expect(try violations == [])
    #expect(try blocks == [.min >> 6, 0, 1, 3, .max >> 6])
  }

  // MARK: - Anybody

  @Test(arguments: 0..<4)
  func `After any changes of anybody a row is marked or its block is right`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let texts = [
      "NULL", "'BMW'", "'bmw'", "'Škoda'", "'Maße'", "''", "'a' || char(10) || 'b'",
      "'x' || char(0) || 'y'", "CAST(x'FF41' AS TEXT)", "printf('%.2000c', 'x')",
    ]
    func text() -> String { texts.randomElement(using: &random)! }
    let ids: [Int64] = [1, 2, 3, 63, 64, 65, 127, 128, 200, -1, -64]
    func id() -> Int64 { ids.randomElement(using: &random)! }
    let columns = ["make", "model", "note", "spot", "make_key", "model_key"]
    func foreign() -> String {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...1:
        "INSERT OR IGNORE INTO vehicle (number, make, note) "
          + "VALUES (\(id()), \(text()), \(text()))"
      case 2: "INSERT INTO vehicle (make, make_key) VALUES (\(text()), \(text()))"
      case 3: "DELETE FROM vehicle WHERE number = \(id())"
      case 4: "DELETE FROM vehicle WHERE number % 3 = \(id() % 3)"
      case 5: "UPDATE vehicle SET year = \(id()), parked = \(id()) WHERE number > \(id())"
      case 6: "UPDATE OR REPLACE vehicle SET note = \(text()) WHERE number < \(id())"
      case 7: "PRAGMA recursive_triggers = \(Bool.random(using: &random))"
      default:
        "UPDATE vehicle SET \(columns.randomElement(using: &random)!) = ifnull(\(text()), '') "
          + "WHERE number = \(id())"
      }
    }
    for _ in 0..<120 {
      var statements: [String] = []
      if Bool.random(using: &random) {
        statements = (0..<3).map { _ in foreign() }
        for statement in statements { try? run(statement) }
      } else {
        let isLoad = Int.random(in: 0..<4, using: &random) == 0
        try write(isDryRun: Int.random(in: 0..<5, using: &random) == 0) { writer in
          if isLoad { try writer.beginLoading() }
          for _ in 0..<4 {
            let vehicle = Vehicle(id(), make: ["Saab", "Škoda"].randomElement(using: &random)!)
            statements.append("\(vehicle.row.id)")
            if try writer.object(vehicle.row.id) == nil {
              try writer.insert(vehicle)
            } else if Bool.random(using: &random) {
              try writer.update(vehicle)
            } else {
              try writer.delete(vehicle.row.id)
            }
          }
        }
      }
      #expect(try violations == [], "\(statements)")
    }
    try write { try $0.update(Vehicle(1)) }
    #expect(try staleIDs == [])
    #expect(try violations == [])
  }
}
