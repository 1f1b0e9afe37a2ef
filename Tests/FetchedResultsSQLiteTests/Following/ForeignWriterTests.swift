import FetchedResults
import FetchedResultsSQLite
import Foundation
import GRDB
import TestSupport
import Testing

/// Other programs that read and write the file beside this one.
@Suite(.ownThread)
struct ForeignWriterTests {
  private static let request = FetchRequest(
    sortedBy: Vehicle.entity.orders[0].sortDescriptors)

  private func vehicles(_ count: Int64) -> [Vehicle] {
    (1...count).map { Vehicle($0, make: "make \($0 % 5)", model: "model \($0)") }
  }

  /// A connection as any other program makes it: it folds the log when it is
  /// the last to close, and removes it.
  private func asAnotherProgram<Result>(
    _ path: String, _ body: (GRDB.Database) throws -> Result
  ) throws -> Result {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.inDatabase(body)
  }

  // SQLite's locks are those of a process, so the other program is one.
  private static let shell = "/usr/bin/sqlite3"

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: shell), "needs the shell of SQLite"))
  func `Nothing is lost beside a program that closes the file`() throws {
    let sqlite = try TemporaryStore(vehicles(3))
    let list = try sqlite.store.fetch(Self.request)
    #expect(try list.numberOfObjects == 3)
    let path = sqlite.store.path
    for number in Int64(4)...8 {
      try sqlite.store.write(ChangeCommand("add")) { try $0.insert(Vehicle(number)) }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Self.shell)
      process.arguments = [path, "SELECT count(*) FROM vehicle"]
      process.standardOutput = Pipe()
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      // What a second desk in this process does first of all.
      _ = try SQLiteStore<Vehicle>(
        path: path, format: .only(TableLayout(Vehicle.entity), applicationID: 7))
    }
    let log = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
    #expect(log ?? 0 > 0)
    #expect(
      try asAnotherProgram(path) { try Int.fetchOne($0, sql: "SELECT count(*) FROM vehicle") } == 8)
  }

  @Test(arguments: [false, true])
  func `A row with keys of its own is told of rightly when it is edited or goes`(isEdited: Bool)
    throws
  {
    let sqlite = try TemporaryStore(vehicles(30), anchorSpacing: 4)
    let controller = FetchedResultsController(sqlite.store, Self.request)
    try controller.performFetch()
    func expectFresh(_ step: String) throws {
      _ = try controller.takeUpdate()
      let fresh = try SectionedList(sqlite.store.fetch(Self.request))
      #expect(try SectionedList(controller.snapshot) == fresh, "\(step)")
    }
    // Anchors are there before anything is wrong.
    try sqlite.store.write(ChangeCommand("edit")) { try $0.update(Vehicle(9, make: "make 1")) }
    try expectFresh("edited")
    try asAnotherProgram(sqlite.store.path) {
      try $0.execute(sql: "UPDATE vehicle SET make = 'zz' WHERE number = 2")
    }
    try expectFresh("by another program")
    try sqlite.store.write(ChangeCommand("edit")) { try $0.update(Vehicle(11, make: "make 4")) }
    try expectFresh("another row")
    try sqlite.store.write(ChangeCommand("mend")) { writer in
      if isEdited {
        try writer.update(Vehicle(2, make: "make 0"))
      } else {
        try writer.delete(2)
      }
    }
    try expectFresh("the same row")
    for number in Int64(12)...20 {
      try sqlite.store.write(ChangeCommand("edit")) { try $0.update(Vehicle(number, make: "b")) }
      try expectFresh("after it, \(number)")
    }
  }
}
