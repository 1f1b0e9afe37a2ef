import FetchedResults
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CarStorage

/// What commands did to one car, beside the whole log.
struct CarHistoryTests {
  private let stand: Stand
  private let change = CarStore.Change(by: "Ann", at: "east")

  init() throws { stand = try Stand() }

  /// What a screen shows of a command.
  private struct Step: Equatable {
    let number: Int64?
    let author: String?
    let undoneBy: Int64?
    let cars: [LoggedCommand.CarChange]
    let isLoad: Bool

    init(_ command: LoggedCommand, of ticket: Car.Ticket) {
      number = command.id
      author = command.author
      undoneBy = command.undoneBy
      cars = command.cars.filter { $0.ticket == ticket }
      isLoad = command.loaded.contains { $0.contains(ticket) }
    }
  }

  private func wholeHistory(of ticket: Car.Ticket) throws -> [Step] {
    var steps: [Step] = []
    try stand.store.readHistory(of: [ticket]) { command in
      steps.append(Step(command, of: ticket))
      return true
    }
    return steps
  }

  @Test func `The history of one car is what the whole log says of it`() throws {
    let seed = UInt64.random(in: 0...9_999)
    var random = SeededGenerator(seed: seed)
    try load(12)
    for step in 0..<120 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        let tickets = "\(Int.random(in: 1...10, using: &random)), \(step % 12)"
        try stand.sql("UPDATE car SET color = 'c\(step)' WHERE ticket IN (\(tickets))")
      case 1:
        // What another program changed since is not taken back.
        do { _ = try stand.store.undo(nil, change) } catch is UndoError {
        } catch is CarStore.NothingToUndo {}
      default: _ = try stand.store.randomCommand(step, change, using: &random)
      }
    }
    for ticket in try [0, 999] + stand.cars.map(\.ticket) {
      let found = try stand.store.recentHistory(of: ticket).map { Step($0, of: ticket) }
      #expect(try found == wholeHistory(of: ticket), "seed \(seed), ticket \(ticket)")
    }
  }

  /// Stores cars as a load, of which the log has only the tickets.
  private func load(_ count: Int) throws {
    let rows = (1...count).map { "{\"make\":\"Fiat \($0)\"}\n" }.joined()
    var reader = try RecordFormat.ndjson.makeReader(source(Array(rows.utf8), chunk: 1 << 16))
    var decoder = CarDecoder(mapping: try FieldMapping([]), localOffset: { _ in .init(seconds: 0) })
    var run = CarImport(.init(now: Stand.noon, utcOffset: { _ in 0 }), onRefused: { _ in })
    _ = try run.run(&reader, decoder: &decoder, into: stand.store)
  }

  @Test func `The screen goes back 10,000 changes and no farther`() throws {
    try stand.park { $0.make = "BMW" }
    try stand.park { $0.make = "Audi" }
    _ = try stand.store.move(1, to: "A1", key: nil, change)
    try stand.sql(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
      INSERT INTO car_change (operation, id) SELECT 1, 2 FROM n
      """)
    #expect(try stand.store.recentHistory(of: 1).map(\.name) == ["move"])
    _ = try stand.store.move(2, to: "A2", key: nil, change)
    #expect(try stand.store.recentHistory(of: 1).isEmpty)
  }

  @Test func `What took cars away is read once, and only of cars that there were`() throws {
    for _ in 1...6 { try stand.park { $0.make = "BMW" } }
    _ = try stand.store.remove([2, 3], change)
    _ = try stand.store.remove([4, 5], change)
    _ = try stand.store.undo(nil, change)
    _ = try stand.store.remove([5], change)
    try stand.sql("DELETE FROM car WHERE ticket = 6")
    let logReadings = Mutex(0)
    let store = try CarStore(
      path: stand.path,
      trace: { text in logReadings.withLock { $0 += text.contains("FROM \"car_change\"") ? 1 : 0 } }
    )
    let removals = try store.removals(of: [1, 2, 3, 4, 5, 6, 99])
    #expect(removals.mapValues(\.id) == [2: 7, 3: 7, 5: 10, 6: nil])
    #expect(removals.mapValues(\.name) == [2: "remove", 3: "remove", 5: "remove", 6: nil])
    #expect(logReadings.withLock { $0 } > 0)
    // 'show' read the whole log for each ticket that no car has.
    logReadings.withLock { $0 = 0 }
    #expect(try store.removals(of: Array(100...100_000)).isEmpty)
    #expect(logReadings.withLock { $0 } == 0)
  }
}
