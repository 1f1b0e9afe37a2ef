import CarStorage
import FetchedResults
import TerminalScreen
import Testing

@testable import CarvaletBrowser

/// What the lists of the published tutorials do, and the browser with them: each test begins with
/// its row of the table of behaviours.
struct BehaviourTests {
  @Test func `Row 1: a row is the year, the make and the model, and below it a dim line`() {
    var scene = Scene(80, 12)
    scene.press("v")
    #expect(scene.line(2).hasPrefix(">     22  2018 Audi A4"))
    #expect(scene.line(2).contains(" asked 6 min [A]"))
    #expect(scene.line(3).hasPrefix("          black  K22  C3  M AU 4400  Omar Said"))
    // How long it is parked stands where nobody waits for it.
    #expect(scene.line(5).hasPrefix("      12  2023 BMW i4") && scene.line(5).contains(" 36 min |"))
    let grid = scene.browser.draw()
    #expect(grid[.init(line: 3, column: 10)].style.contains(.dim))
    #expect(grid[.init(line: 2, column: 10)].style.contains(.bold))
  }

  @Test func `Row 2: a car without a photo has nothing where others have a mark`() {
    var cars = Scene.cars
    cars[4].photo = "22.jpg"
    cars[6].photo = "gone.jpg"
    var scene = Scene(80, 12, cars: cars, starts: false)
    scene.lot.missingPhotos = ["gone.jpg"]
    scene.start()
    #expect(scene.line(2).contains("asked 6 min  o "))
    #expect(scene.line(4).contains("36 min") && !scene.line(4).contains(" o"))
    scene.press("v")
    #expect(scene.line(3).hasPrefix("       o  black"))
    #expect(scene.line(6).hasPrefix("          grey"))
    // All that is known of a car says where its photo is, or that there is none.
    scene.press("enter")
    #expect(scene.list.contains("photo  22.jpg"))
    scene.press("esc", "j", "j", "enter")
    #expect(scene.line(1) == "ticket 7" && scene.list.contains("photo  none"))
  }

  @Test func `Row 3: a row opens the page of its car, in which it can be edited`() {
    var scene = Scene(80, 20)
    scene.press("enter")
    #expect(scene.line(1) == "ticket 22")
    #expect(scene.line(2) == "2018 Audi A4, black")
    scene.press("esc", "e")
    #expect(scene.line(1) == "Edit ticket 22, Audi A4")
    #expect(
      scene.list.dropFirst().prefix(3) == [
        "> make       Audi", "  model      A4", "  year       2018",
      ])
    scene.type("Seat")
    scene.press("down")
    scene.type("Ibiza")
    scene.press("down")
    scene.type("2004")
    scene.press("enter")
    let texts: [CarField: String] = [.make: "Seat", .model: "Ibiza", .year: "2004"]
    #expect(scene.actions == [.edit(base: Scene.cars[4], texts: texts)])
  }

  @Test func `Row 4: cars are marked and removed after a question`() {
    var scene = Scene(80, 16)
    scene.press("space", "j", "space", "X")
    #expect(scene.screen.contains("Remove 22 Audi A4, 12 BMW i4 from the store?"))
    scene.press("n")
    #expect(scene.message == "Nothing was removed" && scene.actions == [])
    scene.press("X", "y")
    #expect(scene.actions == [.remove([22, 12])])
    // One car is asked for as well: no key takes a car out of the store by accident.
    scene = Scene(80, 16)
    scene.press("X")
    #expect(scene.screen.contains("Remove 22 Audi A4 from the store?"))
  }

  @Test func `Row 11: the groupings are tabs, and Parked is the first`() {
    var scene = Scene(savedState: SavedBrowserState())
    #expect(scene.line(0).hasPrefix("[Parked]  Make  Model  Year  Owner  Queue 3"))
    let first = [
      "61  Škoda Fabia", "22  Audi A4", "41  Fiat 500", "12  BMW i4", "20  Tesla Model 3",
    ]
    for (tab, car) in zip(["[Parked]", "[Make]", "[Model]", "[Year]", "[Owner]"], first) {
      #expect(scene.line(0).contains(tab))
      #expect(scene.list.first { $0.contains("  K") }?.contains(car) == true, "\(scene.screen)")
      scene.press("tab", "home")
    }
  }

  @Test func `Row 17: the cars of one make have no header, and those of two have`() {
    var scene = Scene(80, 8, cars: [Scene.cars[0], Scene.cars[1]])
    #expect(scene.line(1).hasPrefix(">      9  Toyota Camry"))
    scene.commit { $0.park(Scene.cars[6]) }
    #expect(scene.list.contains { $0.hasPrefix("BMW (1)") })
    #expect(scene.list.contains { $0.hasPrefix("Toyota (2)") })
  }

  @Test func `Row 39: the grouping of the last time comes back`() {
    var scene = Scene(savedState: SavedBrowserState())
    scene.press("tab", "tab")
    let next = Scene(savedState: scene.savedStates.last ?? SavedBrowserState())
    #expect(next.line(0).contains("[Model]"))
  }

  @Test func `Row 40: only letters that occur are in the index, each once`() {
    let scene = Scene(80, 14)
    let rail = scene.list.map { String($0.suffix(2).prefix(1)) }
    #expect(rail == ["/", "A", "B", "F", "S", "T", " ", " ", " ", " ", " "])
    // A search has the letters of what it finds, and full years stand for years.
    let found = Scene(80, 14, savedState: SavedBrowserState(tab: .make, query: "silver"))
    #expect(found.list.map { String($0.suffix(2).prefix(1)) }.prefix(2) == ["T", " "])
    let years = Scene(80, 14, savedState: SavedBrowserState(tab: .year))
    #expect(
      years.list.map { String($0.suffix(5).prefix(4)) }
        == ["/   ", "2023", "2022", "2021", "2020", "2019", "2018", "2015", "2012"]
        + ["    ", "    "])
  }

  @Test func `Row 44: a jump puts the section as near to the top as the end of the list allows`() {
    var scene = Scene(80, 9, cars: Scene.many(100))
    scene.press("'", "o", "enter")
    #expect(scene.line(1).hasPrefix("Opel"))
    scene = Scene(80, 14)
    scene.press("'", "t", "enter")
    #expect(scene.selected == 20)
    #expect(scene.line(11).contains("Toyota Prius"))
  }

  @Test func `Row 45: the index begins with the search, and the others lead where they say`() {
    var scene = Scene(80, 9, cars: Scene.many(200), savedState: SavedBrowserState(tab: .year))
    for year in ["2012", "2024", "2000", "2007"] {
      scene.press("'")
      scene.type(year)
      scene.press("enter")
      #expect(scene.list.contains { $0.hasPrefix("\(year) (") })
      #expect(scene.list.first { $0.hasPrefix(">") }?.contains(" \(year) ") == true)
    }
    scene.press("'", "/")
    #expect(scene.browser.mode.keyContext == .search)
  }

  @Test func `Row 46: the entry of the search is hidden while one searches`() {
    var scene = Scene(90, 14)
    #expect(scene.line(1).hasSuffix("|/|"))
    scene.press("/")
    #expect(scene.line(1).hasSuffix("[A]"))
  }

  @Test func `Row 48: the index is dim until it is used`() {
    var scene = Scene(80, 14)
    let place = ScreenGrid.Position(line: 4, column: 78)
    #expect(scene.browser.draw()[place].style.contains(.dim))
    scene.press("'")
    #expect(!scene.browser.draw()[place].style.contains(.dim))
    // Colours are left to the terminal's own, and with NO_COLOR there are none.
    func codes(_ environment: [String: String]) -> [String] {
      var writer = FrameWriter(TerminalCapabilities { environment[$0] })
      let frame = String(decoding: writer.frame(scene.browser.draw()), as: UTF8.self)
      return frame.matches(of: #/\e\[([0-9;]*)m/#).flatMap { $0.output.1.split(separator: ";") }
        .map(String.init)
    }
    let colors = (30...49).map(String.init) + (90...107).map(String.init)
    #expect(codes(["TERM": "xterm"]).contains(where: colors.contains))
    #expect(!codes(["TERM": "xterm", "NO_COLOR": "1"]).contains(where: colors.contains))
  }

  @Test func `Row 49: every key filters, and a key that changes nothing asks for nothing`() {
    var scene = Scene()
    scene.press("/")
    let before = scene.pageCount
    scene.type("t")
    #expect(scene.pageCount == before + 1)
    scene.press("left", "right", "ctrl-a", "ctrl-e")
    #expect(scene.pageCount == before + 1)
    // Another letter with the same hits writes itself, the words that name it, and of the list only
    // the letter that is bold now.
    scene.type("oyot")
    let list = scene.list
    var writer = FrameWriter(TerminalCapabilities())
    _ = writer.frame(scene.browser.draw())
    scene.type("a")
    #expect(scene.list == list)
    let frame = String(decoding: writer.frame(scene.browser.draw()), as: UTF8.self)
    #expect(frame.count { $0 == "a" } == 3, "\(frame.debugDescription)")
    #expect(frame.utf8.count < 60)
  }

  @Test func `Row 52: an empty search shows every car`() {
    var scene = Scene()
    let all = scene.list.map { $0.dropLast(3) }
    scene.press("/")
    scene.type("x")
    scene.press("backspace")
    #expect(scene.list.map { $0.dropLast(3) } == all)
  }

  @Test func `Row 53: an empty search is all and never nothing`() {
    var scene = Scene()
    scene.press("/")
    #expect(scene.line(0).contains("8 cars"))
    scene.press("enter")
    #expect(scene.line(0).contains("8 cars"))
  }

  @Test func `Row 54: changing the scope searches for the same text again`() {
    var scene = Scene()
    scene.press("/")
    scene.type("to")
    scene.press("shift-tab")
    #expect(scene.browser.choice.search == .init(text: "to", scope: .field(.make)))
    #expect(scene.screen.contains("/ to ") && scene.screen.contains("in [make] any model"))
    #expect(scene.screen.contains("2 of 8") && !scene.screen.contains("Tom Frank"))
  }

  @Test func `Row 60: the car that is found is the one that opens`() {
    var scene = Scene(90, 20)
    scene.press("/")
    scene.type("fabia")
    scene.press("enter", "enter")
    #expect(scene.line(1) == "ticket 61")
    scene.press("esc", "r", "r")
    #expect(scene.actions == [.retrieve([61])])
  }

  @Test func `Row 64: the search comes back at the next start until it is cleared`() throws {
    var scene = Scene()
    scene.press("/")
    scene.type("toyota")
    scene.press("enter")
    var next = Scene(savedState: try #require(scene.savedStates.last))
    #expect(next.line(0).contains("/ toyota"))
    #expect(next.message == "2 of 8, Esc shows all" && !next.screen.contains("Audi"))
    next.press("esc")
    #expect(next.savedStates.last?.query == "" && next.line(0).contains("8 cars"))
    // It is cleared for good.
    let last = Scene(savedState: try #require(next.savedStates.last))
    #expect(!last.line(0).contains("toyota") && last.line(0).contains("8 cars"))
  }

  @Test func `Row 67: the list is filtered in place and not dimmed`() {
    var scene = Scene()
    scene.press("/")
    scene.type("toyota")
    let grid = scene.browser.draw()
    #expect(!grid.cells(ofLine: 3).prefix(70).contains { $0.style.contains(.dim) })
    #expect(scene.line(1).hasPrefix(">      9  Toyota Camry"))
  }

  @Test func `Row 68: the search line is at the top of the list`() {
    var scene = Scene(60, 12)
    scene.press("/")
    #expect(scene.line(1).hasPrefix("/ "))
    #expect(scene.line(2).hasPrefix("Audi (1)"))
  }

  @Test func `Row 71: a wide screen shows the list and the car side by side`() {
    #expect(!Scene(109, 12).screen.contains("ticket 22"))
    var scene = Scene(110, 12)
    #expect(scene.line(1).contains("ticket 22"))
    scene.press("j")
    #expect(scene.line(1).contains("ticket 12"))
    #expect(scene.effects == [.readDetail(22), .readDetail(12)])
  }

  @Test func `Row 72: columns stay under each other, whatever the width of letters`() throws {
    let cars = [
      Scene.car(1, "日産", "フェアレディ", 2019, "17:15", "silver", "P1", "K1", "A1"),
      Scene.car(2, "Citroe\u{308}n", "👩‍👩‍👧 ❤️", 2020, "17:16", "silver", "P2", "K2", "A2"),
      Scene.car(3, "Fiat", "500", 2021, "17:17", "silver", "P3", "K3", "A3"),
    ]
    for columns in [80, 120, 200] {
      let scene = Scene(columns, 12, cars: cars, savedState: SavedBrowserState())
      for texts in [["2019", "2020", "2021"], ["K1", "K2", "K3"], ["P1", "P2", "P3"]] {
        let places = try texts.map { try #require(scene.place(of: " \($0) ")) }
        #expect(Set(places.map(\.column)).count == 1, "\(scene.screen)")
      }
    }
  }

  @Test(arguments: [BrowserTab.parked, .make, .model, .year, .owner])
  func `Row 81: a search finds the same cars in every grouping and order`(tab: BrowserTab) {
    for (query, scope, found) in [
      ("to", "any", [9, 12, 35]), ("to", "make", [9, 35]), ("silver n", "any", [35]),
      ("20", "year", [7, 9, 12, 20, 22, 35, 41, 61]), ("b", "plate", [7, 12, 35, 61]),
    ] as [(String, String, [Car.Ticket])] {
      for grouping in tab.groupings {
        let state = SavedBrowserState(
          tab: tab, query: query, scope: scope,
          arrangements: [tab: ListArrangement(grouping: grouping, isReversed: true)])
        let rows = Scene(90, 40, savedState: state).browser.list.rows
        let tickets = rows.listed.map { rows.car(at: $0).ticket }
        #expect(tickets.sorted() == found, "\(query) in \(scope), \(tab) by \(grouping)")
      }
    }
  }

  @Test func `Row 76: Esc leaves the search as Cancel does, with the list where it was`() {
    var scene = Scene(80, 12, cars: Scene.many(100))
    scene.press("pgdn", "j")
    let before = scene.browser.draw()
    scene.press("/")
    scene.type("toyota")
    scene.press("esc")
    #expect(scene.browser.draw() == before)
  }
}
