import FetchedResults
import FetchedResultsSQLite
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import CarStorage
@testable import FetchedResultsSQLite

/// Looking over a store, mending it, copying it, and two desks at once.
struct CareTests {
  private let stand: Stand

  init() throws {
    stand = try Stand()
    for make in ["BMW", "Audi", "Škoda"] { try stand.park { ($0.make, $0.plate) = (make, "B 1") } }
  }

  // MARK: - Check and repair

  @Test(arguments: [
    ("UPDATE car_section SET count = count + 1 WHERE dimension = 3", "section counts"),
    ("DELETE FROM car_section WHERE dimension = 0", "section counts"),
    ("INSERT INTO car_insertion VALUES (1, 5, 1)", "damaged car_insertion"),
    ("UPDATE car_section SET count = -1 WHERE dimension = 3", "damaged car_section"),
    ("UPDATE car SET year = -9223372036854775808 WHERE ticket = 2", "damaged car"),
    (
      "UPDATE car SET dateCreated = 9223372036854775807, utcOffset = 9223372036854775807",
      "damaged car"
    ),
    ("UPDATE store_state SET missing = 9223372036854775807", "damaged store_state"),
    ("UPDATE store_state SET generation = 9223372036854775807", "damaged store_state"),
    ("UPDATE store_state SET generation = 'many'", "damaged store_state"),
    ("CREATE TRIGGER planted AFTER INSERT ON car BEGIN DELETE FROM car; END", "planted"),
    ("CREATE VIEW planted AS SELECT * FROM car", "planted"),
    ("CREATE UNIQUE INDEX planted ON car (ticket, make)", "planted"),
    ("CREATE INDEX planted ON car (abs(ticket - 9223372036854775807 - 1))", "planted"),
    ("CREATE INDEX planted ON car_section (count) WHERE -count > -1000", "planted"),
    ("DROP TRIGGER car_inserted", "car_inserted"),
    ("DROP INDEX car_by_make", "car_by_make"),
    ("DROP INDEX car_by_make; CREATE UNIQUE INDEX car_by_make ON car (ticket)", "car_by_make"),
    ("DROP INDEX car_by_make; CREATE INDEX car_by_make ON car (make)", "car_by_make"),
    (
      """
      DROP TRIGGER car_removed;
      CREATE TRIGGER car_removed AFTER DELETE ON car BEGIN SELECT 1; END
      """, "car_removed"
    ),
    ("DROP TRIGGER car_stale_updated", "car_stale_updated"),
    ("UPDATE car SET make_key = 'zzz' WHERE ticket = 2", "stale from 2"),
    ("UPDATE car SET make = 'Saab' WHERE ticket = 3", "stale from 3"),
    ("UPDATE car SET plate = 'X 9' WHERE ticket = 2", "stale from 2"),
    ("INSERT INTO car_stale VALUES (99)", "stale from 99"),
    (
      "UPDATE car SET make_key = 'zzz' WHERE ticket = 2; DELETE FROM car_stale",
      "wrong keys from 2"
    ),
    (
      "UPDATE car SET plate = 'X 9' WHERE ticket = 2; DELETE FROM car_stale",
      "wrong keys from 2"
    ),
    ("UPDATE car SET plate = 'X 9' WHERE ticket = 2; DELETE FROM car_stale", "texts 1"),
    ("DELETE FROM car_text_block", "texts 1"),
    ("UPDATE car_text_block SET texts = x'FF'", "texts 1"),
    ("UPDATE car_text_block SET texts = CAST(replace(texts, 'b', 'c') AS BLOB)", "texts 1"),
    ("UPDATE car_text_block SET block = 7", "texts 2"),
    ("INSERT INTO car_text_block VALUES (-1, x''), (9, zeroblob(256))", "texts 2"),
    ("UPDATE car SET make = '(null)', make_key = '!G#null!H' WHERE ticket = 2", "unnamed [2]"),
    ("UPDATE car SET model = '  ' WHERE ticket = 1", "unnamed [1]"),
    ("UPDATE car SET make = NULL, make_key = NULL WHERE ticket = 1", "unnamed [1]"),
  ])
  func `Row 21: each fault is found, and mended`(damage: String, word: String) throws {
    #expect(try stand.store.check().isIntact)
    try stand.sql(damage)
    let report = try stand.store.check()
    var words = report.faults.map { fault in
      switch fault {
      case .damage(let text): "damage \(text)"
      case .schema(let difference): "\(difference.object.name)"
      case .missingChanges(let count): "missing \(count)"
      case .sectionCounts: "section counts"
      case .lastChangesNotHere: "not here"
      case .staleRows(_, let first): "stale from \(first)"
      case .wrongKeys(_, let first): "wrong keys from \(first)"
      case .wrongTexts(let blocks): "texts \(blocks)"
      case .longTexts(_, let first, _): "long texts from \(first)"
      case .lastIDsTooLow: "last ids too low"
      case .damagedRows(_, let first): "damaged \(first.table)"
      }
    }
    if !report.unnamed.isEmpty { words.append("unnamed \(report.unnamed)") }
    #expect(words.contains(word), "\(words)")
    try stand.store.repair(by: "Ann")
    let after = try stand.store.check()
    #expect(after.isIntact, "\(after)")
    #expect(try stand.cars.count == 3)
    #expect(try stand.park().car.ticket == 4)
  }

  // A view was dropped with its triggers, and then the triggers were not found.
  @Test(arguments: [
    "CREATE VIEW a AS SELECT 1 AS x; CREATE TRIGGER b INSTEAD OF INSERT ON a BEGIN SELECT 1; END",
    "CREATE VIEW b AS SELECT 1 AS x; CREATE TRIGGER a INSTEAD OF INSERT ON b BEGIN SELECT 1; END",
    "CREATE VIEW b AS SELECT * FROM car; CREATE VIEW a AS SELECT * FROM b; CREATE VIEW c AS SELECT * FROM a",
    "CREATE VIEW a AS SELECT * FROM gone; CREATE TRIGGER c AFTER INSERT ON car BEGIN SELECT * FROM a; END",
    // A name of the store's own, given to an object of another kind.
    "DROP TRIGGER car_inserted; CREATE VIEW car_inserted AS SELECT 1",
    "CREATE VIEW car_inserted AS SELECT 1",
    "CREATE TRIGGER car_by_make AFTER INSERT ON car BEGIN DELETE FROM car; END",
    "DROP INDEX car_by_make; CREATE VIEW car_by_make AS SELECT 1",
    "DROP TRIGGER car_inserted; CREATE TRIGGER CAR_INSERTED AFTER INSERT ON car BEGIN SELECT 1; END",
    "CREATE TRIGGER \"a\"\"b c\" AFTER UPDATE ON store_state BEGIN DELETE FROM car; END",
    "CREATE TRIGGER z AFTER INSERT ON car BEGIN DELETE FROM car; END; DROP TRIGGER car_removed",
  ])
  func `A repair removes what was planted, in whatever order it hangs together`(
    planting: String
  ) throws {
    try stand.sql(planting)
    #expect(try !stand.store.check().isIntact)
    try stand.store.repair(by: "Ann")
    let after = try stand.store.check()
    #expect(after.isIntact, "\(after)")
    #expect(try stand.cars.count == 3)
    #expect(try stand.park().car.ticket == 4)
  }

  @Test func `A quick check looks at the file, the schema and the marks, and not at the cars`()
    throws
  {
    try stand.sql(
      """
      UPDATE car_section SET count = count + 1;
      UPDATE car SET make = '' WHERE ticket = 2;
      DROP INDEX car_by_make;
      """)
    let report = try stand.store.check(isQuick: true)
    let index = try #require(
      StoreFormat(CarSchema.description).schema.first { $0.name == "car_by_make" })
    #expect(report.faults == [.schema(.missing(index)), .staleRows(rows: 1, firstID: 2)])
    #expect(report.unnamed == [])
    #expect(try stand.store.check().faults.count == 3)
  }

  @Test func `A check tells how far it is`() throws {
    try stand.fill((10..<12_000).map { Car(ticket: $0, dateCreated: Stand.noon) })
    var reports: [[Int]] = []
    #expect(try stand.store.check { reports.append([$0, $1]) }.isIntact)
    #expect(reports == [[5000, 11_993], [10_000, 11_993]])
  }

  @Test func `Rows 20, 21: a repaired make is Unknown, and the other fields stay`() throws {
    try stand.sql("UPDATE car SET make = '(null)', model = '' WHERE ticket = 2")
    #expect(try stand.store.check().unnamed == [2])
    try stand.store.repair(by: nil)
    let car = try #require(try stand.store.car(2))
    #expect((car.make, car.model, car.plate) == ("Unknown", "Unknown", "B 1"))
  }

  @Test(arguments: [
    ("3.7.0", true), ("3.40.1", true), ("3.51.2", true), ("3.51.3", false), ("3.52.0", false),
    ("4.0", false),
  ])
  func `Versions of SQLite with the WAL-reset bug are known`(version: String, isAffected: Bool) {
    #expect(CarStore.hasWALResetBug(version) == isAffected)
  }

  @Test func `The WAL-reset bug is reported once a store and version, and nothing changes`()
    throws
  {
    func report(_ version: String) -> CarStore.Report {
      CarStore.Report(
        faults: [], unnamed: [], sqliteVersion: version,
        hasWALResetBug: CarStore.hasWALResetBug(version))
    }
    func state() throws -> [Int64] {
      try [
        "max(seq) FROM car_change", "max(id) FROM change_command", "generation FROM store_state",
      ]
      .map { try stand.count("SELECT \($0)") }
    }
    let before = try state()
    let store = stand.store
    #expect(store.reportsWALResetBug(report("3.40.1")))
    #expect(!store.reportsWALResetBug(report("3.40.1")))
    #expect(try !CarStore(path: stand.path).reportsWALResetBug(report("3.40.1")))
    #expect(store.reportsWALResetBug(report("3.51.2")))
    #expect(!store.reportsWALResetBug(report("3.51.3")))
    #expect(try state() == before)
    #expect(try store.check().isIntact)

    // Where a check may change nothing the bug would be reported each time, so it is not.
    for name in stand.folder.contents.keys { chmod(stand.folder.file(name), 0o444) }
    chmod(stand.folder.path, 0o555)
    let reports = try withoutPrivileges {
      try CarStore(path: stand.path, checkpointsWhenIdle: false).reportsWALResetBug(
        report("3.39.0"))
    }
    #expect(!reports)
    chmod(stand.folder.path, 0o700)
    for name in stand.folder.contents.keys { chmod(stand.folder.file(name), 0o600) }
    try stand.sql("UPDATE store_meta SET value = 1 WHERE key = 'text_version'")
    #expect(!store.reportsWALResetBug(report("3.40.1")))
    #expect(try stand.count("SELECT value FROM store_meta WHERE key = 'text_version'") == 1)
  }

  // A reader that is waited for costs ten seconds a command: more than a minute. What else commands
  // take, on however busy a machine, they take without a reader, too.
  @Test func `The log is checkpointed when it is long, also past a reader`() throws {
    let reader = try stand.store.fetch(.init(sortedBy: []))
    func fill(_ rounds: Range<Int64>) throws {
      for round in rounds {
        try stand.fill(
          (1...300).map {
            Car(
              ticket: round * 10_000 + $0 + 10, dateCreated: Stand.noon,
              note: String(repeating: "x", count: 5000))
          })
      }
    }
    let besideReader = try ContinuousClock().measure { try fill(0..<7) }
    #expect(try reader.numberOfObjects == 3)
    _ = consume reader
    #expect(try stand.cars.count == 2103)
    let alone = try ContinuousClock().measure { try fill(7..<14) }
    #expect(besideReader - alone < .seconds(60))
  }

  @Test func `Without readers a long write-ahead log is truncated, and a short one is left`() throws
  {
    func log() -> Int { stand.folder.contents["cars.sqlite-wal"]?.count ?? 0 }
    #expect(log() > 0)
    #expect(log() < 1000 * 4096)
    try stand.store.file.write(.init("fill")) { writer in
      for ticket in 10...4000 {
        try writer.insert(
          Car(
            ticket: Int64(ticket), dateCreated: Stand.noon,
            note: String(repeating: "x", count: 2000)))
      }
    }
    #expect(log() == 0)
  }

  @Test func `A store that commits again and again restarts its write-ahead log`() throws {
    func log() -> Int { stand.folder.contents["cars.sqlite-wal"]?.count ?? 0 }
    for round in 0..<15 {
      try stand.store.file.write(.init("fill")) { writer in
        for ticket in 1...200 {
          try writer.insert(
            Car(
              ticket: Int64(1000 * (round + 1) + ticket), dateCreated: Stand.noon,
              note: String(repeating: "x", count: 2000)))
        }
      }
    }
    // Twelve million bytes of texts: the log was checkpointed more than once, and never truncated.
    #expect(log() > 1000 * 4096)
    #expect(log() < 2000 * 4096)
  }

  @Test func `The space of a command that was rolled back is freed`() throws {
    func log() -> Int { stand.folder.contents["cars.sqlite-wal"]?.count ?? 0 }
    func fill(isDryRun: Bool, from first: Int, count: Int) throws {
      try stand.store.file.write(.init("fill"), isDryRun: isDryRun) { writer in
        for ticket in first..<first + count {
          try writer.insert(
            Car(
              ticket: Int64(ticket), dateCreated: Stand.noon,
              note: String(repeating: "x", count: 2000)))
        }
      }
    }
    try fill(isDryRun: true, from: 10, count: 6000)
    #expect(log() == 0)
    try fill(isDryRun: false, from: 10, count: 1)
    #expect((1..<1000 * 4096).contains(log()))
  }

  // MARK: - Backup and vacuum

  @Test func `A backup is a store, and overwrites nothing`() throws {
    let copy = stand.folder.file("copy.sqlite")
    try stand.store.backup(to: copy)
    #expect(try CarStore(path: copy).check().isIntact)
    #expect(
      try CarStore(path: copy).fetch(.init(sortedBy: [])).objects(in: 0..<9)
        == stand.store.fetch(.init(sortedBy: [])).objects(in: 0..<9))
    _ = try CarStore(path: copy).park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    let bytes = stand.folder.contents["copy.sqlite"]
    #expect(throws: StoreError.fileExists(path: copy)) {
      try stand.store.backup(to: copy)
    }
    let journal = stand.path + "-journal"
    #expect(throws: StoreError.notWritten(path: journal, reason: "it would belong to the store")) {
      try stand.store.backup(to: journal)
    }
    #expect(throws: StoreError.fileExists(path: stand.path)) {
      try stand.store.backup(to: stand.path)
    }
    let nowhere = stand.folder.file("none/copy.sqlite")
    #expect(throws: StoreError.missingFolder(path: nowhere)) {
      try stand.store.backup(to: nowhere)
    }
    #expect(stand.folder.contents["copy.sqlite"] == bytes)
    #expect(!stand.folder.contents.keys.contains { $0.contains(".draft") })
  }

  @Test func `A backup while another desk writes is one committed state`() throws {
    let store = stand.store
    let folder = stand.folder
    let isDone = Atomic(false)
    let ended = DispatchSemaphore(value: 0)
    let path = stand.path
    // Each command parks two cars, so that half of one shows.
    Thread.detachNewThread {
      let other = try? CarStore(path: path)
      while !isDone.load(ordering: .relaxed) {
        try? other?.file.write(.init("two")) { writer in
          for _ in 0..<2 { _ = try writer.insertWithNewID(Car(ticket: 0, dateCreated: Stand.noon)) }
        }
      }
      ended.signal()
    }
    for number in 0..<8 {
      let copy = folder.file("copy-\(number)")
      try store.backup(to: copy)
      let opened = try CarStore(path: copy)
      #expect(try opened.check().isIntact)
      #expect(try opened.fetch(.init(sortedBy: [])).numberOfObjects % 2 == 1)
    }
    isDone.store(true, ordering: .relaxed)
    ended.wait()
    #expect(try store.check().isIntact)
  }

  @Test func `Vacuum gives the space of removed cars back`() throws {
    try stand.fill(
      (10...2000).map {
        Car(ticket: $0, dateCreated: Stand.noon, note: String(repeating: "x", count: 900))
      })
    _ = try stand.store.remove(Array(10...2000), .init(by: nil))
    func size() -> Int { stand.folder.contents.values.map(\.count).reduce(0, +) }
    let before = size()
    try stand.store.vacuum()
    // The log of changes still knows the cars.
    #expect(size() < before * 2 / 3)
    #expect(try stand.store.check().isIntact)
    #expect(try stand.cars.count == 3)
    #expect(throws: CarStore.TicketError.retired(10)) { try stand.park { $0.ticket = 10 } }
  }

  // MARK: - Two desks

  @Test func `Four desks at once lose nothing and are never refused`() throws {
    let path = stand.path
    let tickets = Mutex<[Int64]>([])
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { desk in
      do {
        let store = try CarStore(path: path)
        for round in 0..<100 {
          var draft = CarDraft()
          draft.make = "Desk \(desk)"
          let ticket = try store.park(
            draft, now: Stand.noon, utcOffset: 0, by: "\(desk)"
          ).car.ticket
          tickets.withLock { $0.append(ticket) }
          if round % 10 == 0 {
            _ = try store.file.write(.init("count")) { writer in
              // Read and write in one command: an update lost here would show below.
              var car = try #require(try writer.object(1))
              car.year = (car.year ?? 0) + 1
              try writer.update(car)
            }
          }
        }
      } catch { failures.withLock { $0.append("\(error)") } }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(tickets.withLock { $0.sorted() } == Array(4...403))
    #expect(try stand.store.car(1)?.year == 40)
    #expect(try stand.store.check().isIntact)
  }

  @Test func `A command that waits too long for another desk reports the store as busy`() throws {
    let hasLock = DispatchSemaphore(value: 0)
    let mayEnd = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
    let store = stand.store
    Thread.detachNewThread {
      try? store.file.write(.init("long")) { _ in
        hasLock.signal()
        mayEnd.wait()
      }
      ended.signal()
    }
    hasLock.wait()
    let hasty = try CarStore(path: stand.path, busyTimeout: 0)
    #expect(throws: StoreError.busy(path: stand.path)) {
      try hasty.repark([1], .init(at: Stand.noon + 90), .init(by: nil))
    }
    #expect(try hasty.car(1) != nil)
    mayEnd.signal()
    ended.wait()
    // The one who gave up does not keep the lock.
    #expect(try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil).car.ticket == 4)
  }

  // MARK: - A full disk

  @Test(.needsSmallDisk)
  func `A full disk loses nothing, and the store works on when there is room`() throws {
    let disk = try TemporaryFolder()
    try #require(mount("tmpfs", disk.path, "tmpfs", 0, "size=2m,mode=0700") == 0)
    defer { umount2(disk.path, 2) }
    let path = disk.file("cars.sqlite")
    let ballast = disk.file("ballast")
    try CarStore.create(path: path)
    let store = try CarStore(path: path)
    var draft = CarDraft()
    draft.note = String(repeating: "x", count: 20_000)
    try Data(count: 800_000).write(to: URL(fileURLWithPath: ballast))
    var parked = 0
    var failure = (any Error)?.none
    while failure == nil, parked < 1000 {
      do {
        _ = try store.park(draft, now: Stand.noon, utcOffset: 0, by: nil)
        parked += 1
      } catch { failure = error }
    }
    #expect(failure as? StoreError == .notWritten(path: path, reason: "the disk is full"))
    #expect(parked > 0)
    #expect(try store.fetch(.init(sortedBy: [])).numberOfObjects == parked)
    unlink(ballast)
    #expect(
      try store.park(draft, now: Stand.noon, utcOffset: 0, by: nil).car.ticket == Int64(parked + 1))
    #expect(try CarStore(path: path).check().isIntact)
  }
}
