import FetchedResults
import FetchedResultsSQLite
import Foundation
import GRDB
import TestSupport
import Testing

@testable import FetchedResultsSQL

/// Other programs that read and write the file beside this one.
@Suite(.ownThread)
struct ForeignWriterTests {
  private static let request = FetchRequest<Vehicle>(
    sortedBy: Vehicle.entity.orders[0].sortDescriptors)

  private func vehicles(_ count: Int64) -> [Vehicle] {
    (1...count).map { Vehicle($0, make: "make \($0 % 5)", model: "model \($0)") }
  }

  /// A connection as any other program makes it: the last connection to close checkpoints the
  /// write-ahead log and removes it.
  private func asAnotherProgram<Result>(
    _ path: String, _ body: (GRDB.Database) throws -> Result
  ) throws -> Result {
    let queue = try otherProgram(at: path)
    defer { try? queue.close() }
    return try queue.inDatabase(body)
  }

  // SQLite's locks are those of a process, so the other program is one.

  @Test(.needs("sqlite3"))
  func `Nothing is lost beside a program that closes the file`() throws {
    let sqlite = try TemporaryStore(vehicles(3))
    let list = try sqlite.store.fetch(Self.request)
    #expect(try list.numberOfObjects == 3)
    let path = sqlite.store.path
    for number in Int64(4)...8 {
      try sqlite.store.write(ChangeCommand("add")) { try $0.insert(Vehicle(number)) }
      try run("SELECT count(*) FROM vehicle", inShellAt: path)
      // What a second desk in this process does first of all.
      _ = try SQLiteStore<Vehicle>(
        path: path, description: StoreDescription([Vehicle.entity], applicationID: 7))
    }
    let log = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
    #expect(log ?? 0 > 0)
    #expect(
      try asAnotherProgram(path) { try Int.fetchOne($0, sql: "SELECT count(*) FROM vehicle") } == 8)
  }

  private func run(_ statements: String, inShellAt path: String) throws {
    let executable = Executable()
    try executable.write("statements", ".timeout 5000\n\(statements);\n")
    let ended = executable.shell("sqlite3 -bail '\(path)' <statements")
    #expect(ended.status == 0, "\(statements): \(ended.messages)")
  }

  /// A list that is followed, and what its change sets make of it.
  private struct Followed {
    let controller: FetchedResultsController<Vehicle>
    var list: SectionedList<Vehicle>

    init(_ store: SQLiteStore<Vehicle>, _ request: FetchedResults.FetchRequest<Vehicle>) throws {
      controller = FetchedResultsController(store, request)
      try controller.performFetch()
      list = try SectionedList(controller.snapshot)
    }

    mutating func follow() throws {
      switch try controller.takeUpdate() {
      case .changes(let changes)?: list.apply(changes)
      case .reset(let snapshot, _)?: list = try SectionedList(snapshot)
      case nil: break
      }
    }
  }

  @Test(.needs("sqlite3"))
  func `What the shell does to 500 of 5,000 rows is in every list at once`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let makes = ["Audi", "BMW", "bmw", "Škoda", "skoda", "Maße", "Ølberg", "1", " "]
    func make() -> String { makes.randomElement(using: &random)! }
    let sqlite = try TemporaryStore(
      (1...Int64(5000)).map {
        Vehicle(
          $0, make: make(), model: "m\($0 % 40)", year: 1990 + Int($0 % 30),
          left: $0 % 3 == 0 ? 1 : nil, note: $0 % 9 == 0 ? "bmw spare key" : nil)
      })
    let orders = Vehicle.entity.orders
    let search = FetchPredicate.anyText(contains: "bmw", in: Vehicle.entity)
    let few = FetchPredicate.contains("note", "shell")
    var requests: [FetchedResults.FetchRequest<Vehicle>] = [
      FetchRequest(sortedBy: orders[0].sortDescriptors, sectionKey: .value("make")),
      FetchRequest(
        predicate: search && .isNull("left"), sortedBy: orders[0].sortDescriptors,
        sectionKey: .firstLetter("make")),
      FetchRequest(predicate: .not(search), sortedBy: orders[1].sortDescriptors),
      FetchRequest(predicate: few, sortedBy: orders[1].sortDescriptors, sectionKey: .value("year")),
      FetchRequest(
        predicate: .contains("make", "sko"), sortedBy: orders[0].sortDescriptors,
        sectionKey: .value("make")),
    ]
    for index in [0, 1, 3] {
      var window = requests[index]
      window.fetchLimit = 30
      window.fetchOffset = 7
      requests.append(window)
    }
    var followed = try requests.map { try Followed(sqlite.store, $0) }
    for step in 0..<25 {
      let statements = (0..<20).map { _ in
        let number = Int64.random(in: 1...5050, using: &random)
        return switch Int.random(in: 0..<5, using: &random) {
        case 0:
          "INSERT INTO vehicle (make, model, year, parked, note) "
            + "VALUES ('\(make())', 'new', 2001, 0, 'from the shell')"
        case 1: "DELETE FROM vehicle WHERE number = \(number)"
        case 2: "UPDATE vehicle SET note = 'shell' WHERE number = \(number)"
        case 3: "UPDATE vehicle SET year = 1999, left = NULL WHERE number = \(number)"
        default: "UPDATE vehicle SET make = '\(make())' WHERE number = \(number)"
        }
      }
      try run(statements.joined(separator: ";"), inShellAt: sqlite.store.path)
      let rows = try asAnotherProgram(sqlite.store.path) { database in
        try GRDB.Row.fetchAll(database, sql: "SELECT * FROM vehicle").map(Vehicle.init(plain:))
      }
      let oracle = ArraySource(rows)
      // Every list follows each step. Which rows it should have is found out by sorting all of
      // them, so that is done for one list now and then, and for all after the last step.
      let isLast = step == 24
      for index in requests.indices {
        try followed[index].follow()
        guard Soak.isLong || isLast || step % 5 == 0 && index == step / 5 else { continue }
        let context = "seed \(seed), step \(step)"
        try expectAgreement(oracle, sqlite.store, requests[index], context)
        #expect(
          try followed[index].list == SectionedList(oracle.fetch(requests[index])),
          "\(context), request \(index)")
      }
      if step % 10 == 9 {
        try sqlite.store.write(ChangeCommand("renew")) { try $0.delete(Int64(step)) }
        #expect(try sqlite.store.check() == [])
      }
    }
  }

  @Test func `An application with a pool of its own and this library see each other's commits`()
    throws
  {
    let sqlite = try TemporaryStore(vehicles(3))
    var followed = try Followed(sqlite.store, Self.request)
    var configuration = Configuration()
    configuration.busyMode = .timeout(60)
    let pool = try DatabasePool(path: sqlite.store.path, configuration: configuration)
    for number in Int64(4)...8 {
      try pool.write {
        try $0.execute(
          sql: "INSERT INTO vehicle (number, make) VALUES (?, 'BMW')", arguments: [number])
      }
      try followed.follow()
      #expect(followed.list.objects.contains { $0.row.id == number })
      try sqlite.store.write(ChangeCommand("edit")) { writer in
        try writer.update(Vehicle(number, make: "Saab"))
      }
      let make = try pool.read {
        try String.fetchOne(
          $0, sql: "SELECT make FROM vehicle WHERE number = ?", arguments: [number])
      }
      #expect(make == "Saab")
    }
    try pool.close()
    #expect(try sqlite.store.check() == [])
  }

  @Test(arguments: [false, true])
  func `A row with keys of its own is delivered rightly when it is edited or removed`(
    isEdited: Bool
  )
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

extension Vehicle {
  /// A row as any program reads it.
  fileprivate init(plain row: GRDB.Row) {
    self.init(
      row["number"], make: row["make"], model: row["model"], year: row["year"],
      parked: row["parked"] ?? 0, clock: row["clock"], left: row["left"], note: row["note"],
      spot: row["spot"], price: row["price"], electric: row["electric"])
  }
}
