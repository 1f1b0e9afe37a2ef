import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// A store that is also known by another name.
struct LinkedStoreTests {
  @Test func `A store that is opened through a link has the same lock and the same log`() throws {
    let sqlite = try TemporaryStore((1...Int64(3)).map { Vehicle($0) })
    let target = sqlite.store.path
    let link = sqlite.folder.appendingPathComponent("link.sqlite").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    #expect(try StorePath.path("-wal", beside: link).hasSuffix("/store.sqlite-wal"))
    #expect(try StorePath.path("-wal", beside: target) == target + "-wal")

    let linked = try SQLiteStore<Vehicle>(
      path: link, description: StoreDescription([Vehicle.entity], applicationID: 7))
    try linked.write(ChangeCommand("add")) { try $0.insert(Vehicle(4)) }
    #expect(try sqlite.store.fetch(FetchRequest()).numberOfObjects == 4)
    #expect(try FileStatus(link) == FileStatus(target))
    #expect(try FileStatus(link).logIdentity != nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: sqlite.folder.path)
    #expect(!names.contains { $0.hasPrefix("link.sqlite") && $0 != "link.sqlite" })
  }
}
