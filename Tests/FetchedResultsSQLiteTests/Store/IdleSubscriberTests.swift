import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import FetchedResultsSQLite

/// A subscriber that does not come back does not keep the log of a store from a checkpoint.
@Suite(.ownThread)
struct IdleSubscriberTests {
  @Test func `a snapshot that was not released is, after a second, without a next update`()
    async throws
  {
    let sqlite = try TemporaryStore<Vehicle>()
    try await sqlite.store.write(ChangeCommand("park")) { try $0.insert(Vehicle(1)) }
    let controller = FetchedResultsController(
      sqlite.store, FetchRequest(sortedBy: []), snapshotLifetime: .zero)
    var updates = controller.updates.makeAsyncIterator()
    _ = try await updates.next()
    try await sqlite.store.write(ChangeCommand("park")) { try $0.insert(Vehicle(2)) }
    _ = try await updates.next()
    // Nobody asks for the next update.
    try waitUntil { sqlite.store.checkpoint() }
    let size = try WriteAheadLogStatus.size(ofLogBeside: sqlite.store.path)
    #expect(size == 0)
    try await sqlite.store.write(ChangeCommand("park")) { try $0.insert(Vehicle(3)) }
    guard case .changes(let changes)? = try await updates.next() else {
      Issue.record("The change of the third row is a change")
      return
    }
    #expect(changes.rowEvents.map(\.id) == [3])
  }
}
