import FetchedResults
import FetchedResultsPostgres
import FetchedResultsSQL
import Foundation
import TestSupport
import Testing

@testable import CarStorage

/// Never a statement a row: what a command does to 200 cars waits for the server at most as often
/// as these tests say, and so does what it does to two.
@Suite(.needsPostgres) struct ServerBatchTests {
  private let store: CarStore
  private let change = CarStore.Change(by: "anna", date: Stand.noon + 3600)

  init() throws {
    store = try .onServer()
    try store.store.transaction(ChangeCommand("fill")) { writer in
      for number in 1...400 {
        var car = Car(ticket: 0, dateCreated: Stand.noon, make: "Make \(number % 7)")
        car.note = number % 2 == 0 ? "dent" : nil
        _ = try writer.insertWithNewID(car)
      }
    }
  }

  /// How often a body waits for the server.
  private func trips<Result>(_ body: () throws -> Result) throws -> (count: Int, result: Result) {
    let server = try #require(store.server)
    let before = server.roundTrips
    let result = try body()
    return (server.roundTrips - before, result)
  }

  private func expectTrips<Result>(
    _ most: Int, _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Result
  ) throws -> Result {
    let (count, result) = try trips(body)
    #expect(count <= most, "\(what): \(count)", sourceLocation: sourceLocation)
    return result
  }

  /// The tickets of so many cars, which are far from each other in the store of 400.
  private func tickets(_ count: Int) -> [Car.Ticket] {
    (1...Int64(count)).map { $0 * 400 / Int64(count) }
  }

  private func undo(_ what: String, most: Int) throws {
    let number = try #require(store.lastCommand)
    let undone = try expectTrips(most, "undo of \(what)") { try store.undo(number, change) }
    #expect(undone.skipped.isEmpty)
  }

  @Test(arguments: [2, 200])
  func `A command with many cars, and its undo`(count: Int) throws {
    let tickets = tickets(count)
    let note = CarNote(text: "left door", date: Stand.noon, author: "anna")
    var draft = CarDraft()
    draft.color = "red"
    var remark = CarDraft()
    remark.note = "scratch"
    let date = Stand.noon + 7200
    let commands: [(String, Int, () throws -> [CarStore.Outcome])] = [
      ("edit", 5, { try store.edit(tickets, setting: draft, change) }),
      ("edit of the note", 6, { try store.edit(tickets, setting: remark, change) }),
      (
        "clearing the note", 8,
        {
          try store.edit(tickets, setting: CarDraft(), clearing: [.note], change)
        }
      ),
      ("note", 6, { try store.note(tickets, note, change) }),
      ("request", 6, { try store.request(tickets, at: date, change) }),
      ("ready", 6, { try store.ready(tickets, at: date, change) }),
      ("retrieve", 7, { try store.retrieve(tickets, at: date, note: "tip", change) }),
      (
        "repark", 7,
        {
          try store.repark(tickets, CarStore.Return(at: date + 60, note: "again"), change)
        }
      ),
      ("remove", 5, { try store.remove(tickets, change) }),
    ]
    for (name, most, command) in commands {
      let before = try store.cars(tickets)
      let outcomes = try expectTrips(most, name, command)
      #expect(outcomes.count == count)
      #expect(outcomes.allSatisfy { if case .done = $0 { true } else { false } }, "\(name)")
      try undo(name, most: 12)
      #expect(try store.cars(tickets) == before, "\(name)")
      _ = try command()
    }
  }

  @Test(arguments: [2, 200])
  func `The log of many commands, and of one with many cars`(count: Int) throws {
    var draft = CarDraft()
    for ticket in tickets(count) {
      draft.spot = "A\(ticket)"
      _ = try store.edit([ticket], setting: draft, change)
      _ = try store.note(
        [ticket], CarNote(text: "of \(ticket)", date: Stand.noon, author: nil), change)
    }
    draft.color = "blue"
    _ = try store.edit(tickets(count), setting: draft, change)
    func read(_ most: Int) throws -> [LoggedCommand] {
      var commands: [LoggedCommand] = []
      try store.readLog {
        commands.append($0)
        return commands.count < most
      }
      return commands
    }
    let commands = try expectTrips(18, "log") { try read(2 * count + 1) }
    #expect(commands.map(\.name) == ["edit"] + (0..<count).flatMap { _ in ["note", "edit"] })
    #expect(commands[0].cars.map(\.ticket) == tickets(count))
    #expect(commands[0].cars.allSatisfy { $0.before?.color == nil && $0.after?.color == "blue" })
    #expect(commands[1].cars[0].note?.text == "of 400")
    for (command, ticket) in zip(
      commands.dropFirst().filter { $0.name == "edit" },
      tickets(count).reversed())
    {
      #expect(command.cars.map(\.after?.spot) == ["A\(ticket)"])
      #expect(command.cars.map(\.before?.spot) == [nil])
    }
    _ = try expectTrips(8, "one command of the log") { try read(1) }
    _ = try expectTrips(18, "the history of cars") {
      try store.readHistory(of: Set(tickets(count))) { _ in true }
    }
  }

  @Test(arguments: [2, 200])
  func `An import of cars with notes, in any order, into a store that has cars`(count: Int) throws {
    func rows(_ tickets: [Car.Ticket]) -> String {
      tickets.map { ticket in
        """
        {"ticket": \(ticket), "make": "BMW", "dateCreated": "2026-01-01T12:00:00Z", \
        "note": "second", "notes": [{"date": "2026-01-01T12:00:00Z", "text": "first"}, \
        {"date": "2026-01-01T13:00:00Z", "text": "second"}]}\n
        """
      }.joined()
    }
    func run(_ tickets: [Car.Ticket], _ rule: CarImport.ConflictRule) throws -> CarImport.Summary {
      var options = CarImport.Options(now: Stand.noon + 86_400 * 3650) { _ in 0 }
      options.onConflict = rule
      options.allowsTicketGap = true
      var reader = try RecordFormat.ndjson.makeReader(
        source(Array(rows(tickets).utf8), chunk: 1 << 16))
      var decoder = CarDecoder(
        mapping: try FieldMapping([]), localOffset: { _ in .init(seconds: 0) })
      var carImport = CarImport(options, onRefused: { throw $0 })
      return try carImport.run(&reader, decoder: &decoder, into: store)
    }
    let new = (1...Int64(count)).map { 1000 + $0 * 37 }
    #expect(try expectTrips(9, "import", { try run(new, .fail) }).stored == count)
    let known = Array(tickets(count).reversed())
    #expect(try expectTrips(10, "replacing", { try run(known, .replace) }).replaced == count)
    #expect(
      try store.notes(of: store.cars(known)).map { $0.map(\.text) }
        == known.map { _ in ["first", "second"] })
    _ = try store.remove(known, change)
    #expect(
      try expectTrips(10, "replacing removed cars", { try run(known, .replace) }).replaced
        == count)
    try undo("import", most: 12)
    #expect(try store.cars(known).isEmpty)
  }

  @Test(arguments: [2, 200])
  func `A report, an export and the sheets of cars with stays and notes`(count: Int) throws {
    let tickets = tickets(count)
    _ = try store.retrieve(tickets, at: Stand.noon + 60, note: "tip", change)
    _ = try store.repark(tickets, CarStore.Return(at: Stand.noon + 600, note: "again"), change)
    let start = Int64(Stand.noon.timeIntervalSince1970) * 1000
    let shift = try expectTrips(12, "report") {
      try store.shift([start, start + 3_600_000], listsOpenCars: true)
    }
    #expect(shift.openCars.count == 400)
    var bytes = 0
    let export = try expectTrips(8, "export") {
      try store.export(as: .init(.ndjson)) { bytes += $0.count }
    }
    #expect(export.cars == 400 && bytes > 0)
    let notes = try expectTrips(6, "sheets") { try store.notes(of: store.cars(tickets)) }
    #expect(notes.allSatisfy { $0.suffix(2).map(\.text) == ["tip", "again"] })
  }

  // They were read one after another.
  @Test(arguments: [2, 200])
  func `An export of cars without a ticket, and of cars with the last`(count: Int) throws {
    try store.store.transaction(ChangeCommand("fill")) { writer in
      for number in 0..<Int64(count) {
        for ticket in [-number, .max - number] {
          try writer.insert(Car(ticket: ticket, dateCreated: Stand.noon))
        }
      }
    }
    var lines = ""
    var form = CarStore.ExportForm(.ndjson)
    form.columns = [.ticket]
    let export = try expectTrips(10, "export") {
      try store.export(as: form) {
        lines += String(decoding: $0, as: UTF8.self)
      }
    }
    #expect(export.cars == 400 + 2 * count && export.altered == count)
    let tickets = lines.split(separator: "\n").suffix(count)
    #expect(tickets.first == "{\"ticket\":\(Int64.max - Int64(count))}")
    #expect(tickets.last == "{\"ticket\":\(Int64.max - 2 * Int64(count) + 1)}")
  }

  /// The log of a server has an entry for each car of an import, and that of a file only for the
  /// first thousands. Nobody is to hold a million cars to read it.
  @Test func `A large import is a load in the log, and its undo names its tickets`() throws {
    let count = 5_010
    try store.store.transaction(ChangeCommand("import", by: "anna")) { writer in
      for _ in 0..<count {
        _ = try writer.insertWithNewID(Car(ticket: 0, dateCreated: Stand.noon, make: "Fiat"))
      }
    }
    let number = try #require(store.lastCommand)
    func last() throws -> LoggedCommand {
      var last: LoggedCommand?
      try store.readLog {
        last = $0
        return false
      }
      return try #require(last)
    }
    let command = try last()
    #expect(command.count == count && command.cars.isEmpty)
    #expect(command.loaded == [401...5_410])
    var draft = CarDraft()
    draft.color = "red"
    _ = try store.edit([5_405], setting: draft, change)
    #expect(throws: UndoError.self) { try store.undo(number, change) }
    let undone = try store.undo(number, skipsChanged: true, change)
    #expect(undone.count == count - 1 && undone.removed == [401...5_404, 5_406...5_410])
    #expect(undone.skipped.map(\.ticket) == [5_405])
    #expect(try store.car(5_404) == nil && store.car(5_405)?.color == "red")
    #expect(try store.car(400) != nil)
  }
}
