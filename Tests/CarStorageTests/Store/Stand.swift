import FetchedResults
import Foundation
import Glibc
import TestSupport

@testable import CarStorage

/// A stand with a store of its own, in a folder that goes when the test ends.
final class Stand {
  let folder: TemporaryFolder
  let store: CarStore

  static let noon = Date(millisecondsSince1970: 1_795_000_000_000)

  init() throws {
    folder = try TemporaryFolder()
    try CarStore.create(path: folder.file("cars.sqlite"))
    store = try CarStore(path: folder.file("cars.sqlite"), checkpointsWhenIdle: false)
  }

  var path: String { store.path }

  /// Parks what a line of words says: `make=BMW plate="B 1"` as pairs.
  @discardableResult
  func park(_ change: (inout CarDraft) -> Void = { _ in }) throws -> CarStore.Parked {
    var draft = CarDraft()
    change(&draft)
    return try store.park(draft, now: Self.noon, utcOffset: 3600, by: "test")
  }

  /// Every car, the ledger too, by ticket.
  var cars: [Car] {
    get throws {
      try store.fetch(FetchRequest(sortedBy: [.ascending("ticket")])).objects(in: 0..<100_000)
    }
  }

  /// What another program would do to the file.
  func sql(_ statements: String) throws { try runSQL(statements, path) }

  func count(_ query: String) throws -> Int64 {
    try store.file.read { try $0.integer(query) ?? 0 }
  }

  func fill(_ cars: [Car]) throws {
    try store.file.write(.init("fill")) { writer in for car in cars { try writer.insert(car) } }
  }
}

extension CarStore {
  /// A store without cars, in a schema of its own on the server of the tests.
  static func onServer() throws -> CarStore { try CarStore(server: addressOfEmptyStore()) }

  /// The address of such a store.
  static func addressOfEmptyStore() throws -> String {
    let name = "stand_" + UUID().uuidString.lowercased().replacing("-", with: "_")
    let address = try PostgresCluster.shared.address(schema: name)
    try create(server: address)
    return address
  }
}
