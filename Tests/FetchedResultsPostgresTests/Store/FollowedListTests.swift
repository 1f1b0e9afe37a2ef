import FetchedResults
import FetchedResultsPostgres
import TestSupport
import Testing

/// Two sources that the same is written to, and the same list followed in both.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct FollowedListTests {
  @Test(arguments: Self.seeds)
  func `Lists in PostgreSQL and in memory change alike, and as reported`(seed: UInt64) throws {
    var world = try FollowedLists(seed: seed) { vehicles, anchorSpacing in
      try TemporarySchema(vehicles, anchorSpacing: anchorSpacing)
    } store: {
      $0.store
    }
    try world.run(rounds: Self.rounds)
  }

  // The log is asked for no more entries than may be reported, and has all of them.
  @Test(arguments: [(96, nil), (97, ResetReason.manyChanges), (111, .manyChanges)])
  func `As many entries as may be read are changes, and one more is a reset`(
    _ count: Int, _ reason: ResetReason?
  ) throws {
    let postgres = try TemporarySchema((1...3).map { Vehicle($0) })
    let list = FetchedResultsController(
      postgres.store, FetchRequest(), maximumChanges: 6)
    try list.performFetch()
    for number in 1...count {
      try postgres.store.write(ChangeCommand("edit")) { writer in
        try writer.update(Vehicle(Int64(number % 3 + 1), make: "\(number)"))
      }
    }
    switch try list.takeUpdate() {
    case .changes(let changes)?: #expect(reason == nil && changes.rowEvents.count == 3)
    case .reset(_, let found)?: #expect(found == reason)
    case nil: Issue.record("Nothing has changed")
    }
  }

  private static let seeds = (0..<(Soak.isLong ? 30 : 2)).map { _ in UInt64.random(in: 0 ... .max) }
  private static let rounds = Soak.isLong ? 100 : 20
}
