import Testing

@testable import CarvaletCommands

/// What guests say for their car, at a stand with sixty cars.
@Suite(.everyStore) struct SpokenCarTests {
  /// The cars that are spoken of have tickets 1 to 6; car 7 has left.
  static func stand() throws -> CommandScene {
    let scene = try CommandScene()
    var rows = [
      "BMW,X5,silver,B MW 4410,Jan Nowak,K7,A12,2020",
      "Toyota,Land Cruiser,white,M LC 88,Sean O'Brien,K8,B13,2018",
      "Volkswagen,Golf,black,WOB V 1,Łukasz Wiśniewski,K9,B14,2015",
      "Škoda,Fabia,red,P 1234,Zoë Martin,K10,B15,2017",
      "Audi,TT,grey,IN TT 8,Ida Berg,K11,C1,2012",
      "Mercedes-Benz,C 200,green,S MB 20,Karl Weiß,K12,C2,2021",
      "Lancia,Delta,yellow,TO 1,Ugo Neri,,,1992",
    ]
    let others = [
      ("Opel", "Corsa", "black"), ("Ford", "Focus", "blue"), ("Renault", "Clio", "white"),
      ("Fiat", "Panda", "brown"), ("Audi", "Q5", "black"), ("Volkswagen", "Polo", "blue"),
      ("Mercedes-Benz", "A 180", "white"),
    ]
    for number in 8...61 {
      let (make, model, color) = others[number % others.count]
      rows.append(
        "\(make),\(model),\(color),H XX \(9000 + number),Guest \(number),K\(number + 10),D\(number),\(1990 + number % 9)"
      )
    }
    let file = try scene.file(
      "cars.csv",
      "make,model,color,plate,owner,key,spot,year,parked\n"
        + rows.enumerated().map { index, row in
          "\(row),2026-11-21T0\(2 + (61 - index) / 9):\(10 + index % 50):00Z\n"
        }.joined())
    #expect(scene.run(arguments: ["import", file, "-q"]).status == .done)
    #expect(scene.run("retrieve 7 -q").output == "7\n")
    return scene
  }

  private static func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }

  @Test(arguments: [
    ("silver bmw", 1), ("the silver BMW", 1), ("land cruiser white", 2), ("grey audi", 5),
    ("gray audi", 5),
    ("B MW 44", 1), ("k7", 1), ("K 7", 1), ("spot b13", 2), ("nowak", 1), ("o'brien", 2),
    ("lukasz", 3), ("zoe's car", 4), ("škoda fabia red", 4), ("plate b-mw 44", 1), ("b13", 2),
    ("bmw4410", 1), ("key:k7", 1), ("spot:b-13", 2), ("plate:4410", 1),
  ])
  func `words name the car`(line: String, ticket: Int) throws {
    let scene = try Self.stand()
    #expect(
      scene.run(arguments: ["request"] + Self.words(line) + ["-q"])
        == Consequences(output: "\(ticket)\n"))
  }

  @Test func `a colour is meant in every language, and an article or one says nothing`() throws {
    let scene = try CommandScene()
    for line in [
      "park black Kia Ceed --owner 'Hannah Rotheim'", "park red Jaguar F-Type",
      "park rot Alfa Romeo Giulia", "park blue Opel Corsa --owner 'Emma Stone'",
    ] {
      #expect(scene.run(line).status == .done)
    }
    for words in ["red", "the red one", "rot"] {
      let run = scene.run("retrieve \(words)")
      #expect(run.status == .nothingMatched, "\(words)")
      #expect(run.messages.contains("  3  rot Alfa Romeo Giulia"), "\(run)")
      #expect(run.messages.contains("  2  red Jaguar F-Type"), "\(run)")
    }
    // A part of a name in the midst of a word is offered, and not done.
    let inside = scene.run("retrieve tone")
    #expect(inside.status == .nothingMatched)
    #expect(inside.messages.contains("  4  blue Opel Corsa"))
    #expect(scene.run("retrieve stone -q").output == "4\n")
    #expect(scene.run("retrieve noir kia -q").output == "1\n")
    #expect(scene.run(arguments: ["show", "zoe's car"]).status == .nothingMatched)
  }

  @Test func `an article in the midst of a name is no article for sure`() throws {
    let scene = try CommandScene()
    #expect(scene.run("park Fiat Panda").status == .done)
    let other = scene.run("request fiat uno")
    #expect(other.status == .nothingMatched)
    #expect(other.messages.contains("  1  Fiat Panda"), "\(other)")
    #expect(scene.run("park Fiat Uno").status == .done)
    #expect(scene.run("request fiat uno -q").output == "2\n")
    #expect(scene.run("request the panda car -q").output == "1\n")
    #expect(scene.run("request 999 --at 23:50").messages.contains("999"))
  }

  @Test func `one in quotes is the same words`() throws {
    let scene = try Self.stand()
    #expect(scene.run(arguments: ["request", "zoe's car", "-q"]) == Consequences(output: "4\n"))
    #expect(scene.run(arguments: ["note", "1", "x"]).status == .done)
    let noted = scene.run(arguments: ["note", "jan", "nowak", "child", "seat"])
    #expect(noted.output.hasSuffix(": child seat\n"), "\(noted)")
  }

  @Test func `when the guest comes may stand behind the car`() throws {
    let scene = try Self.stand()
    for (line, time) in [
      ("silver bmw at 21:30", "21:30"), ("k8 in 20 minutes", "19:24"), ("lukasz for 9 pm", "21:00"),
    ] {
      let run = scene.run(arguments: ["request"] + Self.words(line))
      #expect(run.status == .done, "\(line): \(run)")
      #expect(run.output.contains(time), "\(line): \(run)")
    }
    let ahead = scene.run("request audi grey --at 22:15")
    #expect(ahead.status == .usage)
    #expect(ahead.messages.contains("--for 22:15 says when the guest comes"))
  }

  @Test func `a number of the stand means its key, in every form`() throws {
    let scene = try CommandScene()
    #expect(scene.run("stand keys K1-K60").status == .done)
    for line in ["park Kia --key 26", "park Kia key:27", "park Kia key=28", "park Kia key 29"] {
      #expect(scene.run("\(line) -q").status == .done)
    }
    #expect(scene.run("list --fields key").output == "K29\nK28\nK27\nK26\n")
    // A stand that has said nothing, and had no car.
    let new = try CommandScene()
    #expect(
      new.run("park silver BMW X5 K7 A12").output
        == "Parked ticket 1: silver BMW X5, key K7, spot A12\n")
  }

  // What is not exactly what was said is offered, and not done.
  @Test(arguments: [
    ("toyta", 2, "Toyota"), ("bmv", 1, "BMW"), ("mercedes c200", 6, "mercedes C 200"),
    ("landcruiser", 2, "Land Cruiser"), ("vw golf", 3, "Volkswagen golf"),
    ("bm44", 1, "plate:BM plate:44"),
  ])
  func `near misses name it, and nothing is done`(
    line: String, ticket: Int, meant: String
  ) throws {
    let scene = try Self.stand()
    let ledger = scene.ledger
    let consequences = scene.run(arguments: ["request"] + Self.words(line))
    #expect(consequences.status == .nothingMatched)
    #expect(consequences.output == "")
    #expect(
      consequences.messages.hasPrefix(
        """
        Error: No car on the lot matches '\(line)'. 1 matches '\(meant)'. Name it by its ticket:
          \(ticket)  \

        """), "\(consequences)")
    #expect(scene.ledger == ledger)
    // A person says yes with one key.
    let answered = scene.run(
      arguments: ["request"] + Self.words(line) + ["-q"], terminal: 120, answers: ["1"])
    #expect(answered.status == .done)
    #expect(answered.output == "\(ticket)\n")
  }

  @Test func `the car from an hour ago`() throws {
    let scene = try Self.stand()
    #expect(scene.run("park Saab 900 --at -1h -q").output == "62\n")
    #expect(scene.run("park Saab 99 --at -2h -q").output == "63\n")
    #expect(scene.run("list --since -75m -q").output == "62\n")
  }

  @Test func `a number is a ticket, then a tag; half a plate is only offered`() throws {
    let scene = try Self.stand()
    #expect(scene.run("park Saab 900 --key 777 -q").output == "62\n")
    #expect(scene.run("request 777 -q") == Consequences(output: "62\n"))
    #expect(scene.run("edit 1 --key 62 -q").status == .done)
    #expect(scene.run("ready 62 -q") == Consequences(output: "62\n"))
    #expect(
      scene.run("request 4410")
        == Consequences(
          .nothingMatched,
          messages: """
            Error: No car has ticket 4410. 1 car has it in the plate. Name it by its ticket:
              1  silver 2020 BMW X5, plate B MW 4410, key 62, spot A12, Jan Nowak, parked

            """))
    #expect(
      scene.run("request 99999")
        == Consequences(
          .nothingMatched,
          messages: "Error: No car has ticket 99999. 'carvalet list' shows the tickets.\n"))
  }

  @Test func `a key that no car has is not looked for elsewhere`() throws {
    let scene = try Self.stand()
    #expect(scene.run("park Saab 900 --plate 'X K99 1' -q").output == "62\n")
    #expect(
      scene.run("retrieve k99")
        == Consequences(
          .nothingMatched,
          messages: """
            Error: 'k99' names no car for sure. 1 car matches it. Name it by its ticket:
              62  Saab 900, plate X K99 1, parked

            """))
  }

  @Test func `a key in two words, another ticket and a blank name no car by chance`() throws {
    let scene = try Self.stand()
    let ledger = scene.ledger
    for line in ["request K 99", "remove K 99 --yes", "note K 99 scratch", "request 8 nowak"] {
      let consequences = scene.run(line)
      #expect(consequences.status == .nothingMatched, "\(line): \(consequences)")
    }
    for arguments in [["remove", " ", "--yes"], ["request", ""], ["request", "1.5"]] {
      #expect(scene.run(arguments: arguments).status == .usage, "\(arguments)")
    }
    #expect(scene.ledger == ledger)
    // The year of the car is no other ticket.
    #expect(scene.run("park Opel Kadett --ticket 2020 -q").output == "2020\n")
    #expect(scene.run("request 2020 bmw -q").output == "1\n")
  }

  @Test func `several cars are listed, the newest first, and one key picks`() throws {
    let scene = try Self.stand()
    #expect(scene.run("park BMW M3 --color silver -q").output == "62\n")
    let first = "  62  silver BMW M3, parked\n"
    let second = """
        1  silver 2020 BMW X5, plate B MW 4410, key K7, spot A12, Jan Nowak, parked

      """
    #expect(
      scene.run("request silver bmw")
        == Consequences(
          .nothingMatched,
          messages: "Error: 2 cars on the lot match 'silver bmw'. Name one by its ticket:\n"
            + first + second))
    let asked = """
      2 cars on the lot match 'silver bmw':
        1  ticket 62, silver BMW M3, parked
        2  ticket 1, silver 2020 BMW X5, plate B MW 4410, key K7, spot A12, Jan Nowak, parked
      Which one? 1 to 2, any other key for none:\u{20}
      """
    #expect(
      scene.run("retrieve silver bmw -q", terminal: 100, answers: ["2"])
        == Consequences(output: "1\n", messages: asked + "2\n"))
    #expect(scene.run("repark 1 -q").status == .done)
    let picksNone = scene.run("request silver bmw -q", terminal: 100, answers: ["q"])
    #expect(picksNone.status == .nothingMatched)
    #expect(
      picksNone.messages.hasSuffix("none: \nError: No car was picked, and nothing was done\n"))
    let neverAsked = scene.run("request silver bmw --no-input", terminal: 100, answers: ["1"])
    #expect(neverAsked.messages.hasPrefix("Error: 2 cars on the lot match 'silver bmw'."))
  }

  @Test func `more cars than keys are not all listed`() throws {
    let scene = try Self.stand()
    let black = scene.run("request black")
    #expect(
      black.messages.hasPrefix(
        """
        Error: More than 9 cars on the lot match 'black'. Add a word, or name one by its ticket:

        """))
    #expect(black.messages.split(separator: "\n").count == 10)
  }

  @Test func `a command looks among the cars for which it makes sense`() throws {
    let scene = try Self.stand()
    #expect(
      scene.run("request lancia")
        == Consequences(
          .nothingMatched,
          messages: """
            Error: No car on the lot matches 'lancia'. 'carvalet search --returned lancia' looks at \
            cars that left.

            """))
    #expect(scene.run("show yellow lancia --fields ticket").output == "ticket  7\n")
    #expect(scene.run("repark lancia -q") == Consequences(output: "7\n"))
    #expect(scene.run("request lancia -q") == Consequences(output: "7\n"))
    #expect(scene.run("move silver bmw Z9 -q") == Consequences(output: "1\n"))
    #expect(scene.run("move 1 Z 10").output == "Ticket 1: Z9 -> Z 10\n")
    #expect(scene.run("move silver bmw to b 17").output == "Ticket 1: Z 10 -> b 17\n")
    #expect(scene.run("move silver bmw to the ramp").output == "Ticket 1: b 17 -> ramp\n")
    #expect(scene.run("move --plate 'B MW 4410' to b 17").output == "Ticket 1: ramp -> b 17\n")
    // Nothing at this stand reads like `bmw 9`.
    #expect(scene.run("move silver bmw 9").output == "Ticket 1: b 17 -> 9\n")
    #expect(scene.run("move 1 b 17 -q").status == .done)
    #expect(scene.run("move 1 to spot A3").output == "Ticket 1: b 17 -> A3\n")
    #expect(scene.run("edit silver bmw -c black -q") == Consequences(output: "1\n"))
    #expect(scene.run("remove zoe martin -q") == Consequences(output: "4\n"))
    #expect(scene.run("log nowak --format plain").status == .done)
    #expect(scene.run("ticket o'brien").output.contains("Land Cruiser"))
  }

  @Test func `several names are several cars, and a script names none by words`() throws {
    let scene = try Self.stand()
    #expect(scene.run("request k7 b13 3 -q") == Consequences(output: "1\n2\n3\n"))
    #expect(scene.run(arguments: ["request", "-"], input: ["silver bmw"]).status == .usage)
    #expect(scene.run(arguments: ["request", "-", "-q"], input: ["key:K10"]).output == "4\n")
  }

  @Test(arguments: [
    ("nowak child seat on the left", 1, "child seat on the left"),
    ("silver scratch on the bmw", 1, "scratch on the bmw"),
    ("the silver scratch", 1, "scratch"),
    ("k7 wash it", 1, "wash it"),
    ("K 7 wash it", 1, "wash it"),
    ("3 dent", 3, "dent"),
    ("spot:b13 dent", 2, "dent"),
    ("spot b13 dent", 2, "dent"),
    ("white toyota left door", 2, "left door"),
    ("-- 3 dent", 3, "dent"),
    ("zoe's car red mark", 4, "red mark"),
    ("owner nowak child seat", 1, "child seat"),
  ])
  func `a note begins where the words of the car end`(
    line: String, ticket: Int, text: String
  ) throws {
    let scene = try Self.stand()
    let consequences = scene.run(arguments: ["note"] + Self.words(line))
    #expect(consequences.output.hasPrefix("Noted on ticket \(ticket), "), "\(consequences)")
    #expect(consequences.output.hasSuffix(": \(text)\n"), "\(consequences)")
  }

  @Test func `the car of a note may stand in quotes`() throws {
    let scene = try Self.stand()
    #expect(scene.run("note 'silver bmw' washed").output.hasSuffix(", key K7, spot A12: washed\n"))
    #expect(scene.run("note black old dent").status == .nothingMatched)
    #expect(scene.run("note nowak").status == .usage)
  }

  @Test func `search shows what was most likely meant, and says that nothing matched`() throws {
    let scene = try Self.stand()
    #expect(
      scene.run("search toyta --fields ticket,make")
        == Consequences(
          .nothingMatched, output: "2\tToyota\n",
          messages: "Nothing matches 'toyta'. 1 car matches 'Toyota'.\n"))
    #expect(
      scene.run("search toyta --json")
        == Consequences(
          .nothingMatched, output: "[]\n",
          messages: """
            {"error":{"code":1,"kind":"nothingMatched","message":"Nothing matches 'toyta'. \
            1 car matches 'Toyota'."}}

            """))
    #expect(
      scene.run("search xyzzy")
        == Consequences(
          .nothingMatched,
          messages: "No cars match 'xyzzy'. 'search --all' looks at cars that left, too.\n"))
  }
}
