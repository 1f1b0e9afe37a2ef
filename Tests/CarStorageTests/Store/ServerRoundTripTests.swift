import FetchedResults
import FetchedResultsPostgres
import Foundation
import TestSupport
import Testing

@testable import CarStorage

/// On a network each wait for the server takes as long as reading thousands of rows: what commands
/// do waits a known number of times, whatever number of cars there is.
@Suite(.needsPostgres) struct ServerRoundTripTests {
  private let store: CarStore

  init() throws {
    store = try .onServer()
    try store.store.transaction(ChangeCommand("fill")) { writer in
      for number in 1...500 {
        _ = try writer.insertWithNewID(
          Car(ticket: 0, dateCreated: Stand.noon, make: "Make \(number % 7)"))
      }
    }
  }

  /// How often a body waits for the server. It runs once before, so that nothing is prepared for
  /// the first time.
  private func trips(_ body: () throws -> Void) throws -> Int {
    let server = try #require(store.server)
    try body()
    let before = server.roundTrips
    try body()
    return server.roundTrips - before
  }

  private let change = CarStore.Change(by: "anna", date: Stand.noon)

  @Test func `A page of a list`() throws {
    let request = FetchRequest<Car>(
      sortedBy: CarOrder.make.sortDescriptors, fetchLimit: 50)
    #expect(
      try trips {
        let list = try store.fetch(request)
        _ = try list.objects(in: 0..<50)
      } <= 3)
  }

  @Test func `Showing a car`() throws {
    #expect(
      try trips {
        let car = try #require(try store.car(7))
        _ = try store.notes(of: car)
      } <= 4)
  }

  @Test func `Parking a car`() throws {
    #expect(
      try trips {
        _ = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
      } <= 4)
  }

  @Test func `Editing a car`() throws {
    var count = 0
    #expect(
      try trips {
        count += 1
        var draft = CarDraft()
        draft.spot = "B\(count)"
        _ = try store.edit([9], setting: draft, change)
      } <= 4)
  }

  @Test func `Retrieving a car`() throws {
    var ticket: Car.Ticket = 20
    #expect(
      try trips {
        ticket += 1
        _ = try store.retrieve([ticket], at: Stand.noon, change)
      } <= 4)
  }
}
