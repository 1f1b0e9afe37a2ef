import FetchedResults
import FetchedResultsSQL
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// A writer that stands still once it has the lock, as on a machine that was closed.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct SleepingWriterTests {
  // The others waited until it woke up.
  @Test func `A writer that sleeps with the lock loses it, and stores nothing`() throws {
    let postgres = try TemporarySchema([Vehicle(1, make: "BMW")])
    let sleeper = try PostgresStore<Vehicle>(postgres.address, writeTimeout: 1)
    let error = #expect(throws: PostgresError.self) {
      try sleeper.write(ChangeCommand("sleep")) { writer in
        try writer.insert(Vehicle(2, make: "Slow"))
        _ = try writer.session
        try PostgresStore<Vehicle>(postgres.address, writeTimeout: 600)
          .write(ChangeCommand("park")) { try $0.insert(Vehicle(3, make: "Quick")) }
      }
    }
    guard case .connectionLost? = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(try postgres.store.fetch(FetchRequest()).objects(in: 0..<2).map(\.row.id) == [1, 3])
    #expect(try postgres.store.check(isQuick: false) == [])
  }
}
