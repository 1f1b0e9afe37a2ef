import Foundation
import TestSupport

@testable import CarStorage

/// A lot with a store that two desks have open, in a folder that goes when the test ends.
final class TwoDesks: Sendable {
  static let noon = Date(millisecondsSince1970: 1_795_000_000_000)

  private let folder: TemporaryFolder
  /// The desk of the browser.
  let store: CarStore
  /// Another desk, which writes to the same file.
  let other: CarStore

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.file("cars.sqlite")
    try CarStore.create(path: path)
    store = try CarStore(path: path, checkpointsWhenIdle: false)
    other = try CarStore(path: path, checkpointsWhenIdle: false)
  }

  var path: String { store.path }

  static func change(by author: String = "ben") -> CarStore.Change {
    CarStore.Change(by: author, at: "west", date: noon)
  }

  /// Parks a car at the other desk.
  @discardableResult
  func park(
    _ make: String, _ model: String, at minute: Int = 0,
    _ change: (inout CarDraft) -> Void = { _ in }
  ) throws -> Car.Ticket {
    var draft = CarDraft()
    draft.make = make
    draft.model = model
    draft.dateCreated = Self.noon.addingTimeInterval(Double(minute) * 60)
    change(&draft)
    return try other.park(draft, now: Self.noon, utcOffset: 0, by: "anna", at: "east").car.ticket
  }
}
