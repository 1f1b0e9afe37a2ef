import Testing

@testable import CarvaletCommands

/// `index`: the index of a list in each format.
@Suite(.everyStore) struct IndexCommandTests {
  @Test func `Rows 40, 41: letters that occur, each once, with what stands under them`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("index --sort make")
        == Consequences(
          output: """
            A\t1\t1\tAudi
            B\t1\t1\tBMW
            S\t1\t1\tŠkoda
            U\t1\t1\tUnknown

            """))
    #expect(
      scene.run("index --sort make --all", terminal: 60)
        == Consequences(
          output: """
            TITLE  CARS  SECTIONS  FIRST SECTION
            A         1         1  Audi
            B         2         1  BMW
            S         1         1  Škoda
            U         1         1  Unknown

            """))
    #expect(
      scene.run("index --sort owner")
        == Consequences(
          output: """
            L\t1\t1\tŁukasz
            O\t2\t2\tO'Neil
            #\t1\t1\tUnknown

            """))
    #expect(
      scene.run("index --sort model --reverse")
        == Consequences(
          output: """
            U\t1\t1\tUnknown
            O\t1\t1\tOctavia
            M\t1\t1\tM3
            A\t1\t1\tA4 Avant

            """))
  }

  @Test func `Rows 41, 47: years stand in full`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("index --sort year --all")
        == Consequences(
          output: """
            2019\t2\t1\t2019
            2016\t1\t1\t2016
            2014\t1\t1\t2014
            #\t1\t1\tUnknown

            """))
    #expect(
      scene.run("index --sort year --group-by decade")
        == Consequences(
          output: """
            2010s\t3\t1\t2010s
            #\t1\t1\tUnknown

            """))
  }

  @Test func `Rows 34, 41: hours stand as the headers write them`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("index --sort parked --group-by hour")
        == Consequences(
          output: """
            18:00\t2\t1\t18:00
            17:00\t1\t1\t17:00
            16:00\t1\t1\t16:00

            """))
    #expect(
      scene.run("index --sort parked --group-by hour --hours 12")
        == Consequences(
          output: """
            6 PM\t2\t1\t6 PM
            5 PM\t1\t1\t5 PM
            4 PM\t1\t1\t4 PM

            """))
  }

  @Test func `Row 43: a list by the time of parking has no index`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("index --sort parked")
        == Consequences(
          messages: "A list sorted by parked has no index. Add --group-by hour or --sort make.\n"))
    #expect(
      scene.run("index --sort parked --json")
        == Consequences(
          output: "[]\n",
          messages: "A list sorted by parked has no index. Add --group-by hour or --sort make.\n"))
  }

  @Test func `the index comes in every format`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("index --sort make --json")
        == Consequences(
          output: """
            [
            {"title":"A","section":0,"name":"Audi","numberOfSections":1,"numberOfObjects":1},
            {"title":"B","section":1,"name":"BMW","numberOfSections":1,"numberOfObjects":1},
            {"title":"S","section":2,"name":"Škoda","numberOfSections":1,"numberOfObjects":1},
            {"title":"U","section":3,"name":"Unknown","numberOfSections":1,"numberOfObjects":1}
            ]

            """))
    #expect(
      scene.run("index --sort make --format ndjson")
        == Consequences(
          output: """
            {"title":"A","section":0,"name":"Audi","numberOfSections":1,"numberOfObjects":1}
            {"title":"B","section":1,"name":"BMW","numberOfSections":1,"numberOfObjects":1}
            {"title":"S","section":2,"name":"Škoda","numberOfSections":1,"numberOfObjects":1}
            {"title":"U","section":3,"name":"Unknown","numberOfSections":1,"numberOfObjects":1}

            """))
    #expect(
      scene.run("index --sort make --format csv")
        == Consequences(
          output: """
            title,section,name,numberOfSections,numberOfObjects
            A,0,Audi,1,1
            B,1,BMW,1,1
            S,2,Škoda,1,1
            U,3,Unknown,1,1

            """))
    #expect(
      scene.run("index --sort make --format tsv")
        == Consequences(
          output: """
            title\tsection\tname\tnumberOfSections\tnumberOfObjects
            A\t0\tAudi\t1\t1
            B\t1\tBMW\t1\t1
            S\t2\tŠkoda\t1\t1
            U\t3\tUnknown\t1\t1

            """))
    #expect(
      scene.run("index --sort make --format md")
        == Consequences(
          output: """
            | TITLE | CARS | SECTIONS | FIRST SECTION |
            | --- | ---: | ---: | --- |
            | A | 1 | 1 | Audi |
            | B | 1 | 1 | BMW |
            | S | 1 | 1 | Škoda |
            | U | 1 | 1 | Unknown |

            """))
    #expect(
      scene.run("index --sort make --format plain")
        == Consequences(
          output: """
            A\t1\t1\tAudi
            B\t1\t1\tBMW
            S\t1\t1\tŠkoda
            U\t1\t1\tUnknown

            """))
  }

  @Test func `without --sort it is the index of the list with the same options`() throws {
    let scene = try CommandScene.evening()
    for options in [
      "--group-by hour", "--group-by hour --hours 12", "--group-by day --all", "--group-by value",
      "--group-by decade --all", "--group-by hour --reverse --returned",
      "--group-by hour --where 'year == 2019'",
    ] {
      let index = scene.run("index \(options) --format csv")
      let list = scene.run("list \(options) --sections --json")
      #expect(index.status == .done && list.status == .done)
      let titles = index.output.split(separator: "\n").dropFirst().map { line in
        String(line.split(separator: ",")[0])
      }
      let listed = list.output.split(separator: "\n").compactMap { line in
        line.hasPrefix("{\"name\"") ? line.split(separator: "\"")[7] : nil
      }.map(String.init)
      #expect(titles == listed, "\(options)")
      #expect(!titles.isEmpty)
    }
    #expect(
      scene.run("index --group-by letter").status == scene.run("list --group-by letter").status)
  }

  @Test func `alone it is the index of the makes, and with a key that of its list`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("index") == scene.run("index --sort make"))
    #expect(scene.run("index --all --reverse") == scene.run("index make --all --reverse"))
    #expect(scene.run("index Year --all") == scene.run("index --sort year --all"))
    #expect(
      scene.run("index bmw")
        == Consequences(
          .usage, messages: "Error: 'bmw' is nothing to sort by. Type: carvalet search bmw\n"))
  }
}
