import FetchedResults
import FetchedResultsPostgres
import FetchedResultsSQL
import Foundation
import TestSupport
import Testing

@testable import CarStorage

/// An import waits for a server as often as the count of its rows says, whatever their tickets are
/// and whatever has them already; and it leaves what an import into a file leaves.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct ServerImportTests {
  private let server: CarStore
  private let file: Stand

  init() throws {
    server = try .onServer()
    file = try Stand()
  }

  /// Beside one for 5,000 rows, an import waits to lock the store, to see whether it has cars, to
  /// commit, and to have the server count values anew; and where a load is smaller than the
  /// largest, once to ask for its tickets and twice to send it.
  private static let besides = 7

  private func fill(_ tickets: some Sequence<Int64>) throws {
    for store in [server, file.store] {
      try store.store.transaction(ChangeCommand("fill")) { writer in
        for ticket in tickets {
          try writer.insert(Car(ticket: ticket, dateCreated: Stand.noon, make: "Audi"))
        }
      }
    }
  }

  private func run(
    _ tickets: [Int64], _ rule: CarImport.ConflictRule, into store: CarStore
  ) throws -> CarImport.Summary {
    let text = "ticket,make\n" + tickets.enumerated().map { "\($1),Make \($0)\n" }.joined()
    var options = CarImport.Options(now: Stand.noon, utcOffset: { _ in 3600 })
    options.onConflict = rule
    options.allowsTicketGap = true
    var reader = try RecordFormat.csv.makeReader(source(Array(text.utf8), chunk: 1 << 16))
    var decoder = CarDecoder(
      mapping: try FieldMapping([]), localOffset: { _ in .init(seconds: 3600) })
    var run = CarImport(options, onRefused: { throw $0 })
    return try run.run(&reader, decoder: &decoder, into: store)
  }

  /// Imports into both stores, and compares what they are then.
  private func expectImport(
    of tickets: [Int64], _ rule: CarImport.ConflictRule,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let store = try #require(server.server)
    let before = store.roundTrips
    let summary = try run(tickets, rule, into: server)
    let count = store.roundTrips - before
    #expect(
      count <= tickets.count / 5000 + Self.besides, "\(tickets.count) rows: \(count)",
      sourceLocation: sourceLocation)
    #expect(summary == (try run(tickets, rule, into: file.store)), sourceLocation: sourceLocation)
    let lists = try [server, file.store].map { store in
      let list = try store.fetch(FetchRequest(sortedBy: [.ascending("ticket")]))
      return try list.objects(in: 0..<list.numberOfObjects).map { "\($0.ticket) \($0.make)" }
    }
    #expect(lists[0] == lists[1], sourceLocation: sourceLocation)
  }

  // Each row cost a round trip.
  @Test func `Tickets far apart, below one that was given`() throws {
    try fill([20_000_000])
    try expectImport(of: (1...10_000).map { $0 * 1500 }, .fail)
  }

  // Each 1,024 rows cost one.
  @Test func `Tickets that all have cars`() throws {
    try fill(1...10_000)
    try expectImport(of: Array(1...10_000), .replace)
  }

  // The first was refused behind the others, because the car that it replaces is stored later.
  @Test func `Refused rows are reported in the order of the file`() throws {
    try fill([5])
    var options = CarImport.Options(now: Stand.noon, utcOffset: { _ in 3600 })
    options.onConflict = .replace
    options.skipsBadRows = true
    var lines: [Int] = []
    var reader = try RecordFormat.csv.makeReader(
      source(Array("ticket,make\n5,a\u{0}b\nx,Audi\n6,BMW\n7,\u{0}\n".utf8), chunk: 1 << 16))
    var decoder = CarDecoder(
      mapping: try FieldMapping([]), localOffset: { _ in .init(seconds: 3600) })
    var run = CarImport(options, onRefused: { lines.append($0.place.line) })
    let summary = try run.run(&reader, decoder: &decoder, into: server)
    #expect(lines == [2, 3, 5])
    #expect((summary.stored, summary.replaced, summary.refused) == (1, 0, 3))
  }

  // So did each change from a car that is new to one that is not, where there were sixteen of a
  // kind.
  @Test func `Tickets of which some have cars, some had, and some are below those before them`()
    throws
  {
    try fill((1...3000).filter { $0 % 40 < 20 } + [3001])
    for store in [server, file.store] {
      _ = try store.remove((1...3000).filter { $0 % 40 < 18 && $0 % 80 < 40 }, .init(by: nil))
    }
    try expectImport(of: Array(6...3000) + [5, 4, 1, 2, 3, 3002], .replace)
    try expectImport(of: Array(2000...3002) + [5000, 1999], .skip)
  }
}
