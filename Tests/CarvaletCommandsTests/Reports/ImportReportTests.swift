import Testing

@testable import CarvaletCommands

/// What an import prints: its summary, refused rows and warnings.
@Suite(.everyStore) struct ImportReportTests {
  @Test func `import prints how many cars it stored, and which columns it left out`() throws {
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
          messages: """
            Columns ignored: 'wheels'. --map takes them in.
            No column says when the cars were parked: they are parked now.

            """))
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

  @Test func `cars without tickets that come to others are reported to have new ones`() throws {
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
      Fiat,1,x

      """)
    #expect(
      scene.run("import \(scene.folder.path)/cars.csv")
        == Consequences(
          .dataRefused,
          messages: """
            FOLDER/cars.csv:3:6: year: "20x9" is not a number
            FOLDER/cars.csv:6:6: year: "10000" is not between 0 and 9999
            FOLDER/cars.csv:7:8: expected 2 fields, found 3
            Error: Nothing was stored: 3 of 5 rows are refused. Mend them, or store the rest with \
            --skip-bad-rows. --preview shows how the file is read.

            """))
    #expect(scene.run("list") == scene.storeIsMissing)
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
          .usage,
          messages: """
            Error: No column of the file is known: 'cars'. Name them, as in --map make=brand.

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
          .usage,
          messages: """
            Error: Two columns are called 'make', and both could be the make. Choose one by its \
            number, as in --map make=#1, or leave both out with --map make=

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
            Error: Nothing was stored: 1 of 1 rows is refused. Mend them, or store the rest with \
            --skip-bad-rows. --preview shows how the file is read.

            """))
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
            with --skip-bad-rows. --preview shows how the file is read.

            """))
  }
}
