import Foundation
import TestSupport
import Testing

@testable import CarStorage
@testable import FetchedResultsSQL

/// The log of one person or of a time, beside the whole log.
struct LogFilterTests {
  private let stand: Stand

  init() throws { stand = try Stand() }

  private func log(
    by author: String? = nil, since: Date? = nil, until: Date? = nil,
    of tickets: Set<Car.Ticket>? = nil
  ) throws -> [LoggedCommand] {
    var commands: [LoggedCommand] = []
    try stand.store.readLog(by: author, since: since, until: until, of: tickets) { command in
      commands.append(command)
      return true
    }
    return commands
  }

  /// The commands of an evening, of three people and of another program.
  private func fill(_ count: Int, using random: inout SeededGenerator) throws {
    for _ in 0..<12 { try stand.park { $0.make = "BMW" } }
    for step in 0..<count {
      let author = ["Ann", "Zoe\u{308}", "Ben"][step % 13 == 0 ? 2 : step % 2]
      let change = CarStore.Change(by: author, at: "east")
      switch Int.random(in: 0..<9, using: &random) {
      case 0:
        let ticket = Int.random(in: 1...10, using: &random)
        try stand.sql("UPDATE car SET color = 'c\(step)' WHERE ticket IN (1, \(ticket))")
      case 1:
        _ = try? stand.store.undo(nil, change)
      default: _ = try stand.store.randomCommand(step, change, using: &random)
      }
    }
  }

  private func date(_ minute: Int) -> Date {
    Stand.noon.addingTimeInterval(Double(minute) * 60)
  }

  @Test func `A filter finds what the whole log has of it`() throws {
    let seed = UInt64.random(in: 0...9_999)
    var random = SeededGenerator(seed: seed)
    try fill(220, using: &random)
    let noon = Int64(Stand.noon.timeIntervalSince1970) * 1000
    // The clock went back by an hour now and then.
    try stand.sql(
      "UPDATE change_command SET date = \(noon) + (id - iif(id % 37 < 3, 60, 0)) * 60000")
    let all = try log()
    for tickets in [[1], [3, 7], [999], []] as [Set<Car.Ticket>] {
      #expect(
        try log(of: tickets) == all.filter { $0.concerns(tickets) }, "seed \(seed), \(tickets)")
    }
    #expect(all.count > 70, "seed \(seed)")
    for (since, until) in [
      (nil, nil), (100, nil), (nil, 100), (20, 90), (90, 90), (-90, -1), (5000, nil), (nil, -5000),
    ] as [(Int?, Int?)] {
      // The composed name is the same name.
      for author in [nil, "Ann", "Zo\u{EB}", "Ben", "ann", ""] {
        let first = since.map(date)
        let last = until.map(date)
        let expected = all.filter { command in
          if author == nil, first == nil, last == nil { return true }
          guard let date = command.date, author == nil || command.author == author else {
            return false
          }
          return date >= first ?? .distantPast && date <= last ?? .distantFuture
        }
        let found = try log(by: author, since: first, until: last)
        #expect(
          found == expected,
          "seed \(seed), \(author ?? "anybody"), \(String(describing: since)), \(String(describing: until))"
        )
      }
    }
  }

  /// A file and a server store the cars of a command in orders of their own.
  @Test(.needsPostgres)
  func `Beside a car that is asked for, the first hundred of a command have values`() throws {
    let tickets = (1...250).map(Int64.init)
    for store in [stand.store, try CarStore.onServer()] {
      try store.store.transaction(.init("import", by: "Ann")) { writer in
        for ticket in tickets.reversed() {
          try writer.insert(Car(ticket: ticket, dateCreated: Stand.noon, make: "Seat"))
        }
      }
      var commands: [LoggedCommand] = []
      try store.readLog(of: [200]) {
        commands.append($0)
        return true
      }
      let cars = try #require(commands.first).cars
      #expect(cars.map(\.ticket) == tickets)
      #expect(cars.filter { $0.after != nil }.map(\.ticket) == Array(1...100) + [200])
    }
  }

  @Test func `A time that lies between two milliseconds is compared as it is`() throws {
    try stand.park { $0.make = "BMW" }
    try stand.sql("UPDATE change_command SET date = 1000")
    let between = Date(timeIntervalSince1970: 1.0004)
    #expect(try log(since: between).isEmpty)
    #expect(try log(until: between).count == 1)
  }

  @Test func `Commands before a time are not read`() throws {
    for _ in 0..<300 { try stand.park { $0.make = "BMW" } }
    try stand.sql("UPDATE change_command SET date = id")
    let since = Date(timeIntervalSince1970: 0.299)
    #expect(try log(since: since).map(\.id) == [300, 299])
    try stand.store.file.read { database in
      var end = FilterEnd(CommandFilter(since: since))
      let reached = try (1...298).reversed().first { try end.isReached(at: $0, database) }
      #expect(reached == 235)
    }
  }
}

extension LoggedCommand {
  /// Whether one of the tickets is a car that the command changed.
  fileprivate func concerns(_ tickets: Set<Car.Ticket>) -> Bool {
    cars.contains { tickets.contains($0.ticket) }
      || loaded.contains { range in tickets.contains(where: range.contains) }
  }
}
