import Foundation
import TestSupport
import Testing

@testable import CarStorage
@testable import CarvaletCommands

/// Numbers that another program has stored beside the cars, with which commands compute.
///
/// They ended commands with a signal, with 70, or with the news of a full disk, while the check
/// called the store sound.
struct StoredNumberTests {
  /// What another program has done, the commands that it stops, and how these name the row.
  private struct Damage: CustomTestStringConvertible {
    let statements: String
    let commands: [String]
    let row: String

    init(_ statements: String, _ row: String, stops commands: [String]) {
      self.statements = statements
      self.row = row
      self.commands = commands
    }

    var testDescription: String { statements }
  }

  private static let changes = ["park Fiat", "note 1 scratch"]
  private static let histories = ["log", "log --json", "show 1 --history", "undo 1 --yes"]

  private static let damages = [
    Damage(
      "INSERT INTO car_insertion VALUES (1, 5, 1)", "car_insertion, command 1, first 5",
      stops: ["log", "log --json", "undo 1 --yes"]),
    Damage(
      "INSERT INTO car_insertion VALUES (1, 1, 1099511627776)",
      "car_insertion, command 1, first 1", stops: histories),
    Damage(
      "INSERT INTO car_insertion VALUES (1, -9223372036854775808, 9223372036854775807)",
      "car_insertion, command 1, first -9223372036854775808", stops: histories),
    Damage(
      """
      INSERT INTO car_insertion SELECT 1, 16777216 * (value + 1), 16777216 * (value + 1) + 16777214
        FROM json_each('[1,2,3,4,5,6,7,8,9]')
      """, "car_insertion, command 1, first 33554432", stops: histories),
    Damage(
      "UPDATE store_meta SET value = 9223372036854775807 WHERE key = 'text_version'",
      "store_meta, key text_version", stops: changes),
    Damage(
      "UPDATE car_section SET count = 9223372036854775807 WHERE dimension = 0 AND part = 0",
      "car_section, dimension 0, part 0, key 0, spelling ", stops: ["park Fiat", "list"]),
    Damage(
      "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'car_change'",
      "sqlite_sequence, name car_change", stops: changes),
    Damage(
      "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'change_command'",
      "sqlite_sequence, name change_command", stops: changes),
    Damage(
      "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'car_note'",
      "sqlite_sequence, name car_note", stops: ["note 1 scratch"]),
    Damage(
      "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'car'",
      "sqlite_sequence, name car", stops: ["park Fiat", "park"]),
    Damage(
      "INSERT INTO car_change (seq, operation, id) VALUES (9223372036854775807, 1, 1)",
      "car_change, seq 9223372036854775807", stops: changes),
    Damage(
      """
      INSERT INTO change_command (id, date, name) VALUES (9223372036854775807, 0, 'park')
      """, "change_command, id 9223372036854775807", stops: changes),
    Damage(
      """
      INSERT INTO car_note (id, ticket, date, text) VALUES (9223372036854775807, 3, 0, 'dent')
      """, "car_note, id 9223372036854775807", stops: ["note 1 scratch"]),
  ]

  @Test(arguments: damages)
  private func `a number at the edge is named by commands and the check, and mended`(
    _ damage: Damage
  ) throws {
    let scene = try CommandScene(server: nil)
    scene.parkEvening()
    try scene.execute(damage.statements)
    for command in damage.commands {
      let refused = scene.run(command).inSentences
      #expect(refused.status == .dataRefused, "\(command): \(refused)")
      #expect(
        refused.messages == """
          Error: A row of 'STORE' is damaged: \(damage.row). No car was changed. 'carvalet db check \
          --repair' mends it.

          """, "\(command)")
    }
    #expect(scene.run("list --sort make -q").status != .defect)
    let found = scene.run("db check")
    #expect(found.status == .nothingMatched && found.output.contains(damage.row), "\(found)")
    #expect(scene.run("db check --quick").output.contains(damage.row))
    let repaired = scene.run("db check --repair")
    #expect(repaired.output == "The store is sound\n", "\(repaired)")
    for command in ["list", "log", "show 2 --history"] + Self.changes + ["undo --yes"] {
      let ran = scene.run(command)
      #expect(ran.status == .done, "\(command): \(ran)")
    }
    #expect(scene.run("db check") == Consequences(output: "The store is sound\n"))
  }

  @Test func `a note whose number was too great for another keeps its text`() throws {
    let scene = try CommandScene(server: nil)
    scene.parkEvening()
    try scene.execute(
      "INSERT INTO car_note (id, ticket, date, text) VALUES (9223372036854775807, 2, 0, 'dent')",
      "INSERT INTO car_note (id, ticket, date, text) VALUES (9223372036854775806, 2, 0, 'scratch')")
    #expect(scene.run("db check --repair").status == .done)
    #expect(scene.run("note 2 bump").status == .done)
    let sheet = scene.run("show 2").output
    let texts = ["scratch", "dent", "bump"].map {
      sheet.range(of: $0, options: .backwards)?.lowerBound
    }
    #expect(texts.allSatisfy { $0 != nil }, "\(sheet)")
    #expect(texts.compactMap(\.self) == texts.compactMap(\.self).sorted(), "\(sheet)")
  }

  // The log was read for ever.
  @Test func `an entry with the least sequence there is ends no log`() throws {
    let scene = try CommandScene(server: nil)
    scene.parkEvening()
    try scene.execute(
      "INSERT INTO car_change (seq, operation, id) VALUES (-9223372036854775808, 1, 1)",
      """
      INSERT INTO car_change (seq, command, operation, id)
        VALUES (-9223372036854775807, 9223372036854775807, 1, 1)
      """)
    for line in ["log", "log --json", "show 1 --history", "undo --yes"] {
      let ran = scene.run(line)
      #expect(ran.status == .done, "\(line): \(ran)")
    }
  }

  @Test func `an undo needs what a log has of a note, and says so where another program cut it`()
    throws
  {
    let scene = try CommandScene(server: nil)
    for line in ["park Ford", "note 1 dent", "undo --yes"] {
      #expect(scene.run(line).status == .done)
    }
    try scene.execute("UPDATE car_note_change SET old_text = NULL, old_ticket = NULL")
    let redone = scene.run("redo --yes")
    #expect(redone.messages.contains("the log no longer has what it changed"), "\(redone)")
  }
}

/// Dates at the edges of 64 bits, which overflowed where a shift is reported.
struct EdgeDateTests {
  private static let edges = [Int64.min, .min + 1, -1, 0, .max - 1, .max]

  @Test(arguments: [
    "dateCreated", "dateReturned", "dateRequested", "dateDue", "dateReady",
  ])
  func `a date at the edge of 64 bits is shown, or left out`(column: String) throws {
    let scene = try CommandScene(server: nil)
    scene.parkEvening()
    for edge in Self.edges {
      try scene.execute(#"UPDATE car SET "\#(column)" = \#(edge) WHERE ticket IN (1, 5)"#)
      for line in [
        "report", "report --json", "report --open", "report --since -1d", "list", "queue",
        "list --all --sort parked --group-by day --sections", "list --returned --json", "show 1 5",
        "show 1 --history", "export -", "log", "ticket 1", "search bmw --all",
        "index --sort parked",
      ] {
        let ran = scene.run(line)
        #expect(ran.status == .done, "\(column) = \(edge), \(line): \(ran)")
      }
    }
  }

  @Test(arguments: ["dateReturned", "dateReparked", "dateRequested", "dateDue", "dateReady"])
  func `an absence at the edge of 64 bits does not end a report`(column: String) throws {
    let scene = try CommandScene(server: nil)
    scene.parkEvening()
    #expect(scene.run("repark 5").status == .done)
    for edge in Self.edges {
      try scene.execute(#"UPDATE car_absence SET "\#(column)" = \#(edge)"#)
      for line in ["report", "report --json", "report --since -1d", "show 5"] {
        let ran = scene.run(line)
        #expect(ran.status == .done, "\(column) = \(edge), \(line): \(ran)")
      }
    }
  }
}
