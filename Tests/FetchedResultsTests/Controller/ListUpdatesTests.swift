import FetchedResults
import Foundation
import Synchronization
import TestSupport
import Testing

/// Updates as an asynchronous sequence, and the snapshots of idle controllers.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct ListUpdatesTests {
  private let source = ArraySource([ParkedCar(1, "Audi"), ParkedCar(2, "BMW")])

  private func store(_ id: Int64, _ make: String) throws {
    try source.write(ChangeCommand("store")) { try $0.store(ParkedCar(id, make)) }
  }

  @Test func `The first update is the current list, and then each change`() async throws {
    let controller = FetchedResultsController(
      source, FetchRequest(sortedBy: [.ascending("make")]))
    var updates = controller.updates.makeAsyncIterator()
    guard case .reset(let first, .requested) = try await updates.next() else {
      Issue.record("no reset")
      return
    }
    #expect(try first.outline() == "-: 1 2")
    for id in 3...5 {
      // The write may happen before the iterator waits or after that: both are right.
      async let stored: Void = store(Int64(id), "Saab")
      let update = try await updates.next()
      try await stored
      guard case .changes(let changes) = update else {
        Issue.record("no changes")
        return
      }
      #expect(changes.outline == ["+\(id)[0, \(id - 1)]"])
    }
  }

  @Test func `The sequence ends when its task is cancelled`() async throws {
    let controller = FetchedResultsController(source, FetchRequest())
    let (begun, beginning) = AsyncStream<Void>.makeStream()
    let task = Task {
      var count = 0
      for try await _ in controller.updates {
        count += 1
        beginning.yield()
      }
      return count
    }
    for await _ in begun { break }
    task.cancel()
    #expect(try await task.value == 1)
  }

  @Test func `Another request reaches a waiting subscriber`() async throws {
    let controller = FetchedResultsController(source, FetchRequest())
    var updates = controller.updates.makeAsyncIterator()
    _ = try await updates.next()
    try controller.setRequest(FetchRequest(predicate: .contains("make", "bm")))
    guard case .changes(let changes) = try await updates.next() else {
      Issue.record("no changes")
      return
    }
    #expect(changes.outline == ["-1[0, 0]"])
  }

  @Test func `A dropped controller frees its rows`() async throws {
    weak var dropped: FetchedResultsController<ParkedCar>?
    weak var snapshot: ResultsSnapshot<ParkedCar>?
    do {
      let controller = FetchedResultsController(source, FetchRequest())
      dropped = controller
      snapshot = try controller.snapshot
      try store(3, "Saab")
      _ = try controller.takeUpdate()
    }
    #expect(dropped == nil)
    #expect(snapshot == nil)
  }

  @Test func `An idle snapshot is released, and the update that leads on is pending`() async throws
  {
    let controller = FetchedResultsController(
      source, FetchRequest(sortedBy: [.ascending("make")]), snapshotLifetime: .milliseconds(20))
    try controller.performFetch()
    weak let old = try controller.snapshot
    try store(3, "Saab")
    while old != nil { await Task.yield() }
    try store(4, "Bentley")
    #expect(try controller.snapshot.outline() == "-: 1 4 2 3")
    try store(5, "Volvo")
    guard case .changes(let first) = try controller.takeUpdate(),
      case .changes(let second) = try controller.takeUpdate()
    else {
      Issue.record("no changes")
      return
    }
    #expect(first.outline == ["+4[0, 1]", "+3[0, 3]"])
    #expect(second.outline == ["+5[0, 4]"])
  }

  @Test func `Another request to an idle controller is reported by its difference, too`()
    async throws
  {
    let controller = FetchedResultsController(
      source, FetchRequest(sortedBy: [.ascending("make")]), snapshotLifetime: .milliseconds(20))
    weak let old = try controller.snapshot
    while old != nil { await Task.yield() }
    try controller.setRequest(FetchRequest(predicate: .contains("make", "bm")))
    guard case .changes(let changes) = try controller.takeUpdate() else {
      Issue.record("no changes")
      return
    }
    #expect(changes.outline == ["-1[0, 0]"])
  }

  @Test func `A read during a write has one state, before the change or after it`()
    async throws
  {
    // Each transaction moves one car, so that every state has as many cars as the first.
    let cars = (1...Int64(40)).map { ParkedCar($0, $0.isMultiple(of: 2) ? "Audi" : "BMW") }
    let source = ArraySource(cars)
    let controller = FetchedResultsController(
      source, FetchRequest(sortedBy: [.ascending("make")], sectionKey: .value("make")))
    try controller.performFetch()
    let isDone = Flag()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for round in 0..<300 {
          let id = Int64(round % 40 + 1)
          try await source.write(ChangeCommand("move")) {
            try $0.store(ParkedCar(id, ["Audi", "BMW", "Saab"][round % 3]))
          }
          _ = try controller.takeUpdate()
        }
        isDone.raise()
      }
      group.addTask {
        while !isDone.isRaised {
          let snapshot = try controller.snapshot
          let counts = try snapshot.sections.map(\.numberOfObjects)
          let rows = try snapshot.sections.map { try snapshot.objects(in: $0) }
          #expect(counts.reduce(0, +) == 40)
          #expect(rows.map(\.count) == counts)
          #expect(rows.allSatisfy { Set($0.map(\.row.values[0])).count == 1 })
        }
      }
      try await group.waitForAll()
    }
  }
}

/// Something that happens once.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isRaised: Bool { value.load(ordering: .acquiring) }

  func raise() { value.store(true, ordering: .releasing) }
}
