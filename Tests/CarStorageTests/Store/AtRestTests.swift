import FetchedResults
import Foundation
import Glibc
import TestSupport
import Testing

@testable import CarStorage
@testable import FetchedResultsSQLite

/// The file that a person copies is the store.
struct AtRestTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("cars.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
    try CarStore.create(path: path)
  }

  private func park(_ count: Int, in store: CarStore) throws {
    for _ in 0..<count {
      _ = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    }
  }

  private func carsInCopy() throws -> Int {
    let copy = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: path, toPath: copy.file("copy.sqlite"))
    return try CarStore(path: copy.file("copy.sqlite")).fetch(.init(sortedBy: [])).numberOfObjects
  }

  @Test func `After a command the file alone holds every car`() throws {
    let store = try CarStore(path: path, checkpointsWhenIdle: false)
    try park(60, in: store)
    #expect(try carsInCopy() < 60)
    store.checkpoint()
    #expect(try carsInCopy() == 60)
    #expect(try WriteAheadLogStatus.size(ofLogBeside: path) == 0)
  }

  @Test func `A list that is being read is not waited for, and the next checkpoint does it`() throws
  {
    let store = try CarStore(path: path, checkpointsWhenIdle: false)
    try park(1, in: store)
    var list: ResultsSnapshot<Car>? = try CarStore(path: path).fetch(.init(sortedBy: []))
    try park(1, in: store)
    store.checkpoint()
    #expect(try WriteAheadLogStatus.size(ofLogBeside: path) > 0)
    let count = try list?.numberOfObjects
    #expect(count == 1)
    list = nil
    store.checkpoint()
    #expect(try WriteAheadLogStatus.size(ofLogBeside: path) == 0)
    #expect(try carsInCopy() == 2)
  }

  @Test(.ownThread, .timeLimit(.minutes(60)))
  func `A program that lives on checkpoints when its lists are released`() throws {
    let writer = try CarStore(path: path, checkpointsWhenIdle: false)
    let reader = try CarStore(path: path)
    try park(3, in: writer)
    #expect(try reader.fetch(.init(sortedBy: [])).numberOfObjects == 3)
    try waitUntil { try WriteAheadLogStatus.size(ofLogBeside: path) == 0 }
    #expect(try carsInCopy() == 3)
    // A store that was written to, too.
    let store = try CarStore(path: path)
    try park(3, in: store)
    try waitUntil { try WriteAheadLogStatus.size(ofLogBeside: path) == 0 }
    #expect(try carsInCopy() == 6)
  }

  @Test func `A store that is only read checkpoints what a killed command left`() throws {
    try park(3, in: CarStore(path: path, checkpointsWhenIdle: false))
    #expect(try WriteAheadLogStatus.size(ofLogBeside: path) > 0)
    let reader = try CarStore(path: path, checkpointsWhenIdle: false)
    #expect(try reader.fetch(.init(sortedBy: [])).numberOfObjects == 3)
    #expect(try !reader.file.hasWritten)
    reader.checkpoint()
    #expect(try WriteAheadLogStatus.size(ofLogBeside: path) == 0)
    #expect(try carsInCopy() == 3)
  }

  @Test func `What may not be written to is left as it is`() throws {
    try park(3, in: CarStore(path: path, checkpointsWhenIdle: false))
    unlink(path + ".lock")
    for name in folder.contents.keys { chmod(folder.file(name), 0o444) }
    let before = folder.contents.filter { !$0.key.hasSuffix("-shm") }
    chmod(folder.path, 0o555)
    try withoutPrivileges {
      let reader = try CarStore(path: path, checkpointsWhenIdle: false)
      #expect(try reader.fetch(.init(sortedBy: [])).numberOfObjects == 3)
      reader.checkpoint()
    }
    #expect(folder.contents.filter { !$0.key.hasSuffix("-shm") } == before)
  }
}
