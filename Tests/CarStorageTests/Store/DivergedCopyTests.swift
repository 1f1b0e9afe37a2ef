import FetchedResults
import Foundation
import GRDB
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import CarStorage
@testable import FetchedResultsSQLite

/// Copies of a store that were changed elsewhere, and stores of older versions, that come to lie
/// beside a log: related, but not what the log goes on from.
struct DivergedCopyTests: LogScene {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try CarStore.create(path: path)
  }

  /// Puts a copy in the place of the store, which stays the same file.
  private func putBack() throws { try overwrite(path, with: copy) }

  // A copy by cp had the store's identifier, and the number of its state could be one of the log.
  @Test(arguments: 1...6, ["ours", "shell"])
  func `A copy that was changed elsewhere is not mixed with what was changed here`(
    changes: Int, program: String
  ) throws {
    try park("BMW", "Audi")
    try checkpoint()
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    for change in 1...changes {
      if program == "ours" {
        try park("Laptop \(change)", at: copy)
      } else {
        try runSQL("INSERT INTO car (make, model) VALUES ('Laptop \(change)', 'One')", copy)
      }
    }
    try runSQL("PRAGMA wal_checkpoint(TRUNCATE)", copy)
    let laptop = try makes(copy)
    for change in 1...4 { try park("Desk \(change)") }
    try putBack()
    let notices = Mutex<[StoreNotice]>([])
    let store = try CarStore(
      path: path, checkpointsWhenIdle: false,
      onNotice: { notice in notices.withLock { $0.append(notice) } })
    #expect(try makes(store) == laptop)
    #expect(notices.withLock { $0.last } == .lastChangesNotHere)
    #expect(notices.withLock(\.count) == 2)
    #expect(try store.check().faults.contains(.lastChangesNotHere))
    // Six tickets were given here, and as many as that elsewhere.
    let parked = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    #expect(parked.car.ticket == Int64(max(6, 2 + changes) + 1))
  }

  // Two cars went without a word, and the check called the store sound.
  @Test func `A copy that was changed elsewhere is reported where no log is left, too`() throws {
    try park("BMW")
    try checkpoint()
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    try park("Lap", "Lap", "Lap", at: copy)
    try checkpoint(copy)
    try park("Desk", "Desk")
    try checkpoint()
    try putBack()
    let notices = Mutex<[StoreNotice]>([])
    let store = try CarStore(
      path: path, checkpointsWhenIdle: false,
      onNotice: { notice in notices.withLock { $0.append(notice) } })
    #expect(notices.withLock(\.self) == [.lastChangesNotHere])
    #expect(try store.check().faults == [.lastChangesNotHere])
    _ = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    #expect(try store.check().faults == [])
  }

  @Test func `A copy that VACUUM laid out anew is not mixed with a log of the same state`() throws {
    try park("BMW")
    try runSQL("VACUUM INTO '\(copy)'", path)
    let list = try CarStore(path: path, checkpointsWhenIdle: false).fetch(.init(sortedBy: []))
    try park("Audi")
    #expect(rename(copy, path) == 0)
    try expectForeign(["BMW"])
    withExtendedLifetime(list) {}
  }

  @Test func `A copy from before the VACUUM of another program is not mixed with a later log`()
    throws
  {
    try park("BMW")
    try checkpoint()
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    try runSQL("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)", path)
    try park("Audi")
    try putBack()
    try expectForeign(["BMW"])
  }

  // MARK: - Older versions

  private func expectCars(_ expected: [String], isForeign: Bool) throws {
    let notices = Mutex<[StoreNotice]>([])
    let store = try CarStore(
      path: path, checkpointsWhenIdle: false,
      onNotice: { notice in notices.withLock { $0.append(notice) } })
    #expect(try makes(store) == expected)
    let isMoved = notices.withLock(\.self).contains {
      if case .foreignLogMoved = $0 { true } else { false }
    }
    #expect(isMoved == isForeign)
    let faults = try faults(store)
    #expect(faults.allSatisfy { $0 == .lastChangesNotHere }, "\(faults)")
  }

  private func firstVersion() throws -> [String] {
    try OldStore.makeFirstVersion(copy)
    return try makes(copy)
  }

  // Neither the file nor the log of such a store has a state, and that was taken for a match.
  @Test func `A store of the first version is not changed by a log of later states`() throws {
    let old = try firstVersion()
    try park("BMW", "Audi")
    try putBack()
    try expectCars(old, isForeign: true)
  }

  @Test func `A store of the first version that is put back after its migration is what it was`()
    throws
  {
    let old = try firstVersion()
    try putBack()
    try park("Saab")
    try checkpoint()
    for change in 1...8 { try park("P\(change)") }
    try putBack()
    try expectCars(old, isForeign: true)
  }

  @Test func `The migration of a store of the first version is replayed after a kill`() throws {
    let old = try firstVersion()
    try putBack()
    unlink(path + ".lock")
    for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
    try park("Saab", "Fiat")
    unlink(path + "-shm")
    try expectOwn(old + ["Saab", "Fiat"])
    // What lies in the file after the migration may be any part of it.
    try putBack()
    try expectOwn(old + ["Saab", "Fiat"])
  }

  @Test(arguments: [1, 20])
  func `A store is not changed by a log of the first version`(rows: Int) throws {
    try park("BMW")
    try checkpoint()
    let newer = try #require(FileManager.default.contents(atPath: path))
    _ = try firstVersion()
    for suffix in ["", "-wal", "-shm", ".lock"] { unlink(path + suffix) }
    #expect(rename(copy, path) == 0)
    let shell = try otherProgram(at: path)
    try shell.inDatabase { database in
      for row in 0..<rows {
        try database.execute(sql: "INSERT INTO car (make, model) VALUES ('M\(row)', 'One')")
      }
    }
    let log = try #require(FileManager.default.contents(atPath: path + "-wal"))
    try shell.close()
    for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
    try newer.write(to: URL(fileURLWithPath: path))
    try log.write(to: URL(fileURLWithPath: path + "-wal"))
    try expectCars(["BMW"], isForeign: true)
  }

  @Test func `A log of the second version is replayed, and migrated`() throws {
    try OldStore.makeSecondVersion(path, "BMW")
    let shell = try otherProgram(at: path)
    try shell.inDatabase { try $0.execute(sql: OldStore.parkInSecondVersion("Audi")) }
    let other = try killed()
    try shell.close()
    let store = try CarStore(
      path: other.file("cars.sqlite"), checkpointsWhenIdle: false,
      onNotice: { Issue.record("\($0)") })
    #expect(try makes(store) == ["BMW", "Audi"])
    _ = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    let again = try killed(other)
    let migrated = try CarStore(
      path: again.file("cars.sqlite"), checkpointsWhenIdle: false,
      onNotice: { Issue.record("\($0)") })
    #expect(try makes(migrated) == ["BMW", "Audi", "Unknown"])
    #expect(try faults(migrated) == [])
  }

  @Test func `Stores of the second and third version are not changed by each other's logs`() throws
  {
    try OldStore.makeSecondVersion(copy, "BMW", "Audi")
    try putBack()
    unlink(path + ".lock")
    for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
    // A log from after the migration beside the store from before.
    try park("Saab")
    try checkpoint()
    let third = try #require(FileManager.default.contents(atPath: path))
    try park("Fiat", "Lada")
    try putBack()
    try expectCars(["BMW", "Audi"], isForeign: true)
    // A log from before the migration beside the store from after.
    let shell = try otherProgram(at: copy)
    try shell.inDatabase { try $0.execute(sql: OldStore.parkInSecondVersion("Seat")) }
    let log = try #require(FileManager.default.contents(atPath: copy + "-wal"))
    try shell.close()
    for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
    try third.write(to: URL(fileURLWithPath: path))
    try log.write(to: URL(fileURLWithPath: path + "-wal"))
    try expectCars(["BMW", "Audi", "Saab"], isForeign: true)
  }
}
