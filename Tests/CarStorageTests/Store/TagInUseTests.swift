import FetchedResults
import Foundation
import Testing

@testable import CarStorage

/// Keys and spots that cars share, and the cars of one owner.
struct TagInUseTests {
  private let stand: Stand
  private let strict = CarStore.Change(by: "Ann", isStrict: true)

  init() throws { stand = try Stand() }

  private func park(_ ticket: Int64, key: String? = nil, spot: String? = nil) throws {
    try stand.fill([Car(ticket: ticket, dateCreated: Stand.noon, key: key, spot: spot)])
  }

  @Test func `a strict change is refused as a whole, by what the transaction sees`() throws {
    try park(1, spot: "A1")
    try park(2, spot: "A2")
    try park(3, spot: "A3")
    var draft = CarDraft()
    draft.spot = "b-1"
    // The second car would stand where the first one of the same command is put.
    #expect(throws: CarStore.TagInUse.self) {
      try stand.store.edit([1, 2], setting: draft, strict)
    }
    #expect(try stand.store.cars([1, 2]).map(\.spot) == ["A1", "A2"])
    #expect(try stand.count("SELECT count(*) FROM change_command WHERE name = 'edit'") == 0)
    // Cars that change places in one command never share a spot in the end, but would on the way.
    #expect(throws: CarStore.TagInUse.self) {
      _ = try stand.store.move(1, to: "a 2", key: nil, strict)
    }
    let moved = try stand.store.move(1, to: "A4", key: nil, strict)
    guard case .done(_, let car) = moved else { return #expect(Bool(false), "\(moved)") }
    #expect(car.spot == "A4")
  }

  @Test func `what a car has already, and cars that left, are no reason`() throws {
    try park(1, key: "K1", spot: "A1")
    try park(2, key: "k-1", spot: "a1")
    let car = try #require(try stand.store.car(2))
    #expect(try stand.store.sharedTags(of: car, since: car) == [])
    #expect(try stand.store.sharedTags(of: car, since: nil).map(\.field) == [.key, .spot])
    #expect(
      try stand.store.sharedTags(of: car, since: nil).map { $0.holders.map(\.ticket) } == [
        [1], [1],
      ])
    _ = try stand.store.retrieve([1], at: Stand.noon, strict)
    #expect(try stand.store.sharedTags(of: car, since: nil) == [])
    // A car that comes back takes its spot anew.
    #expect(throws: CarStore.TagInUse.self) {
      _ = try stand.store.repark([1], .init(at: Stand.noon), strict)
    }
  }

  @Test func `a note that a step adds is in the car that it gives back`() throws {
    try park(1)
    let outcomes = try stand.store.retrieve(
      [1], at: Stand.noon, note: "no check", CarStore.Change(by: "Ann"))
    guard case .done(_, let car)? = outcomes.first else {
      return #expect(Bool(false), "\(outcomes)")
    }
    #expect(try car == #require(try stand.store.car(1)))
    #expect(car.note == "no check")
  }

  @Test func `cars of one owner have both names, without regard to case and marks`() throws {
    func car(_ ticket: Int64, _ first: String?, _ last: String?) -> Car {
      Car(
        ticket: ticket, dateCreated: Stand.noon, ownerFirstName: first, ownerLastName: last)
    }
    try stand.fill([
      car(1, "Zoë", "Nowak"), car(2, "ZOE", "nowák"), car(3, nil, "Nowak"), car(4, nil, "Nowak"),
      car(5, "Zoë", nil), car(6, nil, nil), car(7, nil, nil), car(8, "zoe", "Nowak"),
    ])
    _ = try stand.store.retrieve([8], at: Stand.noon, CarStore.Change(by: nil))
    func others(_ ticket: Int64) throws -> [Int64] {
      try stand.store.carsOnLot(ofOwnerOf: #require(try stand.store.car(ticket))).map(\.ticket)
    }
    #expect(try others(1) == [2])
    #expect(try others(3) == [4])
    #expect(try others(5) == [])
    #expect(try others(6) == [])
    #expect(try others(8) == [1, 2])
  }
}
