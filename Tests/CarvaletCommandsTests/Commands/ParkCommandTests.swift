import Testing

@testable import CarvaletCommands

/// `park`: the stored fields, and the tickets that a car may get.
@Suite(.everyStore) struct ParkCommandTests {
  private let largest = "9223372036854775807"

  @Test func `a year may stand before the make`() throws {
    let scene = try CommandScene()
    for (line, car) in [
      ("park 2019 BMW M3", "2019 BMW M3"), ("park 1886 Benz", "1886 Benz Unknown"),
      ("park 2027 BMW", "2027 BMW Unknown"), ("park 2028 BMW", "2028 BMW"),
      ("park 1885 BMW", "1885 BMW"), ("park 2019", "2019 Unknown"),
      ("park --make 2000 Roadster", "2000 Roadster"),
      ("park 2001 Roadster --make 2000", "2001 2000 Roadster"), ("park 02019 BMW", "02019 BMW"),
    ] {
      #expect(scene.run(line).output.hasSuffix(": \(car)\n"), "\(line)")
    }
    #expect(
      scene.run("list --limit 1 --offset 1 --fields year,make,model").output
        == "2001\t2000\tRoadster\n")
    #expect(scene.run("park 2019 BMW --year 2018").output.hasSuffix(": 2018 BMW Unknown\n"))
    #expect(scene.run("park BMW M3 Touring").output.hasSuffix(": BMW M3 Touring\n"))
  }

  @Test func `free words say what they can, and options win over them`() throws {
    let scene = try CommandScene.evening()
    let fields = "--fields make,model,year,color,key,spot"
    for (line, row) in [
      ("park silver BMW X5 K8 A13", "BMW\tX5\t\tsilver\tK8\tA13\n"),
      ("park Toyota Land Cruiser", "Toyota\tLand Cruiser\t\t\t\t\n"),
      ("park 2019 bmw m3 -k K9", "bmw\tm3\t2019\t\tK9\t\n"),
      ("park red BMW X5 K10 -c blue --model X6", "BMW\tX6\t\tblue\tK10\t\n"),
      ("park octavia", "Škoda\toctavia\t\t\t\t\n"),
    ] {
      let ticket = scene.run("\(line) -q").output.dropLast()
      #expect(scene.run("show \(ticket) --format plain \(fields)").output == row, "\(line)")
    }
  }

  @Test func `a stand that has parked few cars has keys and spots as most stands have`() throws {
    let scene = try CommandScene()
    for (line, row) in [
      ("park silver BMW X5 K7", "BMW\tX5\tK7\t\n"),
      ("park red Toyota Corolla K8 A12", "Toyota\tCorolla\tK8\tA12\n"),
      ("park black Audi A6 K9 B2", "Audi\tA6\tK9\tB2\n"),
      ("park Audi A6", "Audi\tA6\t\t\n"),
    ] {
      let ticket = scene.run("\(line) -q").output.dropLast()
      #expect(
        scene.run("show \(ticket) --format plain --fields make,model,key,spot").output == row,
        "\(line)")
    }
  }

  @Test func `a terminal hears how words were understood`() throws {
    let scene = try CommandScene()
    #expect(
      scene.run("park white Toyota Land Cruiser", terminal: 100).messages
        == """
        Read as make Toyota, model Land Cruiser, color white. 'carvalet edit 1' changes it.
        Undo: carvalet undo 1

        """)
  }

  @Test func `without a word, a terminal asks for what a stand needs most`() throws {
    let scene = try CommandScene()
    let parked = scene.run(
      "park", terminal: 80, answers: ["BMW", "", "B MW 1", " K7 ", ""])
    #expect(parked.status == .done)
    #expect(parked.output == "Parked ticket 1: BMW Unknown, plate B MW 1, key K7\n")
    #expect(
      parked.messages.hasPrefix(
        "What is not known yet is left out with Enter.\nmake: model: plate: key: spot: "))
    #expect(
      scene.run("park", terminal: 80, answers: ["BMW"])
        == Consequences(
          .nothingMatched,
          messages: """
            What is not known yet is left out with Enter.
            make: model:\u{20}
            Error: Nothing was parked

            """))
    #expect(scene.run("park --no-input -q", terminal: 80, answers: ["BMW"]).output == "2\n")
    #expect(scene.run("park -q").output == "3\n")
  }

  @Test func `what is typed most has short options`() throws {
    let scene = try CommandScene()
    #expect(
      scene.run("park BMW -p 'B 1' -k K7 -s A12 -o 'Zoë Łukasz'")
        == Consequences(
          output: "Parked ticket 1: BMW Unknown, plate B 1, key K7, spot A12\n"))
    #expect(scene.run("move -p b1 B3 -k K8").output == "Ticket 1: A12 -> B3, key K8\n")
    #expect(scene.run("edit -p b1 -s C1 -o 'A B'").status == .done)
    #expect(
      scene.run("show -p b1 --format plain --fields spot,key,ownerLastName").output == "C1\tK8\tB\n"
    )
    #expect(scene.run("retrieve -p b1").status == .done)
  }

  @Test func `the largest number is refused: no ticket could follow it`() throws {
    let scene = try CommandScene.evening()
    let ledger = scene.ledger
    for line in ["park --ticket \(largest)", "park --ticket \(largest) --yes"] {
      #expect(
        scene.run(line, answers: ["y"])
          == Consequences(
            .dataRefused,
            messages: """
              Error: Ticket 9223372036854775807 is the last number there is: no car could get a \
              ticket after it. Leave out --ticket to get the next free one.

              """))
    }
    #expect(scene.ledger == ledger)
    #expect(scene.run("park -q").output == "6\n")
    #expect(scene.run("list --limit 1 -q").output == "6\n")
  }

  @Test func `a ticket far above the others is asked about`() throws {
    let scene = try CommandScene.evening()
    let question = """
      Ticket 1000006 is 1000001 above the highest so far, and new cars get the numbers after it. \
      Park the car under it? [y/N]\u{20}
      """
    #expect(
      scene.run("park --ticket 1000006", answers: ["n"])
        == Consequences(.nothingMatched, messages: question + "Nothing was parked\n"))
    #expect(scene.run("list --limit 1 -q").output == "4\n")
    #expect(
      scene.run("park --ticket 1000006")
        == Consequences(
          .usage,
          messages: """
            Error: This would ask: Ticket 1000006 is 1000001 above the highest so far, and new \
            cars get the numbers after it. Park the car under it? Nobody is there to answer; to \
            go ahead, add --yes.

            """))
    #expect(scene.run("park --ticket 1000006 --no-input", answers: ["y"]).status == .usage)
    #expect(
      scene.run("park --ticket 1000005")
        == Consequences(output: "Parked ticket 1000005: Unknown Unknown\n"))
    #expect(
      scene.run("park --ticket 2000006", answers: ["y"])
        == Consequences(
          output: "Parked ticket 2000006: Unknown Unknown\n",
          messages: """
            Ticket 2000006 is 1000001 above the highest so far, and new cars get the numbers after \
            it. Park the car under it? [y/N]\u{20}
            """))
    #expect(
      scene.run("park --ticket 9000000 --yes")
        == Consequences(output: "Parked ticket 9000000: Unknown Unknown\n"))
    #expect(scene.run("park").output == "Parked ticket 9000001: Unknown Unknown\n")
  }

  @Test func `the gap is counted from the highest ticket ever given`() throws {
    let scene = try CommandScene()
    #expect(scene.run("park --ticket 1000001").status == .usage)
    #expect(scene.run("park --ticket 1000000").status == .done)
    #expect(scene.run("remove 1000000").status == .done)
    #expect(scene.run("park --ticket 2000000").status == .done)
    #expect(scene.run("park --ticket 3").status == .done)
    #expect(scene.run("park --ticket 9223372036854775806").status == .usage)
  }

  @Test func `Row 5: park stores what is known, and prints the ticket`() throws {
    let scene = try CommandScene()
    #expect(
      scene.run(
        "park BMW M3 --year 2019 --plate 'B MW 123' --owner 'Zoë Maria Łukasz' --key K7 --spot A12 --color blue --note hi --photo m3.jpg"
      )
        == Consequences(
          output: "Parked ticket 1: blue 2019 BMW M3, plate B MW 123, key K7, spot A12\n"))
    #expect(scene.run("park") == Consequences(output: "Parked ticket 2: Unknown Unknown\n"))
    #expect(
      scene.run("park Audi --ticket 50 --owner-first Max --owner-last Moritz")
        == Consequences(output: "Parked ticket 50: Audi Unknown\n"))
    #expect(scene.run("park Audi -q") == Consequences(output: "51\n"))
    #expect(
      scene.run("show 1 --json")
        == Consequences(
          output: """
            [
            {"ticket":1,"dateCreated":"2026-11-21T18:04:05.000Z","make":"BMW","model":"M3",\
            "year":2019,"plate":"B MW 123","color":"blue","ownerFirstName":"Zoë Maria",\
            "ownerLastName":"Łukasz","key":"K7","spot":"A12","note":"hi","photo":"m3.jpg",\
            "state":"parked","dateReturned":null,\
            "dateRequested":null,"dateDue":null,"dateReady":null,"stage":null,\
            "notes":[{"date":"2026-11-21T18:04:05.000Z","author":"anna","code":null,\
            "text":"hi","photo":null}]}
            ]

            """))
    #expect(
      scene.run("show 50 --fields ownerFirstName,ownerLastName")
        == Consequences(
          output: """
            first name  Max
            last name   Moritz

            """))
    #expect(
      scene.run("list -q")
        == Consequences(
          output: """
            51
            50
            2
            1

            """))
  }

  // It is 19:04.
  @Test(arguments: [
    ("23:59", ", since yesterday 23:59"), ("19:05", ", since yesterday 19:05"), ("19:04", ""),
    ("0:00", ""), ("-15m", ""), ("yesterday 18:30", ", since yesterday 18:30"),
    ("2026-11-19 07:05", ", since 2026-11-19 07:05"), ("-20h", ", since yesterday 23:04"),
  ])
  func `the sentence names the day of a time that is not of today`(
    time: String, words: String
  ) throws {
    let scene = try CommandScene()
    #expect(
      scene.run(arguments: ["park", "BMW", "--at", time])
        == Consequences(output: "Parked ticket 1: BMW Unknown\(words)\n"))
  }

  @Test func `a plate that was here before fills what is left out, and says so`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("retrieve 1 -q") == Consequences(output: "1\n"))
    #expect(
      scene.run("park --plate b-mw-123")
        == Consequences(
          output: "Parked ticket 6: 2019 BMW M3, plate b-mw-123\n",
          messages: """
            Plate 'b-mw-123' was here before: took over make, model, year, first name, \
            last name.

            """))
    #expect(
      scene.run("park Opel --plate 'BMW 123' --owner Neu")
        == Consequences(
          output: "Parked ticket 7: 2019 Opel M3, plate BMW 123\n",
          messages: """
            Plate 'BMW 123' was here before: took over model, year.
            Plate 'b-mw-123' is also on ticket 6, which is parked: 2019 BMW M3.

            """))
    #expect(scene.run("park --plate BMW123 -q") == Consequences(output: "8\n"))
    #expect(
      scene.run("show 6 --fields make,model,year,ownerFirstName,ownerLastName,key,spot")
        == Consequences(
          output: """
            make        BMW
            model       M3
            year        2019
            first name  Zoë
            last name   Łukasz
            key         -
            spot        -

            """))
  }
}
