import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarStorage

/// A store that moves to another database with its change log.
struct DumpTests {
  private let ann = CarStore.Change(by: "Ann", at: "east", date: Stand.noon)
  private let ben = CarStore.Change(by: "Ben", at: "west", date: Stand.noon)

  private func dump(_ store: CarStore) throws -> [UInt8] {
    var bytes: [UInt8] = []
    _ = try store.dump { bytes.append(contentsOf: $0) }
    return bytes
  }

  @discardableResult
  private func load(_ bytes: [UInt8], into store: CarStore) throws -> CarStore.Dumped {
    try store.load(ann) {
      var rest = bytes[...]
      return ByteSource { room in
        let piece = rest.prefix(min(room.count, 7000))
        rest = rest.dropFirst(piece.count)
        room.copyBytes(from: piece)
        return piece.count
      }
    }
  }

  private func log(_ store: CarStore) throws -> [LoggedCommand] {
    var commands: [LoggedCommand] = []
    try store.readLog {
      commands.append($0)
      return true
    }
    return commands
  }

  private func export(_ store: CarStore) throws -> String {
    var bytes: [UInt8] = []
    _ = try store.export(as: .init(.ndjson)) { bytes.append(contentsOf: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The log without the order in which the cars of one command stand, which is another one on a
  /// server than in a file.
  private func facts(_ store: CarStore) throws -> [[String]] {
    try log(store).map { command in
      let cars = command.cars.sorted { $0.ticket < $1.ticket }.map { "\($0)" }
      let facts: [Any?] = [
        command.id, command.date, command.author, command.desk, command.name, command.undoes,
        command.undoneBy, command.loaded, command.isComplete,
      ]
      return facts.map { "\($0 ?? "-")" } + cars
    }
  }

  /// A stand after an evening of random commands, some of them undone.
  private func evening(
    _ stand: Stand, _ random: inout SeededGenerator
  ) throws {
    try stand.fill((1...8).map { Car(ticket: $0, dateCreated: Stand.noon, make: "Make \($0)") })
    for step in 0..<60 { try act(step, on: [stand.store], &random) }
    _ = try stand.store.setStandTags(StandTags(["K1-K9"]), of: .key, ann)
    _ = try stand.store.setStandSign(StandSign(name: "Löwen", place: nil, phone: "1"), ann)
  }

  /// Does the same to each store.
  private func act(_ step: Int, on stores: [CarStore], _ random: inout SeededGenerator) throws {
    let before = random
    for store in stores {
      random = before
      let change = Bool.random(using: &random) ? ann : ben
      if Int.random(in: 0..<6, using: &random) == 0 {
        _ = try? store.undo(nil, change)
      } else {
        _ = try store.randomCommand(step, change, using: &random)
      }
    }
  }

  /// The stores have the same cars and the same log, and go on alike.
  private func expectAlike(
    _ stand: CarStore, _ moved: CarStore, _ random: inout SeededGenerator, _ context: Comment
  ) throws {
    for round in 0..<3 {
      #expect(try export(moved) == export(stand), context)
      #expect(try facts(moved) == facts(stand), context)
      #expect(try moved.check().faults == [], context)
      #expect(try moved.standSign() == stand.standSign(), context)
      #expect(try moved.standTags(.key)?.spans == stand.standTags(.key)?.spans, context)
      let spans = [stand, moved].map { store in
        try? store.shift([0, Stand.noon.millisecondsSince1970 + 900_000_000], by: .author).groups
      }
      #expect(spans[0] == spans[1] && spans[0]?.isEmpty == false, context)
      for step in 0..<8 { try act(100 * round + step, on: [stand, moved], &random) }
    }
  }

  @Test func `a file that is loaded goes on as the one that was dumped`() throws {
    let seed = UInt64.random(in: 0...9_999)
    var random = SeededGenerator(seed: seed)
    let (stand, other) = (try Stand(), try Stand())
    try evening(stand, &random)
    let bytes = try dump(stand.store)
    let loaded = try load(bytes, into: other.store)
    #expect(try loaded.cars == stand.cars.count)
    #expect(try loaded.commands == log(stand.store).filter { $0.id != nil }.count)
    #expect(try dump(other.store) == bytes)
    try expectAlike(stand.store, other.store, &random, Comment(rawValue: "seed \(seed)"))
  }

  @Test(.needsPostgres) func `a file, a server and a file again have the same history`() throws {
    let seed = UInt64.random(in: 0...9_999)
    var random = SeededGenerator(seed: seed)
    let (stand, other) = (try Stand(), try Stand())
    let server = try CarStore.onServer()
    try evening(stand, &random)
    let bytes = try dump(stand.store)
    try load(bytes, into: server)
    let way = try dump(server)
    #expect(way == bytes)
    try load(way, into: other.store)
    #expect(try dump(other.store) == bytes)
    let context = Comment(rawValue: "seed \(seed)")
    var same = random
    try expectAlike(stand.store, server, &same, context)
    // The file went on meanwhile, so the second one is compared with what the server has.
    let last = try Stand()
    try load(try dump(server), into: last.store)
    try expectAlike(server, last.store, &random, context)
  }

  @Test(.needsPostgres) func `the cars of an import are undone on the other side`() throws {
    let (stand, other) = (try Stand(), try Stand())
    let server = try CarStore.onServer()
    try stand.park { $0.make = "Seat" }
    try stand.store.file.write(.init("import")) { writer in
      try writer.beginLoading()
      for ticket in 2...Int64(40) {
        try writer.insert(Car(ticket: ticket, dateCreated: Stand.noon, make: "Fiat"))
      }
    }
    _ = try stand.store.retrieve([7], at: Stand.noon + 60, ann)
    let bytes = try dump(stand.store)
    #expect(String(decoding: bytes, as: UTF8.self).contains(#"{"loaded":{"command":2,"first":2"#))
    try load(bytes, into: server)
    try load(try dump(server), into: other.store)
    for moved in [server, other.store] {
      let commands = try log(moved)
      #expect(commands.map(\.name) == ["retrieve", "import", "park"])
      #expect(commands.map(\.count) == [1, 39, 1])
      _ = try moved.undo(3, ann)
      _ = try moved.undo(2, ann)
      #expect(try moved.fetch(FetchRequest<Car>()).numberOfObjects == 1)
      #expect(try moved.check().faults == [])
    }
  }

  @Test func `numbers that were given out are not given out again`() throws {
    let (stand, other) = (try Stand(), try Stand())
    for _ in 0..<3 { try stand.park() }
    _ = try stand.store.remove([3], ann)
    try load(dump(stand.store), into: other.store)
    #expect(try other.park().car.ticket == 4)
    #expect(try log(other.store).first?.id == 5)
    #expect(throws: CarStore.TicketError.self) {
      var draft = CarDraft()
      draft.ticket = 3
      _ = try other.store.park(draft, now: Stand.noon, utcOffset: 0, by: nil)
    }
  }

  @Test func `thousands of cars are loaded as a load, and nothing of it is in the log`() throws {
    let (stand, other) = (try Stand(), try Stand())
    try stand.fill((1...6_000).map { Car(ticket: $0, dateCreated: Stand.noon, make: "M\($0 % 9)") })
    _ = try stand.store.retrieve([17], at: Stand.noon + 60, ann)
    let bytes = try dump(stand.store)
    try load(bytes, into: other.store)
    #expect(try dump(other.store) == bytes)
    #expect(try other.store.check().faults == [])
    _ = try other.store.undo(2, ann)
    #expect(try other.store.car(17)?.dateReturned == nil)
  }

  @Test func `a store in use is refused, and so is one with a log`() throws {
    let (stand, other) = (try Stand(), try Stand())
    try stand.park()
    let bytes = try dump(stand.store)
    #expect(throws: CarStore.LoadRefusal.hasCars(1)) { try load(bytes, into: stand.store) }
    _ = try other.store.setStandSign(StandSign(name: "Adler", place: nil, phone: nil), ann)
    #expect(throws: CarStore.LoadRefusal.hasLog) { try load(bytes, into: other.store) }
  }

  @Test func `a broken line is named, and nothing of the dump is there`() throws {
    let (stand, other) = (try Stand(), try Stand())
    for _ in 0..<3 { try stand.park() }
    _ = try stand.store.edit([2], setting: CarDraft(), clearing: [.color], ann)
    let lines = String(decoding: try dump(stand.store), as: UTF8.self).split(separator: "\n")
    func problem(_ change: (inout [String]) -> Void) -> DumpProblem? {
      var changed = lines.map(String.init)
      change(&changed)
      let text = changed.joined(separator: "\n") + (changed.isEmpty ? "" : "\n")
      do {
        try load(Array(text.utf8), into: other.store)
        return nil
      } catch {
        return error as? DumpProblem
      }
    }
    #expect(problem { $0[2].removeLast(2) }?.line == 3)
    #expect(
      problem { $0[1].replace("make", with: "mark") } == .init(line: 2, kind: .unknown("mark")))
    #expect(
      problem { $0[1].replace("\"ticket\":1", with: "\"ticket\":\"1\"") }
        == .init(line: 2, kind: .value("ticket")))
    #expect(problem { $0.swapAt(1, 2) } == .init(line: 3, kind: .misplaced))
    #expect(problem { $0.insert($0[1], at: 1) } == .init(line: 3, kind: .misplaced))
    #expect(problem { $0.remove(at: 4) }?.kind == .cutOff)
    #expect(problem { $0.removeLast() }?.kind == .cutOff)
    #expect(problem { $0.append($0[1]) }?.kind == .misplaced)
    #expect(problem { $0.removeAll() }?.kind == .notADump)
    #expect(problem { $0.removeFirst() } == .init(line: 1, kind: .notADump))
    #expect(problem { $0[0] = "ticket,make" } == .init(line: 1, kind: .notADump))
    #expect(
      problem { $0[0] = #"{"dump":{"format":2,"cipher":"x"}}"# }
        == .init(line: 1, kind: .newerFormat(2)))
    #expect(try other.cars.isEmpty)
    #expect(try log(other.store).isEmpty)
    #expect(problem { _ in } == nil)
    #expect(try other.cars.count == 3)
  }
}
