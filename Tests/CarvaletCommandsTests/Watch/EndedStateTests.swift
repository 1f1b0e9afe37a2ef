import Synchronization
import TestSupport
import Testing

@testable import CarStorage
@testable import CarvaletCommands
@testable import FetchedResults

/// A followed list whose state the source ends while it is read, as a server does, and a program
/// that writes to a file without shared memory.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct EndedStateTests {
  @Test func `a list whose state ends before it is written is written in the next one`()
    async throws
  {
    let source = EndingSource([Car.parked(1, "BMW")], endings: 2)
    let console = StringConsole(isTerminal: false)
    try await following(source, console) { console.output.text.hasSuffix("\n") }
    let lines = console.output.text.split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix(#"{"type":"snapshot","seq":0,"reason":null,"#) == true)
    #expect(lines.first?.contains(#""make":"BMW""#) == true)
    #expect(source.endings == 0)
  }

  @Test func `a list that comes in place of a lost one has the same reason`() async throws {
    let source = ArraySource([Car.parked(1, "BMW")])
    let controller = FetchedResultsController(source, FetchRequest<Car>(), maximumChanges: 1)
    var updates = WaitingUpdates(of: controller, nil)
    _ = try await updates.next { _ in }
    try await source.write(ChangeCommand("park")) { writer in
      for ticket in 2...3 { try writer.insert(Car.parked(Int64(ticket), "Lada")) }
    }
    var reasons: [ResetReason] = []
    let makes = try await updates.next { update in
      guard case .reset(let snapshot, let reason) = update else { return [String]() }
      reasons.append(reason)
      if reasons.count == 1 { throw SnapshotInvalidated() }
      return try snapshot.objects(in: 0..<3).map(\.make)
    }
    #expect(makes?.sorted() == ["BMW", "Lada", "Lada"])
    #expect(reasons == [.manyChanges, .manyChanges])
  }

  @Test func `a line of which a part is written is not written again`() async throws {
    let cars = (1...3000).map { Car.parked(Int64($0), "Aston Martin") }
    let source = EndingSource(cars, endings: 1, after: 2)
    let console = StringConsole(isTerminal: false)
    let error = await #expect(throws: TornLine.self) {
      try await following(source, console) { false }
    }
    #expect(console.output.text.count > 65_536)
    #expect(Failure(try #require(error))?.status == .storeBusy)
  }

  /// Follows the list of a source until a condition is met.
  private func following(
    _ source: some FetchSource<Car>, _ console: StringConsole,
    until isDone: @escaping @Sendable () -> Bool
  ) async throws {
    let context = CommandContext(
      console: console.console, now: WatchScene.now, zone: TimeZoneRules { _ in 3600 })
    let session = try WatchCommand.parse(["--json"]).session(in: context)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await session.follow(source) }
      group.addTask { while !isDone() { try await Task.sleep(for: .milliseconds(5)) } }
      try await group.next()
      group.cancelAll()
    }
  }
}

/// A source that ends the states of its first lists while their rows are read.
private final class EndingSource: FetchSource {
  typealias Object = Car

  private let base: ArraySource<Car>
  private let left: Mutex<Int>
  private let readsBefore: Int

  /// How many states are still to be ended.
  var endings: Int { left.withLock(\.self) }

  /// - Parameter readsBefore: How often the rows of such a list can be read.
  init(_ cars: [Car], endings: Int, after readsBefore: Int = 0) {
    base = ArraySource(cars)
    left = Mutex(endings)
    self.readsBefore = readsBefore
  }

  func reader(for plan: FetchPlan) throws -> sending any FetchReader {
    let ends = left.withLock { left in
      defer { left = max(0, left - 1) }
      return left > 0
    }
    return EndingReader(try base.reader(for: plan), readsBefore: ends ? readsBefore : .max)
  }

  func changes(
    of plan: FetchPlan, since token: ChangeToken, cache: (any ListCache)?, maximumChanges: Int
  ) throws -> sending ListChanges {
    try base.changes(of: plan, since: token, cache: cache, maximumChanges: maximumChanges)
  }

  func commits() -> AsyncStream<Void> { base.commits() }
}

private final class EndingReader: FetchReader {
  private let base: any FetchReader
  private var readsLeft: Int

  init(_ base: any FetchReader, readsBefore: Int) {
    self.base = base
    readsLeft = readsBefore
  }

  func rows(in range: Range<Int>) throws -> [FetchedRow] {
    if readsLeft == 0 { throw SnapshotInvalidated() }
    readsLeft -= 1
    return try base.rows(in: range)
  }

  func count() throws -> Int { try base.count() }
  func sections(after last: SectionIdentity?, limit: Int) throws -> [SectionCount] {
    try base.sections(after: last, limit: limit)
  }
  func sections(_ identities: [SectionIdentity]) throws -> [SectionCount] {
    try base.sections(identities)
  }
  func rows(withIDs ids: [Int64]) throws -> [FetchedRow] { try base.rows(withIDs: ids) }
  func ranks(of rows: [FetchedRow]) throws -> [Int] { try base.ranks(of: rows) }
  func changeToken() throws -> ChangeToken { try base.changeToken() }
  var cache: (any ListCache)? { base.cache }
}
