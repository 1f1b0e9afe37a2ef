import Testing

@testable import CarvaletCommands

/// What an import refuses, or asks about, for the sake of the cars that come after it.
struct ImportCommandTests {
  // MARK: - Tickets that end the numbering

  @Test func `a row with the largest ticket is refused, unless it is meant`() throws {
    let scene = try CommandScene()
    #expect(scene.run("park").status == .done)
    let file = try scene.file("cars.csv", "ticket,make\n9223372036854775807,BMW\n7,Audi\n")
    let refused = """
      FOLDER/cars.csv:2:1: ticket: 9223372036854775807 is the last number there is: no car could \
      get a ticket after it; --yes stores it

      """
    #expect(
      scene.run("import \(file)")
        == Consequences(
          .dataRefused,
          messages: refused + """
            Error: Nothing was stored: 1 of 2 rows is refused. Mend them, or store the rest with \
            --skip-bad-rows.

            """))
    #expect(
      scene.run("import \(file) --skip-bad-rows")
        == Consequences(output: "Imported 1 car (1 refused)\n", messages: refused))
    #expect(
      scene.run("import \(file) --yes --on-conflict skip")
        == Consequences(output: "Imported 1 car (1 skipped, their tickets are taken)\n"))
    // Numbering has ended, and the file comes in again.
    #expect(
      scene.run("import \(file) --on-conflict replace")
        == Consequences(output: "Imported 2 cars (2 replaced)\n"))
  }

  @Test func `a file whose tickets lie far above the others is asked about`() throws {
    let scene = try CommandScene()
    #expect(scene.run("park").status == .done)
    let file = try scene.file("cars.csv", "ticket,make\n1000003,BMW\n5000000,Audi\nx,VW\n")
    let line = "import \(file) --skip-bad-rows --rejects \(scene.path("rest.csv"))"
    let ledger = scene.ledger
    let refused = "FOLDER/cars.csv:4:1: ticket: \"x\" is not a number\n"
    let question = """
      Ticket 5000000 is 4999999 above the highest so far, and new cars get the numbers after it. \
      Import the cars?
      """
    #expect(
      scene.run(line)
        == Consequences(
          .usage,
          messages: """
            \(refused)Error: This would ask: \(question) Nobody is there to answer; to go ahead, \
            add --yes.

            """))
    #expect(
      scene.run(line, answers: ["n"])
        == Consequences(
          .nothingMatched, messages: "\(refused)\(question) [y/N] Nothing was imported\n"))
    #expect(scene.ledger == ledger)
    #expect(
      scene.run(line, answers: ["y"])
        == Consequences(
          output: "Imported 2 cars (1 refused)\n", messages: "\(refused)\(question) [y/N] "))
    #expect(try scene.contents("rest.csv") == "ticket,make\nx,VW\n")
    #expect(scene.run("park").output == "Parked ticket 5000001: Unknown Unknown\n")
  }

  @Test func `tickets that follow one another leave no gap, and a new store has no others`() throws
  {
    let scene = try CommandScene()
    let far = try scene.file("far.csv", "ticket,make\n7300001,BMW\n7300002,Audi\n")
    #expect(scene.run("import \(far)") == Consequences(output: "Imported 2 cars\n"))
    let above = try scene.file("above.csv", "ticket\n8300002\n")
    #expect(scene.run("import \(above) --dry-run").status == .done)
    #expect(scene.run("import \(above)").status == .done)
    let gap = try scene.file("gap.csv", "ticket\n9300003\n9300004\n")
    #expect(scene.run("import \(gap)").status == .done)
    let wide = try scene.file("wide.csv", "ticket\n10300007\n10300008\n")
    #expect(scene.run("import \(wide)").status == .usage)
    #expect(scene.run("import \(wide) --dry-run").status == .done)
    #expect(scene.run("import \(wide) --yes").status == .done)
  }

  @Test func `a new store is asked about a file that leaves few numbers`() throws {
    let scene = try CommandScene()
    let file = try scene.file("last.csv", "ticket\n9223372036854775806\n")
    #expect(scene.run("import \(file)").status == .usage)
    #expect(scene.run("import \(file) --yes").status == .done)
  }

  // MARK: - Times ahead

  @Test func `a car that is parked later than now is refused, unless it is meant`() throws {
    let scene = try CommandScene()
    let file = try scene.file(
      "cars.csv",
      "dateCreated,make\n2026-11-21T18:04:05Z,now\n2026-11-21T18:04:05.001Z,BMW\n2031-01-01,VW\n")
    #expect(
      scene.run("import \(file)")
        == Consequences(
          .dataRefused,
          messages: """
            FOLDER/cars.csv:3:1: dateCreated: 2026-11-21T18:04:05.001Z lies ahead; a car is parked \
            now or was before; --yes stores it
            FOLDER/cars.csv:4:1: dateCreated: 2030-12-31T23:00:00.000Z lies ahead; a car is parked \
            now or was before; --yes stores it
            Error: Nothing was stored: 2 of 3 rows are refused. Mend them, or store the rest with \
            --skip-bad-rows.

            """))
    #expect(scene.run("import \(file) --dry-run").status == .dataRefused)
    #expect(scene.run("import \(file) --yes") == Consequences(output: "Imported 3 cars\n"))
  }
}
