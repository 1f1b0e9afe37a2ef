import FetchedResults
import FetchedResultsSQLite
import Foundation
import TestSupport
import Testing

@testable import CarStorage

/// Text blocks that another program has written, or of a damaged file: a search names the way out,
/// and neither traps nor goes on for ever.
struct MalformedTextTests {
  private let stand: Stand

  /// Cars in two blocks.
  init() throws {
    stand = try Stand()
    try stand.fill(
      (1...100).map { Car(ticket: $0, dateCreated: Stand.noon, make: $0 == 7 ? "Audi" : "BMW") })
  }

  private func expectMend() throws {
    let search = FetchRequest<Car>(predicate: CarSearch("a").predicate)
    for limit in [nil, 10] {
      var search = search
      search.fetchLimit = limit
      #expect(throws: StoreError.damagedTexts(path: stand.path)) { try stand.store.fetch(search) }
    }
    try stand.store.repair(by: nil)
    #expect(try stand.store.check().isIntact)
    #expect(try stand.store.fetch(search).numberOfObjects == 1)
  }

  @Test(arguments: [
    "UPDATE car_text_block SET texts = x'FF'",
    "INSERT INTO car_text_block VALUES (9223372036854775807, zeroblob(256))",
    "INSERT INTO car_text_block VALUES (-9223372036854775808, zeroblob(256))",
    // Each letter would be a hit, for which the mark of its row is looked for before it.
    "UPDATE car_text_block SET texts = CAST(replace(hex(zeroblob(8388608)), '0', 'a') AS BLOB)",
  ])
  func `A block of another form has a search say how it is mended`(damage: String) throws {
    try stand.sql(damage)
    try expectMend()
  }

  @Test(arguments: [5, 1])
  func `Blocks that lie out of order have a search say how it is mended`(number: UInt8) throws {
    try stand.store.vacuum()
    var file = try #require(FileManager.default.contents(atPath: stand.path))
    let root = Int(
      try stand.count("SELECT rootpage FROM sqlite_schema WHERE name = 'car_text_block'"))
    let pageSize = Int(try stand.count("PRAGMA page_size"))
    let page = (root - 1) * pageSize
    // A leaf of a table: the pointers to its cells begin behind a header of 8 bytes, and a cell
    // with the length of its content and the number of its row, here one of two bytes and one of
    // one.
    #expect(file[page] == 13)
    let cell = page + Int(file[page + 8]) << 8 + Int(file[page + 9])
    #expect(file[cell] & 0x80 != 0 && file[cell + 2] == 0)
    file[cell + 2] = number
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: stand.path + suffix)
    }
    try file.write(to: URL(fileURLWithPath: stand.path))
    try expectMend()
  }
}
