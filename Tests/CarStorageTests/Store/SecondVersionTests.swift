import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarStorage
@testable import FetchedResultsSQLite

/// Stores that the second version wrote: their states have no name.
struct SecondVersionTests: LogScene {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try OldStore.makeSecondVersion(path, "BMW", "Audi")
  }

  @Test func `A store of the second version is read as it is, and migrated when it is written to`()
    throws
  {
    let before = FileManager.default.contents(atPath: path)
    let store = try CarStore(path: path, checkpointsWhenIdle: false)
    #expect(try makes(store) == ["BMW", "Audi"])
    #expect(try faults(store) == [])
    #expect(FileManager.default.contents(atPath: path) == before)
    let parked = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    #expect(parked.car.ticket == 3)
    let names = try store.file.read { database in
      #expect(try StoreFormat(CarSchema.description).differences(in: database) == [])
      return try #require(
        try database.firstRow("SELECT nonce, last_nonce, branch FROM store_state") { row in
          (0..<3).map { Array(row.bytes($0)) }
        })
    }
    #expect(names.allSatisfy { $0.count == 8 })
    #expect(names[0] == names[1])
  }

  @Test func `Its migration that is cut off at any statement leaves the old store or the new`()
    throws
  {
    let images = Images(of: folder)
    let store = try CarStore(path: path, checkpointsWhenIdle: false, trace: images.take)
    _ = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    #expect(images.all.count > 15)
    for copy in Soak.sample(images.all, every: 4) {
      let store = try CarStore(
        path: copy.file("cars.sqlite"), checkpointsWhenIdle: false,
        onNotice: { Issue.record("\($0)") })
      let found = try makes(store)
      #expect([["BMW", "Audi"], ["BMW", "Audi", "Unknown"]].contains(found))
      let parked = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
      #expect(parked.car.ticket == Int64(found.count) + 1)
      #expect(try faults(store) == [])
    }
  }

  // A watch said that another file had come, because it found a state where none had been.
  @Test(arguments: [1, 2])
  func `A list of an older store follows its migration by another program`(version: Int) throws {
    if version == 1 { try OldStore.makeFirstVersion(path) }
    let reader = try CarStore(path: path, checkpointsWhenIdle: false)
    let list = FetchedResultsController(reader, .init(sortedBy: [.ascending("ticket")]))
    try list.performFetch()
    for _ in 0..<2 {
      let writer = try CarStore(path: path, checkpointsWhenIdle: false)
      let parked = try writer.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
      // All of it is in the file, but for what the list still reads.
      _ = try writer.file.checkpoint()
      guard case .changes(let changes)? = try list.takeUpdate() else {
        Issue.record("The list is read anew")
        return
      }
      #expect(changes.rowEvents.count == 1)
      #expect(try list.snapshot.objects(in: 0..<100).last?.ticket == parked.car.ticket)
    }
  }
}
