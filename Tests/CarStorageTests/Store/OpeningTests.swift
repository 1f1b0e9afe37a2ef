import FetchedResults
import FetchedResultsSQLite
import Foundation
import GRDB
import Glibc
import TestSupport
import Testing
import UnicodeText

@testable import CarStorage

/// Files that are no store, or a damaged one: a `StoreError`, and nothing changes.
struct OpeningTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("cars.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  /// Opens, lists and tries to make the store; the folder must stay as it is.
  private func expectRefusal(
    _ expected: StoreError, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let before = folder.contents
    #expect(throws: expected, sourceLocation: sourceLocation) { try CarStore(path: path) }
    #expect(folder.contents == before, "the folder", sourceLocation: sourceLocation)
  }

  private func write(_ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  /// A store of 300 cars in one file, without a log.
  private func storeBytes() throws -> Data {
    let stand = try Stand()
    try stand.fill(
      (1...300).map { Car(ticket: $0, dateCreated: Stand.noon, make: "Make \($0 % 7)") })
    try stand.store.vacuum()
    return try #require(FileManager.default.contents(atPath: stand.path))
  }

  @Test func `A name may begin with a combining mark`() throws {
    let path = folder.path + "/\u{301}cars.sqlite"
    try CarStore.create(path: path)
    let store = try CarStore(path: path, checkpointsWhenIdle: false)
    try store.file.write(.init("fill")) { try $0.insert(Car(ticket: 1, dateCreated: .now)) }
    try store.backup(to: folder.path + "/\u{301}copy.sqlite")
    let names = folder.contents.keys.map { Array($0.utf8) }
    #expect(names.contains(Array("\u{301}cars.sqlite".utf8)))
    #expect(names.contains(Array("\u{301}copy.sqlite".utf8)))
  }

  // MARK: - Other files

  @Test func `What is no database is foreign`() throws {
    try write("ticket,make\n1,BMW\n".utf8)
    expectRefusal(.foreign(path: path))
    try write([])
    expectRefusal(.foreign(path: path))
    try write((0..<8192).map { _ in UInt8.random(in: 0...255) })
    expectRefusal(.foreign(path: path))
    try write(Array("SQLite format 3\u{0}".utf8) + [UInt8](repeating: 0, count: 4080))
    expectRefusal(.foreign(path: path))
  }

  @Test(arguments: ["DELETE", "WAL"])
  func `Another program's database is foreign, and stays as it is`(mode: String) throws {
    try runSQL(
      """
      PRAGMA journal_mode = \(mode);
      CREATE TABLE car (ticket INTEGER PRIMARY KEY, make TEXT);
      CREATE TRIGGER planted AFTER INSERT ON car BEGIN DELETE FROM car; END;
      CREATE VIEW car_section AS SELECT * FROM car;
      """, path)
    expectRefusal(.foreign(path: path))
    let before = folder.contents
    try CarStore.create(path: path)
    #expect(folder.contents == before)
  }

  @Test func `Missing files, missing folders, folders and links each have their word`() throws {
    expectRefusal(.missing(path: path))
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: folder.file("nowhere"))
    expectRefusal(.danglingLink(path: path))
    #expect(throws: StoreError.danglingLink(path: path)) { try CarStore.create(path: path) }
    unlink(path)
    mkdir(path, 0o700)
    expectRefusal(.isFolder(path: path))
    #expect(throws: StoreError.isFolder(path: path)) { try CarStore.create(path: path) }
    let deep = folder.file("none/cars.sqlite")
    #expect(throws: StoreError.missingFolder(path: deep)) { try CarStore(path: deep) }
    #expect(throws: StoreError.missingFolder(path: deep)) { try CarStore.create(path: deep) }
    #expect(folder.contents.keys.sorted() == ["cars.sqlite"])
  }

  // MARK: - Versions

  @Test func `A newer schema is refused, and its version reported`() throws {
    try CarStore.create(path: path)
    try runSQL("PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)", path)
    expectRefusal(.newerSchema(path: path, found: 99, known: 9))
  }

  @Test func `Newer text keys are read, but not written`() throws {
    try CarStore.create(path: path)
    try runSQL("UPDATE store_meta SET value = 9 WHERE key = 'text_version'", path)
    let store = try CarStore(path: path)
    #expect(try store.car(1) == nil)
    #expect(throws: StoreError.newerTextKeys(path: path, found: 9, known: TextFolding.version)) {
      try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    }
  }

  @Test func `Older text keys are made anew before the first write`() throws {
    let stand = try Stand()
    try stand.park { $0.make = "Škoda" }
    try stand.sql(
      """
      UPDATE car SET make_key = 'old';
      UPDATE store_meta SET value = 0 WHERE key = 'text_version';
      """)
    let store = try CarStore(path: stand.path)
    _ = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    #expect(try store.check().isIntact)
    #expect(try stand.count("SELECT count(*) FROM car WHERE make_key = 'skoda'") == 1)
  }

  @Test func `A schema version that was lost is found again`() throws {
    try CarStore.create(path: path)
    try runSQL("PRAGMA user_version = 0", path)
    let store = try CarStore(path: path)
    #expect(
      try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil).car.ticket == 1)
  }

  @Test(arguments: [
    "CREATE TRIGGER planted AFTER INSERT ON car BEGIN DELETE FROM car; END",
    "CREATE VIEW planted AS SELECT * FROM car",
    "DROP TRIGGER car_inserted",
    // An index that refuses rows ended each command that writes as a defect of carvalet.
    "CREATE UNIQUE INDEX planted ON car (make)",
    "CREATE INDEX planted ON car (abs(ticket - 9223372036854775807 - 1))",
    "CREATE INDEX planted ON car (ticket) WHERE abs(ticket - 9223372036854775807 - 1) > 0",
    "CREATE INDEX planted ON car (json(note)) WHERE ticket > 100",
    "CREATE UNIQUE INDEX planted ON change_command (author)",
  ])
  func `A store with planted or lost triggers and indexes is not written to`(plan: String) throws {
    try CarStore.create(path: path)
    try runSQL(plan, path)
    let store = try CarStore(path: path)
    let error = #expect(throws: StoreError.self) {
      try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    }
    guard case .altered(path, let differences)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(differences.map(\.object.name) == [plan.hasPrefix("DROP") ? "car_inserted" : "planted"])
    #expect(try store.fetch(.init(sortedBy: [])).numberOfObjects == 0)
    #expect(try store.check().faults == differences.map(StoreFault.schema))
  }

  // SQLite then checks no page of the table, and the check ended as a defect of carvalet.
  @Test func `An index in an order that only another program has is found and removed`() throws {
    try CarStore.create(path: path)
    let shell = try otherProgram(at: path)
    try shell.inDatabase { database in
      database.add(
        collation: DatabaseCollation("odd") { $0 < $1 ? .orderedAscending : .orderedDescending })
      try database.execute(sql: "CREATE INDEX planted ON car (make COLLATE odd)")
    }
    try shell.close()
    let store = try CarStore(path: path)
    let error = #expect(throws: StoreError.self) {
      try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    }
    guard case .altered? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    for isQuick in [true, false] {
      let faults = try store.check(isQuick: isQuick).faults
      guard case .schema(.planted(let object))? = faults.first, faults.count == 1 else {
        Issue.record("\(faults)")
        return
      }
      #expect(object.name == "planted")
    }
    try store.repair(by: nil)
    #expect(try store.check().isIntact)
  }

  // A table with the name of a function of SQLite ended each check as a defect of carvalet.
  @Test func `Tables with the names of SQLite's own functions are in nobody's way`() throws {
    try CarStore.create(path: path)
    for name in ["table_info", "table_xinfo", "index_list", "index_xinfo"] {
      try runSQL("CREATE TABLE pragma_\(name) (x)", path)
    }
    try runSQL("CREATE INDEX of_another ON car (spot)", path)
    let store = try CarStore(path: path)
    _ = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    #expect(try store.check().isIntact)
    try store.repair(by: nil)
    #expect(try store.check(isQuick: true).isIntact)
  }

  @Test func `An index of plain columns is nobody's fault`() throws {
    try CarStore.create(path: path)
    try runSQL("CREATE INDEX of_another ON car (spot COLLATE nocase, note DESC)", path)
    let store = try CarStore(path: path)
    #expect(
      try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil).car.ticket == 1)
    #expect(try store.check().isIntact)
  }

  // The statements of a view ran with every list.
  @Test(arguments: ["car", "CAR", "car_section", "car_stale", "car_text_block"])
  func `A view in the place of a table is refused by readers as by writers`(name: String) throws {
    let stand = try Stand()
    try stand.fill((1...3).map { Car(ticket: $0, dateCreated: Stand.noon, make: "BMW") })
    try runSQL(
      """
      PRAGMA legacy_alter_table = ON;
      ALTER TABLE \(name) RENAME TO hidden;
      CREATE VIEW \(name) AS SELECT * FROM hidden;
      """, stand.path)
    let error = #expect(throws: StoreError.self) {
      let store = try CarStore(path: stand.path, checkpointsWhenIdle: false)
      try use(store, .init(sortedBy: CarOrder.make.sortDescriptors))
      try use(store, .init(predicate: CarSearch("bmw").predicate))
    }
    guard case .schemaMismatch(_, let message)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(message.lowercased() == "access to view \"\(name.lowercased())\" prohibited")
    let store = try CarStore(path: stand.path, checkpointsWhenIdle: false)
    #expect(throws: StoreError.self) {
      try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    }
    for isQuick in [true, false] {
      let faults = try store.check(isQuick: isQuick).faults
      #expect(
        faults.contains { fault in
          guard case .schema(.planted(let object)) = fault else { return false }
          return object.kind == .view && object.name == name
        }, "\(faults)")
    }
  }

  @Test func `A hard link is refused, because each name would have a log of its own`() throws {
    try CarStore.create(path: path)
    #expect(link(path, folder.file("other.sqlite")) == 0)
    expectRefusal(.hardLinked(path: path))
    expectRefusal(.hardLinked(path: path))
    unlink(folder.file("other.sqlite"))
    _ = try CarStore(path: path)
  }

  // MARK: - Damage

  @Test func `A store that lost its end is damaged, wherever it was cut`() throws {
    let bytes = try storeBytes()
    let lengths = Array(stride(from: 100, to: bytes.count, by: 1999)) + [bytes.count - 1]
    for length in lengths {
      try write(bytes[..<length])
      expectRefusal(.damaged(path: path))
    }
    for length in [1, 16, 60, 99] {
      try write(bytes[..<length])
      expectRefusal(.foreign(path: path))
    }
  }

  // SQLite's error was passed on as it is, and called a defect of carvalet.
  @Test func `Where the page of the state is damaged, cars are listed nevertheless`() throws {
    var bytes = try storeBytes()
    try write(bytes)
    let count = try CarStore(path: path).fetch(.init()).numberOfObjects
    let pageSize = Int(bytes[16]) << 8 | Int(bytes[17])
    bytes[pageSize] = 0xFF
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    try write(bytes)
    let store = try CarStore(path: path)
    #expect(try store.fetch(.init()).numberOfObjects == count)
    #expect(count > 0)
    #expect(try !store.check().isIntact)
    #expect(throws: StoreError.self) {
      try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    }
  }

  @Test(.ownThread) func `Flipped bytes never crash or hang, and give only store errors`()
    throws
  {
    let bytes = try storeBytes()
    try Soak.rounds(atLeast: 30) { round, random in
      var broken = bytes
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        // Half of them in the first pages, where the schema lies.
        let end = Bool.random(using: &random) ? 20_000 : bytes.count
        broken[Int.random(in: 0..<end, using: &random)] = .random(in: 0...255, using: &random)
      }
      for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
      try write(broken)
      do {
        let store = try CarStore(path: path)
        _ = try store.check()
        for order in CarOrder.allCases {
          for section in [nil] + order.fetchOrder.sections.map(Optional.some) {
            try use(store, .init(sortedBy: order.sortDescriptors, sectionKey: section))
          }
        }
        for text in ["make", "e 3", "x"] {
          try use(store, .init(predicate: CarSearch(text).predicate))
        }
        var draft = CarDraft()
        draft.make = "BMW"
        _ = try store.edit([1, 150, 300], setting: draft, .init(by: nil))
        _ = try store.park(draft, now: Stand.noon, utcOffset: 0, by: nil)
        try store.repair(by: nil)
      } catch is StoreError {
      } catch let error as SQLiteError where error.code == 19 {
        // SQLITE_CONSTRAINT: a flipped byte made a value that the table forbids.
      } catch is CarStore.TicketError {
      } catch {
        Issue.record("\(round): \(error)")
      }
    }
  }

  private func use(_ store: CarStore, _ request: FetchedResults.FetchRequest<Car>) throws {
    let list = try store.fetch(request)
    _ = try list.objects(in: 0..<1000)
    for section in try list.sections.prefix(20) { _ = try list.objects(in: section) }
    _ = try list.indexPath(forID: 7)
  }

  @Test(arguments: [
    "count = -5", "count = 9223372036854775807", "count = count + 1", "count = 0",
    "key = 9223372036854775807", "key = -9223372036854775808", "key = 1.5", "key = 'z'",
    "key = zeroblob(3)", "spelling = zeroblob(2)",
  ])
  func `Section counts that lie are damage, never a crash`(lie: String) throws {
    let stand = try Stand()
    try stand.fill((1...20).map { Car(ticket: $0, dateCreated: Stand.noon, make: "M\($0 % 3)") })
    try? stand.sql("UPDATE OR REPLACE car_section SET \(lie)")
    for order in CarOrder.allCases {
      for section in [nil] + order.fetchOrder.sections.map(Optional.some) {
        do {
          try use(
            stand.store, .init(sortedBy: order.sortDescriptors, sectionKey: section))
        } catch StoreError.damagedRow(_, let row) {
          #expect(row.table == "car_section")
        } catch { #expect(error as? StoreError == .damaged(path: stand.path)) }
      }
    }
    #expect(try !stand.store.check().isIntact || lie == "spelling = zeroblob(2)")
    try stand.store.repair(by: nil)
    #expect(try stand.store.check().isIntact)
  }

  @Test(arguments: [
    "dateCreated = 9223372036854775807, utcOffset = 9223372036854775807",
    "dateCreated = -9223372036854775808, utcOffset = -9223372036854775808",
    "year = 9223372036854775807", "year = -9223372036854775808", "make = NULL, model = ''",
    "make = CAST(x'FFFE41' AS TEXT)", "dateCreated = NULL, utcOffset = NULL",
  ])
  func `Row 8: odd values of another program are listed without a crash`(values: String) throws {
    let stand = try Stand()
    try stand.fill((1...5).map { Car(ticket: $0, dateCreated: Stand.noon) })
    try stand.sql("UPDATE car SET \(values) WHERE ticket = 3")
    for order in CarOrder.allCases {
      for section in [nil] + order.fetchOrder.sections.map(Optional.some) {
        try use(stand.store, .init(sortedBy: order.sortDescriptors, sectionKey: section))
      }
    }
    _ = try stand.store.check()
  }

  // MARK: - Permissions

  @Test func `A file that may not be read says so; a read-only one is read`() throws {
    try CarStore.create(path: path)
    for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
    chmod(path, 0)
    #expect(throws: StoreError.notReadable(path: path)) {
      try withoutPrivileges { try CarStore(path: path, checkpointsWhenIdle: false) }
    }
    chmod(path, 0o444)
    chmod(folder.path, 0o555)
    let before = folder.contents
    try withoutPrivileges {
      let store = try CarStore(path: path, checkpointsWhenIdle: false)
      #expect(try store.fetch(.init(sortedBy: [])).numberOfObjects == 0)
      #expect(try store.check().isIntact)
      #expect(throws: StoreError.notWritable(path: path)) {
        try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
      }
    }
    #expect(folder.contents == before)
  }

  @Test func `A copy with a log, where nothing can be made, is read with its log`() throws {
    try CarStore.create(path: path)
    let store = try CarStore(path: path, checkpointsWhenIdle: false)
    for _ in 1...3 { _ = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil) }
    let copies = try TemporaryFolder()
    for suffix in ["", "-wal"] {
      let copy = copies.file("cars.sqlite" + suffix)
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy)
      chmod(copy, 0o444)
    }
    #expect(copies.contents["cars.sqlite-wal"]?.isEmpty == false)
    chmod(copies.path, 0o555)
    let before = copies.contents
    try withoutPrivileges {
      let copy = try CarStore(path: copies.file("cars.sqlite"), checkpointsWhenIdle: false)
      #expect(try copy.fetch(.init(sortedBy: [])).objects(in: 0..<3).map(\.ticket) == [1, 2, 3])
      #expect(try copy.check().isIntact)
      let backup = try CarStore(
        path: copy.backup(to: folder.file("backup.sqlite")).path, checkpointsWhenIdle: false)
      #expect(try backup.cars([1, 2, 3]).count == 3)
      #expect(throws: StoreError.notWritable(path: copy.path)) {
        try copy.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
      }
    }
    #expect(copies.contents == before)
  }

  @Test func `A file that is read without being shared is read anew when it changes`() throws {
    try CarStore.create(path: path)
    let writer = try CarStore(path: path, checkpointsWhenIdle: false)
    _ = try writer.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    writer.checkpoint()
    let copies = try TemporaryFolder()
    let copy = copies.file("cars.sqlite")
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    chmod(copy, 0o444)
    chmod(copies.path, 0o555)
    let reader = try withoutPrivileges {
      try CarStore(path: copy, checkpointsWhenIdle: false)
    }
    #expect(try withoutPrivileges { try reader.car(2) } == nil)
    _ = try writer.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    writer.checkpoint()
    chmod(copy, 0o644)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: copy))
    try handle.write(contentsOf: #require(FileManager.default.contents(atPath: path)))
    try handle.close()
    chmod(copy, 0o444)
    #expect(try withoutPrivileges { try reader.car(2) } != nil)
  }

  @Test(.needsRoot)
  func `A lock file that root makes has the owner of the store`() throws {
    try CarStore.create(path: path)
    unlink(path + ".lock")
    #expect(chown(path, 65_534, 65_533) == 0)
    _ = try CarStore(path: path).park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    for suffix in [".lock", "-wal", "-shm"] {
      var status = stat()
      #expect(stat(path + suffix, &status) == 0)
      #expect(status.st_uid == 65_534 && status.st_gid == 65_533, "\(suffix)")
    }
  }

  @Test func `The store and what lies beside it are for their owner only`() throws {
    let before = umask(0)
    defer { umask(before) }
    try CarStore.create(path: path)
    let store = try CarStore(path: path)
    _ = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    try store.backup(to: folder.file("copy"))
    for name in ["cars.sqlite", "cars.sqlite-wal", "cars.sqlite-shm", "cars.sqlite.lock", "copy"] {
      #expect(folder.mode(name) == 0o600, "\(name)")
    }
  }

  @Test func `A file that has gone is not made anew by a write`() throws {
    try CarStore.create(path: path)
    let store = try CarStore(path: path)
    for name in folder.contents.keys { unlink(folder.file(name)) }
    #expect(throws: StoreError.missing(path: path)) {
      try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    }
    #expect(folder.contents.isEmpty)
  }
}
