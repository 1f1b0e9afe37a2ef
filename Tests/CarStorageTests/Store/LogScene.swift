import FetchedResults
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CarStorage
@testable import FetchedResultsSQLite

/// What becomes of a store, its write-ahead log and copies of it.
protocol LogScene {
  var folder: TemporaryFolder { get }
}

extension LogScene {
  var path: String { folder.file("cars.sqlite") }
  var copy: String { folder.file("copy.sqlite") }

  /// Parks cars of a make and leaves them in the log, as a command that is killed does.
  func park(_ makes: String..., at path: String? = nil) throws {
    let store = try CarStore(path: path ?? self.path, checkpointsWhenIdle: false)
    for make in makes {
      var draft = CarDraft()
      draft.make = make
      _ = try store.park(draft, now: Stand.noon, utcOffset: 0, by: nil)
    }
  }

  func checkpoint(_ path: String? = nil) throws {
    let store = try CarStore(path: path ?? self.path, checkpointsWhenIdle: false)
    #expect(try store.file.checkpoint())
  }

  func makes(_ path: String) throws -> [String] {
    try makes(CarStore(path: path, checkpointsWhenIdle: false))
  }

  func makes(_ store: CarStore) throws -> [String] {
    try store.fetch(.init(sortedBy: [.ascending("ticket")])).objects(in: 0..<100).map(\.make)
  }

  /// Opens the store and expects the log to be moved aside, and these cars.
  func expectForeign(
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
    // That the changes made here last are not there is no fault of the file that was put there.
    let faults = try faults(store).filter { $0 != .lastChangesNotHere }
    #expect(faults == [], sourceLocation: sourceLocation)
    _ = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    #expect(try makes(path) == expected + ["Unknown"], sourceLocation: sourceLocation)
  }

  /// Opens the store and expects the log to be replayed without a word.
  func expectOwn(
    _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let store = try CarStore(
      path: path, checkpointsWhenIdle: false,
      onNotice: { Issue.record("\($0)", sourceLocation: sourceLocation) })
    #expect(try makes(store) == expected, sourceLocation: sourceLocation)
    #expect(try faults(store) == [], sourceLocation: sourceLocation)
    #expect(
      !folder.contents.keys.contains { $0.contains("foreign") }, sourceLocation: sourceLocation)
  }

  /// Writes the bytes of one file into another, which stays the same file.
  func overwrite(_ target: String, with source: String) throws {
    let bytes = try #require(FileManager.default.contents(atPath: source))
    let file = try #require(FileHandle(forWritingAtPath: target))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: bytes)
    try file.close()
  }

  /// What is wrong with a store, but for the keys that another program does not compute.
  func faults(_ store: CarStore) throws -> [StoreFault] {
    try store.check().faults.filter { if case .staleRows = $0 { false } else { true } }
  }

  /// Files that are copied at one moment, without the shared memory, as a kill leaves them.
  func killed(_ source: TemporaryFolder? = nil) throws -> TemporaryFolder {
    let source = source ?? folder
    let other = try TemporaryFolder()
    for name in source.contents.keys where !name.hasSuffix("-shm") {
      try FileManager.default.copyItem(atPath: source.file(name), toPath: other.file(name))
    }
    return other
  }
}
