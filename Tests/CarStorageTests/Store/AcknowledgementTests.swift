import FetchedResults
import Foundation
import Glibc
import Synchronization
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
    #expect(try CarStore(path: path, checkpointsWhenIdle: false).store.checkpoint())
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
    // The loss is known of until somebody accepts it.
    #expect(try open().1 == [])
    #expect(try store.check().faults == [.missingChanges(50)])
    try store.repair(by: nil)
    #expect(try store.check().faults == [])
    #expect(try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil).car.ticket == 57)
  }

  @Test func `A backup that somebody put back is told apart, and no ticket is given twice`() throws
  {
    let copy = folder.file("copy.sqlite")
    #expect(try CarStore(path: path, checkpointsWhenIdle: false).store.checkpoint())
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    try park(7)
    #expect(try CarStore(path: path, checkpointsWhenIdle: false).store.checkpoint())
    #expect(rename(copy, path) == 0)
    let (store, notices) = try open()
    #expect(notices == [.olderThanLastChange])
    #expect(try store.check().faults == [])
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
    #expect(record.count == 64)
    for length in [0, 1, 40, 63] {
      try record.prefix(length).write(to: URL(fileURLWithPath: path + ".lock"))
      #expect(try open().1 == [])
    }
    for position in 0..<60 {
      var torn = record
      torn[position] ^= 0x40
      try torn.write(to: URL(fileURLWithPath: path + ".lock"))
      #expect(try open().1 == [], "byte \(position)")
    }
    #expect(try open().0.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil).car.ticket == 56)
  }
}
