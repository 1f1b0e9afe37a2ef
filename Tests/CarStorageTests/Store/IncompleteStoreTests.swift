import FetchedResults
import Foundation
import GRDB
import TestSupport
import Testing

@testable import CarStorage
@testable import FetchedResultsSQLite

/// Stores of earlier versions that another program has changed before they are extended.
struct IncompleteStoreTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("cars.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  // Each write of such a store ended as a defect of carvalet.
  @Test(
    "A store that lost a trigger or an index before it is extended can be repaired",
    arguments: OldStore.versions.dropFirst())
  func incomplete(version: Int) throws {
    try OldStore.make(path, version: version)
    let objects = try otherProgram(at: path).read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT type, name FROM sqlite_schema WHERE type IN ('trigger', 'index') AND sql IS NOT NULL
          """)
    }
    #expect(objects.count > 10)
    for object in objects {
      let kind: String = object["type"]
      let name: String = object["name"]
      let copy = folder.file("without \(name).sqlite")
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      try runSQL("DROP \(kind) \(name)", copy)
      let store = try CarStore(path: copy)
      do {
        _ = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
      } catch StoreError.altered {}
      try store.repair(by: nil)
      _ = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
      let report = try store.check()
      #expect(report.isIntact, "\(name): \(report)")
    }
  }

  @Test func `A store into which an index does not fit is refused in a sentence`()
    throws
  {
    try OldStore.make(path, version: 6)
    try runSQL("CREATE TABLE car_with_stage (ticket INTEGER)", path)
    let store = try CarStore(path: path)
    let message = "there is already a table named car_with_stage"
    #expect(throws: StoreError.schemaMismatch(path: path, message: message)) {
      try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    }
    try runSQL("DROP TABLE car_with_stage", path)
    #expect(try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil).car.ticket == 8)
  }
}
