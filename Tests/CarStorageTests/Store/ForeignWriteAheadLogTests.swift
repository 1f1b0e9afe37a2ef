import FetchedResults
import Foundation
import GRDB
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import CarStorage
@testable import FetchedResultsSQLite

/// A file that was put in the place of a store, beside a write-ahead log that is not its own.
struct ForeignWriteAheadLogTests: LogScene {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try CarStore.create(path: path)
  }

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
      let source = try otherProgram(at: path)
      let target = try DatabaseQueue(path: copy)
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
    try park("Fiat")
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
    try replaceByOlderCopy()
    #expect(try makes(link) == ["BMW"])
    #expect(folder.contents.keys.contains { $0.hasPrefix("cars.sqlite-foreign-") })
    #expect(Array(other.contents.keys) == ["link.sqlite"])
  }

  @Test func `Where nothing can be moved, the file is read without the log`() throws {
    try replaceByOlderCopy()
    for name in folder.contents.keys { chmod(folder.file(name), 0o444) }
    chmod(folder.path, 0o555)
    let notices = Mutex<[StoreNotice]>([])
    let found = try withoutPrivileges {
      try makes(
        CarStore(
          path: path, checkpointsWhenIdle: false,
          onNotice: { notice in notices.withLock { $0.append(notice) } }))
    }
    #expect(found == ["BMW"])
    #expect(notices.withLock(\.self) == [.foreignLogIgnored(path: path)])
  }

  /// Moves a copy with one car over the store, which has three by then, the last in its log alone.
  private func replaceByOlderCopy() throws {
    try park("BMW")
    try checkpoint()
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    try park("Audi")
    try checkpoint()
    try park("Fiat")
    #expect(rename(copy, path) == 0)
  }
}
