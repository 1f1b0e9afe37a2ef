import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// Reads that a standby gives up in favour of what it replays.
@Suite(.ownThread, .timeLimit(.minutes(60)), .needsPostgres)
struct ServerConflictTests {
  /// Has reads of cars end as on a standby. The function of an index runs when a statement that
  /// reads the table is planned; a view in the place of the table would be refused.
  ///
  /// - Parameter isOnce: Whether only the first read of a connection ends. The connection then
  ///   has a lock, which it keeps when its transaction ends. Where every read ends, none may have
  ///   it: a command that runs again keeps its first connection, and would wait for that.
  private func conflict(_ shell: PostgresConnection, once isOnce: Bool) throws {
    let number = Int32.random(in: 0 ... .max)
    let isFirst = """
      NOT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = \(number))
      """
    try shell.execute(
      """
      CREATE OR REPLACE FUNCTION conflict() RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS $$
      BEGIN
        IF \(isOnce ? isFirst : "TRUE") THEN
          \(isOnce ? "PERFORM pg_advisory_lock(\(number));" : "")
          RAISE SQLSTATE '40001'
            USING MESSAGE = 'canceling statement due to conflict with recovery';
        END IF;
        RETURN TRUE;
      END $$
      """)
  }

  // Regression: the command ended with 74.
  @Test func `A read that a standby gave up runs again, and else one sentence says so`() throws {
    let scene = try CommandScene.onServer()
    for line in ["park BMW", "park Audi"] { #expect(scene.run(line).status == .done) }
    let lines = ["list --json", "show 1"]
    let expected = lines.map { scene.run($0) }
    func waits(_ line: String) -> Int {
      scene.run(line + " --verbose").messages.ranges(of: "-- round trip ").count
    }
    let expectedWaits = lines.map(waits)
    let shell = try PostgresConnection(ServerAddress(scene.store))
    try shell.execute(
      """
      CREATE FUNCTION conflict() RETURNS boolean IMMUTABLE LANGUAGE plpgsql
        AS 'BEGIN RETURN TRUE; END'
      """)
    try shell.execute("CREATE INDEX conflicting ON car ((conflict()))")
    for (index, line) in lines.enumerated() {
      try conflict(shell, once: true)
      #expect(scene.run(line) == expected[index])
      #expect(waits(line) > expectedWaits[index])
    }
    try conflict(shell, once: false)
    #expect(scene.run("list").status == .storeBusy)
    let refused = scene.run("show 1")
    #expect(refused.status == .storeBusy)
    #expect(refused.output == "")
    #expect(
      refused.messages == """
        Error: 'STORE' preferred something else: canceling \
        statement due to conflict with recovery. Nothing was changed. Try again.

        """)
  }

  // The import had taken its file for read, and refused to run again.
  @Test(arguments: ["many marked rows", "older keys"])
  func `An import waits for keys that are made anew, and is stored`(reason: String) throws {
    let scene = try CommandScene.onServer()
    let rows = (1...5100).map { "Saab,\($0)" }.joined(separator: "\n")
    _ = try scene.file("many.csv", "make,model\n\(rows)\n")
    _ = try scene.file("one.csv", "make,model\nLada,Niva\n")
    #expect(scene.run("import \(scene.path("many.csv"))").status == .done)
    let shell = try PostgresConnection(
      ServerAddress(scene.store))
    try shell.execute(
      reason == "older keys"
        ? "UPDATE store_meta SET value = (value::int - 1)::text WHERE key = 'text_version'"
        : "UPDATE car SET color = 'red'")
    #expect(scene.run("import \(scene.path("one.csv"))").status == .done)
    #expect(scene.run("show 5101").output.contains("Lada"))
    #expect(scene.run("db check").status == .done)
  }
}
