import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// Texts of the server and of other programs on it that would control a terminal: they reach it as
/// texts, and in one sentence.
@Suite(.needsPostgres) struct HostileServerTests {
  private let scene: CommandScene

  init() throws {
    scene = try CommandScene.onServer()
    for line in ["park BMW", "park Audi --owner Ximenes", "retrieve 2"] {
      #expect(scene.run(line).status == .done)
    }
  }

  /// Sequences that clear the screen, of seven and of eight bits; another direction; line ends.
  private static let hostile =
    "\u{1B}[2Ja\u{9B}2J\u{202E}b\u{7}\nc\r\nd\u{85}e\u{2028}f\tg\u{7F}\u{2066}"
  private static let shown =
    #"\u{1B}[2Ja\u{9B}2J\u{202E}b\u{7}; c; d; e; f g\u{7F}\u{2066}"#

  /// An error as PL/pgSQL raises it, with the text wherever it takes one.
  private static let error = """
    RAISE EXCEPTION USING MESSAGE = '\(hostile)', DETAIL = '\(hostile)', HINT = '\(hostile)',
      SCHEMA = '\(hostile)', TABLE = '\(hostile)', COLUMN = '\(hostile)',
      CONSTRAINT = '\(hostile)', DATATYPE = '\(hostile)';
    """

  private let refused = Consequences(
    .inputOutput,
    messages: "Error: 'STORE' reports: \(shown) (P0001). Nothing was changed.\n")

  @Test func `An error of another program's trigger is one sentence`() throws {
    try scene.execute(
      ForeignTrigger("AFTER INSERT OR UPDATE OR DELETE", on: "car", Self.error).sql)
    let file = try scene.file("cars.csv", "make\nOpel\n")
    for line in [
      "park BMW", "edit 1 --color red", "note 1 scratch", "move 1 B4", "request 1", "ready 1",
      "retrieve 1", "repark 2", "remove 1", "undo --yes", "import \(file)",
      "purge --returned-before now --yes", "edit 1 --color red --json",
    ] {
      scene.now += 60
      let ran = scene.run(line, terminal: 999).inSentences
      #expect(ran.status == refused.status, "\(line)")
      #expect(ran.messages == refused.messages, "\(line)")
      #expect(ran.output == "" || line.hasSuffix("--json"), "\(line)")
    }
    #expect(scene.run("list -q") == Consequences(output: "1\n"))
  }

  @Test func `An error in the middle of a list is one sentence`() throws {
    try scene.execute(
      """
      CREATE FUNCTION hidden() RETURNS boolean IMMUTABLE LANGUAGE plpgsql
        AS 'BEGIN RETURN TRUE; END'
      """,
      // Its function runs when a statement that reads the table is planned.
      "CREATE INDEX hidden ON car ((hidden()))",
      """
      CREATE OR REPLACE FUNCTION hidden() RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS $$
        BEGIN \(Self.error) END $$
      """)
    for line in ["list", "show 1", "search bmw", "export -", "report"] {
      #expect(scene.run(line, terminal: 999) == refused, "\(line)")
    }
  }

  // It was taken for the error by which the kinds of the tables are found out.
  @Test func `A division by zero in the stand is no sign of a view`() throws {
    try scene.execute(
      "CREATE FUNCTION hidden() RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS 'BEGIN RETURN TRUE; END'",
      "CREATE INDEX hidden ON store_meta ((hidden()))",
      """
      CREATE OR REPLACE FUNCTION hidden() RETURNS boolean IMMUTABLE LANGUAGE plpgsql
        AS 'BEGIN RETURN 1 / 0 = 1; END'
      """)
    let listed = scene.run("list", terminal: 999)
    #expect(listed.status == .inputOutput)
    #expect(listed.messages.hasPrefix("Error: 'STORE' reports: division by zero"), "\(listed)")
  }

  // It would stand in the error stream before the answer.
  @Test func `A warning of another program's trigger is not printed`() throws {
    try scene.execute(
      ForeignTrigger(
        "AFTER INSERT", on: "car", "RAISE WARNING '%', '\(Self.hostile)'; RETURN NULL;"
      ).sql)
    #expect(
      scene.run("park Opel", terminal: 999)
        == Consequences(
          output: "Parked ticket 3: Opel Unknown\n", messages: "Undo: carvalet undo 4\n"))
  }

  @Test func `A trigger with a hostile name is named without it taking effect`() throws {
    try scene.execute(
      ForeignTrigger(
        "BEFORE INSERT", on: "car", named: Self.hostile, "NEW.note := 'x '; RETURN NEW;"
      ).sql)
    for (line, beginning) in [("park Lada", "DROP TRIGGER \""), ("db check", "trigger '")] {
      let named = scene.run(line, terminal: 999)
      let text = named.output + named.messages
      #expect(text.contains(beginning + #"\u{1B}[2Ja\u{9B}2J\u{202E}b\u{7}"#), "\(named)")
      #expect(Self.isShown(text), "\(named)")
    }
  }

  private static let encoded = "%1B%5B2J%C2%9B2J%E2%80%AE%0Ab"

  private static func isShown(_ text: String) -> Bool {
    text.split(separator: "\n").allSatisfy {
      $0.unicodeScalars.allSatisfy {
        ![.control, .format, .lineSeparator].contains($0.properties.generalCategory)
      }
    }
  }

  @Test(arguments: ["list", "park Opel", "db info", "db create", "watch"])
  func `A database, a role and a host with hostile names are one sentence`(line: String) throws {
    let cluster = try PostgresCluster.shared
    let name = Self.encoded
    let server = "?host=\(cluster.sockets)&port=\(cluster.port)"
    for address in [
      "postgresql:///\(name)\(server)&user=fetcher", "postgresql://\(name)@/postgres\(server)",
      "postgresql:///x?host=/nowhere/\(name)", "postgresql://\(name):1/x",
      "postgresql:///x\(server)&sslmode=\(name)", "postgresql:///x?\(name)=1",
    ] {
      scene.environment["CARVALET_STORE"] = address
      let ran = scene.run(line, terminal: 999)
      #expect(![.done, .defect].contains(ran.status), "\(line) at \(address): \(ran)")
      #expect(ran.output == "")
      #expect(ran.messages.count { $0 == "\n" } == 1, "\(line) at \(address): \(ran)")
      #expect(Self.isShown(ran.messages), "\(line) at \(address): \(ran)")
    }
  }

  @Test func `A schema with a hostile name holds a store, and is shown`() throws {
    // In the options of an address, a backslash stands before what would end a word.
    scene.environment["CARVALET_STORE"] = try PostgresCluster.shared.address(
      schema: "%22\(Self.encoded.replacing("%0A", with: "%5C%0A"))%22")
    #expect(Self.isShown(scene.run("park Opel", terminal: 999).messages))
    #expect(scene.run("db create").status == .done)
    for line in ["park Opel", "list", "db info", "db path", "db check", "db backup", "db vacuum"] {
      let ran = scene.run(line, terminal: 999)
      #expect([.done, .unavailable].contains(ran.status), "\(line): \(ran)")
      #expect(Self.isShown(ran.output + ran.messages), "\(line): \(ran)")
    }
    #expect(scene.run("db info").output.contains(#"\u{1B}[2J\u{9B}2J\u{202E}\nb of postgres"#))
  }
}
