import FetchedResults
import Foundation
import Synchronization
import TestSupport
import Testing

/// A sensor whose readings arrive as messages; nothing is stored.
struct Sensor: FetchedRecord, Equatable {
  var id: Int64 = 0, room = "", celsius: Double?

  static let entity = Entity<Sensor>(
    "sensor", attributes: [.init("room", \.room), .init("celsius", \.celsius)])
}

/// The last reading of each sensor.
final class Readings: FetchSource {
  typealias Object = Sensor

  private struct State {
    var rows: [Int64: FetchedRow] = [:]
    var sequence: Int64 = 0
    /// What each message has replaced.
    var log: [(sequence: Int64, id: Int64, old: FetchedRow?)] = []
  }

  private let state = Mutex(State())
  private let history = UUID().uuidString
  private let broadcast = CommitBroadcast()

  func receive(_ sensor: Sensor) throws {
    let row = try Sensor.entity.storedRow(sensor.row)
    state.withLock { state in
      state.sequence += 1
      state.log.append((state.sequence, row.id, state.rows.updateValue(row, forKey: row.id)))
      if state.log.count > 1000 { state.log.removeFirst(500) }
    }
    broadcast.announce()
  }

  func reader(for plan: FetchPlan) throws -> sending any FetchReader {
    try reader(of: state.withLock { ($0.rows, $0.sequence) }, for: plan)
  }

  private func reader(
    of state: (rows: [Int64: FetchedRow], sequence: Int64), for plan: FetchPlan
  ) throws -> sending ArrayReader {
    try ArrayReader(
      state.rows, plan: plan, token: ChangeToken(history: history, sequence: state.sequence))
  }

  func changes(
    of plan: FetchPlan, since token: ChangeToken, cache: (any ListCache)?, maximumChanges: Int
  ) throws -> sending ListChanges {
    let (rows, sequence, log) = state.withLock { ($0.rows, $0.sequence, $0.log) }
    let reader = try reader(of: (rows, sequence), for: plan)
    guard token.history == history else { return .reset(reader, because: .replaced) }
    guard token.sequence < sequence else { return .unchanged(reader) }
    guard let first = log.first, first.sequence <= token.sequence + 1 else {
      return .reset(reader, because: .logPruned)
    }
    var old: [Int64: FetchedRow?] = [:]
    for entry in log where entry.sequence > token.sequence && old[entry.id] == nil {
      old[entry.id] = .some(entry.old)
    }
    guard old.count <= maximumChanges else { return .reset(reader, because: .manyChanges) }
    let changes = old.compactMap { RowChange(old: $0.value, new: rows[$0.key]) }
    return .changed(reader, rows: changes, commands: [])
  }

  func commits() -> AsyncStream<Void> { broadcast.stream() }
}

func warmRooms(_ readings: Readings) -> FetchedResultsController<Sensor> {
  FetchedResultsController(
    readings, FetchRequest(where: \.celsius > 25, sortedBy: [.descending(\.celsius)]))
}

/// The article "A source of your own" shows the code that is run here.
struct OwnSourceTests {
  @Test func `the article's Swift is compiled here`() throws {
    let page = GuideTests.root.appendingPathComponent(
      "Sources/FetchedResults/FetchedResults.docc/ASourceOfYourOwn.md")
    let code = try String(contentsOfFile: #filePath, encoding: .utf8)
    let blocks = try String(contentsOf: page, encoding: .utf8)
      .components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
    #expect(blocks.count == 2)
    for block in blocks { #expect(code.contains(block), "\(block)") }
  }

  @Test func `random messages are followed exactly`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let readings = Readings()
    let byRoom = FetchRequest<Sensor>(
      sortedBy: [.ascending(\.room), .descending(\.celsius)], sections: .firstLetter(\.room))
    let controllers = [warmRooms(readings), FetchedResultsController(readings, byRoom)]
    var lists = try controllers.map { try SectionedList($0.snapshot) }
    for _ in 0..<300 {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let room = ["Küche", "kitchen", "Cellar", "attic", ""].randomElement(using: &random)!
        let celsius = [nil, -3, 20, 25.5, 31].randomElement(using: &random)!
        try readings.receive(
          Sensor(id: .random(in: 1...12, using: &random), room: room, celsius: celsius))
      }
      for (index, controller) in controllers.enumerated() where Bool.random(using: &random) {
        if case .changes(let changes)? = try controller.takeUpdate() { lists[index].apply(changes) }
        let fresh = try SectionedList(readings.fetch(controller.fetchRequest))
        #expect(lists[index] == fresh, "seed \(seed)")
      }
    }
  }

  @Test func `a state that the messages no longer reach is a reset`() throws {
    let readings = Readings()
    let controller = FetchedResultsController(readings, FetchRequest())
    try controller.performFetch()
    for number in 0..<2000 {
      try readings.receive(Sensor(id: Int64(number % 9 + 1), room: "r", celsius: Double(number)))
    }
    guard case .reset(let list, .logPruned)? = try controller.takeUpdate() else {
      Issue.record("no reset")
      return
    }
    #expect(try list.numberOfObjects == 9)
  }
}
