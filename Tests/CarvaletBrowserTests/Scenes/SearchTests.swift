import CarStorage
import Testing

@testable import CarvaletBrowser

/// The search line.
struct SearchTests {
  @Test(arguments: [BrowserTab.parked, .make, .owner])
  func `a car whose key, spot or ticket is what was typed is listed first`(tab: BrowserTab) {
    var scene = Scene(80, 24, cars: Scene.many(60), savedState: SavedBrowserState(tab: tab))
    scene.press("/")
    for (text, ticket) in [("K1", 1), ("\"k 2\"", 2), ("A3", 3), ("4", 4), ("spot:a5", 5)] {
      scene.press("ctrl-u")
      scene.type(text)
      let rows = scene.list.filter { $0.contains(" M") }
      #expect(rows.first?.contains("     \(ticket)  ") == true, "\(text): \(rows)")
      #expect(scene.selected == Car.Ticket(ticket))
    }
    // All cars are there, and each once.
    scene.press("ctrl-u")
    scene.type("k1")
    #expect(scene.screen.contains("11 of 60"))
    if tab == .make { #expect(scene.screen.contains("exactly k1 (1)")) }
    var seen: [Car.Ticket] = []
    while seen.last != scene.selected, let selected = scene.selected {
      seen.append(selected)
      scene.press("down")
    }
    #expect(seen.first == 1 && seen.count == 11)
    #expect(Set(seen) == Set(Array(10...19) + [1]))
  }

  /// The bold texts of a line of the screen, which is not selected.
  private func boldTexts(_ scene: Scene, line: Int) -> [String] {
    let cells = scene.browser.draw().cells(ofLine: line).prefix(scene.browser.layout.listWidth)
    return cells.split { !$0.style.contains(.bold) }.map { run in
      run.map { if case .grapheme(let text) = $0.content { String(text) } else { "" } }.joined()
    }
  }

  @Test(arguments: [
    ("toyota sil", ["Toyota", "sil"]), ("make:toy", ["Toy"]), ("LA7537", ["LA 7537"]),
    ("35", ["35", "35"]),
  ])
  func `what was searched for is bold in the rows`(text: String, bold: [String]) {
    var scene = Scene(80, 14)
    scene.press("/")
    scene.type(text)
    let line = scene.screen.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("Prius") }
    #expect(line.map { boldTexts(scene, line: $0) } == bold)
  }

  @Test func `a name that is cut is cut around what was found in it`() {
    let car = Scene.car(
      3, "Maserati", "Quattroporte Sport GT S Executive Gran Lusso", 2016, "19:00", "black",
      "M AU 4400", "K3", "A3")
    var scene = Scene(45, 12, cars: [car])
    scene.press("/")
    scene.type("lusso")
    #expect(scene.list[0].contains("…t GT S Executive Gran Lusso"), "\(scene.list[0])")
  }

  @Test func `columns are as wide as what was seen, until everything is drawn anew`() {
    let short = Scene.car(4, "BMW", "M3", 2019, "19:10", "black", "M AU 44", "K4", "A4")
    let long = Scene.car(
      3, "Maserati", "Quattroporte Sport GT S Executive", 2016, "19:00", "dark metallic grey",
      "M AU 4400", "K3", "A3")
    var scene = Scene(120, 12, cars: [short, long])
    scene.press("/")
    scene.type("bmw")
    scene.press("enter")
    let before = scene.list[0]
    scene.press("ctrl-l")
    var other = Scene(120, 12, cars: [short])
    other.press("/")
    other.type("bmw")
    other.press("enter")
    #expect(scene.list[0] != before)
    #expect(scene.list[0] == other.list[0])
  }

  @Test func `in rows of two lines a hit is bold, and nothing else`() {
    var scene = Scene(
      80, 14, savedState: SavedBrowserState(tab: .make, query: "novak", hasTallRows: true))
    #expect(scene.line(2).contains("2021 Toyota Prius"))
    #expect(boldTexts(scene, line: 2) == [])
    #expect(boldTexts(scene, line: 3) == ["Novak"])
    scene.press("esc")
    let line = scene.screen.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("Prius") }
    #expect(line.map { boldTexts(scene, line: $0) } == ["2021 Toyota Prius"])
  }

  // `0 of 8` looked as if no car of the guest was here.
  @Test(arguments: [50, 80, 120, 200])
  func `a search that finds nothing says where there are hits`(
    columns: Int
  ) {
    func said(_ scene: Scene) -> String {
      scene.rows.map { $0.trimmingPrefix("  ") }.filter { !$0.isEmpty }.joined(separator: " ")
    }
    var scene = Scene(columns, 14)
    scene.press("/", "shift-tab")
    while !scene.screen.contains("in: make") { scene.press("shift-tab") }
    scene.type("berg")
    #expect(said(scene) == "0 of 8 match 'berg' in make. 1 does in any field")
    // Enter ends the search, whether or not this has been read when it is typed.
    scene.press("enter")
    scene.press("j")
    #expect(scene.browser.choice.search?.text == "berg")
    // Another list has it.
    scene = Scene(columns, 14, savedState: SavedBrowserState(tab: .queue))
    scene.press("/")
    scene.type("fiat")
    #expect(said(scene) == "0 of 3 match 'fiat'. 1 of the cars on the lot does")
    scene.press("enter")
    #expect(scene.browser.choice.tab == .queue)
    scene = Scene(columns, 14)
    scene.commit {
      $0.retrieve(9, by: "ben", at: "19:50")
      $0.retrieve(35, by: "ben", at: "19:51")
    }
    scene.press("/")
    scene.type("toyota")
    #expect(said(scene) == "0 of 6 match 'toyota'. 2 of the cars that left do")
  }

  @Test func `a search that finds nothing shows what was most likely meant, and Enter takes it`() {
    var scene = Scene(90, 14)
    scene.press("/")
    scene.type("prus")
    #expect(scene.list[0].contains("Nothing matches 'prus'. "), "\(scene.list[0])")
    #expect(scene.list[0].contains(" match"))
    #expect(scene.list[0].contains("'Prius', Enter shows "))
    scene.press("enter")
    #expect(scene.list[0].contains("Prius") && !scene.list[0].contains("Nothing"))
    #expect(scene.screen.contains("/ Prius"), "\(scene.screen)")
    scene.press("esc")
    #expect(!scene.screen.contains("/ Prius"))
  }

  @Test func `the scope is on the search line of a narrow screen, too`() {
    var scene = Scene(40, 12)
    scene.press("/", "shift-tab")
    #expect(scene.line(1).hasSuffix("in: make  8 cars - anna"))
    scene.type("a rather long text")
    #expect(scene.line(1) == "/ her long text  in: make  0 of 8 - anna")
  }

  private func searching(_ text: String = "", _ columns: Int = 90) -> Scene {
    var scene = Scene(columns, 12)
    scene.press("/")
    scene.type(text)
    return scene
  }

  @Test func `every key filters`() {
    var scene = searching()
    #expect(scene.line(0).hasSuffix("/                in: any  8 cars - anna"))
    scene.type("t")
    let counts = scene.line(0)
    scene.type("oyota")
    #expect(counts != scene.line(0))
    #expect(
      scene.screen == """
        Parked  [Make]  Model  Year  Owner  Queue 3  Left  / toyota         in: any  2 of 8 - anna
        >      9  Toyota Camry   2019  silver  K9     B13    MA PH 1330                 2h41   [T]
              35  Toyota Prius   2021  silver  K35    A9     MB LA 7537                 1h23   | |
                                                                                               | |
                                                                                               | |
                                                                                               | |
                                                                                               | |
                                                                                               | |
                                                                                               | |
                                                                                               | |
        in make [any] model year owner plate key spot ticket note
        enter to the list  tab where  down next  up before  esc as before
        """)
  }

  @Test func `a narrow screen has the search under the tabs`() {
    let scene = searching("toyota", 59)
    #expect(scene.line(0) == "Parked  [Make]  Model  Year  Owner  Queue 3  Left")
    #expect(scene.line(1) == "/ toyota                             in: any  2 of 8 - anna")
  }

  @Test func `the typed character is there at once, the rows and counts when they come`() {
    var scene = searching()
    scene.answersAtOnce = false
    let rows = scene.list
    scene.type("to")
    #expect(scene.line(0).contains("/ to "))
    #expect(scene.line(0).contains("… of 8"))
    #expect(scene.list.map { $0.dropLast(3) } == rows.map { $0.dropLast(3) })
    #expect(scene.browser.accepts(.character("y")))
    scene.answer(hasTotals: false)
    #expect(scene.list[1].contains("BMW i4"))
    #expect(scene.line(0).contains("… of 8"))
    scene.answer()
    #expect(scene.line(0).contains("3 of 8"))
  }

  @Test func `Tab changes the scope and leaves the text`() {
    var scene = searching("to")
    scene.press("shift-tab")
    #expect(scene.line(0).contains("/ to "))
    #expect(scene.line(0).contains("in: make"))
    #expect(scene.line(0).contains("2 of 8"))
    scene.press("tab")
    #expect(scene.line(0).contains("in: any"))
    #expect(scene.line(0).contains("3 of 8"))
  }

  @Test func `all scopes stand on a line, the list's own first`() {
    var scene = Scene(80, 12)
    scene.press("/")
    #expect(scene.message.hasPrefix("in make [any] model year owner "))
    scene.press("shift-tab")
    #expect(scene.message.hasPrefix("in [make] any model"))
    #expect(scene.line(1).contains("in: make"))
    scene.press("tab", "tab")
    #expect(scene.message.hasPrefix("in make any [model]"))
    // Where there is no room, the ones around the current one are shown, and marks lead to others.
    scene = Scene(50, 24, savedState: SavedBrowserState())
    scene.press("/")
    #expect(scene.message == "in [any] make model year owner plate key spot >")
    scene.point(line: 22, column: 46)
    #expect(scene.message == "in < model year owner plate key spot [ticket] note")
    scene.press("tab")
    #expect(scene.message == "in < model year owner plate key spot ticket [note]")
    scene.press("tab")
    #expect(scene.message.hasPrefix("in [any] make"))
    scene.send(.resized(.init(columns: 80, lines: 24)))
    #expect(
      scene.message == "in [any] make model year owner plate key spot ticket note")
    scene.send(.resized(.init(columns: 30, lines: 12)))
    for scope in BrowserTab.make.scopes {
      #expect(scene.message.contains("[") && scene.message.contains("]"), "\(scope)")
      scene.press("tab")
    }
    #expect(Scene(80, 24, savedState: SavedBrowserState()).browser.choice.tab.scopes.first == .any)
  }

  @Test func `the up arrow in an empty line brings the last searches back`() {
    var scene = Scene(80, 12)
    for text in ["toyota", "bmw", "toyota", "audi"] {
      scene.press("/", "ctrl-u")
      scene.type(text)
      scene.press("enter")
    }
    #expect(scene.savedStates.last?.recentSearches == ["audi", "toyota", "bmw"])
    scene.press("esc", "/", "up")
    #expect(scene.line(1).hasPrefix("/ audi ") && scene.line(1).contains("1 of 8"))
    scene.press("up", "up", "up")
    #expect(scene.line(1).hasPrefix("/ bmw "))
    scene.press("down")
    #expect(scene.line(1).hasPrefix("/ toyota "))
    // What was brought back can be typed on, and then the arrows select.
    scene.type(" ")
    let selected = scene.selected
    scene.press("down")
    #expect(scene.line(1).hasPrefix("/ toyota ") && scene.selected != selected)
    scene.press("ctrl-u", "up", "down")
    #expect(scene.line(1).hasPrefix("/   "))
    for number in 1...12 {
      scene.press("ctrl-u")
      scene.type("x\(number)")
      scene.press("enter", "/")
    }
    #expect(scene.savedStates.last?.recentSearches.count == 10)
  }

  @Test func `the scope stays after Esc, and for the next start`() {
    var scene = Scene(80, 12)
    scene.press("/", "tab", "esc")
    #expect(scene.savedStates.last?.scope == "model")
    scene.press("/")
    #expect(scene.message.contains("[model]"))
    let next = Scene(80, 12, savedState: scene.savedStates.last ?? SavedBrowserState())
    var again = next
    again.press("/")
    #expect(again.message.contains("[model]"))
  }

  // A terminal that was closed while one typed took the words with it.
  @Test func `what is typed is remembered before Enter, and no longer after Esc`() {
    var scene = searching("toyota")
    #expect(scene.savedStates.last?.query == "toyota")
    scene.press("esc")
    #expect(scene.savedStates.last?.query == "")
  }

  @Test func `what is found in a field without a column stands behind the car`() {
    let scene = searching("dubois")
    #expect(
      scene.list[0].contains("Toyota Camry   2019  silver  K9   B13  MA PH 1330  José Dubois"),
      "\(scene.list[0])")
    let two = searching("novak silver")
    #expect(
      two.list[0].contains("Toyota Prius   2021  silver  K35  A9   MB LA 7537  Mia Novak"),
      "\(two.list[0])")
  }

  @Test func `a text without words is no filter`() {
    let scene = searching("  ")
    #expect(scene.line(0).contains("8 cars"))
    #expect(scene.browser.choice.search == nil)
  }

  @Test func `Enter keeps the filter and goes to the list`() {
    var scene = searching("toyota")
    scene.press("enter")
    #expect(scene.line(0).contains("/ toyota"))
    #expect(scene.line(0).contains("2 of 8"))
    scene.press("j")
    #expect(scene.selected == 35)
    #expect(scene.savedStates.last?.query == "toyota")
  }

  @Test func `the search stays when another tab is chosen`() {
    var scene = searching("toyota")
    scene.press("enter", "tab")
    #expect(scene.line(0).contains("[Model]"))
    #expect(scene.line(0).contains("2 of 8"))
    #expect(scene.line(1).hasPrefix("Camry (1)"))
  }

  @Test(arguments: ["esc", "ctrl-c"])
  func `Esc and Ctrl-C restore list, selection and scroll`(key: String) {
    var scene = Scene(80, 12, cars: Scene.many(200))
    scene.press("pgdn", "pgdn", "j", "j", "k")
    let before = scene.screen
    scene.press("/")
    scene.type("toyota m3")
    scene.press("down", "down")
    #expect(scene.screen != before)
    scene.press(key)
    #expect(scene.screen == before)
  }

  @Test func `Esc restores the filter of before`() {
    var scene = searching("toyota")
    scene.press("enter")
    let before = scene.screen
    scene.press("/", "ctrl-u")
    scene.type("bmw")
    scene.press("esc")
    #expect(scene.screen == before)
  }

  @Test func `Esc in the list takes the filter away and keeps the car`() {
    var scene = searching("prius")
    scene.press("enter", "esc")
    #expect(scene.browser.choice.search == nil)
    #expect(scene.selected == 35)
    #expect(
      scene.savedStates.last == SavedBrowserState(tab: .make, recentSearches: ["prius"]))
    scene.press("esc")
    #expect(scene.message == "")
  }

  @Test func `arrows and Ctrl-N and Ctrl-P select while one types`() {
    var scene = searching("to")
    #expect(scene.selected == 12)
    scene.press("down", "ctrl-n")
    #expect(scene.selected == 35)
    scene.press("up", "ctrl-p")
    #expect(scene.selected == 12)
    scene.type("y")
    #expect(scene.line(0).contains("/ toy "))
  }

  @Test func `the line is edited by the keys of a shell`() {
    var scene = searching("silver camry")
    scene.press("ctrl-w")
    #expect(scene.browser.choice.search?.text == "silver ")
    scene.press("ctrl-a")
    scene.type("x")
    #expect(scene.browser.choice.search?.text == "xsilver ")
    scene.press("del", "right", "left", "backspace", "ctrl-e", "backspace")
    #expect(scene.browser.choice.search?.text == "ilver")
    scene.press("ctrl-u")
    #expect(scene.browser.choice.search == nil)
  }

  @Test func `a paste becomes one line, and its line ends are no Enter`() {
    var scene = searching()
    scene.send(.paste("toyota\r\nprius\tred"))
    #expect(scene.browser.choice.search?.text == "toyota prius red")
    #expect(scene.browser.mode != .list)
  }

  @Test func `a paste outside of a text says where it would go`() {
    var scene = Scene()
    let before = scene.list
    scene.send(.paste("rrrX\ny"))
    #expect(scene.message == "A paste goes into a text: / searches, e edits")
    #expect(scene.list == before)
    #expect(scene.actions == [])
  }

  @Test func `a long text is shown around the cursor`() {
    var scene = searching(String(repeating: "abcdefghij", count: 20))
    #expect(scene.line(0).contains("hij "))
    scene.press("ctrl-a")
    #expect(scene.line(0).contains("/ abcdefgh"))
  }

  @Test func `the search of the last time comes back and tells how to leave it`() {
    var scene = Scene(savedState: SavedBrowserState(tab: .make, query: "toyota", scope: "any"))
    #expect(scene.message == "2 of 8, Esc shows all")
    #expect(scene.line(0).contains("/ toyota"))
    scene.press("esc")
    #expect(scene.line(0).contains("8 cars"))
    #expect(scene.savedStates.last?.query == "")
  }

  @Test func `the titles beside the list are those of the hits, without the search`() {
    let scene = searching("toyota")
    #expect(scene.list[0].hasSuffix("[T]"))
    #expect(scene.list.dropFirst().allSatisfy { $0.hasSuffix("| |") })
  }
}
