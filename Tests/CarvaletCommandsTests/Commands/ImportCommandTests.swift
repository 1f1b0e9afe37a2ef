import Testing

@testable import CarvaletCommands

/// `import`: the rows it stores, refuses or skips, and the questions about tickets.
@Suite(.everyStore) struct ImportCommandTests {
  @Test func `--skip-bad-rows stores the rest, and --rejects keeps the refused rows as they were`()
    throws
  {
    let scene = try CommandScene()
    _ = try scene.file(
      "cars.csv",
      """
      make,year
      BMW,2019
      Audi,20x9
      Opel,2000

      """)
    #expect(
      scene.run(
        "import \(scene.folder.path)/cars.csv --skip-bad-rows --rejects \(scene.folder.path)/bad.csv"
      )
        == Consequences(
          output: "Imported 2 cars (1 refused)\n",
          messages: """
            FOLDER/cars.csv:3:6: year: "20x9" is not a number

            """))
    #expect(
      try scene.contents("bad.csv") == """
        make,year
        Audi,20x9

        """)
    #expect(
      scene.run("list --fields make")
        == Consequences(
          output: """
            Opel
            BMW

            """, messages: "2 cars\n"))
    #expect(
      scene.run("import \(scene.folder.path)/cars.csv --rejects \(scene.folder.path)/x.csv")
        == Consequences(
          .usage,
          messages: """
            Error: --rejects takes the rows that --skip-bad-rows leaves out. Add that.

            """))
    #expect(
      scene.run(
        "import \(scene.folder.path)/cars.csv --skip-bad-rows --rejects \(scene.folder.path)/cars.csv"
      )
        == Consequences(
          .usage,
          messages: """
            Error: 'FOLDER/cars.csv' is in use by this command itself. Choose another name.

            """))
    #expect(
      try scene.contents("cars.csv") == """
        make,year
        BMW,2019
        Audi,20x9
        Opel,2000

        """)
  }

  @Test func `the refused rows are not written over the store`() throws {
    let scene = try CommandScene()
    let file = try scene.file("cars.csv", "make\nBMW\n")
    #expect(
      scene.run("import \(file) --skip-bad-rows --rejects \(scene.store)")
        == Consequences(
          .usage,
          messages: """
            Error: 'STORE' is in use by this command itself. Choose another name.

            """))
  }

  @Test func `--map takes a column in under another field`() throws {
    let scene = try CommandScene()
    _ = try scene.file(
      "c.tsv",
      """
      Reg\tMarke
      B 1\tBMW

      """)
    #expect(
      scene.run("import \(scene.folder.path)/c.tsv --map plate=Reg --map make=Marke")
        == Consequences(output: "Imported 1 car\n"))
    #expect(
      scene.run("list --fields plate,make")
        == Consequences(output: "B 1\tBMW\n", messages: "1 car\n"))
    #expect(
      scene.run("import \(scene.folder.path)/c.tsv --map plat=Reg")
        == Consequences(.usage, messages: "Error: Unknown field 'plat'. Did you mean 'plate'?\n"))
    #expect(
      scene.run("import \(scene.folder.path)/c.tsv --map plate=Rg")
        == Consequences(
          .usage, messages: "Error: The file has no column 'Rg'. It has 'Reg', 'Marke'.\n"))
    #expect(
      scene.run("import \(scene.folder.path)/c.tsv --map plate=Reg,make=Marke")
        == Consequences(
          .usage,
          messages: """
            Error: The file has no column 'Reg,make=Marke'. It has 'Reg', 'Marke'. Repeat --map \
            for each field, as in --map make=brand --map model=typ.

            """))
    #expect(
      scene.run("import \(scene.folder.path)/c.tsv --map plate")
        == Consequences(
          .usage,
          messages: """
            Error: 'plate' does not map a column. Type --map field=column, as in --map plate=Reg.

            """))
    #expect(
      scene.run("import \(scene.folder.path)/c.tsv --map plate=Reg --map plate=Marke")
        == Consequences(.usage, messages: "Error: The field 'plate' is mapped twice\n"))
    #expect(
      scene.run("import \(scene.folder.path)/c.tsv --map plate=Reg --map make=Reg")
        == Consequences(.usage, messages: "Error: The column 'Reg' is mapped twice\n"))
  }

  @Test func `--on-conflict says what becomes of a ticket that is taken`() throws {
    let scene = try CommandScene.evening()
    _ = try scene.file(
      "c.ndjson",
      """
      {"ticket":1,"make":"Lada"}
      {"ticket":9,"make":"Fiat"}

      """)
    #expect(
      scene.run("import \(scene.folder.path)/c.ndjson")
        == Consequences(
          .dataRefused,
          messages: """
            FOLDER/c.ndjson:1:1: ticket: 1 is taken by a car in the store
            Error: Nothing was stored: 1 of 2 rows is refused. Say what to do with taken tickets: \
            --on-conflict skip or replace.

            """))
    #expect(
      scene.run("import \(scene.folder.path)/c.ndjson --on-conflict skip")
        == Consequences(output: "Imported 1 car (1 skipped, their tickets are taken)\n"))
    #expect(
      scene.run("show 1 9 --format plain --fields ticket,make")
        == Consequences(
          output: """
            1\tBMW
            9\tFiat

            """))
    #expect(
      scene.run("import \(scene.folder.path)/c.ndjson --on-conflict replace")
        == Consequences(output: "Imported 2 cars (2 replaced)\n"))
    #expect(
      scene.run("show 1 9 --format plain --fields ticket,make")
        == Consequences(
          output: """
            1\tLada
            9\tFiat

            """))
    #expect(
      scene.run("import \(scene.folder.path)/c.ndjson --on-conflict skp")
        == Consequences(.usage, messages: "Error: Unknown rule 'skp'. Did you mean 'skip'?\n"))
    #expect(scene.run("remove 9") == Consequences(output: "Removed ticket 9: Fiat Unknown\n"))
    #expect(
      scene.run("import \(scene.folder.path)/c.ndjson")
        == Consequences(
          .dataRefused,
          messages: """
            FOLDER/c.ndjson:1:1: ticket: 1 is taken by a car in the store
            FOLDER/c.ndjson:2:1: ticket: 9 belonged to a car that was removed
            Error: Nothing was stored: 2 of 2 rows are refused. Say what to do with taken tickets: \
            --on-conflict skip or replace.

            """))
    #expect(
      scene.run("import \(scene.folder.path)/c.ndjson --skip-bad-rows")
        == Consequences(
          output: "Imported 0 cars (2 refused)\n",
          messages: """
            FOLDER/c.ndjson:1:1: ticket: 1 is taken by a car in the store
            FOLDER/c.ndjson:2:1: ticket: 9 belonged to a car that was removed

            """))
  }

  @Test func `a dry run of an import changes nothing, and makes no store`() throws {
    let scene = try CommandScene()
    _ = try scene.file("c.json", "[{\"make\":\"BMW\"},{\"make\":7}]")
    #expect(
      scene.run("import \(scene.folder.path)/c.json -n")
        == Consequences(output: "Would import 2 cars\n"))
    #expect(
      scene.run(
        "import \(scene.folder.path)/c.json -n --skip-bad-rows --rejects \(scene.folder.path)/bad.json"
      )
        == Consequences(output: "Would import 2 cars\n"))
    #expect(throws: (any Error).self) { try scene.contents("bad.json") }
    #expect(scene.run("list") == scene.storeIsMissing)
  }

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
            --skip-bad-rows. --preview shows how the file is read.

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
            --skip-bad-rows. --preview shows how the file is read.

            """))
    #expect(scene.run("import \(file) --dry-run").status == .dataRefused)
    #expect(scene.run("import \(file) --yes") == Consequences(output: "Imported 3 cars\n"))
  }
}
