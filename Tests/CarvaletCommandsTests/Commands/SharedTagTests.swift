import Testing

@testable import CarvaletCommands

/// Keys and spots that another car on the lot has: a warning, or with `--strict` a refusal.
@Suite(.everyStore) struct SharedTagTests {
  private static let warning = "Spot 'a-12' is in use: ticket 1 (2019 BMW M3, key K7).\n"

  /// Every command that puts a car on a spot, and what it prints.
  private static let lines = [
    "park Lada --spot a-12", "move 2 a-12", "edit 2 --spot a-12", "repark 5 --spot a-12",
  ]

  @Test(arguments: lines)
  func `a spot in use is named with its car, and the command goes on`(line: String) throws {
    let scene = try CommandScene.evening()
    let run = scene.run(line)
    #expect(run.status == .done && run.output != "")
    #expect(run.messages == Self.warning)
    #expect(try CommandScene.evening().run("\(line) -q").messages == "")
  }

  @Test(arguments: lines)
  func `--strict refuses a spot in use, and nothing is done`(line: String) throws {
    let scene = try CommandScene.evening()
    let ledger = scene.ledger
    #expect(
      scene.run("\(line) --strict")
        == Consequences(
          .dataRefused,
          messages: """
            Error: \(Self.warning.dropLast()) Nothing was changed; without --strict, that is only a \
            warning.

            """))
    #expect(scene.ledger == ledger)
    // The car left, and its spot is free.
    _ = scene.run("retrieve 1")
    #expect(scene.run("\(line) --strict").status == .done)
  }

  @Test func `a car keeps its own tags without a warning, and may write them otherwise`() throws {
    let scene = try CommandScene.evening()
    for line in [
      "move 1 'a 12' --key k-7", "edit 1 --spot A12 --strict", "edit 1 --color red --strict",
    ] {
      #expect(scene.run(line).messages == "", "\(line)")
    }
    // Two cars that share a spot already do so without another warning.
    _ = scene.run("move 2 A12")
    #expect(scene.run("edit 2 --color blue --strict").messages == "")
    #expect(scene.run("request 2 -q").messages == "")
  }

  @Test func `a batch onto one spot is refused by --strict, as its cars would share it`() throws {
    let scene = try CommandScene.evening()
    let ledger = scene.ledger
    #expect(scene.run("edit 2 3 --spot F1 --strict").status == .dataRefused)
    #expect(scene.run("edit 2 3 --spot F1 -n --strict").status == .dataRefused)
    #expect(scene.ledger == ledger)
    #expect(
      scene.run("edit 2 3 --spot F1").messages
        == """
        Spot 'F1' is in use: ticket 3 (2019 Škoda Octavia).
        Spot 'F1' is in use: ticket 2 (2016 Audi A4 Avant).

        """)
  }

  @Test func `a shared key names the spots of the others`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("park Lada --key k7").messages
        == "Key 'k7' is in use: ticket 1 (2019 BMW M3, spot A12).\n")
    #expect(
      scene.run("park Fiat --key K-7").messages
        == """
        Key 'K-7' is in use: ticket 1 (2019 BMW M3, spot A12), ticket 6 (Lada Unknown).

        """)
    // 1-12 and 11-2 are two spots.
    _ = scene.run("park VW --spot 1-12")
    #expect(scene.run("park VW --spot 11-2 --strict").status == .done)
  }

  @Test func `undo and redo refuse with --strict as well, before anything is asked or done`() throws
  {
    let scene = try CommandScene.evening()
    _ = scene.run("move 1 B1 --key K1")
    _ = scene.run("move 2 a-12")
    let ledger = scene.ledger
    let refusal = Consequences(
      .dataRefused,
      messages: """
        Error: Spot 'A12' is in use: ticket 2 (2016 Audi A4 Avant). Nothing was changed; without \
        --strict, that is only a warning.

        """)
    for line in ["undo 7 --strict", "undo 7 --strict -n", "undo 7 --strict -q"] {
      #expect(scene.run(line) == refusal, "\(line)")
    }
    #expect(scene.run("log --limit 1 --fields x").status == .usage)
    #expect(scene.ledger == ledger)
    #expect(
      scene.run("undo 7").messages.hasSuffix(
        "Spot 'A12' is in use: ticket 2 (2016 Audi A4 Avant).\n"))
    // The redo puts the car back on B1, where another one is by now.
    _ = scene.run("move 3 b1")
    let shared = scene.ledger
    let redone = scene.run("redo --strict --yes")
    #expect(
      redone.status == .dataRefused && redone.messages.contains("Spot 'B1' is in use: ticket 3"))
    #expect(scene.ledger == shared)
    _ = scene.run("retrieve 3")
    #expect(scene.run("redo --strict --yes").status == .done)
  }

  @Test func `cars that change places back are no reason for --strict to refuse an undo`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("move 2 C1")
    let ledger = scene.ledger
    let file = try scene.file(
      "swap.csv",
      "ticket,make,spot,dateCreated\n1,BMW,C1,2026-11-21T12:00Z\n2,Audi,A12,2026-11-21T12:00Z\n")
    #expect(scene.run("import \(file) --on-conflict replace").status == .done)
    #expect(scene.run("undo --strict").status == .done)
    #expect(scene.ledger == ledger)
  }

  @Test func `a car that comes back warns of the spot it had`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("retrieve 1")
    _ = scene.run("move 2 A12 --key K7")
    #expect(
      scene.run("repark 1").messages
        == """
        Key 'K7' is in use: ticket 2 (2016 Audi A4 Avant, spot A12).
        Spot 'A12' is in use: ticket 2 (2016 Audi A4 Avant, key K7).

        """)
  }
}
