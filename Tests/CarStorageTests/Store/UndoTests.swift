import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarStorage

/// Commands that are taken back, and taken back again.
struct UndoTests {
  private let stand: Stand
  private let ann = CarStore.Change(by: "Ann", at: "east")
  private let ben = CarStore.Change(by: "Ben", at: "west")

  init() throws { stand = try Stand() }

  /// Every row of every table that people see.
  private func everything() throws -> [String] {
    try stand.store.file.read { database in
      try ["car", "car_note", "car_absence"].flatMap { table in
        try database.rows("SELECT * FROM \(table) ORDER BY 1") { row in
          "\(table) " + (0..<row.columnCount).map { "\(row.value($0))" }.joined(separator: "|")
        }
      }
    }
  }

  private func lastNumber() throws -> Int64 {
    try stand.count("SELECT max(id) FROM change_command")
  }

  @Test func `Every command is taken back, and the undo too, whichever and by whom`() throws {
    let seed = UInt64.random(in: 0...9_999)
    var random = SeededGenerator(seed: seed)
    try stand.fill((1...12).map { Car(ticket: $0, dateCreated: Stand.noon, make: "Make \($0)") })
    for step in 0..<(Soak.isLong ? 400 : 80) {
      let change = Bool.random(using: &random) ? ann : ben
      let before = try everything()
      let number = try lastNumber()
      let command = try stand.store.randomCommand(step, change, using: &random)
      guard try lastNumber() > number else { continue }
      let after = try everything()
      let context = Comment(rawValue: "seed \(seed), step \(step): \(command)")
      let last = try stand.store.undo(nil, change).command
      #expect(last.id == number + 1, context)
      #expect(try everything() == before, context)
      #expect(try stand.store.check().faults == [], context)
      _ = try stand.store.undo(nil, as: "redo", change)
      #expect(try everything() == after, context)
      // Half of the commands stay undone.
      if Bool.random(using: &random) {
        _ = try stand.store.undo(last.id, change)
        #expect(try everything() == before, context)
      }
    }
    #expect(try stand.store.check().faults == [])
  }

  @Test func `A removed car's ticket comes back, a parked one's is never given out again`() throws {
    try stand.park()
    _ = try stand.store.remove([1], ann)
    _ = try stand.store.undo(try lastNumber(), ann)
    #expect(try stand.store.car(1) != nil)
    _ = try stand.store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: "Ann", at: "east")
    _ = try stand.store.undo(try lastNumber(), ann)
    #expect(try stand.park().car.ticket == 3)
    var draft = CarDraft()
    draft.ticket = 2
    #expect(throws: CarStore.TicketError.retired(2)) {
      try stand.store.park(draft, now: Stand.noon, utcOffset: 0, by: nil)
    }
  }

  @Test func `Fields that others changed since are left alone`() throws {
    try stand.park { ($0.make, $0.spot) = ("BMW", "A1") }
    var draft = CarDraft()
    draft.make = "Audi"
    _ = try stand.store.edit([1], setting: draft, ann)
    let edit = try lastNumber()
    _ = try stand.store.move(1, to: "B2", key: nil, ben)
    _ = try stand.store.undo(edit, ann)
    let car = try #require(try stand.store.car(1))
    #expect((car.make, car.spot) == ("BMW", "B2"))
  }

  @Test func `What was changed since is refused with who, when and what, or left out`() throws {
    try stand.park { $0.spot = "A1" }
    try stand.park { $0.spot = "A2" }
    _ = try stand.store.retrieve([1, 2], at: Stand.noon + 60, ann)
    let retrieval = try lastNumber()
    _ = try stand.store.repark([1], .init(at: Stand.noon + 90), ben)
    _ = try stand.store.request([1], at: Stand.noon + 95, ben)
    let before = try everything()
    let error = #expect(throws: UndoError.self) { try stand.store.undo(retrieval, ann) }
    guard case .changedSince(let command, let conflicts, leavesOthers: true)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(command.id == retrieval && command.name == "retrieve")
    #expect(conflicts.map(\.ticket) == [1])
    #expect(conflicts[0].fields.contains(.dateReturned))
    #expect(conflicts[0].by?.name == "request" && conflicts[0].by?.author == "Ben")
    #expect(try everything() == before)
    let undone = try stand.store.undo(retrieval, skipsChanged: true, ann)
    #expect(undone.cars.map(\.ticket) == [2] && undone.skipped.map(\.ticket) == [1])
    #expect(try stand.store.car(2)?.state == .parked)
  }

  @Test func `A command is undone once, and some never`() throws {
    try stand.park()
    let park = try lastNumber()
    _ = try stand.store.undo(park, ann)
    let error = #expect(throws: UndoError.self) { try stand.store.undo(park, ann) }
    guard case .undoneAlready? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(throws: UndoError.unknown(99)) { try stand.store.undo(99, ann) }
    try stand.store.repair(by: "Ann")
    #expect(throws: CarStore.NothingToUndo.self) {
      try stand.store.undo(nil, CarStore.Change(by: "Ann"))
    }
  }

  @Test(arguments: [300, 6_000])
  func `An import is one step, also one that is stored as a load`(count: Int) throws {
    try stand.park { $0.make = "BMW" }
    let rows = (1...count).map { "{\"make\":\"Fiat\",\"model\":\"\($0)\",\"spot\":\"a-\($0)\"}\n" }
    let before = try everything()
    var reader = try RecordFormat.ndjson.makeReader(
      source(Array(rows.joined().utf8), chunk: 1 << 16))
    var decoder = CarDecoder(mapping: try FieldMapping([]), localOffset: { _ in .init(seconds: 0) })
    var run = CarImport(.init(now: Stand.noon, utcOffset: { _ in 0 }), onRefused: { _ in })
    _ = try run.run(&reader, decoder: &decoder, into: stand.store)
    let number = try lastNumber()
    let after = try everything()
    #expect(after.count == count + 1)
    var entry: LoggedCommand?
    try stand.store.readLog { command in
      entry = command
      return false
    }
    #expect(entry?.name == "import" && entry?.count == count)
    _ = try stand.store.edit(
      [5],
      setting: {
        var d = CarDraft()
        d.color = "red"
        return d
      }(), ben)
    let error = #expect(throws: UndoError.self) { try stand.store.undo(number, ann) }
    guard case .changedSince(_, let conflicts, leavesOthers: true)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(conflicts.map(\.ticket) == [5])
    _ = try stand.store.undo(try lastNumber(), ben)
    let undone = try stand.store.undo(number, ann)
    #expect(undone.count == count)
    #expect(try everything() == before)
    #expect(try stand.store.check().faults == [])
    _ = try stand.store.undo(try lastNumber(), as: "redo", ann)
    #expect(try everything() == after)
    #expect(try stand.store.check().faults == [])
  }
}
