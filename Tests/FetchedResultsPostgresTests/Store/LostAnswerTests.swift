import FetchedResults
import FetchedResultsSQL
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// The server commits, its answer is lost, and nobody can be asked afterwards.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct LostAnswerTests {
  private let postgres: TemporarySchema<Vehicle>
  private let proxy: CuttingProxy

  init() throws {
    postgres = try TemporarySchema((1...2).map { Vehicle($0, make: "BMW") })
    proxy = try CuttingProxy(before: postgres.cluster)
  }

  private func sell(_ id: Int64, writeTimeout: Int = 600) throws {
    let store = try PostgresStore<Vehicle>(
      proxy.address(schema: postgres.schema), writeTimeout: writeTimeout)
    try store.write(ChangeCommand("sell")) { try $0.delete(id) }
  }

  /// The batch of a connection that commits.
  private func commit() throws -> Int {
    proxy.reset()
    try sell(2)
    return try #require(proxy.batchCounts.max())
  }

  @Test func `Where no server can be asked, it is said that the write may be stored, and its mark`()
    throws
  {
    let batch = try commit()
    proxy.loseAnswer(toBatch: batch)
    // So long it asks for its mark, and so long it waits for locks: on a busy machine, the commits
    // of other tests can keep one waiting for more than a second.
    let error = #expect(throws: PostgresError.self) { try sell(1, writeTimeout: 10) }
    guard case .perhapsWritten(let server, let mark)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(proxy.cutsLeft == 0)
    #expect(server.hasPrefix("postgresql://\(PostgresCluster.owner)@"))
    let shell = try postgres.otherProgram()
    let isStored = "SELECT count(*) FROM change_command WHERE mark = ?"
    try waitUntil { try shell.integer(isStored, [.integer(mark)]) != 0 }
    #expect(try postgres.store.object(1) == nil)
  }

  @Test func `Where the server can be asked again, it is known that the write is stored`() throws {
    let batch = try commit()
    proxy.loseAnswer(toBatch: batch)
    let selling = BackgroundResult { try sell(1) }
    try waitUntil { proxy.cutsLeft == 0 }
    proxy.reset()
    try selling.get()
    #expect(try postgres.store.object(1) == nil)
  }

  @Test func `A write whose last batch does not arrive is known not to be stored`() throws {
    let batch = try commit()
    proxy.cut(at: batch, connections: 1)
    let error = #expect(throws: PostgresError.self) { try sell(1) }
    #expect(error?.isConnectionLost == true)
    #expect(try postgres.store.object(1) != nil)
  }
}
