import CarStorage
import Testing

@testable import CarvaletCommands

/// `export`: every car and every column, and a warning about values that no import takes.
@Suite(.everyStore) struct ExportCommandTests {
  /// The notes of the one car that was parked with a note, as JSON and in a cell of CSV.
  private static let notes =
    #"[{"date":"2026-11-21T18:04:05.000Z","author":"anna","code":null,"text":"100 % _new_","photo":null}]"#
  private static let quotedNotes = "\"\(notes.replacing("\"", with: "\"\""))\""

  @Test func `an export for a spreadsheet has local times and runs no formula`() throws {
    let scene = try CommandScene()
    for line in [
      "park BMW M3 -p 'B 1' --note '=HYPERLINK(1)' -k 7",
      "park Audi --note ' @x;\"y\"' --color=-red",
      "retrieve 1",
    ] {
      #expect(scene.run(line).status == .done, "\(line)")
    }
    let columns = "--columns ticket,make,Colour,parked,returned,note"
    let written = scene.run("export - --for excel \(columns)")
    #expect(written.status == .done)
    #expect(
      written.output
        == "\u{FEFF}ticket,make,Colour,parked,returned,note\r\n"
        + "1,BMW,,2026-11-21 19:04:05,2026-11-21 19:04:05,'=HYPERLINK(1)\r\n"
        + "2,Audi,'-red,2026-11-21 19:04:05,,'@x;\"y\"\r\n".replacing(
          "'@x;\"y\"", with: "\"'@x;\"\"y\"\"\""))
    #expect(
      scene.run("export - --for excel --delimiter ';' --columns make,note --where ticket=2").output
        == "\u{FEFF}make;note\r\nAudi;\"'@x;\"\"y\"\"\"\r\n")
    #expect(
      scene.run("export - --for excel").output.hasPrefix(
        "\u{FEFF}ticket,parked,make,model,year,plate,color,first name,last name,key,spot,note,"))
    for options in [
      "--for word", "--delimiter ';'", "--for excel --delimiter x", "--for excel --format json",
      "--columns make --fields make", "--columns make --format json", "--columns wheels",
      "--columns make,brand",
    ] {
      #expect(scene.run("export - \(options)").status == .usage, "\(options)")
    }
  }

  @Test func `times for a spreadsheet are those of the clock when they were`() throws {
    let scene = try CommandScene()
    scene.zone = .germany2026
    let file = try scene.file(
      "cars.csv", "make,parked,returned\nFord,2026-10-24 18:00,2026-10-26 09:00\n")
    #expect(scene.run("import \(file) -q").status == .done)
    #expect(
      scene.run("export - --for excel --columns parked,returned").output
        .hasSuffix("2026-10-24 18:00:00,2026-10-26 09:00:00\r\n"))
  }

  @Test func `columns are written under the names that were typed, and read back`() throws {
    let scene = try CommandScene.evening()
    let file = "\(scene.folder.path)/out.csv"
    #expect(scene.run("export \(file) --columns ticket,Kennzeichen,brand,parked").status == .done)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(
      text.hasPrefix("ticket,Kennzeichen,brand,parked\n1,B MW 123,BMW,2026-11-21T15:04:05.000Z\n"))
    let other = try CommandScene()
    #expect(other.run("import \(file)").output.hasPrefix("Imported 5 cars"))
  }

  @Test func `export writes every car with every column, the ledger too`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("export")
        == Consequences(
          output: """
            ticket,dateCreated,make,model,year,plate,color,ownerFirstName,ownerLastName,key,spot,\
            note,photo,state,dateReturned,utcOffset,\
            dateRequested,dateDue,dateReady,stage,notes
            1,2026-11-21T15:04:05.000Z,BMW,M3,2019,B MW 123,,Zoë,Łukasz,K7,A12,,,parked,,3600,,,,,
            2,2026-11-21T17:14:05.000Z,Audi,A4 Avant,2016,M-AU77,red,Åsa,Öberg,,,,,parked,,3600,,,,,
            3,2026-11-21T16:30:00.000Z,Škoda,Octavia,2019,,,,O'Neil,,,100 % _new_,,parked,,3600,,,,,\(Self.quotedNotes)
            4,2026-11-21T17:59:05.000Z,Unknown,Unknown,,,,,,,A1,,,parked,,3600,,,,,
            5,2026-11-20T17:30:00.000Z,bmw,i3,2014,B EL 1,,Max,Łukasz,,,,,returned,\
            2026-11-21T18:04:05.000Z,3600,,,,,

            """, messages: "Exported 5 cars\n"))
    #expect(
      scene.run("export - --format ndjson -q")
        == Consequences(
          output: """
            {"ticket":1,"dateCreated":"2026-11-21T15:04:05.000Z","make":"BMW","model":"M3",\
            "year":2019,"plate":"B MW 123","color":null,"ownerFirstName":"Zoë",\
            "ownerLastName":"Łukasz","key":"K7","spot":"A12","note":null,"photo":null,\
            "state":"parked","dateReturned":null,"utcOffset":3600,\
            "dateRequested":null,"dateDue":null,"dateReady":null,"stage":null,"notes":null}
            {"ticket":2,"dateCreated":"2026-11-21T17:14:05.000Z","make":"Audi","model":"A4 Avant",\
            "year":2016,"plate":"M-AU77","color":"red","ownerFirstName":"Åsa",\
            "ownerLastName":"Öberg","key":null,"spot":null,"note":null,"photo":null,\
            "state":"parked","dateReturned":null,"utcOffset":3600,\
            "dateRequested":null,"dateDue":null,"dateReady":null,"stage":null,"notes":null}
            {"ticket":3,"dateCreated":"2026-11-21T16:30:00.000Z","make":"Škoda","model":"Octavia",\
            "year":2019,"plate":null,"color":null,"ownerFirstName":null,"ownerLastName":"O'Neil",\
            "key":null,"spot":null,"note":"100 % _new_","photo":null,"state":"parked",\
            "dateReturned":null,"utcOffset":3600,\
            "dateRequested":null,"dateDue":null,"dateReady":null,"stage":null,"notes":\(Self.notes)}
            {"ticket":4,"dateCreated":"2026-11-21T17:59:05.000Z","make":"Unknown",\
            "model":"Unknown","year":null,"plate":null,"color":null,"ownerFirstName":null,\
            "ownerLastName":null,"key":null,"spot":"A1","note":null,"photo":null,"state":"parked",\
            "dateReturned":null,"utcOffset":3600,\
            "dateRequested":null,"dateDue":null,"dateReady":null,"stage":null,"notes":null}
            {"ticket":5,"dateCreated":"2026-11-20T17:30:00.000Z","make":"bmw","model":"i3",\
            "year":2014,"plate":"B EL 1","color":null,"ownerFirstName":"Max",\
            "ownerLastName":"Łukasz","key":null,"spot":null,"note":null,"photo":null,\
            "state":"returned","dateReturned":"2026-11-21T18:04:05.000Z","utcOffset":3600,\
            "dateRequested":null,"dateDue":null,"dateReady":null,"stage":null,"notes":null}

            """))
    #expect(
      scene.run("export \(scene.folder.path)/out.tsv")
        == Consequences(messages: "Exported 5 cars\n"))
    #expect(
      try scene.contents("out.tsv") == """
        ticket\tdateCreated\tmake\tmodel\tyear\tplate\tcolor\townerFirstName\townerLastName\t\
        key\tspot\tnote\tphoto\tstate\tdateReturned\tutcOffset\t\
        dateRequested\tdateDue\tdateReady\tstage\tnotes
        1\t2026-11-21T15:04:05.000Z\tBMW\tM3\t2019\tB MW 123\t\tZoë\tŁukasz\tK7\tA12\t\t\t\
        parked\t\t3600\t\t\t\t\t
        2\t2026-11-21T17:14:05.000Z\tAudi\tA4 Avant\t2016\tM-AU77\tred\tÅsa\tÖberg\t\t\t\t\t\
        parked\t\t3600\t\t\t\t\t
        3\t2026-11-21T16:30:00.000Z\tŠkoda\tOctavia\t2019\t\t\t\tO'Neil\t\t\t100 % _new_\t\t\
        parked\t\t3600\t\t\t\t\t\(Self.notes)
        4\t2026-11-21T17:59:05.000Z\tUnknown\tUnknown\t\t\t\t\t\t\tA1\t\t\tparked\t\t3600\t\t\t\t\t
        5\t2026-11-20T17:30:00.000Z\tbmw\ti3\t2014\tB EL 1\t\tMax\tŁukasz\t\t\t\t\treturned\t\
        2026-11-21T18:04:05.000Z\t3600\t\t\t\t\t

        """)
    #expect(scene.run("export \(scene.folder.path)/out.json -q") == Consequences())
    #expect(
      try scene.contents("out.json") == """
        [
        {"ticket":1,"dateCreated":"2026-11-21T15:04:05.000Z","make":"BMW","model":"M3",\
        "year":2019,"plate":"B MW 123","color":null,"ownerFirstName":"Zoë",\
        "ownerLastName":"Łukasz","key":"K7","spot":"A12","note":null,"photo":null,\
        "state":"parked","dateReturned":null,"utcOffset":3600,\
        "dateRequested":null,"dateDue":null,"dateReady":null,"stage":null,"notes":null},
        {"ticket":2,"dateCreated":"2026-11-21T17:14:05.000Z","make":"Audi","model":"A4 Avant",\
        "year":2016,"plate":"M-AU77","color":"red","ownerFirstName":"Åsa",\
        "ownerLastName":"Öberg","key":null,"spot":null,"note":null,"photo":null,"state":"parked",\
        "dateReturned":null,"utcOffset":3600,\
        "dateRequested":null,"dateDue":null,"dateReady":null,"stage":null,"notes":null},
        {"ticket":3,"dateCreated":"2026-11-21T16:30:00.000Z","make":"Škoda","model":"Octavia",\
        "year":2019,"plate":null,"color":null,"ownerFirstName":null,"ownerLastName":"O'Neil",\
        "key":null,"spot":null,"note":"100 % _new_","photo":null,"state":"parked",\
        "dateReturned":null,"utcOffset":3600,\
        "dateRequested":null,"dateDue":null,"dateReady":null,"stage":null,"notes":\(Self.notes)},
        {"ticket":4,"dateCreated":"2026-11-21T17:59:05.000Z","make":"Unknown","model":"Unknown",\
        "year":null,"plate":null,"color":null,"ownerFirstName":null,"ownerLastName":null,\
        "key":null,"spot":"A1","note":null,"photo":null,"state":"parked","dateReturned":null,\
        "utcOffset":3600,"dateRequested":null,"dateDue":null,"dateReady":null,"stage":null,"notes":null},
        {"ticket":5,"dateCreated":"2026-11-20T17:30:00.000Z","make":"bmw","model":"i3",\
        "year":2014,"plate":"B EL 1","color":null,"ownerFirstName":"Max",\
        "ownerLastName":"Łukasz","key":null,"spot":null,"note":null,"photo":null,\
        "state":"returned","dateReturned":"2026-11-21T18:04:05.000Z","utcOffset":3600,\
        "dateRequested":null,"dateDue":null,"dateReady":null,"stage":null,"notes":null}
        ]

        """)
  }

  @Test func `an export is not written over the store`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("export \(scene.store) --format csv")
        == Consequences(
          .usage,
          messages: """
            Error: 'STORE' is in use by this command itself. Choose another name.

            """))
    #expect(scene.run("list").status == .done)
  }

  @Test func `an export replaces a file, and not what it cannot make`() throws {
    let scene = try CommandScene.evening()
    _ = try scene.file("old.csv", "old")
    #expect(scene.run("export \(scene.folder.path)/old.csv -q") == Consequences())
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

  // MARK: - Parts of the store

  @Test(arguments: [
    ("", [1, 2, 3, 4, 5]), ("--all", [1, 2, 3, 4, 5]), ("--returned", [5]),
    ("--where 'state = \"parked\"'", [1, 2, 3, 4]),
    ("--where 'ownerLastName CONTAINS \"Łukasz\"'", [1, 5]),
    ("--where 'ownerLastName CONTAINS \"Łukasz\"' --returned", [5]),
    ("--where 'year = 2019' --where 'make BEGINSWITH \"B\"'", [1]), ("--where 'year = 1'", []),
  ])
  func `--where and the state options say which cars are written`(
    options: String, tickets: [Int]
  ) throws {
    let scene = try CommandScene.evening()
    let exported = scene.run("export \(options) --fields ticket")
    #expect(
      exported
        == Consequences(
          output: (["ticket"] + tickets.map { String($0) }).joined(separator: "\n") + "\n",
          messages: "Exported \(ListMessages.cars(tickets.count).string)\n"))
  }

  @Test func `--fields chooses and orders the columns, in every format`() throws {
    let scene = try CommandScene.evening()
    let options = "--returned --fields utcOffset,make,plate -q"
    #expect(
      scene.run("export \(options)").output == "utcOffset,make,plate\n3600,bmw,B EL 1\n")
    #expect(
      scene.run("export --format tsv \(options)").output
        == "utcOffset\tmake\tplate\n3600\tbmw\tB EL 1\n")
    let object = #"{"utcOffset":3600,"make":"bmw","plate":"B EL 1"}"#
    #expect(scene.run("export --format ndjson \(options)").output == "\(object)\n")
    #expect(scene.run("export --format json \(options)").output == "[\n\(object)\n]\n")
  }

  @Test func `--json is the form of what is printed, and --format that of the file`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("export --json").output == scene.run("export --format json").output)
    let line = "export \(scene.path("out.csv")) --json"
    #expect(
      scene.run(line)
        == Consequences(
          output: #"{"file":"FOLDER/out.csv","format":"csv","cars":5,"altered":0,"#
            + #""firstAltered":null}"# + "\n"))
    #expect(try scene.contents("out.csv") == scene.ledger)
    #expect(
      scene.run("\(line) --format ndjson").output.hasPrefix(
        #"{"file":"FOLDER/out.csv","format":"ndjson","#))
  }

  @Test(arguments: [
    ("--json -q", "--quiet and --json exclude one another"),
    ("--json --format csv", "--json and --format csv exclude one another"),
    ("--returned --all", "--returned and --all exclude one another"),
    ("--fields colr", "Unknown field 'colr'. Did you mean 'color'?"),
  ])
  func `an export that cannot be meant is a usage error`(
    options: String, sentence: String
  ) throws {
    #expect(
      try CommandScene.evening().run("export \(options)").inSentences
        == Consequences(.usage, messages: "Error: \(sentence)\n"))
  }

  @Test func `what was written otherwise than it is stored is said`() {
    #expect(StoreMessages.altered(.init(cars: 3)) == nil)
    #expect(
      StoreMessages.altered(.init(cars: 3, altered: 1, firstAltered: 7))
        == """
        Car 7 has a value that no import takes: what comes nearest to it was written. The store \
        is unchanged.
        """)
    #expect(
      StoreMessages.altered(.init(cars: 3, altered: 2, firstAltered: -7))
        == """
        2 cars, the first of them -7, have a value that no import takes: what comes nearest to it \
        was written. The store is unchanged.
        """)
  }
}
