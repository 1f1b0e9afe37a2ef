import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// A poll reports each commit once and nothing that is not committed, and it notices a store that
/// is replaced, removed, unreadable or back again.
struct DataVersionProbeTests {
  private let folder: Folder
  private let path: String
  private let description = StoreDescription([Vehicle.entity], applicationID: 7)

  init() throws {
    folder = try Folder()
    path = folder.path("store.sqlite")
    try makeStore()
  }

  /// Makes a store, and writes its log, which is new as well.
  private func makeStore(_ name: String = "store.sqlite") throws {
    let path = folder.path(name)
    try SQLiteStore<Vehicle>.create(path: path, description: description)
    try SQLiteStore<Vehicle>(path: path, description: description).write(ChangeCommand("begin")) {
      _ in
    }
  }

  /// A command of a store that has nothing to do with the probe.
  private func commit(_ number: Int64) throws {
    try SQLiteStore<Vehicle>(path: path, description: description)
      .write(ChangeCommand("add")) { try $0.insert(Vehicle(number, make: "BMW")) }
  }

  @Test func `Only what is committed is new, and only once`() throws {
    let store = try SQLiteStore<Vehicle>(path: path, description: description)
    let probe = DataVersionProbe(path)
    #expect(probe.poll())
    for number in Int64(1)...3 {
      #expect(!probe.poll())
      _ = try store.fetch(FetchRequest()).numberOfObjects
      #expect(!probe.poll())
      try store.write(ChangeCommand("add"), isDryRun: true) {
        try $0.insert(Vehicle(number, make: "BMW"))
        #expect(!probe.poll())
      }
      #expect(!probe.poll())
      try store.write(ChangeCommand("add")) { try $0.insert(Vehicle(number, make: "BMW")) }
      #expect(probe.poll())
      #expect(!probe.isReplaced)
    }
  }

  @Test func `A file in the place of the store is new, and so is what is committed in it`() throws {
    let probe = DataVersionProbe(path)
    _ = probe.poll()
    try makeStore("other.sqlite")
    for suffix in ["-wal", "-shm"] {
      try FileManager.default.removeItem(atPath: path + suffix)
      try FileManager.default.moveItem(
        atPath: folder.path("other.sqlite") + suffix, toPath: path + suffix)
    }
    #expect(rename(folder.path("other.sqlite"), path) == 0)
    #expect(probe.poll())
    #expect(probe.isReplaced)
    #expect(!probe.poll())
    #expect(!probe.isReplaced)
    try commit(1)
    #expect(probe.poll())
  }

  @Test func `A store that goes is new once, and once more when it is back`() throws {
    let probe = DataVersionProbe(path)
    _ = probe.poll()
    try folder.remove()
    #expect(probe.poll())
    #expect(!probe.poll())
    try folder.make()
    #expect(!probe.poll())
    try makeStore()
    #expect(probe.poll())
    #expect(!probe.poll())
    try commit(1)
    #expect(probe.poll())
  }

  @Test func `What cannot be read is new once, and once more when it can be read`() throws {
    try makeStore("good.sqlite")
    let probe = DataVersionProbe(path)
    _ = probe.poll()
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    try Data(repeating: 0x41, count: 8192).write(to: URL(fileURLWithPath: path))
    #expect(probe.poll())
    for _ in 0..<10 { #expect(!probe.poll()) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == 8192)
    #expect(rename(folder.path("good.sqlite"), path) == 0)
    #expect(probe.poll())
    #expect(!probe.poll())
    try commit(1)
    #expect(probe.poll())
  }
}
