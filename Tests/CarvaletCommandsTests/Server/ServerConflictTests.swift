import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// Reads that a standby gives up in favour of what it replays.
@Suite(.ownThread, .timeLimit(.minutes(60)), .needsPostgres)
struct ServerConflictTests {
  /// Has reads of cars end as on a standby.
  ///
  /// - Parameter file: Where the server notes that the first one has; nil where all do.
  private func conflict(_ shell: PostgresConnection, once file: String?) throws {
    let isFirst = file.map { "(SELECT size FROM pg_stat_file('\($0)', TRUE)) IS NULL" }
    try shell.execute(
      """
      CREATE OR REPLACE FUNCTION conflict() RETURNS boolean LANGUAGE plpgsql AS $$
      BEGIN
        IF \(isFirst ?? "TRUE") THEN
          \(file.map { "COPY (SELECT 1) TO '\($0)';" } ?? "")
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
    let shell = try PostgresConnection(ServerAddress(scene.store))
    let folder = try PostgresCluster.shared.folder
    try shell.execute("ALTER TABLE car RENAME TO car_row")
    try conflict(shell, once: nil)
    try shell.execute("CREATE VIEW car AS SELECT * FROM car_row WHERE conflict()")
    for (line, expected) in zip(lines, expected) {
      let file = "\(folder)/conflict_\(UInt32.random(in: 0 ... .max))"
      try conflict(shell, once: file)
      #expect(scene.run(line) == expected)
      #expect(FileManager.default.fileExists(atPath: file))
    }
    try conflict(shell, once: nil)
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
