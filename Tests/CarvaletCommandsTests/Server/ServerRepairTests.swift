import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// What other programs have done to a stand on a server: which command says so, and what mends it.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct ServerRepairTests {
  private let scene: CommandScene
  private let address: String
  private let schema: String
  private let shell: PostgresConnection

  init() throws {
    scene = try CommandScene.onServer()
    address = scene.store
    schema = String(try #require(address.split(separator: "%3D").last))
    for line in ["park Ford", "park Audi", "park Seat"] { #expect(scene.run(line).status == .done) }
    shell = try PostgresConnection(ServerAddress(address))
  }

  /// What writes rows past all triggers, as a subscription of replicas does.
  private func executeUnnoticed(_ sql: String) throws {
    try shell.execute("SET session_replication_role = replica")
    try shell.execute(sql)
    try shell.execute("RESET session_replication_role")
  }

  private let sound = Consequences(output: "The store is sound\n")

  // The renewal of the keys was logged as an undo, too, so that the next undo took back what this
  // one had restored.
  @Test func `Undo finds its command where keys were renewed in between`() throws {
    for line in ["edit 2 --color blue", "edit 1 --color red"] {
      #expect(scene.run(line).status == .done)
    }
    try shell.execute("UPDATE car SET make = 'Opel' WHERE ticket = 3")
    for (line, fact) in [("undo", "Took back 5"), ("redo", "Took back 7"), ("undo", "Took back 5")]
    {
      let undone = scene.run("\(line) --yes")
      #expect((undone.output + undone.messages).contains(fact), "\(line): \(undone)")
    }
    #expect(!scene.run("log").output.contains("renew keys of"), "\(scene.run("log").output)")
  }

  @Test func `A log in which a renewal of keys is an undo is read as it was meant`() throws {
    for line in ["edit 1 --color red", "edit 2 --color blue"] { _ = scene.run(line) }
    try shell.execute(
      """
      INSERT INTO change_command (id, date, name, undoes, mark) VALUES (6, 0, 'renew keys', 5, 0)
      """)
    let undone = scene.run("undo --yes")
    #expect((undone.output + undone.messages).contains("Took back 5"), "\(undone)")
  }

  // Nothing was found, and the repair repaired nothing.
  @Test func `Keys that do not fit their cars are found by a check, and computed by a repair`()
    throws
  {
    try executeUnnoticed("UPDATE car SET note = 'silent text' WHERE ticket = 2")
    #expect(scene.run("db check --quick") == sound)
    #expect(
      scene.run("db check")
        == Consequences(
          .nothingMatched,
          output: """
            1 car, with ticket 2, has sort keys that do not fit it. --repair computes them.

            """))
    #expect(scene.run("db check --repair").status == .done)
    #expect(scene.run("search 'silent text' -q") == Consequences(output: "2\n"))
    #expect(scene.run("db check") == sound)
  }

  @Test func `A repair raises the last ticket and the last sequence to the greatest in use`() throws
  {
    try executeUnnoticed(
      "INSERT INTO car (ticket, make, \"dateCreated\", \"utcOffset\") VALUES (4, 'BMW', 0, 0)")
    let taken = Consequences(
      .nothingMatched,
      output: """
        The next ticket or change would get a number that is taken. --repair raises the last \
        ticket and the last sequence to the greatest in use.

        """,
      messages: StoreMessages.unseenCars.string + "\n")
    #expect(scene.run("db check --quick") == taken)
    #expect(scene.run("db check --repair").status == .done)
    #expect(scene.run("park Opel -q") == Consequences(output: "5\n"))
    try shell.execute("UPDATE store_state SET last_change = 0, last_id = 0")
    #expect(scene.run("db check --quick") == taken)
    #expect(scene.run("db check --repair").status == .done)
    #expect(scene.run("park Lada -q") == Consequences(output: "6\n"))
    #expect(scene.run("db check") == sound)
  }

  // Each command that parks ended with 74, and the check called the store sound.
  @Test(arguments: [
    ("UPDATE store_state SET last_change = 9223372036854775807", "store_state, last_change"),
    ("UPDATE car_section SET count = 9223372036854775807", "sections are counted wrongly"),
  ])
  func `A number at the edge of 64 bits is named by the check, and mended`(
    damage: String, finding: String
  ) throws {
    try shell.execute(damage)
    let refused = scene.run("park Opel")
    #expect(
      refused.status == .dataRefused && refused.messages.contains("'carvalet db check'"),
      "\(refused)")
    let found = scene.run("db check")
    #expect(found.status == .nothingMatched && found.output.contains(finding), "\(found)")
    let repaired = scene.run("db check --repair")
    #expect(repaired.status == .done, "\(repaired)")
    for line in ["park Opel", "list", "undo --yes", "log"] {
      #expect(scene.run(line).status == .done, "\(line)")
    }
    #expect(scene.run("db check") == sound)
  }

  // Regression: the message said that there is no store, or that it is sound, and each command
  // ended with 74.
  @Test(arguments: [
    "car_section", "car_stale", "car_change", "change_command", "store_state", "car_absence_change",
  ])
  func `A table that is missing is named by each command`(table: String) throws {
    try shell.execute("DROP TABLE \(table)")
    for line in ["list", "park BMW", "db create", "db check"] {
      let refused = scene.run(line)
      #expect(refused.status == .dataRefused, "\(line)")
      #expect(refused.messages.contains("has no table \(table) any more"), "\(refused)")
    }
  }

  // What the car could not be given was all that a command changes.
  @Test func `A car with a long text of another program can leave`() throws {
    let long = String(repeating: "long ", count: 300)
    try shell.execute("UPDATE car SET make = '\(long)' WHERE ticket = 2")
    for line in [
      "request 2", "note 2 scratch", "edit 2 --color blue", "retrieve 2", "undo --yes",
      "retrieve 2",
    ] {
      let done = scene.run(line)
      #expect(done.status == .done, "\(line): \(done)")
    }
    #expect(
      scene.run("edit 2 --make \(String(repeating: "x", count: 1400))").status == .dataRefused)
    #expect(scene.run("search 'long long' --all -q") == Consequences(output: "2\n"))
    let found = Consequences(
      .nothingMatched,
      output: """
        1 car, with ticket 2, has a text of more than 1300 bytes, which each list and search reads anew. \
        'carvalet edit' shortens it.

        """)
    #expect(scene.run("db check --quick") == found)
    #expect(scene.run("db check") == found)
    #expect(scene.run("db check --repair").output == found.output)
    #expect(scene.run("edit 2 --make Audi").status == .done)
    #expect(scene.run("park BMW").status == .done)
    #expect(scene.run("db check") == sound)
  }

  // What the trigger wrote was found by no search, and no check said so.
  @Test func `What a trigger of another program writes is found`() throws {
    try shell.execute(
      ForeignTrigger(
        "AFTER INSERT", on: "car",
        "UPDATE car SET note = 'VIP guest' WHERE ticket = NEW.ticket; RETURN NULL;"
      ).sql)
    #expect(scene.run("park Opel").status == .done)
    #expect(scene.run("search 'vip guest' -q") == Consequences(output: "4\n"))
    #expect(scene.run("edit 1 --color red").status == .done)
    #expect(scene.run("search 'vip guest' -q") == Consequences(output: "4\n"))
    #expect(scene.run("db check") == sound)
  }

  @Test func `A trigger that may change a car before it is stored keeps the store from changes`()
    throws
  {
    try shell.execute(
      ForeignTrigger(
        "BEFORE INSERT OR UPDATE", on: "car", named: "vip", "NEW.note := 'VIP'; RETURN NEW;"
      ).sql)
    try shell.execute("UPDATE car SET year = 1999 WHERE ticket = 1")
    let refused = Consequences(
      .dataRefused,
      messages: """
        Error: The store 'STORE' takes no changes: a trigger or rule of another program may change or \
        drop cars before they are stored. Remove it with 'DROP TRIGGER vip ON car', or with \
        'carvalet db check --repair'. Nothing was changed.

        """)
    for line in ["park Opel", "edit 2 --color red", "note 2 scratch", "retrieve 1", "undo --yes"] {
      #expect(scene.run(line, terminal: 999) == refused, "\(line)")
    }
    #expect(scene.run("search vip -q") == Consequences(output: "1\n"))
    #expect(
      scene.run("db check --quick").output.contains(
        "trigger 'vip' was planted by another program. --repair puts it right."))
    #expect(scene.run("db check --repair").status == .done)
    #expect(scene.run("park Fiat").status == .done)
    #expect(scene.run("db check") == sound)
  }
}
