import Testing

@testable import CarvaletCommands

/// Files in and out.
struct ImportExportCommandTests {
  @Test func `import tells how many cars it stored, and which columns it left out`() throws {
    let scene = try CommandScene()
    _ = try scene.file(
      "cars.csv",
      """
      make,model,year,wheels
      BMW,M3,2019,4
      Škoda,Octavia,,4
      (null),,2001,4

      """)
    #expect(
      scene.run("import \(scene.folder.path)/cars.csv")
        == Consequences(
          output: "Imported 3 cars (2 names empty or '(null)' made Unknown)\n",
          messages: "Columns ignored: 'wheels'. --map takes them in.\n"))
    #expect(
      scene.run("list --format csv --fields ticket,make,model,year --reverse")
        == Consequences(
          output: """
            ticket,make,model,year
            1,BMW,M3,2019
            2,Škoda,Octavia,
            3,Unknown,Unknown,2001

            """))
    #expect(scene.run("import \(scene.folder.path)/cars.csv -q") == Consequences())
    #expect(scene.run("list -q --sort make --limit 1") == Consequences(output: "4\n"))
  }

  @Test func `cars without tickets that come to others are told to have new ones`() throws {
    let scene = try CommandScene()
    let file = try scene.file("cars.csv", "make\nBMW\n")
    let note =
      "No column gives tickets: each car gets a new one, also if it is in the store already.\n"
    #expect(scene.run("import \(file)") == Consequences(output: "Imported 1 car\n"))
    #expect(
      scene.run("import \(file)") == Consequences(output: "Imported 1 car\n", messages: note))
    #expect(
      scene.run("import \(file) -n")
        == Consequences(output: "Would import 1 car\n", messages: note))
    #expect(scene.run("import \(file) -q") == Consequences())
    let empty = try scene.file("empty.csv", "make\n")
    #expect(scene.run("import \(empty)") == Consequences(output: "Imported 0 cars\n"))
  }

  @Test func `a refused row is named with file, line and column, and nothing is stored`() throws {
    let scene = try CommandScene()
    _ = try scene.file(
      "cars.csv",
      """
      make,year
      BMW,2019
      Audi,20x9
      "Š
      k",3
      Opel,10000
      Fiat

      """)
    #expect(
      scene.run("import \(scene.folder.path)/cars.csv")
        == Consequences(
          .dataRefused,
          messages: """
            FOLDER/cars.csv:3:6: year: "20x9" is not a number
            FOLDER/cars.csv:6:6: year: "10000" is not between 0 and 9999
            FOLDER/cars.csv:7:1: expected 2 fields, found 1
            Error: Nothing was stored: 3 of 5 rows are refused. Mend them, or store the rest with \
            --skip-bad-rows.

            """))
    #expect(scene.run("list") == Consequences(messages: "No cars are parked\n"))
  }

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
    #expect(
      scene.run(
        "import \(scene.folder.path)/cars.csv --skip-bad-rows --rejects \(scene.folder.path)/cars.sqlite"
      )
        == Consequences(
          .usage,
          messages: """
            Error: 'FOLDER/cars.sqlite' is in use by this command itself. Choose another name.

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
    #expect(
      scene.run("list")
        == Consequences(
          .inputMissing,
          messages: """
            Error: There is no store at 'FOLDER/cars.sqlite'. 'carvalet park' or 'carvalet import' \
            makes one.

            """))
  }

  @Test func `json that is broken is named with its place`() throws {
    let scene = try CommandScene()
    _ = try scene.file(
      "c.json",
      """
      [{"make":"BMW"},
       {"make" "Audi"}]
      """)
    #expect(
      scene.run("import \(scene.folder.path)/c.json")
        == Consequences(
          .dataRefused,
          messages: """
            FOLDER/c.json:2:10: expected ':'
            Error: Nothing was stored: 'FOLDER/c.json' cannot be read further

            """))
    _ = try scene.file("d.json", "{\"cars\":[1]}")
    #expect(
      scene.run("import \(scene.folder.path)/d.json")
        == Consequences(
          .dataRefused,
          messages: """
            FOLDER/d.json:1:9: "cars" holds an array or an object
            Error: Nothing was stored: 1 of 1 rows is refused. Mend them, or store the rest with \
            --skip-bad-rows.

            """))
    _ = try scene.file("e.csv", "")
    #expect(
      scene.run("import \(scene.folder.path)/e.csv")
        == Consequences(
          .dataRefused,
          messages: """
            FOLDER/e.csv:1:1: no header with column names
            Error: Nothing was stored: 'FOLDER/e.csv' cannot be read further

            """))
    _ = try scene.file("f.csv", "make,make\n")
    #expect(
      scene.run("import \(scene.folder.path)/f.csv")
        == Consequences(
          .dataRefused,
          messages: """
            FOLDER/f.csv:1:6: the header names "make" twice
            Error: Nothing was stored: 'FOLDER/f.csv' cannot be read further

            """))
    _ = try scene.file(
      "g.csv",
      """
      make
      "BMW

      """)
    #expect(
      scene.run("import \(scene.folder.path)/g.csv")
        == Consequences(
          .dataRefused,
          messages: """
            FOLDER/g.csv:2:1: the quote opened here is never closed
            Error: Nothing was stored: 'FOLDER/g.csv' cannot be read further

            """))
  }

  @Test func `a file that is not there, or of an unknown format, is refused`() throws {
    let scene = try CommandScene()
    #expect(
      scene.run("import \(scene.folder.path)/none.csv")
        == Consequences(
          .inputMissing,
          messages: "Error: 'FOLDER/none.csv' cannot be read: No such file or directory\n"))
    #expect(
      scene.run("import \(scene.folder.path) --format csv")
        == Consequences(.inputMissing, messages: "Error: 'FOLDER' is a folder. Name a file.\n"))
    #expect(
      scene.run("import \(scene.folder.path)/cars.xls")
        == Consequences(
          .usage,
          messages: """
            Error: Which format is 'FOLDER/cars.xls'? Say --format csv, tsv, json or ndjson.

            """))
    #expect(
      scene.run("import -")
        == Consequences(
          .usage, messages: "Error: Which format is '-'? Say --format csv, tsv, json or ndjson.\n"))
    #expect(
      scene.run("import \(scene.folder.path)/x.csv --format xls")
        == Consequences(
          .usage, messages: "Error: Unknown format 'xls'. Type one of: csv, tsv, json, ndjson.\n"))
  }

  @Test func `after twenty refused rows the others are counted`() throws {
    let scene = try CommandScene()
    _ = try scene.file(
      "c.csv",
      """
      make,year
      BMW,x
      BMW,x
      BMW,x
      BMW,x
      BMW,x
      BMW,x
      BMW,x
      BMW,x
      BMW,x
      BMW,x
      BMW,x
      BMW,x
      BMW,x
      BMW,x
      BMW,x
      BMW,x
      BMW,x
      BMW,x
      BMW,x
      BMW,x
      BMW,x
      BMW,x
      BMW,x

      """)
    #expect(
      scene.run("import \(scene.folder.path)/c.csv")
        == Consequences(
          .dataRefused,
          messages: """
            FOLDER/c.csv:2:5: year: "x" is not a number
            FOLDER/c.csv:3:5: year: "x" is not a number
            FOLDER/c.csv:4:5: year: "x" is not a number
            FOLDER/c.csv:5:5: year: "x" is not a number
            FOLDER/c.csv:6:5: year: "x" is not a number
            FOLDER/c.csv:7:5: year: "x" is not a number
            FOLDER/c.csv:8:5: year: "x" is not a number
            FOLDER/c.csv:9:5: year: "x" is not a number
            FOLDER/c.csv:10:5: year: "x" is not a number
            FOLDER/c.csv:11:5: year: "x" is not a number
            FOLDER/c.csv:12:5: year: "x" is not a number
            FOLDER/c.csv:13:5: year: "x" is not a number
            FOLDER/c.csv:14:5: year: "x" is not a number
            FOLDER/c.csv:15:5: year: "x" is not a number
            FOLDER/c.csv:16:5: year: "x" is not a number
            FOLDER/c.csv:17:5: year: "x" is not a number
            FOLDER/c.csv:18:5: year: "x" is not a number
            FOLDER/c.csv:19:5: year: "x" is not a number
            FOLDER/c.csv:20:5: year: "x" is not a number
            FOLDER/c.csv:21:5: year: "x" is not a number
            and 3 more rows
            Error: Nothing was stored: 23 of 23 rows are refused. Mend them, or store the rest \
            with --skip-bad-rows.

            """))
  }

  @Test func `export writes every car with every column, the ledger too`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("export")
        == Consequences(
          output: """
            ticket,dateCreated,make,model,year,plate,color,ownerFirstName,ownerLastName,key,spot,\
            note,photo,state,dateReturned,utcOffset
            1,2026-11-21T15:04:05.000Z,BMW,M3,2019,B MW 123,,Zoë,Łukasz,K7,A12,,,parked,,3600
            2,2026-11-21T17:14:05.000Z,Audi,A4 Avant,2016,M-AU77,red,Åsa,Öberg,,,,,parked,,3600
            3,2026-11-21T16:30:00.000Z,Škoda,Octavia,2019,,,,O'Neil,,,100 % _new_,,parked,,3600
            4,2026-11-21T17:59:05.000Z,Unknown,Unknown,,,,,,,A1,,,parked,,3600
            5,2026-11-20T17:30:00.000Z,bmw,i3,2014,B EL 1,,Max,Łukasz,,,,,returned,\
            2026-11-21T18:04:05.000Z,3600

            """, messages: "Exported 5 cars\n"))
    #expect(
      scene.run("export - --format ndjson -q")
        == Consequences(
          output: """
            {"ticket":1,"dateCreated":"2026-11-21T15:04:05.000Z","make":"BMW","model":"M3",\
            "year":2019,"plate":"B MW 123","color":null,"ownerFirstName":"Zoë",\
            "ownerLastName":"Łukasz","key":"K7","spot":"A12","note":null,"photo":null,\
            "state":"parked","dateReturned":null,"utcOffset":3600}
            {"ticket":2,"dateCreated":"2026-11-21T17:14:05.000Z","make":"Audi","model":"A4 Avant",\
            "year":2016,"plate":"M-AU77","color":"red","ownerFirstName":"Åsa",\
            "ownerLastName":"Öberg","key":null,"spot":null,"note":null,"photo":null,\
            "state":"parked","dateReturned":null,"utcOffset":3600}
            {"ticket":3,"dateCreated":"2026-11-21T16:30:00.000Z","make":"Škoda","model":"Octavia",\
            "year":2019,"plate":null,"color":null,"ownerFirstName":null,"ownerLastName":"O'Neil",\
            "key":null,"spot":null,"note":"100 % _new_","photo":null,"state":"parked",\
            "dateReturned":null,"utcOffset":3600}
            {"ticket":4,"dateCreated":"2026-11-21T17:59:05.000Z","make":"Unknown",\
            "model":"Unknown","year":null,"plate":null,"color":null,"ownerFirstName":null,\
            "ownerLastName":null,"key":null,"spot":"A1","note":null,"photo":null,"state":"parked",\
            "dateReturned":null,"utcOffset":3600}
            {"ticket":5,"dateCreated":"2026-11-20T17:30:00.000Z","make":"bmw","model":"i3",\
            "year":2014,"plate":"B EL 1","color":null,"ownerFirstName":"Max",\
            "ownerLastName":"Łukasz","key":null,"spot":null,"note":null,"photo":null,\
            "state":"returned","dateReturned":"2026-11-21T18:04:05.000Z","utcOffset":3600}

            """))
    #expect(
      scene.run("export \(scene.folder.path)/out.tsv")
        == Consequences(messages: "Exported 5 cars\n"))
    #expect(
      try scene.contents("out.tsv") == """
        ticket\tdateCreated\tmake\tmodel\tyear\tplate\tcolor\townerFirstName\townerLastName\t\
        key\tspot\tnote\tphoto\tstate\tdateReturned\tutcOffset
        1\t2026-11-21T15:04:05.000Z\tBMW\tM3\t2019\tB MW 123\t\tZoë\tŁukasz\tK7\tA12\t\t\t\
        parked\t\t3600
        2\t2026-11-21T17:14:05.000Z\tAudi\tA4 Avant\t2016\tM-AU77\tred\tÅsa\tÖberg\t\t\t\t\t\
        parked\t\t3600
        3\t2026-11-21T16:30:00.000Z\tŠkoda\tOctavia\t2019\t\t\t\tO'Neil\t\t\t100 % _new_\t\t\
        parked\t\t3600
        4\t2026-11-21T17:59:05.000Z\tUnknown\tUnknown\t\t\t\t\t\t\tA1\t\t\tparked\t\t3600
        5\t2026-11-20T17:30:00.000Z\tbmw\ti3\t2014\tB EL 1\t\tMax\tŁukasz\t\t\t\t\treturned\t\
        2026-11-21T18:04:05.000Z\t3600

        """)
    #expect(scene.run("export \(scene.folder.path)/out.json -q") == Consequences())
    #expect(
      try scene.contents("out.json") == """
        [
        {"ticket":1,"dateCreated":"2026-11-21T15:04:05.000Z","make":"BMW","model":"M3",\
        "year":2019,"plate":"B MW 123","color":null,"ownerFirstName":"Zoë",\
        "ownerLastName":"Łukasz","key":"K7","spot":"A12","note":null,"photo":null,\
        "state":"parked","dateReturned":null,"utcOffset":3600},
        {"ticket":2,"dateCreated":"2026-11-21T17:14:05.000Z","make":"Audi","model":"A4 Avant",\
        "year":2016,"plate":"M-AU77","color":"red","ownerFirstName":"Åsa",\
        "ownerLastName":"Öberg","key":null,"spot":null,"note":null,"photo":null,"state":"parked",\
        "dateReturned":null,"utcOffset":3600},
        {"ticket":3,"dateCreated":"2026-11-21T16:30:00.000Z","make":"Škoda","model":"Octavia",\
        "year":2019,"plate":null,"color":null,"ownerFirstName":null,"ownerLastName":"O'Neil",\
        "key":null,"spot":null,"note":"100 % _new_","photo":null,"state":"parked",\
        "dateReturned":null,"utcOffset":3600},
        {"ticket":4,"dateCreated":"2026-11-21T17:59:05.000Z","make":"Unknown","model":"Unknown",\
        "year":null,"plate":null,"color":null,"ownerFirstName":null,"ownerLastName":null,\
        "key":null,"spot":"A1","note":null,"photo":null,"state":"parked","dateReturned":null,\
        "utcOffset":3600},
        {"ticket":5,"dateCreated":"2026-11-20T17:30:00.000Z","make":"bmw","model":"i3",\
        "year":2014,"plate":"B EL 1","color":null,"ownerFirstName":"Max",\
        "ownerLastName":"Łukasz","key":null,"spot":null,"note":null,"photo":null,\
        "state":"returned","dateReturned":"2026-11-21T18:04:05.000Z","utcOffset":3600}
        ]

        """)
  }

  @Test func `an export replaces a file, but not the store, and not what it cannot make`() throws {
    let scene = try CommandScene.evening()
    _ = try scene.file("old.csv", "old")
    #expect(scene.run("export \(scene.folder.path)/old.csv -q") == Consequences())
    #expect(
      scene.run("export \(scene.folder.path)/cars.sqlite --format csv")
        == Consequences(
          .usage,
          messages: """
            Error: 'FOLDER/cars.sqlite' is in use by this command itself. Choose another name.

            """))
    #expect(
      scene.run("export \(scene.folder.path)/none/out.csv")
        == Consequences(
          .cannotCreate,
          messages: """
            Error: 'FOLDER/none/out.csv' cannot be written: No such file or directory

            """))
    #expect(
      scene.run("export \(scene.folder.path)/out.xls")
        == Consequences(
          .usage,
          messages: """
            Error: Which format is 'FOLDER/out.xls'? Say --format csv, tsv, json or ndjson.

            """))
    #expect(
      scene.run("export \(scene.folder.path) --format csv")
        == Consequences(
          .cannotCreate, messages: "Error: 'FOLDER' cannot be written: Is a directory\n"))
    #expect(
      scene.run("export /dev/null --format csv")
        == Consequences(messages: "Exported 5 cars\n"))
    #expect(
      scene.run("export /dev/full --format csv")
        == Consequences(
          .inputOutput,
          messages: "Error: '/dev/full' could not be written: No space left on device\n"))
    #expect(scene.run("db check -q") == Consequences())
  }
}
