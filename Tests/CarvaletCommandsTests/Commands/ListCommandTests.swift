import Foundation
import Testing

@testable import CarvaletCommands

/// What `list` shows, in every format and cut.
struct ListCommandTests {
  @Test
  func `Rows 11, 12, 16: by default the newest car comes first, in one section without a title`()
    throws
  {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list")
        == Consequences(
          output: """
            4\tUnknown Unknown\t\t\t\tA1\t18:59, 5 min
            2\t2016 Audi A4 Avant\tM-AU77\tÅsa Öberg\t\t\t18:14, 50 min
            3\t2019 Škoda Octavia\t\tO'Neil\t\t\t17:30, 1 h 34 min
            1\t2019 BMW M3\tB MW 123\tZoë Łukasz\tK7\tA12\t16:04, 3 h

            """, messages: "4 cars\n"))
    #expect(
      scene.run("ls --reverse -q")
        == Consequences(
          output: """
            1
            3
            2
            4

            """))
    #expect(
      scene.run("list --sort dateCreated -q")
        == Consequences(
          output: """
            4
            2
            3
            1

            """))
    #expect(
      scene.run("list --sort parked -q")
        == Consequences(
          output: """
            4
            2
            3
            1

            """))
  }

  @Test func `Rows 1, 15: a terminal gets a table with section headers, and the count on stderr`()
    throws
  {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --sort make", terminal: 100)
        == Consequences(
          output: """
            TICKET  CAR                 PLATE     OWNER       KEY  SPOT  PARKED
            Audi (1)
                 2  2016 Audi A4 Avant  M-AU77    Åsa Öberg              18:14, 50 min
            BMW (1)
                 1  2019 BMW M3         B MW 123  Zoë Łukasz  K7   A12   16:04, 3 h
            Škoda (1)
                 3  2019 Škoda Octavia            O'Neil                 17:30, 1 h 34 min
            Unknown (1)
                 4  Unknown Unknown                                A1    18:59, 5 min

            """, messages: "4 cars, 4 makes\n"))
  }

  @Test
  func `Row 72: a narrow terminal cuts the widest columns first, and never a ticket or a time`()
    throws
  {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list", terminal: 60)
        == Consequences(
          output: """
            TICKET  CAR     PLATE   OWNER   KEY  SPOT  PARKED
                 4  Unkno…                       A1    18:59, 5 min
                 2  2016 …  M-AU77  Åsa Ö…             18:14, 50 min
                 3  2019 …          O'Neil             17:30, 1 h 34 min
                 1  2019 …  B MW …  Zoë Ł…  K7   A12   16:04, 3 h

            """, messages: "4 cars\n"))
    #expect(
      scene.run("list", terminal: 1)
        == Consequences(
          output: """
            TICKET  CAR   PLA…  OWN…  KEY  SPOT  PARKED
                 4  Unk…                   A1    18:59, 5 min
                 2  201…  M-A…  Åsa…             18:14, 50 min
                 3  201…        O'N…             17:30, 1 h 34 min
                 1  201…  B M…  Zoë…  K7   A12   16:04, 3 h

            """, messages: "4 cars\n"))
  }

  @Test
  func `Rows 12, 13: make and model ascend, years descend, and case and accents do not count`()
    throws
  {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --sort make --all --fields make,model")
        == Consequences(
          output: """
            Audi\tA4 Avant
            bmw\ti3
            BMW\tM3
            Škoda\tOctavia
            Unknown\tUnknown

            """, messages: "5 cars, 4 makes\n"))
    #expect(
      scene.run("list --sort model --all --fields make,model")
        == Consequences(
          output: """
            Audi\tA4 Avant
            bmw\ti3
            BMW\tM3
            Škoda\tOctavia
            Unknown\tUnknown

            """, messages: "5 cars, 5 models\n"))
    #expect(
      scene.run("list --sort year --all --fields year,make")
        == Consequences(
          output: """
            2019\tBMW
            2019\tŠkoda
            2016\tAudi
            2014\tbmw
            \tUnknown

            """, messages: "5 cars, 4 years\n"))
    #expect(
      scene.run("list --sort year --all --fields year,make --reverse")
        == Consequences(
          output: """
            2014\tbmw
            2016\tAudi
            2019\tŠkoda
            2019\tBMW
            \tUnknown

            """, messages: "5 cars, 4 years\n"))
  }

  @Test func `Row 17: a single section has no header unless --sections asks for it`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --returned --sort make", terminal: 90)
        == Consequences(
          output: """
            TICKET  CAR          PLATE   OWNER       KEY  SPOT  PARKED                 RETURNED
                 5  2014 bmw i3  B EL 1  Max Łukasz             2026-11-20 18:30, 1 d  19:04

            """, messages: "1 car, 1 make\n"))
    #expect(
      scene.run("list --returned --sort make --sections", terminal: 90)
        == Consequences(
          output: """
            TICKET  CAR          PLATE   OWNER       KEY  SPOT  PARKED                 RETURNED
            bmw (1)
                 5  2014 bmw i3  B EL 1  Max Łukasz             2026-11-20 18:30, 1 d  19:04

            """, messages: "1 car, 1 make\n"))
  }

  @Test func `Row 20: a car of unknown make has a section of that name`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --sort make --sections --fields ticket")
        == Consequences(
          output: """
            Audi (1)
            2
            BMW (1)
            1
            Škoda (1)
            3
            Unknown (1)
            4

            """, messages: "4 cars, 4 makes\n"))
  }

  @Test func `Rows 33, 34: parked sections by hour, latest first, on a clock of 24 or 12 hours`()
    throws
  {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --group-by hour --sections --fields ticket --all")
        == Consequences(
          output: """
            18 (3)
            4
            2
            5
            17 (1)
            3
            16 (1)
            1

            """, messages: "5 cars, 3 hours\n"))
    #expect(
      scene.run("list --group-by hour --hours 12 --sections --fields ticket")
        == Consequences(
          output: """
            6 PM (2)
            4
            2
            5 PM (1)
            3
            4 PM (1)
            1

            """, messages: "4 cars, 3 hours\n"))
  }

  @Test func `Rows 35, 36: owners by last name or by first name`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --sort owner --all --sections --fields ownerFirstName,ownerLastName")
        == Consequences(
          output: """
            Łukasz (2)
            Max\tŁukasz
            Zoë\tŁukasz
            O'Neil (1)
            \tO'Neil
            Öberg (1)
            Åsa\tÖberg
            Unknown (1)
            \t

            """, messages: "5 cars, 4 owners\n"))
    #expect(
      scene.run("list --sort owner-first --all --fields ownerFirstName,ownerLastName")
        == Consequences(
          output: """
            Åsa\tÖberg
            Max\tŁukasz
            Zoë\tŁukasz
            \t
            \tO'Neil

            """, messages: "5 cars, 4 owners\n"))
  }

  @Test func `Rows 14, 15: every grouping cuts the same list`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --all --sort make --group-by letter --sections --fields ticket")
        == Consequences(
          output: """
            A (1)
            2
            B (2)
            5
            1
            S (1)
            3
            U (1)
            4

            """, messages: "5 cars, 4 letters\n"))
    #expect(
      scene.run("list --all --group-by day --sections --fields ticket")
        == Consequences(
          output: """
            2026-11-21 (4)
            4
            2
            3
            1
            2026-11-20 (1)
            5

            """, messages: "5 cars, 2 days\n"))
    #expect(
      scene.run("list --all --group-by value --sections --fields ticket")
        == Consequences(
          output: """
            2026-11-21 (4)
            4
            2
            3
            1
            2026-11-20 (1)
            5

            """, messages: "5 cars, 2 days\n"))
    #expect(
      scene.run("list --all --sort year --group-by decade --sections --fields ticket")
        == Consequences(
          output: """
            2010s (4)
            1
            3
            2
            5
            Unknown (1)
            4

            """, messages: "5 cars, 2 decades\n"))
    #expect(
      scene.run("list --all --sort year --sections --fields ticket")
        == Consequences(
          output: """
            2019 (2)
            1
            3
            2016 (1)
            2
            2014 (1)
            5
            Unknown (1)
            4

            """, messages: "5 cars, 4 years\n"))
    #expect(
      scene.run("list --all --sort make --group-by none --sections --fields ticket")
        == Consequences(
          output: """
            2
            5
            1
            3
            4

            """, messages: "5 cars\n"))
    #expect(
      scene.run("list --all --sort model --group-by hour --sections --fields ticket")
        == Consequences(
          output: """
            16 (1)
            1
            17 (1)
            3
            18 (3)
            2
            5
            4

            """, messages: "5 cars, 3 hours\n"))
  }

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
            "dateReturned":null},
            {"ticket":2,"dateCreated":"2026-11-21T17:14:05.000Z","make":"Audi","model":"A4 Avant",\
            "year":2016,"plate":"M-AU77","color":"red","ownerFirstName":"Åsa",\
            "ownerLastName":"Öberg","key":null,"spot":null,"note":null,"photo":null,\
            "state":"parked","dateReturned":null},
            {"ticket":3,"dateCreated":"2026-11-21T16:30:00.000Z","make":"Škoda","model":"Octavia",\
            "year":2019,"plate":null,"color":null,"ownerFirstName":null,"ownerLastName":"O'Neil",\
            "key":null,"spot":null,"note":"100 % _new_","photo":null,"state":"parked",\
            "dateReturned":null},
            {"ticket":1,"dateCreated":"2026-11-21T15:04:05.000Z","make":"BMW","model":"M3",\
            "year":2019,"plate":"B MW 123","color":null,"ownerFirstName":"Zoë",\
            "ownerLastName":"Łukasz","key":"K7","spot":"A12","note":null,"photo":null,\
            "state":"parked","dateReturned":null}
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
            "state":"returned","dateReturned":"2026-11-21T18:04:05.000Z"}
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
            "dateReturned":null}
            {"ticket":2,"dateCreated":"2026-11-21T17:14:05.000Z","make":"Audi","model":"A4 Avant",\
            "year":2016,"plate":"M-AU77","color":"red","ownerFirstName":"Åsa",\
            "ownerLastName":"Öberg","key":null,"spot":null,"note":null,"photo":null,\
            "state":"parked","dateReturned":null}

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
            note,photo,state,dateReturned
            4,2026-11-21T17:59:05.000Z,Unknown,Unknown,,,,,,,A1,,,parked,
            2,2026-11-21T17:14:05.000Z,Audi,A4 Avant,2016,M-AU77,red,Åsa,Öberg,,,,,parked,
            3,2026-11-21T16:30:00.000Z,Škoda,Octavia,2019,,,,O'Neil,,,100 % _new_,,parked,
            1,2026-11-21T15:04:05.000Z,BMW,M3,2019,B MW 123,,Zoë,Łukasz,K7,A12,,,parked,

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
            | TICKET | CAR | PLATE | OWNER | KEY | SPOT | PARKED |
            | ---: | --- | --- | --- | --- | --- | --- |
            | 4 | Unknown Unknown |  |  |  | A1 | 18:59, 5 min |
            | 2 | 2016 Audi A4 Avant | M-AU77 | Åsa Öberg |  |  | 18:14, 50 min |
            | 3 | 2019 Škoda Octavia |  | O'Neil |  |  | 17:30, 1 h 34 min |
            | 1 | 2019 BMW M3 | B MW 123 | Zoë Łukasz | K7 | A12 | 16:04, 3 h |

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
            4\tUnknown Unknown\t\t\t\tA1\t18:59, 5 min
            2\t2016 Audi A4 Avant\tM-AU77\tÅsa Öberg\t\t\t18:14, 50 min
            3\t2019 Škoda Octavia\t\tO'Neil\t\t\t17:30, 1 h 34 min
            1\t2019 BMW M3\tB MW 123\tZoë Łukasz\tK7\tA12\t16:04, 3 h

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

  @Test func `a list without a section key has one section, also without cars`() throws {
    let scene = try CommandScene()
    let one = """
      [
      {"name":null,"indexTitle":null,"numberOfObjects":0,"objects":[]}
      ]

      """
    #expect(scene.run("park").status == .done)
    #expect(scene.run("list --json --sections --returned").output == one)
    #expect(scene.run("list --json --sections --limit 0").output == one)
    #expect(scene.run("list --json --sections --offset 7").output == one)
    #expect(scene.run("search BMW --json --sections").output == one)
    #expect(scene.run("list --json --sections --sort make --returned").output == "[]\n")
    #expect(scene.run("list --json --returned").output == "[]\n")
    #expect(scene.run("list --format md --sections --returned").output == "")
    #expect(scene.run("list --sections --returned").output == "")
  }

  @Test(arguments: ["list", "search BMW"], ["csv", "tsv", "ndjson"])
  func `formats of records have no place for sections, and say so`(
    command: String, format: String
  ) throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("\(command) --sort make --sections --format \(format)")
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
            23 (1)
            Audi\t2026-11-20 23:30 +02:00, 20 h 34 min
            18 (1)
            BMW\t18:04 +02:00, 2 h
            10 (1)
            Saab\t10:30, 2 h 34 min

            """, messages: "3 cars, 3 hours\n"))
    #expect(
      scene.run("edit 1 --at 2026-11-21T16:00Z").output
        == "Ticket 1: parked 18:04 +02:00 -> 11:00, time zone +02:00 -> -05:00\n")
    #expect(scene.run("retrieve 2").status == .done)
    #expect(
      scene.run("list --returned --fields dateReturned").output == "20:04 +02:00\n")
    #expect(
      scene.run("retrieve 2").messages == "Error: Ticket 2 has left: Audi Unknown, 20:04 +02:00.\n")
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

  @Test func `where there are no cars, stdout is empty or an empty value, and stderr says so`()
    throws
  {
    let scene = try CommandScene()
    #expect(scene.run("park") == Consequences(output: "Parked ticket 1: Unknown Unknown\n"))
    #expect(scene.run("remove 1") == Consequences(output: "Removed ticket 1: Unknown Unknown\n"))
    #expect(scene.run("list") == Consequences(messages: "No cars are parked\n"))
    #expect(
      scene.run("list --json")
        == Consequences(output: "[]\n", messages: "No cars are parked\n"))
    #expect(
      scene.run("list --json --sections --sort make")
        == Consequences(output: "[]\n", messages: "No cars are parked\n"))
    #expect(scene.run("list --format ndjson") == Consequences(messages: "No cars are parked\n"))
    #expect(
      scene.run("list --format csv --fields ticket,make")
        == Consequences(output: "ticket,make\n", messages: "No cars are parked\n"))
    #expect(scene.run("list --format md") == Consequences(messages: "No cars are parked\n"))
    #expect(scene.run("list", terminal: 80) == Consequences(messages: "No cars are parked\n"))
    #expect(scene.run("list --returned") == Consequences(messages: "No cars have left\n"))
    #expect(
      scene.run("list --all")
        == Consequences(messages: "There are no cars, neither parked nor returned\n"))
    #expect(
      scene.run("list --sort make --jump B")
        == Consequences(
          .nothingMatched, messages: "Error: There is no section to jump to: the list is empty\n"))
    #expect(
      scene.run("index --sort make --json")
        == Consequences(output: "[]\n", messages: "No cars are parked\n"))
  }

  @Test func `--limit, --offset and --jump show a part and say how much of it`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --limit 2 --fields ticket")
        == Consequences(
          output: """
            4
            2

            """, messages: "2 of 4 cars\n"))
    #expect(
      scene.run("list --limit 2 --offset 3 --fields ticket")
        == Consequences(output: "1\n", messages: "1 of 4 cars\n"))
    #expect(scene.run("list --offset 9") == Consequences(messages: "0 of 4 cars\n"))
    #expect(scene.run("list --limit 0") == Consequences(messages: "0 of 4 cars\n"))
    #expect(
      scene.run("list --sort make --limit 2 --offset 1 --sections --fields ticket")
        == Consequences(
          output: """
            BMW (1)
            1
            Škoda (1)
            3

            """, messages: "2 of 4 cars\n"))
  }

  @Test func `Row 44: --jump begins with the section of a title, or with the next one`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --all --sort make --jump B --fields make")
        == Consequences(
          output: """
            bmw
            BMW
            Škoda
            Unknown

            """, messages: "4 of 5 cars\n"))
    #expect(
      scene.run("list --all --sort make --jump š --fields make")
        == Consequences(
          output: """
            Škoda
            Unknown

            """, messages: "2 of 5 cars\n"))
    #expect(
      scene.run("list --all --sort make --jump C --fields make")
        == Consequences(
          output: """
            Škoda
            Unknown

            """, messages: "2 of 5 cars\n"))
    #expect(
      scene.run("list --all --sort year --jump 2016 --fields year")
        == Consequences(
          output: """
            2016
            2014


            """, messages: "3 of 5 cars\n"))
    #expect(
      scene.run("list --all --sort year --jump 2018 --fields year")
        == Consequences(
          output: """
            2016
            2014


            """, messages: "3 of 5 cars\n"))
    #expect(
      scene.run("list --all --group-by hour --jump 16 --fields ticket")
        == Consequences(output: "1\n", messages: "1 of 5 cars\n"))
    #expect(
      scene.run("list --sort make --jump Z --fields make")
        == Consequences(output: "Unknown\n", messages: "1 of 4 cars\n"))
    #expect(
      scene.run("list --sort make --jump Š --limit 1 --fields make")
        == Consequences(output: "Škoda\n", messages: "1 of 4 cars\n"))
  }

  @Test func `a jump leads to what follows in the order shown, in either direction`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("park '911 Club'").status == .done)
    func jump(_ options: String) -> [Substring] {
      scene.run("list --sort make --fields make \(options)").output.split(separator: "\n")
    }
    #expect(jump("") == ["911 Club", "Audi", "BMW", "Škoda", "Unknown"])
    #expect(jump("--jump Z") == ["Unknown"])
    #expect(jump("--jump T") == ["Unknown"])
    #expect(jump("--jump '#'") == ["911 Club", "Audi", "BMW", "Škoda", "Unknown"])
    #expect(jump("--reverse --jump C") == ["BMW", "Audi", "911 Club"])
    #expect(jump("--reverse --jump '#'") == ["911 Club"])
    #expect(jump("--reverse --jump 7") == ["911 Club"])
    #expect(jump("--reverse --jump Z").count == 5)
  }

  @Test func `--returned and --all look at the ledger, and show when a car left`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --returned")
        == Consequences(
          output: "5\t2014 bmw i3\tB EL 1\tMax Łukasz\t\t\t2026-11-20 18:30, 1 d\t19:04\n",
          messages: "1 car\n"))
    #expect(
      scene.run("list --all --limit 1", terminal: 100)
        == Consequences(
          output: """
            TICKET  CAR              PLATE  OWNER  KEY  SPOT  PARKED        RETURNED
                 4  Unknown Unknown                     A1    18:59, 5 min

            """, messages: "1 of 5 cars\n"))
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

  @Test func `a store that nobody has made yet is an empty lot; one that was named is missing`()
    throws
  {
    let scene = try CommandScene()
    scene.environment["CARVALET_STORE"] = nil
    scene.environment["XDG_DATA_HOME"] = "\(scene.folder.path)/data"
    #expect(
      scene.run("list")
        == Consequences(
          messages: """
            No cars have been parked yet. 'carvalet park' makes the store \
            'FOLDER/data/carvalet/carvalet.sqlite'.

            """))
    #expect(
      scene.run("list --json")
        == Consequences(
          output: "[]\n",
          messages: """
            No cars have been parked yet. 'carvalet park' makes the store \
            'FOLDER/data/carvalet/carvalet.sqlite'.

            """))
    #expect(
      scene.run("search bmw")
        == Consequences(
          .nothingMatched,
          messages: """
            No cars have been parked yet. 'carvalet park' makes the store \
            'FOLDER/data/carvalet/carvalet.sqlite'.

            """))
    #expect(
      scene.run("index --sort make")
        == Consequences(
          messages: """
            No cars have been parked yet. 'carvalet park' makes the store \
            'FOLDER/data/carvalet/carvalet.sqlite'.

            """))
    #expect(
      scene.run("show 1")
        == Consequences(
          .inputMissing,
          messages: """
            Error: There is no store at 'FOLDER/data/carvalet/carvalet.sqlite'. 'carvalet park' or \
            'carvalet import' makes one.

            """))
    #expect(
      scene.run("list --store \(scene.folder.path)/none.sqlite")
        == Consequences(
          .inputMissing,
          messages: """
            Error: There is no store at 'FOLDER/none.sqlite'. 'carvalet park' or 'carvalet import' \
            makes one.

            """))
    #expect(
      scene.run("list --store \(scene.folder.path)/none/none.sqlite")
        == Consequences(
          .inputMissing,
          messages: """
            Error: There is no store at 'FOLDER/none/none.sqlite'. 'carvalet park' or 'carvalet \
            import' makes one.

            """))
    #expect(
      scene.run("list --store \(scene.folder.path)")
        == Consequences(
          .inputMissing, messages: "Error: 'FOLDER' is a folder. Name a file in it with --store.\n")
    )
  }
}
