import FetchedResults
import Synchronization
import TestSupport
import Testing

/// What an object may do with the controller while it is made of a row of a change set.
struct ObjectOfChangeTests {
  private typealias Controller = FetchedResultsController<ReadingCar>

  /// Has a controller take an update with a new object, which does something with the controller.
  private static func takeUpdate(
    _ action: @escaping @Sendable (Controller) throws -> Void
  ) throws -> ListUpdate<ReadingCar>? {
    let source = ArraySource([ReadingCar(1)])
    let controller = Controller(source, FetchRequest())
    try controller.performFetch()
    try source.write(ChangeCommand("park")) { try $0.insert(ReadingCar(2)) }
    let run: @Sendable () throws -> Void = { try action(controller) }
    return try ReadingCar.$action.withValue(run) { try controller.takeUpdate() }
  }

  @Test func `An object of a change set may read the list as it was`() throws {
    let counts = Mutex<[Int]>([])
    let update = try Self.takeUpdate { controller in
      let count = try controller.numberOfObjects
      counts.withLock { $0.append(count) }
    }
    guard case .changes? = update else {
      Issue.record("\(update as Any)")
      return
    }
    #expect(counts.withLock(\.self) == [1])
  }

  // It would wait for its own turn, for ever.
  @Test(.ownThread) func `An object of a change set that fetches the list ends the process`() async
  {
    await #expect(processExitsWith: .failure) {
      _ = try ObjectOfChangeTests.takeUpdate { try $0.performFetch() }
    }
  }
}

/// A car that runs an action while it is made of a row.
private struct ReadingCar: FetchedObject {
  @TaskLocal static var action: (@Sendable () throws -> Void)?

  static var entity: EntityDescription { ParkedCar.entity }

  var row: FetchedRow

  init(_ ticket: Int64) { row = ParkedCar(ticket, "Audi").row }

  init(row: FetchedRow) throws {
    self.row = row
    try Self.action?()
  }
}
