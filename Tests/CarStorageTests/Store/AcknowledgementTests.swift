import FetchedResults
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import CarStorage
@testable import FetchedResultsSQLite

/// Cars that were parked, and are not in the store any more.
struct AcknowledgementTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("cars.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
    try CarStore.create(path: path)
    try park(5)
    #expect(try CarStore(path: path, checkpointsWhenIdle: false).file.checkpoint())
    try park(50)
  }

  private func park(_ count: Int) throws {
    let store = try CarStore(path: path, checkpointsWhenIdle: false)
    for _ in 0..<count {
      _ = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    }
  }

  /// Opens the store.
  ///
  /// - Returns: It, and what was said.
  private func open() throws -> (CarStore, [StoreNotice]) {
    let notices = Mutex<[StoreNotice]>([])
    let store = try CarStore(
      path: path, checkpointsWhenIdle: false,
      onNotice: { notice in notices.withLock { $0.append(notice) } })
    return (store, notices.withLock(\.self))
  }

  private func flipFirstFrame() throws {
    var log = try #require(FileManager.default.contents(atPath: path + "-wal"))
    log[32 + 24 + 100] ^= 1
    try log.write(to: URL(fileURLWithPath: path + "-wal"))
    unlink(path + "-shm")
  }

  @Test(arguments: ["flipped", "removed"])
  func `A log that lost its commits is noticed, once, and no ticket is given twice`(
    fault: String
  ) throws {
    if fault == "flipped" {
      try flipFirstFrame()
    } else {
      for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
    }
    let (store, notices) = try open()
    #expect(notices == [.changesMissing(50)])
    #expect(try store.fetch(.init(sortedBy: [])).numberOfObjects == 5)
    #expect(try open().1 == [])
    #expect(try store.check().faults == [.missingChanges(50)])

    let parked = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    #expect(parked.car.ticket == 56)
    // The loss is reported until it is accepted.
    #expect(try open().1 == [])
    #expect(try store.check().faults == [.missingChanges(50)])
    try store.repair(by: nil)
    #expect(try store.check().faults == [])
    #expect(try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil).car.ticket == 57)
  }

  @Test func `A backup that somebody put back is recognized, and no ticket is given twice`() throws
  {
    let copy = folder.file("copy.sqlite")
    #expect(try CarStore(path: path, checkpointsWhenIdle: false).file.checkpoint())
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    try park(7)
    #expect(try CarStore(path: path, checkpointsWhenIdle: false).file.checkpoint())
    #expect(rename(copy, path) == 0)
    let (store, notices) = try open()
    #expect(notices == [.lastChangesNotHere])
    #expect(try store.check().faults == [.lastChangesNotHere])
    #expect(try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil).car.ticket == 63)
    #expect(try store.check().faults == [])
    #expect(try open().1 == [])
  }

  @Test func `What is not lost raises no alarm`() throws {
    #expect(try open().1 == [])
    unlink(path + "-shm")
    #expect(try open().1 == [])
    // After a loss of power the record may be older than the store, torn, or not there.
    let record = try #require(FileManager.default.contents(atPath: path + ".lock"))
    #expect(record.count == 104)
    for length in [0, 1, 40, 64, 103] {
      try record.prefix(length).write(to: URL(fileURLWithPath: path + ".lock"))
      #expect(try open().1 == [])
    }
    for position in 0..<104 {
      var torn = record
      torn[position] ^= 0x40
      try torn.write(to: URL(fileURLWithPath: path + ".lock"))
      #expect(try open().1 == [], "byte \(position)")
    }
    #expect(try open().0.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil).car.ticket == 56)
  }

  // MARK: - Decided by content

  /// What people and programs do to files, which says nothing of their content.
  enum Touch: String, CaseIterable {
    case mode, rewritten, folder
  }

  // The verdict hung on the time of the last change and on the number of the file: "somebody has
  // put it back", and then the check called the store sound.
  @Test(arguments: Touch.allCases)
  func `A loss is a loss, whatever was done to the file`(touch: Touch) throws {
    try flipFirstFrame()
    switch touch {
    case .mode: #expect(chmod(path, 0o640) == 0)
    case .rewritten:
      let bytes = try #require(FileManager.default.contents(atPath: path))
      unlink(path)
      try bytes.write(to: URL(fileURLWithPath: path))
    case .folder:
      let other = try TemporaryFolder()
      for name in folder.contents.keys {
        try FileManager.default.moveItem(atPath: folder.file(name), toPath: other.file(name))
        try FileManager.default.copyItem(atPath: other.file(name), toPath: folder.file(name))
      }
    }
    let (store, notices) = try open()
    #expect(notices == [.changesMissing(50)])
    for _ in 0..<2 { #expect(try store.check().faults == [.missingChanges(50)]) }
    #expect(try open().0.check().faults == [.missingChanges(50)])
  }

  // The note was a commit, whose checkpoint made the file younger than the record.
  @Test func `What a check notes does not hide what it found`() throws {
    try flipFirstFrame()
    let store = try open().0
    try store.file.setNote("reported", "once")
    store.checkpoint()
    #expect(try open().0.check().faults == [.missingChanges(50)])
    try store.repair(by: nil)
    try store.file.setNote("reported", "once")
    #expect(try store.file.note("reported") == "once")
    #expect(try open().0.check().faults == [])
  }

  // The page of the state is written before the rows are: both generations were equal.
  @Test(arguments: 1...12)
  func `A checkpoint that was cut off is not taken for the end of one`(pages: Int) throws {
    let before = try #require(FileManager.default.contents(atPath: path))
    let log = try #require(FileManager.default.contents(atPath: path + "-wal"))
    let record = try #require(FileManager.default.contents(atPath: path + ".lock"))
    #expect(try CarStore(path: path, checkpointsWhenIdle: false).file.checkpoint())
    let after = try #require(FileManager.default.contents(atPath: path))
    // So many pages that differ were written, in their order.
    var torn = before + Data(count: max(0, after.count - before.count))
    var written = 0
    for start in stride(from: 0, to: after.count, by: 4096) where written < pages {
      let page = after[start..<start + 4096]
      if torn[start..<start + 4096] != page { written += 1 }
      torn.replaceSubrange(start..<start + 4096, with: page)
    }
    for (suffix, bytes) in [("", torn), ("-wal", log), (".lock", record)] {
      try bytes.write(to: URL(fileURLWithPath: path + suffix))
    }
    unlink(path + "-shm")
    #expect(try open().1 == [])
    try flipFirstFrame()
    let (store, notices) = try open()
    #expect(notices == [.changesMissing(50)])
    #expect(try store.check().faults != [])
    // A connection that only reads keeps the rest of the log.
    store.checkpoint()
    #expect(try WriteAheadLogStatus.size(ofLogBeside: path) > 0)
  }

  @Test func `A record is changed by nobody but who holds the lock`() throws {
    try flipFirstFrame()
    let record = try #require(FileManager.default.contents(atPath: path + ".lock"))
    try WriteLock(for: path).holding(timeout: 1) { _ in
      // Who writes just now may have written what is missed.
      let notices = try open().1
      #expect(notices == [])
      #expect(FileManager.default.contents(atPath: path + ".lock") == record)
    }
    #expect(try open().1 == [.changesMissing(50)])
    #expect(try open().1 == [])
  }

  @Test func `Identifiers that are missing in the last commit are missed`() throws {
    #expect(try CarStore(path: path, checkpointsWhenIdle: false).file.checkpoint())
    try runSQL("UPDATE sqlite_sequence SET seq = 50 WHERE name = 'car'", path)
    let store = try open().0
    #expect(try store.check().faults == [.missingChanges(5)])
    #expect(try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil).car.ticket == 56)
  }
}
