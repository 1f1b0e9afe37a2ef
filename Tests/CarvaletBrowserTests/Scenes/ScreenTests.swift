import CarStorage
import TerminalScreen
import Testing

@testable import CarvaletBrowser

/// What the list looks like at the widths of terminals.
struct ScreenTests {
  @Test func `a list has tabs, headers, rows, an index, a message and keys`() {
    #expect(
      Scene(80, 14).screen == """
        Parked  [Make]  Model  Year  Owner  Queue 3  Left                  8 cars - anna
        Audi (1)                                                                     |/|
        >     22  Audi A4        2018  black   K22    C3    M AU 4400   asked 6 min  [A]
        BMW (2)                                                                      |B|
              12  BMW i4         2023  grey    K12    A4    B EV 44     36 min       |F|
               7  BMW M3         2020  blue    K7     A12   M BM 300    ready 15 min |S|
        Fiat (1)                                                                     |T|
              41  Fiat 500       2012  yellow  K41    D1    K FI 500    7h46         | |
        Škoda (1)                                                                    | |
              61  Škoda Fabia    2015  red     K61    A1    B XY 12     <1 min       | |
        Tesla (1)                                                                    | |
              20  Tesla Model 3  2022  white   K20    C2    HH EV 20    asked 12 min | |

        tab lists  / search  ' index  p park  enter show  b ready  ? keys  q quit
        """)
  }

  @Test func `a wide screen shows all of the selected car beside the list`() {
    var scene = Scene(110, 30)
    scene.send(
      .detail(
        CarDetail(
          car: Scene.cars[4], notes: ["child seat", "scratch (S)"],
          history: [
            .init(date: Scene.clock("19:50"), author: "ben", what: "request"),
            .init(date: Scene.clock("16:50"), author: "anna", what: "park"),
          ])))
    #expect(
      scene.screen == """
        Parked  [Make]  Model  Year  Owner  Queue 3  Left                                                8 cars - anna
        Audi (1)                                                                  |/|  ticket 22
        >     22  Audi A4        2018  black   K22  C3   M AU 4400   asked 6 min  [A]  2018 Audi A4, black
        BMW (2)                                                                   |B|  owner  Omar Said
              12  BMW i4         2023  grey    K12  A4   B EV 44     36 min       |F|  key    K22, spot C3
               7  BMW M3         2020  blue    K7   A12  M BM 300    ready 15 min |S|  plate  M AU 4400
        Fiat (1)                                                                  |T|  parked 16:50, 3h06
              41  Fiat 500       2012  yellow  K41  D1   K FI 500    7h46         | |  asked 19:50, 6 min
        Škoda (1)                                                                 | |  photo  none
              61  Škoda Fabia    2015  red     K61  A1   B XY 12     <1 min       | |  note   child seat
        Tesla (1)                                                                 | |  note   scratch (S)
              20  Tesla Model 3  2022  white   K20  C2   HH EV 20    asked 12 min | |  19:50 request ben
        Toyota (2)                                                                | |  16:50 park anna
               9  Toyota Camry   2019  silver  K9   B13  MA PH 1330  2h41         | |
              35  Toyota Prius   2021  silver  K35  A9   MB LA 7537  1h23         | |
                                                                                  | |
                                                                                  | |
                                                                                  | |
                                                                                  | |
                                                                                  | |
                                                                                  | |
                                                                                  | |
                                                                                  | |
                                                                                  | |
                                                                                  | |
                                                                                  | |
                                                                                  | |

        enter show  b ready  r retrieve  R repark  e edit  m move  n note  space mark  X remove
        tab lists  / search  ' index  p park  w queue  o order  g sections  v rows  L log  : command  ? keys  q quit
        """)
  }

  @Test func `a very wide screen leaves blanks, and lines long enough for every field`() {
    let scene = Scene(200, 60)
    #expect(scene.line(2).hasPrefix(">     22  Audi A4 "))
    #expect(
      scene.line(2).contains(
        "2018  black     K22    C3     M AU 4400     Omar Said         asked 6 min         3h06"))
    #expect(scene.screen.split(separator: "\n", omittingEmptySubsequences: false).count == 60)
  }

  @Test func `under sixty columns there is no index`() {
    #expect(
      Scene(59, 20).screen == """
        Parked  [Make]  Model  Year  Owner  Queue 3  Left    8 cars
        Audi (1)
        >     22  Audi A4          2018  K22    C3     asked 6 min
        BMW (2)
              12  BMW i4           2023  K12    A4     36 min
               7  BMW M3           2020  K7     A12    ready 15 min
        Fiat (1)
              41  Fiat 500         2012  K41    D1     7h46
        Škoda (1)
              61  Škoda Fabia      2015  K61    A1     <1 min
        Tesla (1)
              20  Tesla Model 3    2022  K20    C2     asked 12 min
        Toyota (2)
               9  Toyota Camry     2019  K9     B13    2h41
              35  Toyota Prius     2021  K35    A9     1h23




        tab lists  / search  p park  enter show  ? keys  q quit
        """)
  }

  @Test func `under fifty columns rows have two lines`() {
    #expect(
      Scene(49, 12).screen == """
        Parked [Make 8] Model Year Owner Queue 3 Left
        Audi (1)
        >     22  2018 Audi A4                asked 6 min
                  black  K22  C3  M AU 4400  Omar Said
        BMW (2)
              12  2023 BMW i4                      36 min
                  grey  K12  A4  B EV 44  Tom Frank
               7  2020 BMW M3                ready 15 min
                  blue  K7  A12  M BM 300  Ann Lee
        Fiat (1)

        tab lists  / search  p park  ? keys  q quit
        """)
    #expect(
      Scene(40, 12).screen == """
        [Make]                     8 cars - anna
        Audi (1)
        >     22  2018 Audi A4       asked 6 min
                  black  K22  C3  M AU 4400  Om…
        BMW (2)
              12  2023 BMW i4             36 min
                  grey  K12  A4  B EV 44  Tom F…
               7  2020 BMW M3       ready 15 min
                  blue  K7  A12  M BM 300  Ann …
        Fiat (1)

        tab lists  / search  ? keys  q quit
        """)
  }

  @Test func `under thirty columns or six lines one sentence names the command`() {
    #expect(Scene(29, 5).screen == "Too small here. 'carvalet\nlist' needs no room.\n\n\n")
    #expect(Scene(80, 5).line(0) == "Too small here. 'carvalet list' needs no room.")
    #expect(Scene(30, 6).line(0) == "[Make]           8 cars - anna")
  }

  @Test func `a screen that is resized keeps the selection and its line as far as it can`() {
    var scene = Scene(80, 24, cars: Scene.many(200), savedState: SavedBrowserState())
    scene.press("4", "0", "enter")
    #expect(scene.selected == 40)
    for (columns, lines) in [(29, 5), (59, 20), (40, 12), (200, 60), (80, 24)] {
      scene.send(.resized(.init(columns: columns, lines: lines)))
      #expect(scene.selected == 40)
    }
    #expect(scene.list.contains { $0.hasPrefix(">     40  ") })
  }

  @Test func `where the car would be cut rows have two lines, at any width`() {
    let name = "Quattroporte Sport GT S Executive Line"
    var cars = [
      Scene.car(1, "Maserati", name, 2016, "19:00", nil, "MO 1", "K1", "A2"),
      Scene.car(2, "Fiat", "500", 2016, "19:10", nil, "K FI 500", "K2", "A3"),
    ]
    for columns in [80, 120, 200] {
      let rows = Scene(columns, 12, cars: cars, savedState: SavedBrowserState()).rows
      #expect(rows[0].hasPrefix(">      2  Fiat 500 ") && rows[0].contains("  K FI 500  "))
      #expect(rows[1].hasPrefix("       1  2016 Maserati \(name) ") && rows[1].hasSuffix("56 min"))
      #expect(rows[2] == "          K1  A2  MO 1")
    }
    // On a narrow screen all rows have two lines, because they would be cut.
    #expect(Scene(45, 12, cars: cars, savedState: SavedBrowserState()).rows[1].hasPrefix("   "))
    // A name that has room on one line has one.
    cars[0].model = "Quattroporte Sport GT S"
    let shorter = Scene(100, 12, cars: cars, savedState: SavedBrowserState()).rows
    #expect(shorter[1].hasPrefix("       1  Maserati Quattroporte Sport GT S  2016  K1     A2 "))
  }

  @Test(arguments: [80, 120, 200])
  func `one long name makes its own row two lines tall, and the list scrolls as before`(
    columns: Int
  ) {
    var cars = Scene.many(60)
    cars[56].model = "Grand Tourer Special Edition of the Year"
    var scene = Scene(columns, 12, cars: cars, savedState: SavedBrowserState())
    func tickets() -> [String] {
      scene.list.map { String($0.prefix(10).suffix(5)).trimmingPrefix(" ").description }
    }
    #expect(scene.list[3].hasPrefix("      57  ") && scene.list[3].contains("of the Year"))
    #expect(scene.list[4].hasPrefix("          K57  A57"))
    #expect(scene.list[5].hasPrefix("      56  "))
    for _ in 0..<59 {
      scene.press("j")
      #expect(scene.list.contains { $0.hasPrefix(">    ") })
    }
    #expect(scene.list.last?.hasPrefix(">      1  ") == true)
    for _ in 0..<59 { scene.press("k") }
    #expect(scene.list[0].hasPrefix(">     60  ") && scene.list[4].hasPrefix("          K57"))
    scene.press("pgdn", "pgup")
    #expect(scene.list[0].hasPrefix(">     60  "))
    scene.click("K57  A57")
    #expect(scene.selected == 57)
  }

  @Test func `on 50 by 24 the count, how to search and to leave, and the steps are to be seen`() {
    var scene = Scene(50, 24, cars: Scene.many(62), savedState: SavedBrowserState(tab: .make))
    #expect(scene.line(0) == "Parked [Make 62] Model Year Owner Queue 0 Left")
    #expect(scene.line(22) == "enter show  a asked  b ready  r retrieve  e edit")
    #expect(scene.line(23) == "tab lists  / search  p park  ? keys  q quit")
    scene.press("/")
    scene.type("k3")
    #expect(scene.line(0) == "Parked  [Make]  Model  Year  Owner  Queue 0  Left")
    #expect(scene.line(1) == "/ k3                      in: any  11 of 62 - anna")
    scene.press("enter")
    #expect(scene.line(1).contains("11 of 62"))
    scene.press("esc", "space")
    #expect(scene.line(0) == "Parked [Make 62] Model Year Owner Queue 0 Left")
    #expect(scene.line(21) == "1 marked, Esc unmarks")
  }

  @Test func `a column takes more where every name has room`() {
    let cars = [Scene.car(1, "Fiat", "500", 2016, "19:00", "mother of pearl", "FÜRSTENFELD 12345")]
    #expect(Scene(109, 12, cars: cars).screen.contains("mother of pearl  FÜRSTENFELD 12345"))
  }

  @Test func `a very long name leaves room for the key and the spot`() {
    let cars = [
      Scene.car(1, "Audi", String(repeating: "long ", count: 40), 2019, "17:15"),
      Scene.car(2, "BMW", "M3", 2020, "17:15", nil, nil, "key-with-tag-35"),
      Scene.car(3, "Fiat", "500", 2021, "17:15", nil, nil, nil, "level 3, row 12"),
    ]
    let screen = Scene(200, 60, cars: cars).screen
    #expect(screen.contains("key-with-tag-35") && screen.contains("level 3, row 12"))
    #expect(screen.contains("long long lo"))
  }

  @Test(arguments: [BrowserTab.parked, .make, .model])
  func `every column has room beside the pane`(tab: BrowserTab) {
    let scene = Scene(110, 16, savedState: SavedBrowserState(tab: tab))
    for text in ["silver", "MA PH 1330", "K9", "B13"] { #expect(scene.screen.contains(text)) }
  }

  @Test func `v shows rows of two lines with the make and model on the first`() {
    var scene = Scene(80, 12)
    scene.press("v")
    #expect(
      scene.screen == """
        Parked  [Make]  Model  Year  Owner  Queue 3  Left                  8 cars - anna
        Audi (1)                                                                     |/|
        >     22  2018 Audi A4                                           asked 6 min [A]
                  black  K22  C3  M AU 4400  Omar Said                               |B|
        BMW (2)                                                                      |F|
              12  2023 BMW i4                                                 36 min |S|
                  grey  K12  A4  B EV 44  Tom Frank                                  |T|
               7  2020 BMW M3                                           ready 15 min | |
                  blue  K7  A12  M BM 300  Ann Lee                                   | |
        Fiat (1)                                                                     | |

        tab lists  / search  ' index  p park  enter show  b ready  ? keys  q quit
        """)
    #expect(scene.savedStates.last?.hasTallRows == true)
    scene.press("v")
    #expect(scene.line(2).hasPrefix(">     22  Audi A4 "))
  }

  @Test func `a photo is a mark in the row and a path in the pane`() {
    var cars = Scene.cars
    cars[4].photo = "/photos/22.jpg"
    var scene = Scene(110, 12, cars: cars)
    #expect(scene.line(2).contains("asked 6 min  o "))
    #expect(scene.screen.contains("photo  /photos/22.jpg"))
    scene.press("v")
    #expect(scene.line(3).hasPrefix("       o  black"))
    #expect(scene.line(6).hasPrefix("          grey"))
  }

  @Test func `the header of the section at the top stays while its rows scroll`() {
    var scene = Scene(80, 12, cars: Scene.many(200))
    for _ in 0..<60 {
      scene.press("j")
      let make = scene.line(2).dropFirst(10).prefix { $0 != " " }
      #expect(scene.line(1).hasPrefix("\(make) (2"))
    }
    #expect(scene.line(1).hasPrefix("Citroën (23)"))
  }

  @Test func `all cars in one section have no header, but a stage of the queue has`() {
    let cars = [
      Scene.requested(Scene.car(1, "Audi", "A4", 2018, "19:00"), "19:50"),
      Scene.car(2, "Audi", "A6", 2020, "19:10"),
    ]
    var scene = Scene(80, 12, cars: cars)
    #expect(scene.line(1).hasPrefix(">      1  Audi A4"))
    scene.press("w")
    #expect(scene.line(1).hasPrefix("Asked (1)"))
    scene.press("w")
    scene.commit { $0.park(Scene.car(3, "BMW", "M3", 2020, "19:55")) }
    #expect(scene.line(1).hasPrefix("Audi (2)") && scene.line(4).hasPrefix("BMW (1)"))
    #expect(scene.selected == 1)
  }

  // `2 h` stood at the end of a line of the pane, and `41 min` on the next.
  @Test func `no time is broken in the pane`() {
    for columns in 110...140 {
      let lines = Scene(columns, 30, cars: [Scene.cars[0]]).browser.detailText(width: columns - 100)
        .map(\.text.string)
      #expect(lines.contains { $0.contains("2h41") }, "\(columns): \(lines)")
    }
  }

  // A time in a line of the history was broken: `2026-11-19` above `21:10 request ben`.
  @Test func `no time is broken in the history of the pane`() {
    let car = Scene.cars[4]
    let yesterday = Scene.now.addingTimeInterval(-86_400)
    var scene = Scene(120, 40)
    scene.send(
      .detail(
        CarDetail(
          car: car, notes: [],
          history: (1...20).map { length in
            .init(
              date: yesterday, author: String(repeating: "a", count: length), what: "edit",
              change: "requested none->2026-11-21 00:30, ready none->2026-11-21 00:40")
          })))
    for width in 24...60 {
      let lines = scene.browser.detailText(width: width).map(\.text.string)
      #expect(lines.allSatisfy { $0.count <= width }, "\(lines)")
      // Each time begins with its date.
      let clocks = lines.flatMap { $0.split(separator: " ") }.filter { $0.contains(":") }
      #expect(!clocks.isEmpty && !lines.contains { $0.hasPrefix("00:") })
      #expect(!lines.contains { $0.hasSuffix("2026-11-21") || $0.hasSuffix("2026-11-19") })
    }
  }

  @Test func `tickets of any length and counts of any size have room`() {
    var cars = Scene.cars
    cars.append(Scene.car(1_000_017, "Audi", "A6", 2020, "19:00", nil, nil, "K1", "A2"))
    let scene = Scene(80, 12, cars: cars)
    #expect(scene.list.contains { $0.hasPrefix("   1000017  Audi A6 ") })
    #expect(scene.list.contains { $0.hasPrefix(">       22  Audi A4 ") })
    #expect(SafeText(grouped: 1_000_007).string == "1,000,007")
    #expect(SafeText(grouped: 999).string == "999")
  }

  @Test func `the queue shows how long guests wait`() {
    #expect(
      Scene(80, 12, savedState: SavedBrowserState(tab: .queue)).screen == """
        Parked  Make  Model  Year  Owner  [Queue 3]  Left                  3 cars - anna
        Asked (2)
        >     20  Tesla Model 3  2022  K20    C2     white  HH EV 20   asked 12 min
              22  Audi A4        2018  K22    C3     black  M AU 4400  asked 6 min
        Ready (1)
               7  BMW M3         2020  K7     A12    blue   M BM 300   ready 15 min





        tab lists  / search  p park  enter show  b ready  r retrieve  ? keys  q quit
        """)
  }

  @Test func `an empty lot says so, and never looks like a search without hits`() {
    var scene = Scene(80, 12, cars: [])
    #expect(scene.line(1) == "  No car is parked here. p parks one")
    #expect(scene.line(0).hasSuffix("0 cars - anna"))
    scene = Scene(80, 12)
    scene.press("/")
    scene.type("xyz")
    #expect(scene.line(2) == "  0 of 8 match 'xyz'. Esc shows all")
    #expect(
      Scene(80, 12, cars: [], savedState: SavedBrowserState(tab: .queue)).line(1).contains(
        "No guest"))
  }

  @Test func `the cursor stands on the selected row, or where one types`() {
    var scene = Scene(80, 14)
    #expect(scene.browser.draw().cursor == .init(line: 2, column: 0))
    scene.press("j")
    #expect(scene.browser.draw().cursor == .init(line: 4, column: 0))
    scene.press("/")
    scene.type("ab")
    #expect(scene.browser.draw().cursor == .init(line: 1, column: 4))
    scene.press("esc", "1", "2")
    #expect(scene.browser.draw().cursor == .init(line: 12, column: 9))
    scene.press("esc", "e")
    #expect(scene.browser.draw().cursor == .init(line: 2, column: 16))
  }

  @Test func `a page that is longer than the screen says so, and a key that does nothing on it`() {
    var scene = Scene(80, 12)
    let height = scene.browser.layout.list.count
    scene.press("?")
    #expect(scene.message.hasPrefix("Lines 1 to \(height) of "))
    scene.press("pgdn")
    #expect(scene.message.hasPrefix("Lines \(height + 1) to \(2 * height) of "))
    scene.press("x")
    #expect(scene.message == "'x' does nothing here, esc goes back to the list")
    scene.press("esc", "enter")
    #expect(scene.message == "")
    scene.press("r")
    #expect(scene.message == "'r' does nothing here, esc goes back to the list")
    #expect(scene.actions == [])
  }

  @Test func `where one is on a page covers no line of it on a narrow screen`() {
    var scene = Scene(40, 12)
    scene.press("?")
    #expect(scene.message.hasPrefix("Lines 1 to 9 of "))
    #expect(scene.list.last == String(scene.browser.pageText[8].text.string))
  }

  // The minutes were cut off: `waiting for gues…`, and `121d1…` for an age.
  @Test func `waits and ages are never cut`() {
    func car(_ ticket: Car.Ticket, asked: String, _ ready: String? = nil) -> Car {
      let car = Scene.car(ticket, "Audi", "A4", 2018, "08:00")
      return ready.map { Scene.ready(car, asked, $0) } ?? Scene.requested(car, asked)
    }
    let queue = [
      car(1, asked: "18:01"), car(2, asked: "19:30", "19:50"), car(3, asked: "18:00", "18:30"),
    ]
    func ends(_ columns: Int, _ cars: [Car], _ tab: BrowserTab) -> [String] {
      let scene = Scene(
        columns, 14, cars: cars, savedState: SavedBrowserState(tab: tab), author: nil)
      let width = scene.browser.layout.listWidth
      return scene.list.filter { $0.contains("Audi A4") || $0.contains("2018 Audi") }.map { line in
        line.prefix(width).components(separatedBy: "  ").last { $0 != "" && $0 != " " }?
          .trimmingPrefix(" ").description ?? ""
      }
    }
    #expect(ends(110, queue, .queue) == ["asked 1h55", "waiting for guest 1h26", "ready 6 min"])
    #expect(ends(90, queue, .queue) == ["asked 1h55", "waiting for guest 1h26", "ready 6 min"])
    #expect(
      ends(90, Array(queue.prefix(2)), .queue) == ["asked 1h55", "ready 6 min"])
    #expect(ends(40, queue, .queue).map { $0.suffix(5) } == [" 1h55", " 1h26", "6 min"])
    var old = Scene.car(1, "Audi", "A4", 2018, "08:00")
    func age(days: Double, hours: Double) -> String? {
      old.dateCreated = Scene.now.addingTimeInterval(-days * 86_400 - hours * 3600)
      return ends(80, [old], .make).first
    }
    #expect(age(days: 99, hours: 23) == "99d23h")
    #expect(age(days: 121, hours: 10) == "121d")
    #expect(age(days: 0, hours: -3.2) == "in 3h")
  }

  @Test func `hostile text reaches the screen escaped, in every field`() {
    let evil = "\u{1B}[2J\u{9B}31m\u{202E}\u{7}x\n"
    var car = Scene.car(5, evil, evil, 1999, "10:00", evil, evil, evil, evil, "\(evil) \(evil)")
    car.note = evil
    car.photo = evil
    var scene = Scene(130, 24, cars: [car], author: evil)
    scene.send(
      .detail(
        CarDetail(
          car: car, notes: [evil], history: [.init(date: nil, author: evil, what: evil)])))
    scene.press("/")
    scene.send(.paste(evil))
    for key in ["esc", "e", "esc", "X", "?", "esc", "enter", "esc", "space"] {
      scene.press(key)
      #expect(scene.controlCharacters == [])
    }
    scene.send(.store(.lost(evil)))
    #expect(scene.controlCharacters == [])
  }
}

extension Scene {
  /// What is on the screen and should not be.
  var controlCharacters: [Character] {
    browser.draw().lines.joined().filter { character in
      character.unicodeScalars.contains {
        $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) || $0.value == 0x202E
      }
    }
  }
}
