import FetchedResults
import Foundation
import GRDB
import Glibc
import TestSupport
import Testing

@testable import CarStorage
@testable import FetchedResultsSQLite

/// A write-ahead log that is the store's own, whatever has begun it, and must be replayed.
struct OwnLogTests: LogScene {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try CarStore.create(path: path)
  }

  @Test func `A log that a killed command left is replayed`() throws {
    try park("BMW")
    try checkpoint()
    try park("Audi", "Saab")
    unlink(path + "-shm")
    try expectOwn(["BMW", "Audi", "Saab"])
  }

  @Test func `A folder that is copied as a whole is the store`() throws {
    try park("BMW")
    try checkpoint()
    try park("Audi")
    let other = try TemporaryFolder()
    for name in folder.contents.keys {
      try FileManager.default.copyItem(atPath: folder.file(name), toPath: other.file(name))
    }
    try expectOwn(["BMW", "Audi"])
    #expect(
      try makes(CarStore(path: other.file("cars.sqlite"), onNotice: { Issue.record("\($0)") }))
        == ["BMW", "Audi"])
  }

  // A vacuum did not note the schema version at which its log began. After another vacuum, or a
  // restore, the log was taken for foreign, and what was parked next went with it.
  @Test(arguments: ["vacuum", "repair"])
  func `A log that began with a change of the schema is replayed, with the cars behind it`(
    change: String
  ) throws {
    try park("BMW")
    try CarStore(path: path, checkpointsWhenIdle: false).vacuum()
    let index = try #require(StoreFormat(CarSchema.description).schema.first { $0.kind == .index })
    if change == "repair" { try runSQL("DROP INDEX \"\(index.name)\"", path) }
    // No frame of a log is moved into the file while a connection reads it.
    let list = try CarStore(path: path, checkpointsWhenIdle: false).fetch(.init(sortedBy: []))
    let store = try CarStore(path: path, busyTimeout: 0, checkpointsWhenIdle: false)
    if change == "repair" {
      try store.file.repairSchema()
    } else {
      // The file was written anew nevertheless, into the log.
      #expect(throws: StoreError.stillRead(path: path)) { try store.vacuum() }
    }
    #expect(try WriteAheadLogStatus.size(ofLogBeside: path) > 0)
    _ = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    try expectOwn(["BMW", "Unknown"])
    #expect(try list.numberOfObjects == 1)
  }

  // The first commit of ours in such a log notes nothing of where the log began.
  @Test func `A log that another program began by changing the schema is replayed`() throws {
    try park("BMW")
    try checkpoint()
    try runSQL("CREATE INDEX first_of_another ON car (spot)", path)
    try checkpoint()
    // No frame of a log is moved into the file while a connection reads it.
    let list = try CarStore(path: path, checkpointsWhenIdle: false).fetch(.init(sortedBy: []))
    try runSQL("CREATE INDEX second_of_another ON car (note)", path)
    try park("Audi")
    #expect(try WriteAheadLogStatus.size(ofLogBeside: path) > 0)
    try expectOwn(["BMW", "Audi"])
    #expect(try list.numberOfObjects == 1)
  }

  @Test func `A copy that equals the file before the log loses nothing`() throws {
    try park("BMW")
    try checkpoint()
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    try park("Audi")
    #expect(rename(copy, path) == 0)
    #expect(try makes(path) == ["BMW", "Audi"])
  }

  @Test func `What another program wrote and did not checkpoint is replayed`() throws {
    try park("BMW")
    try checkpoint()
    let shell = try otherProgram(at: path)
    try shell.inDatabase {
      try $0.execute(sql: "INSERT INTO car (make, make_key) VALUES ('Lada', 'lada')")
    }
    let other = try TemporaryFolder()
    for name in folder.contents.keys where !name.hasSuffix("-shm") {
      try FileManager.default.copyItem(atPath: folder.file(name), toPath: other.file(name))
    }
    #expect(
      try makes(CarStore(path: other.file("cars.sqlite"), onNotice: { Issue.record("\($0)") }))
        == ["BMW", "Lada"])
    try shell.close()
  }

  @Test func `A checkpoint that was cut off at any page is gone on with`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    try park("BMW")
    try checkpoint()
    let before = try #require(FileManager.default.contents(atPath: path))
    try park("Audi", "Saab", "Fiat", "Lada")
    let log = try #require(FileManager.default.contents(atPath: path + "-wal"))
    let lock = try #require(FileManager.default.contents(atPath: path + ".lock"))
    try checkpoint()
    let after = try #require(FileManager.default.contents(atPath: path))
    for round in 0..<60 {
      // Pages reach the disk in any order.
      let other = try TemporaryFolder()
      var torn = before + Data(count: max(0, after.count - before.count))
      for start in stride(from: 0, to: after.count, by: 4096) where Bool.random(using: &random) {
        torn.replaceSubrange(start..<start + 4096, with: after[start..<start + 4096])
      }
      for (suffix, bytes) in [("", torn), ("-wal", log), (".lock", lock)] {
        try bytes.write(to: URL(fileURLWithPath: other.file("cars.sqlite" + suffix)))
      }
      let store = try CarStore(
        path: other.file("cars.sqlite"),
        onNotice: { Issue.record("\($0), seed \(seed), round \(round)") })
      #expect(
        try makes(store) == ["BMW", "Audi", "Saab", "Fiat", "Lada"],
        "seed \(seed), round \(round)")
      #expect(try store.check().isIntact, "seed \(seed), round \(round)")
    }
  }

  // MARK: - Other programs

  /// How the schema version came to be another than that which the last log noted.
  enum Drift: String, CaseIterable {
    case none, index, repair, migration
  }

  // VACUUM writes the state again as it is. The note of where the log began was that of a log
  // before, with another schema version, and the log of running programs was moved away.
  @Test(arguments: Drift.allCases, [false, true])
  func `A log that the VACUUM of another program began is replayed`(
    drift: Drift, isCut: Bool
  ) throws {
    if drift == .migration { try OldStore.makeFirstVersion(path) }
    try park("BMW", "Audi")
    let before = try makes(path)
    switch drift {
    case .none, .migration: break
    case .index: try runSQL("CREATE INDEX of_another ON car (spot)", path)
    case .repair:
      try runSQL("DROP INDEX car_by_make", path)
      try CarStore(path: path, checkpointsWhenIdle: false).repair(by: nil)
    }
    if drift != .index { try checkpoint() }
    let shell = try otherProgram(at: path)
    try shell.inDatabase { database in
      if drift == .index {
        try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        try database.execute(sql: "CREATE INDEX second_of_another ON car (note)")
        if isCut { try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
      }
      try database.execute(sql: "VACUUM; UPDATE car SET spot = 'typed' WHERE ticket = 2")
    }
    try expectReplayed(try killed(), before)
    try expectOwn(before)
    let store = try CarStore(path: path, checkpointsWhenIdle: false)
    #expect(try store.car(2)?.spot == "typed")
    try park("Saab")
    try expectReplayed(try killed(), before + ["Saab"])
    try shell.close()
  }

  private func expectReplayed(_ other: TemporaryFolder, _ expected: [String]) throws {
    let store = try CarStore(
      path: other.file("cars.sqlite"), checkpointsWhenIdle: false,
      onNotice: { Issue.record("\($0)") })
    #expect(try makes(store) == expected)
    #expect(try faults(store) == [])
  }

  // The next to write did not know that the log had been restarted, and noted nothing.
  @Test func `A log that one program restarted and another goes on with is replayed`() throws {
    let stores = try (0..<2).map { _ in try CarStore(path: path, checkpointsWhenIdle: false) }
    for store in stores {
      _ = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    }
    try checkpoint()
    _ = try stores[0].park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    try runSQL("CREATE INDEX of_another ON car (spot)", path)
    try stores[0].file.writing { database, turn, _ in
      let isDone = try turn.writer.log.checkpoint(database, .restart)
      #expect(isDone)
    }
    _ = try stores[1].park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    try expectReplayed(try killed(), Array(repeating: "Unknown", count: 4))
    try expectOwn(Array(repeating: "Unknown", count: 4))
  }

  @Test func `Whatever another program changes in a log of its own is replayed`() throws {
    try park("BMW")
    try checkpoint()
    let shell = try otherProgram(at: path)
    try shell.inDatabase { try $0.execute(sql: "CREATE TABLE of_another (a); ANALYZE") }
    let statements = [
      "INSERT INTO of_another VALUES (1)", "ANALYZE", "CREATE INDEX of_a ON of_another (a)",
      "DELETE FROM of_another", "DROP INDEX of_a",
      "BEGIN; CREATE INDEX i1 ON of_another (a); CREATE INDEX i2 ON of_another (a); COMMIT",
      "UPDATE car SET note = 'typed'", "BEGIN; UPDATE car SET note = 'a'; DROP INDEX i1; COMMIT",
      "VACUUM", "UPDATE car SET note = 'b'; VACUUM", "INSERT INTO car (make) VALUES ('Lada')",
    ]
    for statement in statements {
      try shell.inDatabase { database in
        try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        try database.execute(sql: statement)
      }
      let other = try killed()
      let makes = statement.contains("Lada") ? ["BMW", "Lada"] : ["BMW"]
      try expectReplayed(other, makes)
      #expect(!other.contents.keys.contains { $0.contains("foreign") }, "\(statement)")
    }
    try shell.close()
  }
}
