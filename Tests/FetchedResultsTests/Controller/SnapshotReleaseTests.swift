import FetchedResults
import Foundation
import TestSupport
import Testing

/// An idle controller keeps no state of its source.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct SnapshotReleaseTests {
  /// The test runs in a process of its own, because the tasks of other tests need the threads.
  @Test func `A snapshot is released while every thread of tasks computes`() async throws {
    await #expect(processExitsWith: .success) {
      let controller = FetchedResultsController(
        ArraySource([ParkedCar(1, "Audi")]), FetchRequest(), snapshotLifetime: .milliseconds(20))
      for _ in 0...ProcessInfo.processInfo.activeProcessorCount {
        Task.detached { while !Task.isCancelled { usleep(1000) } }
      }
      try controller.performFetch()
      weak let old = try controller.snapshot
      try waitUntil { old == nil }
    }
  }
}
