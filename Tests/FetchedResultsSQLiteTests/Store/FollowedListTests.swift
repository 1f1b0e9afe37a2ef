import FetchedResults
import FetchedResultsSQLite
import TestSupport
import Testing

/// Two sources that the same is written to, and the same list followed in both.
struct FollowedListTests {
  /// Each world has a store of its own.
  @Test(arguments: Self.seeds)
  func `Lists in SQLite and in memory change alike, and as reported`(seed: UInt64) throws {
    // A server refuses these.
    let names =
      Vehicle.nastyNames + ["\0", "BMW\0", "a\0b", String(repeating: "ß", count: 900)]
    var world = try FollowedLists(seed: seed, names: names) { vehicles, anchorSpacing in
      try TemporaryStore(vehicles, anchorSpacing: anchorSpacing)
    } store: {
      $0.store
    }
    try world.run(rounds: Self.rounds)
  }

  private static let seeds = (0..<(Soak.isLong ? 30 : 4)).map { _ in UInt64.random(in: 0 ... .max) }
  private static let rounds = Soak.isLong ? 100 : 40
}
