import Dispatch
import FetchedResults
import Synchronization
import TestSupport
import Testing

/// What a controller tells while its source takes long to answer.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct ControllerConcurrencyTests {
  private static let byMake = FetchRequest<ParkedCar>(sortedBy: [.ascending("make")])

  @Test func `The request and the current rows are returned while another list is fetched`()
    async throws
  {
    let source = GatedSource([ParkedCar(1, "Audi"), ParkedCar(2, "BMW")])
    let controller = FetchedResultsController(source, Self.byMake)
    try controller.performFetch()
    source.close()
    let other = FetchRequest<ParkedCar>(predicate: .contains("make", "b"))
    let task = Task { try await controller.perform { try $0.setRequest(other) } }
    source.awaitReader()
    #expect(controller.fetchRequest == Self.byMake)
    #expect(try controller.numberOfObjects == 2)
    #expect(try controller.objects(in: 0..<2).map(\.row.id) == [1, 2])
    source.open()
    try await task.value
    #expect(controller.fetchRequest == other)
    #expect(try controller.numberOfObjects == 1)
  }

  @Test func `A cancelled task no longer waits for a source that does not answer`() async throws {
    let source = GatedSource([ParkedCar(1, "Audi")])
    source.close()
    let fetch = Task { try await source.perform { try $0.fetch(Self.byMake) } }
    source.awaitReader()
    fetch.cancel()
    await #expect(throws: CancellationError.self) { try await fetch.value }

    let updates = Task {
      for try await _ in FetchedResultsController(source, Self.byMake).updates {}
    }
    source.awaitReader()
    updates.cancel()
    try await updates.value
    source.open()
  }

  @Test func `An update that a cancelled task has taken is not missing, but a reset`() async throws
  {
    let source = GatedSource([ParkedCar(1, "Audi")])
    let controller = FetchedResultsController(source, Self.byMake)
    try controller.performFetch()
    try source.park(ParkedCar(2, "BMW"))
    let hasTaken = AsyncStream<Void>.makeStream()
    let mayEnd = DispatchSemaphore(value: 0)
    let task = Task {
      try await controller.perform { controller in
        _ = try controller.takeUpdate()
        hasTaken.continuation.yield()
        mayEnd.wait()
      }
    }
    for await _ in hasTaken.stream { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    mayEnd.signal()
    while true {
      guard let update = try controller.takeUpdate() else {
        await Task.yield()
        continue
      }
      guard case .reset(let snapshot, .requested) = update else {
        Issue.record("\(update)")
        return
      }
      #expect(try snapshot.numberOfObjects == 2)
      return
    }
  }

  @Test func `An iteration that was cancelled can go on`() async throws {
    let source = GatedSource([ParkedCar(1, "Audi")])
    let controller = FetchedResultsController(source, Self.byMake)
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var updates = controller.updates.makeAsyncIterator()
      return try await updates.next() == nil
    }
    #expect(try await cancelled.value)
    var updates = controller.updates.makeAsyncIterator()
    guard case .reset(let snapshot, .requested)? = try await updates.next() else {
      Issue.record("An iteration begins with the list")
      return
    }
    #expect(try snapshot.numberOfObjects == 1)
  }
}

/// A source in memory that gives no reader while it is closed.
private final class GatedSource: FetchSource {
  typealias Object = ParkedCar

  private let rows: ArraySource<ParkedCar>
  private let isClosed = Mutex(false)
  private let gate = DispatchSemaphore(value: 0)
  private let arrivals = DispatchSemaphore(value: 0)

  init(_ cars: [ParkedCar]) { rows = ArraySource(cars) }

  func park(_ car: ParkedCar) throws {
    try rows.write(ChangeCommand("park")) { try $0.insert(car) }
  }

  func close() { isClosed.withLock { $0 = true } }

  /// Waits until somebody waits for a reader.
  func awaitReader() { arrivals.wait() }

  /// Opens the gate for those who wait, at most ten, and all who come.
  func open() {
    isClosed.withLock { $0 = false }
    for _ in 0..<10 { gate.signal() }
  }

  func reader(for plan: FetchPlan) throws -> sending any FetchReader {
    if isClosed.withLock(\.self) {
      arrivals.signal()
      gate.wait()
    }
    return try rows.reader(for: plan)
  }

  func changes(
    of plan: FetchPlan, since token: ChangeToken, cache: (any ListCache)?, maximumChanges: Int
  ) throws -> sending ListChanges {
    try rows.changes(of: plan, since: token, cache: cache, maximumChanges: maximumChanges)
  }
}
