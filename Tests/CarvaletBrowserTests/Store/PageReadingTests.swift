import CarStorage
import FetchedResults
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CarvaletBrowser

/// A page whose selected car has left waits at most twice more for a server, and not once for each
/// neighbour of that car.
struct PageReadingTests {
  // Each car that had left was asked for alone, and its neighbours fill two screens.
  @Test(.needsPostgres)
  func `A page whose car has left waits twice more for a server, however many have left`() throws {
    let name = "stand_" + UUID().uuidString.lowercased().replacing("-", with: "_")
    let address = try PostgresCluster.shared.address(schema: name)
    try CarStore.create(server: address)
    let waits = Mutex(0)
    let store = try CarStore(
      server: address,
      trace: { line in
        if line.contains("-- round trip ") { waits.withLock { $0 += 1 } }
      })
    for _ in 1...30 {
      _ = try store.park(CarDraft(), now: TwoDesks.noon, utcOffset: 0, by: nil)
    }
    _ = try store.retrieve(Array(1...20), at: TwoDesks.noon, TwoDesks.change())
    func read(_ tickets: [Car.Ticket]) throws -> (page: BrowserPage, waits: Int) {
      waits.withLock { $0 = 0 }
      let choice = ListChoice(tab: .make)
      let request = PageRequest(
        sequence: 1, choice: choice,
        anchor: .ticket(
          tickets[0], neighbours: Array(tickets.dropFirst()), rowsAbove: 1, fallback: 0),
        rowCount: 5)
      let page = try PageReading(
        request: request, list: store.fetch(choice.request(at: TwoDesks.noon))
      ).page()
      return (page, waits.withLock(\.self))
    }
    // Statements are prepared for the first page.
    _ = try read([25])
    let there = try read([25])
    let left = try read([Int64](5...20) + [25])
    #expect(left.page.selection?.car.ticket == 25)
    #expect(left.page.cars == there.page.cars && left.page.firstIndex == there.page.firstIndex)
    #expect(left.waits <= there.waits + 2 && there.waits > 0)
  }
}
