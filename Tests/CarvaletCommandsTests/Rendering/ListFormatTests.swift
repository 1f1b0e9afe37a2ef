import CarStorage
import Foundation
import Testing

@testable import CarvaletCommands

/// A list in each format.
@Suite(.everyStore) struct ListFormatTests {
  @Test func `json is one array with every key in every record`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --format json")
        == Consequences(
          output: """
            [
            {"ticket":4,"dateCreated":"2026-11-21T17:59:05.000Z","make":"Unknown",\
            "model":"Unknown","year":null,"plate":null,"color":null,"ownerFirstName":null,\
            "ownerLastName":null,"key":null,"spot":"A1","note":null,"photo":null,"state":"parked",\
            "dateReturned":null,"dateRequested":null,"dateDue":null,"dateReady":null,"stage":null},
            {"ticket":2,"dateCreated":"2026-11-21T17:14:05.000Z","make":"Audi","model":"A4 Avant",\
            "year":2016,"plate":"M-AU77","color":"red","ownerFirstName":"Åsa",\
            "ownerLastName":"Öberg","key":null,"spot":null,"note":null,"photo":null,\
            "state":"parked","dateReturned":null,\
            "dateRequested":null,"dateDue":null,"dateReady":null,"stage":null},
            {"ticket":3,"dateCreated":"2026-11-21T16:30:00.000Z","make":"Škoda","model":"Octavia",\
            "year":2019,"plate":null,"color":null,"ownerFirstName":null,"ownerLastName":"O'Neil",\
            "key":null,"spot":null,"note":"100 % _new_","photo":null,"state":"parked",\
            "dateReturned":null,"dateRequested":null,"dateDue":null,"dateReady":null,"stage":null},
            {"ticket":1,"dateCreated":"2026-11-21T15:04:05.000Z","make":"BMW","model":"M3",\
            "year":2019,"plate":"B MW 123","color":null,"ownerFirstName":"Zoë",\
            "ownerLastName":"Łukasz","key":"K7","spot":"A12","note":null,"photo":null,\
            "state":"parked","dateReturned":null,\
            "dateRequested":null,"dateDue":null,"dateReady":null,"stage":null}
            ]

            """))
    #expect(
      scene.run("list --json --fields plate,ticket")
        == Consequences(
          output: """
            [
            {"plate":null,"ticket":4},
            {"plate":"M-AU77","ticket":2},
            {"plate":null,"ticket":3},
            {"plate":"B MW 123","ticket":1}
            ]

            """))
    #expect(
      scene.run("list --returned --json")
        == Consequences(
          output: """
            [
            {"ticket":5,"dateCreated":"2026-11-20T17:30:00.000Z","make":"bmw","model":"i3",\
            "year":2014,"plate":"B EL 1","color":null,"ownerFirstName":"Max",\
            "ownerLastName":"Łukasz","key":null,"spot":null,"note":null,"photo":null,\
            "state":"returned","dateReturned":"2026-11-21T18:04:05.000Z",\
            "dateRequested":null,"dateDue":null,"dateReady":null,"stage":null}
            ]

            """))
  }

  @Test func `ndjson is one object a line`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --format ndjson --limit 2")
        == Consequences(
          output: """
            {"ticket":4,"dateCreated":"2026-11-21T17:59:05.000Z","make":"Unknown",\
            "model":"Unknown","year":null,"plate":null,"color":null,"ownerFirstName":null,\
            "ownerLastName":null,"key":null,"spot":"A1","note":null,"photo":null,"state":"parked",\
            "dateReturned":null,"dateRequested":null,"dateDue":null,"dateReady":null,"stage":null}
            {"ticket":2,"dateCreated":"2026-11-21T17:14:05.000Z","make":"Audi","model":"A4 Avant",\
            "year":2016,"plate":"M-AU77","color":"red","ownerFirstName":"Åsa",\
            "ownerLastName":"Öberg","key":null,"spot":null,"note":null,"photo":null,\
            "state":"parked","dateReturned":null,\
            "dateRequested":null,"dateDue":null,"dateReady":null,"stage":null}

            """))
    #expect(
      scene.run("list --format ndjson --fields ticket,year")
        == Consequences(
          output: """
            {"ticket":4,"year":null}
            {"ticket":2,"year":2016}
            {"ticket":3,"year":2019}
            {"ticket":1,"year":2019}

            """))
  }

  @Test func `csv and tsv have a header and the values as they are stored`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --format csv")
        == Consequences(
          output: """
            ticket,dateCreated,make,model,year,plate,color,ownerFirstName,ownerLastName,key,spot,\
            note,photo,state,dateReturned,dateRequested,dateDue,dateReady,stage
            4,2026-11-21T17:59:05.000Z,Unknown,Unknown,,,,,,,A1,,,parked,,,,,
            2,2026-11-21T17:14:05.000Z,Audi,A4 Avant,2016,M-AU77,red,Åsa,Öberg,,,,,parked,,,,,
            3,2026-11-21T16:30:00.000Z,Škoda,Octavia,2019,,,,O'Neil,,,100 % _new_,,parked,,,,,
            1,2026-11-21T15:04:05.000Z,BMW,M3,2019,B MW 123,,Zoë,Łukasz,K7,A12,,,parked,,,,,

            """))
    #expect(
      scene.run("list --format tsv --fields ticket,note,dateCreated")
        == Consequences(
          output: """
            ticket\tnote\tdateCreated
            4\t\t2026-11-21T17:59:05.000Z
            2\t\t2026-11-21T17:14:05.000Z
            3\t100 % _new_\t2026-11-21T16:30:00.000Z
            1\t\t2026-11-21T15:04:05.000Z

            """))
  }

  @Test func `md is a table of Markdown, one for each section where sections are asked for`() throws
  {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --format md")
        == Consequences(
          output: """
            | TICKET | CAR | COLOR | PLATE | OWNER | KEY | SPOT | PARKED |
            | ---: | --- | --- | --- | --- | --- | --- | --- |
            | 4 | Unknown Unknown |  |  |  |  | A1 | 18:59, 5 min |
            | 2 | 2016 Audi A4 Avant | red | M-AU77 | Åsa Öberg |  |  | 18:14, 50 min |
            | 3 | 2019 Škoda Octavia |  |  | O'Neil |  |  | 17:30, 1 h 34 min |
            | 1 | 2019 BMW M3 |  | B MW 123 | Zoë Łukasz | K7 | A12 | 16:04, 3 h |

            """, messages: "4 cars\n"))
    #expect(
      scene.run("list --format md --sort make --sections --fields ticket,model --limit 2")
        == Consequences(
          output: """
            ### Audi (1)

            | TICKET | MODEL |
            | ---: | --- |
            | 2 | A4 Avant |

            ### BMW (1)

            | TICKET | MODEL |
            | ---: | --- |
            | 1 | M3 |

            """, messages: "2 of 4 cars\n"))
  }

  @Test func `plain is the table without its header, cells apart by tabs`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --format plain", terminal: 40)
        == Consequences(
          output: """
            4\tUnknown Unknown\t\t\t\tA1\t18:59, 5 min\t
            2\t2016 Audi A4 Avant\tM-AU77\tÅsa Öberg\t\t\t18:14, 50 min\tred
            3\t2019 Škoda Octavia\t\tO'Neil\t\t\t17:30, 1 h 34 min\t
            1\t2019 BMW M3\tB MW 123\tZoë Łukasz\tK7\tA12\t16:04, 3 h\t

            """, messages: "4 cars\n"))
    #expect(
      scene.run("list --format plain --fields ticket,note,photo")
        == Consequences(
          output: """
            4\t\t
            2\t\t
            3\t100 % _new_\t
            1\t\t

            """, messages: "4 cars\n"))
  }

  @Test func `json with --sections speaks of name, indexTitle, numberOfObjects and objects`() throws
  {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --json --sort make --sections --fields ticket")
        == Consequences(
          output: """
            [
            {"name":"Audi","indexTitle":"A","numberOfObjects":1,"objects":[
            {"ticket":2}
            ]},
            {"name":"BMW","indexTitle":"B","numberOfObjects":1,"objects":[
            {"ticket":1}
            ]},
            {"name":"Škoda","indexTitle":"S","numberOfObjects":1,"objects":[
            {"ticket":3}
            ]},
            {"name":"Unknown","indexTitle":"U","numberOfObjects":1,"objects":[
            {"ticket":4}
            ]}
            ]

            """))
    #expect(
      scene.run("list --json --sections --fields ticket --limit 1")
        == Consequences(
          output: """
            [
            {"name":null,"indexTitle":null,"numberOfObjects":1,"objects":[
            {"ticket":4}
            ]}
            ]

            """))
  }

  @Test(arguments: ["list", "search BMW"], ["csv", "tsv", "ndjson"])
  func `formats of records have no place for sections, and say so`(
    command: String, format: String
  ) throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("\(command) --sort make --sections --format \(format)").inSentences
        == Consequences(
          .usage,
          messages: """
            Error: --sections needs a format that has sections: table, plain, md or json, not \
            \(format)

            """))
    #expect(scene.run("\(command) --sort make --format \(format)").status == .done)
  }

  @Test func `a row and its header are by the clock of the stand, marked where it is another`()
    throws
  {
    let scene = try CommandScene()
    scene.zone = TimeZoneRules { _ in 7200 }
    #expect(scene.run("park BMW --at 18:04").status == .done)
    #expect(scene.run("park Audi --at 2026-11-20T23:30").status == .done)
    scene.zone = TimeZoneRules { _ in -18_000 }
    #expect(scene.run("park Saab --at 10:30").status == .done)
    #expect(
      scene.run("list --group-by hour --sections --fields make,dateCreated")
        == Consequences(
          output: """
            23:00 (1)
            Audi\t2026-11-20 23:30 +02:00, 20 h 34 min
            18:00 (1)
            BMW\t18:04 +02:00, 2 h
            10:00 (1)
            Saab\t10:30, 2 h 34 min

            """, messages: "3 cars, 3 hours\n"))
    #expect(
      scene.run("edit 1 --at 2026-11-21T16:00Z").output
        == "Ticket 1: parked 18:04 +02:00 -> 11:00, time zone +02:00 -> -05:00\n")
    #expect(scene.run("retrieve 2").status == .done)
    #expect(
      scene.run("list --returned --fields dateReturned").output == "20:04 +02:00\n")
    #expect(
      scene.run("retrieve 2").messages
        == "Error: Ticket 2 has left: Audi Unknown, 20:04 +02:00. "
        + "'carvalet repark 2' brings it back.\n")
    // Machines read UTC.
    #expect(
      scene.run("list --returned --fields dateReturned --format csv").output
        == "dateReturned\n2026-11-21T18:04:05.000Z\n")
  }

  @Test func `a return half a year later is by the summer time of the same place`() throws {
    let scene = try CommandScene()
    scene.zone = .germany2026
    scene.now = Date(timeIntervalSince1970: 1_772_000_000)
    #expect(scene.run("park --at 07:00").status == .done)
    scene.now = Date(timeIntervalSince1970: 1_780_000_000)
    #expect(scene.run("retrieve 1").status == .done)
    #expect(scene.run("list --returned --fields dateReturned").output == "22:26\n")
  }

  @Test func `--quiet shows ticket numbers and nothing else`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list -q")
        == Consequences(
          output: """
            4
            2
            3
            1

            """))
    #expect(
      scene.run("list --quiet --sort make", terminal: 80)
        == Consequences(
          output: """
            2
            1
            3
            4

            """))
    #expect(
      scene.run("search bmw -q --all")
        == Consequences(
          output: """
            1
            5

            """))
  }
}
