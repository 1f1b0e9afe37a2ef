import FetchedResults
import FetchedResultsPostgres
import TestSupport
import Testing

/// Two sources that the same is written to, and the same list followed in both.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct FollowedListTests {
  @Test(arguments: Self.seeds)
  func `Lists in PostgreSQL and in memory change alike, and as told`(seed: UInt64) throws {
    var world = try FollowedLists(seed: seed) { vehicles, anchorSpacing in
      try TemporarySchema(vehicles, anchorSpacing: anchorSpacing)
    } store: {
      $0.store
    }
    for _ in 0..<Self.rounds {
      try world.write()
      try world.compare()
    }
  }

  private static let seeds = (0..<(Soak.isLong ? 30 : 2)).map { _ in UInt64.random(in: 0 ... .max) }
  private static let rounds = Soak.isLong ? 100 : 20
}
