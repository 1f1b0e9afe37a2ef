import FetchedResults
import FetchedResultsSQL
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// A server whose files are put back to an earlier copy, as a snapshot of a machine is, and which
/// writes as much again as was lost then: it has the same identifier, the same timeline and the
/// same sequences.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct RestoredServerTests {
  /// Who writes: a command of this library, or another program.
  enum Author: CaseIterable {
    case command, program
  }

  private func park(
    _ make: String, _ ids: ClosedRange<Int64>, by author: Author,
    in postgres: TemporarySchema<Vehicle>
  ) throws {
    let shell = try postgres.otherProgram()
    for id in ids {
      switch author {
      case .command:
        try postgres.store.write(ChangeCommand("park")) { try $0.insert(Vehicle(id, make: make)) }
      case .program:
        try shell.execute(
          "INSERT INTO vehicle (number, make) VALUES (?, ?)", [.integer(id), .text(make)])
      }
    }
  }

  // The list took the changes of the copy for changes of what it had, and showed vehicles that
  // there were none of.
  @Test(arguments: Author.allCases)
  func `A list of a server that was put back and has changed as often is another list`(
    author: Author
  ) throws {
    let cluster = try PostgresCluster()
    let postgres = try TemporarySchema([Vehicle(1, make: "BMW")], on: cluster)
    try cluster.kill()
    try cluster.run("$as cp -a data saved")
    try cluster.start()
    try park("Lost", 2...4, by: author, in: postgres)
    let lists = try (0..<2).map { _ in
      let controller = FetchedResultsController(
        postgres.store, FetchRequest(sortedBy: [.ascending("make")]))
      try controller.performFetch()
      try controller.releaseSnapshot()
      return controller
    }
    try cluster.kill()
    try cluster.run("rm -rf data && mv saved data")
    try cluster.start()
    // One list looks when there are as many changes as it knows of, the other one behind them.
    for (list, makes) in zip(lists, ["Equal", "More"]) {
      let ids: ClosedRange<Int64> = makes == "Equal" ? 2...4 : 5...6
      try park(makes, ids, by: author, in: postgres)
      guard case .reset(let found, .replaced)? = try list.takeUpdate() else {
        Issue.record("no reset of the list that was asked behind \(makes)")
        continue
      }
      let expected = try postgres.store.fetch(FetchRequest(sortedBy: [.ascending("make")]))
      #expect(try SectionedList(found) == SectionedList(expected))
    }
  }

  // Its token has no mark, and the log had none for it: the list took them for the same.
  @Test func `A state whose entry is missing is believed until something changes`() throws {
    let postgres = try TemporarySchema([Vehicle(1, make: "BMW")])
    try postgres.otherProgram().execute("DELETE FROM vehicle_change")
    let list = FetchedResultsController(
      postgres.store, FetchRequest(sortedBy: [.ascending("make")]))
    try list.performFetch()
    #expect(try list.takeUpdate() == nil)
    try park("Lada", 2...2, by: .command, in: postgres)
    guard case .reset(_, .logPruned)? = try list.takeUpdate() else {
      Issue.record("no reset")
      return
    }
    try park("Audi", 3...3, by: .command, in: postgres)
    guard case .changes? = try list.takeUpdate() else {
      Issue.record("no changes")
      return
    }
  }

  // The listener compared the sequence alone, and announced nothing.
  @Test func `Tables that were restored with as many changes are noticed`() async throws {
    let postgres = try TemporarySchema([Vehicle(1, make: "BMW")])
    var commits = postgres.store.commits().makeAsyncIterator()
    _ = await commits.next()
    let shell = try postgres.otherProgram()
    for statement in [
      "BEGIN", "ALTER TABLE store_state RENAME TO dumped",
      "CREATE TABLE store_state (LIKE dumped INCLUDING ALL)",
      "INSERT INTO store_state SELECT * FROM dumped", "DROP TABLE dumped", "COMMIT",
    ] { try shell.execute(statement) }
    _ = await commits.next()
  }
}
