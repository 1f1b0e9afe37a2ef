import CarStorage
import Testing

@testable import CarvaletBrowser

/// Tabs, and the index beside a list.
struct TabTests {
  @Test func `Tab and Shift-Tab go through the lists`() {
    var scene = Scene(savedState: SavedBrowserState())
    var tabs: [BrowserTab] = []
    for _ in 0..<7 {
      scene.press("tab")
      tabs.append(scene.browser.choice.tab)
    }
    #expect(tabs == [.make, .model, .year, .owner, .queue, .left, .parked])
    scene.press("shift-tab")
    #expect(scene.browser.choice.tab == .left)
  }

  @Test func `the selected ticket stays selected in the next list`() {
    var scene = Scene()
    scene.press("G")
    #expect(scene.selected == 35)
    scene.press("tab")
    #expect(scene.selected == 35)
    #expect(scene.browser.choice.tab == .model)
  }

  @Test func `a list without the ticket selects another, and the next list the ticket again`() {
    var scene = Scene()
    scene.press("G", "w")
    #expect(scene.selected == 20)
    scene.press("w")
    #expect(scene.selected == 35)
    #expect(scene.browser.choice.tab == .make)
  }

  @Test func `w shows the queue and goes back to the list before`() {
    var scene = Scene(savedState: SavedBrowserState(tab: .year))
    scene.press("w")
    #expect(scene.line(0).contains("[Queue 3]"))
    scene.press("w")
    #expect(scene.line(0).contains("[Year]"))
  }

  // The Queue tab began with requests of months ago, which 'carvalet queue' leaves out.
  @Test(arguments: [50, 80, 120, 200])
  func `the queue leaves out what was asked for more than 7 days ago, and says how many`(
    columns: Int
  ) {
    let day = 86_400.0
    var cars = Scene.cars
    for index in cars.indices where [12, 41].contains(cars[index].ticket) {
      cars[index].dateRequested = Scene.now.addingTimeInterval(-8 * day)
    }
    var scene = Scene(columns, 14, cars: cars, savedState: SavedBrowserState(tab: .queue))
    #expect(scene.line(0).contains("[Queue 3]"))
    #expect(!scene.screen.contains("i4") && !scene.screen.contains("Fiat"))
    #expect(
      scene.message
        == (columns == 50
          ? "2 asked over 7 days ago: :audit forgotten"
          : "2 cars were asked for more than 7 days ago: see ':audit forgotten'"))
    // They stand on the lot still, and another list shows since when.
    scene.press("w")
    #expect(scene.message == "" && scene.screen.contains("asked 8d"))
    let board = Scene(
      columns, 14, cars: cars, savedState: SavedBrowserState(tab: .queue), isBoard: true)
    #expect(!board.screen.contains("i4"))
    #expect(
      board.line(13)
        == "q quit   "
        + (columns == 50
          ? "2 asked over 7 days ago" : "2 cars were asked for more than 7 days ago"))
  }

  @Test func `the tab is remembered when it is chosen`() {
    var scene = Scene()
    scene.press("tab")
    #expect(scene.savedStates == [SavedBrowserState(tab: .model)])
  }

  // MARK: - The rail

  @Test func `the rail goes to a section as one types its title`() {
    var scene = Scene(80, 9, cars: Scene.many(200))
    scene.press("'")
    #expect(scene.message == "Index:")
    scene.press("t")
    #expect(scene.line(1).hasPrefix("Toyota (22)"))
    #expect(scene.line(2).hasPrefix(">"))
    scene.press("b", "enter")
    #expect(scene.line(1).hasPrefix("BMW (23)"))
    #expect(scene.browser.mode == .list)
  }

  @Test func `years are full titles, and each key narrows them`() {
    var scene = Scene(80, 12, cars: Scene.many(200), savedState: SavedBrowserState(tab: .year))
    scene.press("'", "2", "0", "1")
    #expect(scene.line(1).hasPrefix("2019 (8)"))
    scene.press("2")
    #expect(scene.line(1).hasPrefix("2012 (8)"))
    scene.press("backspace", "1")
    #expect(scene.line(1).hasPrefix("2011 (8)"))
    scene.press("x")
    #expect(scene.message == "No title begins with '2011x'")
    scene.press("esc")
    #expect(scene.line(1).hasPrefix("2011 (8)"))
  }

  @Test func `with more titles than lines a dot stands for some, and never for the current one`() {
    #expect(RailLines.thinned(5, to: 9, keeping: 2) == [0, 1, 2, 3, 4])
    #expect(RailLines.thinned(26, to: 7, keeping: nil) == [0, nil, 8, nil, 16, nil, 25])
    #expect(RailLines.thinned(26, to: 6, keeping: 7) == [0, nil, 7, nil, 25])
    #expect(RailLines.thinned(4, to: 3, keeping: 1) == [1, nil, 3])
    #expect(RailLines.thinned(26, to: 1, keeping: 7) == [7])
    for count in 1...40 {
      for lines in 0...40 {
        for current in 0..<count {
          let shown = RailLines.thinned(count, to: lines, keeping: current)
          #expect(shown.count <= lines && (lines == 0 || shown.contains(current)))
        }
      }
    }
    var scene = Scene(80, 9, cars: Scene.many(200), savedState: SavedBrowserState(tab: .year))
    scene.press("'", "2", "0", "1", "2")
    #expect(scene.list.contains { $0.hasSuffix("[2012]") })
  }

  // The index of the models ran against its list: 320d and 911 come first, and # stood last.
  @Test func `the index runs with its list, # first where its cars are`() {
    let cars = [
      Scene.car(1, "BMW", "320d", 2012, "19:00"), Scene.car(2, "Porsche", "911", 2012, "19:01"),
      Scene.car(3, "Audi", "A4", 2012, "19:02"), Scene.car(4, "Fiat", "Panda", 2012, "19:03"),
    ]
    var scene = Scene(80, 14, cars: cars, savedState: SavedBrowserState(tab: .model))
    #expect(
      scene.list.prefix(5).map { String($0.suffix(3)) } == ["|/|", "[#]", "|A|", "|P|", "| |"])
    scene.press("'", "down")
    #expect(scene.selected == 3)
    scene.press("down")
    #expect(scene.selected == 4)
    scene.press("up", "up")
    #expect(scene.selected == 1)
    scene.press("esc", "o")
    #expect(scene.list.prefix(4).map { String($0.suffix(3)) } == ["|/|", "[P]", "|A|", "|#|"])
    scene.press("'", "down")
    #expect(scene.selected == 3)
  }

  @Test func `arrows go from title to title`() {
    var scene = Scene(80, 9, cars: Scene.many(200))
    scene.press("'", "down", "down")
    #expect(scene.line(1).hasPrefix("Citroën"))
    scene.press("up")
    #expect(scene.line(1).hasPrefix("BMW"))
  }

  @Test func `a list without titles says that it has no index`() {
    var scene = Scene(cars: [])
    scene.press("'")
    #expect(scene.message == "This list has no index")
  }
}
