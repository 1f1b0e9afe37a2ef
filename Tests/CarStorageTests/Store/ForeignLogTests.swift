import FetchedResults
import Foundation
import GRDB
import Glibc
import Synchronization
import Testing

@testable import CarStorage
@testable import FetchedResultsSQLite

/// A file that was put in the place of a store, beside a write-ahead log that is not its own.
struct ForeignLogTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("cars.sqlite") }
  private var copy: String { folder.file("copy.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
    try CarStore.create(path: path)
  }

  // MARK: - Scenes

  /// Parks cars of a make and leaves them in the log, as a command that is killed does.
  private func park(_ makes: String...) throws {
    let store = try CarStore(path: path, checkpointsWhenIdle: false)
    for make in makes {
      var draft = CarDraft()
      draft.make = make
      _ = try store.park(draft, now: Stand.noon, utcOffset: 0, by: nil)
    }
  }

  private func checkpoint() throws {
    let store = try CarStore(path: path, checkpointsWhenIdle: false)
    #expect(store.store.checkpoint())
  }

  private func makes(_ path: String) throws -> [String] {
    try makes(CarStore(path: path, checkpointsWhenIdle: false))
  }

  private func makes(_ store: CarStore) throws -> [String] {
    try store.fetch(.init(sortedBy: [.ascending("ticket")])).objects(in: 0..<100).map(\.make)
  }

  /// Opens the store and expects the log to be moved aside, and these cars.
  private func expectForeign(
    _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let notices = Mutex<[StoreNotice]>([])
    let store = try CarStore(
      path: path, checkpointsWhenIdle: false,
      onNotice: { notice in notices.withLock { $0.append(notice) } })
    #expect(try makes(store) == expected, sourceLocation: sourceLocation)
    let moved = notices.withLock(\.self).compactMap { notice in
      if case .foreignLogMoved(let path) = notice { path } else { nil }
    }
    #expect(moved.count == 1, sourceLocation: sourceLocation)
    for path in moved {
      #expect(FileManager.default.fileExists(atPath: path), sourceLocation: sourceLocation)
    }
    #expect(try store.check().faults.isEmpty, sourceLocation: sourceLocation)
    _ = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    #expect(try makes(path) == expected + ["Unknown"], sourceLocation: sourceLocation)
  }

  /// Opens the store and expects the log to be replayed without a word.
  private func expectOwn(
    _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let store = try CarStore(
      path: path, checkpointsWhenIdle: false,
      onNotice: { Issue.record("\($0)", sourceLocation: sourceLocation) })
    #expect(try makes(store) == expected, sourceLocation: sourceLocation)
    #expect(try store.check().faults.isEmpty, sourceLocation: sourceLocation)
    #expect(
      !folder.contents.keys.contains { $0.contains("foreign") }, sourceLocation: sourceLocation)
  }

  /// Writes the bytes of one file into another, which stays the same file.
  private func overwrite(_ target: String, with source: String) throws {
    let bytes = try #require(FileManager.default.contents(atPath: source))
    let file = try #require(FileHandle(forWritingAtPath: target))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: bytes)
    try file.close()
  }

  // MARK: - Foreign

  @Test(arguments: ["mv", "cp"])
  func `An older copy is what it was, and removed cars stay removed`(way: String) throws {
    try park("BMW", "Audi")
    try checkpoint()
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    try park("Saab")
    try checkpoint()
    try park("Fiat")
    if way == "mv" { #expect(rename(copy, path) == 0) } else { try overwrite(path, with: copy) }
    try expectForeign(["BMW", "Audi"])
  }

  @Test(arguments: ["shell", "vacuum", "backup"])
  func `A backup that is moved over the store is the store`(way: String) throws {
    try park("BMW", "Audi")
    switch way {
    case "shell":
      let (source, target) = (try DatabaseQueue(path: path), try DatabaseQueue(path: copy))
      try source.backup(to: target)
      try target.close()
      try source.close()
      for suffix in ["-wal", "-shm"] { unlink(copy + suffix) }
    case "vacuum": try runSQL("VACUUM INTO '\(copy)'", path)
    default: try CarStore(path: path).backup(to: copy)
    }
    try checkpoint()
    try park("Saab")
    try checkpoint()
    try park("Fiat")
    #expect(rename(copy, path) == 0)
    try expectForeign(["BMW", "Audi"])
  }

  @Test func `Another store is not changed by the log of the one before`() throws {
    try CarStore.create(path: copy)
    var draft = CarDraft()
    draft.make = "Lada"
    _ = try CarStore(path: copy).park(draft, now: Stand.noon, utcOffset: 0, by: nil)
    try CarStore(path: copy).checkpoint()
    try park("BMW", "Audi")
    #expect(rename(copy, path) == 0)
    try expectForeign(["Lada"])
  }

  @Test func `A newer file is not taken back by an older log`() throws {
    try park("BMW")
    let log = try #require(FileManager.default.contents(atPath: path + "-wal"))
    try park("Audi")
    try checkpoint()
    unlink(path + "-shm")
    try log.write(to: URL(fileURLWithPath: path + "-wal"))
    try expectForeign(["BMW", "Audi"])
  }

  @Test func `A log from after a vacuum is not put into the file from before`() throws {
    try park("BMW", "Audi")
    try checkpoint()
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    try CarStore(path: path).vacuum()
    try park("Fiat")
    #expect(rename(copy, path) == 0)
    try expectForeign(["BMW", "Audi"])
  }

  @Test func `A new store does not take up the log of one that was removed`() throws {
    try park("BMW", "Audi")
    unlink(path)
    let notices = Mutex<[StoreNotice]>([])
    try CarStore.create(path: path) { notice in notices.withLock { $0.append(notice) } }
    #expect(notices.withLock(\.count) == 1)
    #expect(try makes(path) == [])
    let ticket = try CarStore(path: path).park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    #expect(ticket.car.ticket == 1)
  }

  @Test func `A backup onto a path where only a log remains is the backup`() throws {
    try park("BMW", "Audi")
    let source = folder.file("source.sqlite")
    try CarStore(path: path).backup(to: source)
    unlink(path)
    try CarStore(path: source).backup(to: path)
    #expect(try makes(path) == ["BMW", "Audi"])
    #expect(folder.contents.keys.contains { $0.contains("foreign") })
  }

  // The names had seconds only, and the second log replaced the first.
  @Test func `Foreign logs of one second are all kept`() throws {
    var kept: Set<String> = []
    for number in 1...5 {
      for suffix in ["-wal", "-shm", "-journal"] {
        try Data("\(number)\(suffix)".utf8).write(to: URL(fileURLWithPath: path + suffix))
      }
      for notice in try StoreFile.moveLogAside(path) {
        guard case .foreignLogMoved(let moved) = notice else { continue }
        kept.insert(moved)
        let name = moved.dropLast("-wal".count)
        for suffix in ["-wal", "-shm", "-journal"] {
          #expect(
            FileManager.default.contents(atPath: name + suffix) == Data("\(number)\(suffix)".utf8))
        }
      }
    }
    #expect(kept.count == 5)
    #expect(folder.contents.keys.count { $0.contains("foreign") } == 15)
  }

  @Test func `What another program did not end is kept where a new store is made`() throws {
    unlink(path)
    let hot = Data(repeating: 7, count: 600)
    try hot.write(to: URL(fileURLWithPath: path + "-journal"))
    let notices = Mutex<[StoreNotice]>([])
    try CarStore.create(path: path) { notice in notices.withLock { $0.append(notice) } }
    guard case .foreignJournalMoved(let moved)? = notices.withLock(\.self).first else {
      Issue.record("\(notices.withLock(\.self))")
      return
    }
    #expect(FileManager.default.contents(atPath: moved) == hot)
    #expect(moved.contains("cars.sqlite-foreign-20") && moved.hasSuffix("-journal"))
    try park("BMW")
    #expect(try makes(path) == ["BMW"])
    // An empty one says nothing.
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    try Data().write(to: URL(fileURLWithPath: path + "-journal"))
    try CarStore.create(path: path) { Issue.record("\($0)") }
    #expect(access(path + "-journal", F_OK) != 0)
  }

  // The new name was made of the link's, so that the log changed folders, or could not where the
  // other lies on another device.
  @Test func `Behind a link the log stays in its folder`() throws {
    let other = try TemporaryFolder()
    let link = other.file("link.sqlite")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    try park("BMW")
    try checkpoint()
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    try park("Audi")
    try checkpoint()
    try park("Fiat")
    #expect(rename(copy, path) == 0)
    #expect(try makes(link) == ["BMW"])
    #expect(folder.contents.keys.contains { $0.hasPrefix("cars.sqlite-foreign-") })
    #expect(Array(other.contents.keys) == ["link.sqlite"])
  }

  @Test func `Where nothing can be moved, the file is read without the log`() throws {
    try park("BMW")
    try checkpoint()
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    try park("Audi")
    try checkpoint()
    try park("Fiat")
    #expect(rename(copy, path) == 0)
    for name in folder.contents.keys { chmod(folder.file(name), 0o444) }
    chmod(folder.path, 0o555)
    let notices = Mutex<[StoreNotice]>([])
    let found = try withoutPrivileges {
      try makes(
        CarStore(path: path, onNotice: { notice in notices.withLock { $0.append(notice) } }))
    }
    #expect(found == ["BMW"])
    #expect(notices.withLock(\.self) == [.foreignLogIgnored(path: path)])
  }

  // MARK: - Its own

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
    let index = try #require(CarSchema.format.schema.first { $0.kind == .index })
    if change == "repair" { try runSQL("DROP INDEX \"\(index.name)\"", path) }
    // Nothing of a log is moved into the file while somebody reads that.
    let list = try CarStore(path: path, checkpointsWhenIdle: false).fetch(.init(sortedBy: []))
    let store = try CarStore(path: path, checkpointsWhenIdle: false)
    if change == "repair" { try store.store.repairSchema() } else { try store.vacuum() }
    #expect(try WriteAheadLog.size(of: path) > 0)
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
    // Nothing of a log is moved into the file while somebody reads that.
    let list = try CarStore(path: path, checkpointsWhenIdle: false).fetch(.init(sortedBy: []))
    try runSQL("CREATE INDEX second_of_another ON car (note)", path)
    try park("Audi")
    #expect(try WriteAheadLog.size(of: path) > 0)
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
    let shell = try DatabaseQueue(path: path)
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
      #expect(try store.check().isSound, "seed \(seed), round \(round)")
    }
  }
}
