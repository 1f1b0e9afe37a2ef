import CarStorage
import TerminalScreen
import Testing

@testable import CarvaletBrowser

/// What other desks do while one looks.
struct LiveTests {
  private func newCar(_ ticket: Car.Ticket, at time: String = "19:57") -> Car {
    Scene.car(ticket, "Volvo", "V60", 2020, time)
  }

  @Test func `new and changed rows are marked, with a word, until the next key`() {
    var scene = Scene(80, 16)
    scene.commit { lot in
      lot.park(Scene.car(62, "BMW", "X1", 2020, "19:55"))
      lot[41]?.spot = "D2"
    }
    #expect(
      scene.screen == """
        Parked  [Make]  Model  Year  Owner  Queue 3  Left                  9 cars - anna
        Audi (1)                                                                     |/|
        >     22  Audi A4        2018  black   K22    C3    M AU 4400   asked 6 min  [A]
        BMW (3)                                                                      |B|
              12  BMW i4         2023  grey    K12    A4    B EV 44     36 min       |F|
               7  BMW M3         2020  blue    K7     A12   M BM 300    ready 15 min |S|
         +    62  BMW X1         2020                                   1 min        |T|
        Fiat (1)                                                                     | |
         ~    41  Fiat 500       2012  yellow  K41    D2    K FI 500    7h46         | |
        Škoda (1)                                                                    | |
              61  Škoda Fabia    2015  red     K61    A1    B XY 12     <1 min       | |
        Tesla (1)                                                                    | |
              20  Tesla Model 3  2022  white   K20    C2    HH EV 20    asked 12 min | |
        Toyota (2)                                                                   | |
        1 new, 1 changed
        tab lists  / search  ' index  p park  enter show  b ready  ? keys  q quit
        """)
    scene.press("j")
    #expect(!scene.screen.contains(" + ") && !scene.screen.contains(" ~ "))
    #expect(scene.message == "")
  }

  @Test func `what this screen did is no news, whichever comes first`() throws {
    var scene = Scene(80, 16)
    scene.press("4", "1", "enter", "a")
    scene.commit(command: 7) { $0[41]?.spot = "D2" }
    #expect(!scene.screen.contains("~"))
    try scene.finish("Requested 41 Fiat 500", command: 7)
    #expect(!scene.screen.contains("~"))
    scene.press("j", "a")
    try scene.finish("Requested 61 Škoda Fabia", command: 8)
    scene.press("k")
    scene.commit(command: 8) { $0[61]?.spot = "D3" }
    #expect(!scene.screen.contains("~"))
    scene.commit(command: 9) { $0[41]?.spot = "D4" }
    #expect(scene.message == "1 changed")
  }

  @Test func `what another desk did while an action waited is reported when it has ended`() throws {
    var scene = Scene(80, 16)
    scene.press("4", "1", "enter", "a")
    scene.commit(command: 6) { $0[12]?.spot = "D2" }
    #expect(!scene.screen.contains("~"))
    try scene.finish("Requested 41 Fiat 500", command: 7)
    #expect(scene.list.contains { $0.hasPrefix(" ~    12") })
  }

  @Test func `inserts above do not move what one looks at`() {
    var scene = Scene(80, 12, cars: Scene.many(100), savedState: SavedBrowserState())
    scene.press("j", "j", "pgdn", "j")
    func rows(_ scene: Scene) -> [Substring] { scene.list.map { $0.prefix(74) } }
    let before = rows(scene)
    scene.commit { lot in
      for ticket in 201...203 { lot.park(newCar(Car.Ticket(ticket))) }
    }
    #expect(rows(scene) == before)
    #expect(scene.message == "3 new above")
    scene.commit { lot in lot.park(newCar(204)) }
    #expect(scene.message == "4 new above")
    scene.press("k")
    #expect(scene.message == "")
  }

  @Test func `a car that leaves stays until the selection moves, and no key reaches its neighbour`()
  {
    var scene = Scene(80, 16)
    scene.press("j")
    #expect(scene.selected == 12)
    scene.commit { $0.retrieve(12, by: "ben", at: "19:52") }
    #expect(scene.selected == 12)
    #expect(
      scene.screen == """
        Parked  [Make]  Model  Year  Owner  Queue 3  Left                  7 cars - anna
        Audi (1)                                                                     |/|
              22  Audi A4        2018  black   K22    C3    M AU 4400   asked 6 min  |A|
        BMW (1)                                                                      [B]
        >-    12  BMW i4         2023  retrieved by ben 19:52                        |F|
               7  BMW M3         2020  blue    K7     A12   M BM 300    ready 15 min |S|
        Fiat (1)                                                                     |T|
              41  Fiat 500       2012  yellow  K41    D1    K FI 500    7h46         | |
        Škoda (1)                                                                    | |
              61  Škoda Fabia    2015  red     K61    A1    B XY 12     <1 min       | |
        Tesla (1)                                                                    | |
              20  Tesla Model 3  2022  white   K20    C2    HH EV 20    asked 12 min | |
        Toyota (2)                                                                   | |
               9  Toyota Camry   2019  silver  K9     B13   MA PH 1330  2h41         | |
        1 left
        tab lists  / search  ' index  p park  enter show  R repark  ? keys  q quit
        """)
    scene.press("r")
    #expect(scene.actions == [])
    #expect(scene.message == "Ticket 12 left at 19:52. R brings it back")
    scene.press("j")
    #expect(scene.selected == 7)
    #expect(!scene.screen.contains("retrieved by ben"))
  }

  @Test func `a removed car says so`() {
    var scene = Scene()
    scene.commit { $0[22] = nil }
    #expect(scene.list.contains { $0.hasPrefix(">-    22  Audi A4") && $0.contains("removed") })
    scene.press("a")
    #expect(scene.message == "Ticket 22 was removed. 'carvalet log' says by whom")
  }

  @Test func `a car that no longer matches stays with these words`() {
    var scene = Scene()
    scene.press("/")
    scene.type("silver")
    scene.press("enter")
    scene.commit { $0[9]?.color = "red" }
    #expect(
      scene.list.contains {
        $0.hasPrefix(">-     9  Toyota Camry") && $0.contains("no longer matches")
      })
    scene.commit { $0[9]?.color = "silver" }
    #expect(scene.selected == 9)
    #expect(!scene.screen.contains("no longer matches"))
  }

  @Test func `a car that is served leaves the queue, and says so`() {
    var scene = Scene(savedState: SavedBrowserState(tab: .queue))
    scene.commit { $0[20]?.dateRequested = nil }
    #expect(scene.screen.contains("no longer in this list"))
  }

  @Test func `the selection follows a car into another section`() {
    var scene = Scene(80, 16)
    scene.commit { $0[22]?.make = "Zastava" }
    #expect(scene.selected == 22)
    #expect(scene.screen.contains("Zastava (1)"))
  }

  @Test func `when every car leaves, the selected one is kept`() {
    var scene = Scene()
    scene.commit { lot in
      for car in Scene.cars { lot.retrieve(car.ticket, by: "ben", at: "19:58") }
    }
    #expect(scene.selected == 22)
    #expect(scene.screen.contains("retrieved by ben 19:58"))
    scene.press("j")
    #expect(scene.selected == 22)
  }

  @Test func `changes of another list are not reported`() {
    var scene = Scene()
    let before = scene.screen
    scene.send(.changed(ListChange(choice: ListChoice(tab: .year), inserted: [99: 0])))
    #expect(scene.screen == before)
  }

  @Test func `a list that must be read anew is`() {
    var scene = Scene()
    scene.lot[61] = nil
    scene.send(.changed(ListChange(choice: scene.browser.choice, isReset: true)))
    #expect(!scene.screen.contains("Fabia"))
  }

  @Test func `a commit while a page is on its way asks for that page again`() {
    var scene = Scene(80, 12, cars: Scene.many(200), savedState: SavedBrowserState())
    scene.answersAtOnce = false
    scene.press("G")
    scene.commit { $0.park(newCar(300)) }
    #expect(!scene.browser.isSettled)
    scene.answer()
    #expect(scene.selected == 1)
  }

  // MARK: - Time

  // A screen that had drawn itself last at another second than its neighbour showed other ages
  // until the minute was over.
  @Test func `screens whose clocks agree show the same ages`() {
    var scene = Scene(80, 12)
    scene.commit { $0[41]?.dateCreated = Scene.now.addingTimeInterval(-30) }
    let before = scene.browser.draw()
    scene.send(.tick(Scene.now.addingTimeInterval(59)))
    #expect(scene.browser.draw() == before)
    scene.send(.tick(Scene.now.addingTimeInterval(60)))
    #expect(scene.browser.draw() != before)
  }

  @Test func `ages tick together, and nothing else changes`() {
    var scene = Scene(80, 12)
    let before = scene.browser.draw()
    scene.send(.tick(Scene.now.addingTimeInterval(10)))
    #expect(scene.browser.draw() == before)
    scene.send(.tick(Scene.now.addingTimeInterval(60)))
    #expect(scene.line(2).contains("asked 7 min"))
    #expect(scene.line(4).contains("37 min"))
    #expect(scene.effects.allSatisfy { if case .readDetail = $0 { true } else { false } })
  }

  // MARK: - Faults

  @Test func `a store that is busy says so, and keys still work`() {
    var scene = Scene()
    scene.send(.writing(isBlocked: true))
    #expect(scene.message == "Waiting for another desk")
    scene.press("j")
    #expect(scene.selected == 12)
    scene.send(.writing(isBlocked: false))
    #expect(scene.message == "")
  }

  @Test func `a screen that is left says that it waits, and only the keys that end it work`() {
    var scene = Scene()
    scene.press("a")
    scene.send(.leaving)
    #expect(scene.message == "Waiting for another desk; q again leaves without it")
    #expect(scene.keys == "q quit")
    let actions = scene.actions
    let selected = scene.selected
    scene.press("j", "r", "r", "e", "tab", "/")
    scene.send(.paste("x"))
    #expect(scene.actions == actions && scene.selected == selected)
    #expect(scene.message == "Waiting for another desk; q again leaves without it")
    scene.press("q", "ctrl-c")
    #expect(scene.effects.suffix(2) == [.quit(status: 0), .quit(status: 130)])
  }

  @Test func `a form that is being saved does not keep the screen from being left`() {
    var scene = Scene()
    scene.press("e", "x", "enter", "ctrl-c")
    scene.send(.leaving)
    #expect(!scene.browser.mustWait(for: .paste("x")))
    scene.press("q")
    #expect(scene.effects.suffix(2) == [.quit(status: 130), .quit(status: 0)])
  }

  @Test func `why a key does nothing is said while the store is gone, and keys that need it go`() {
    var scene = Scene(80, 12)
    scene.press("j", "a")
    scene.send(.store(.lost("There is no store at 'cars.sqlite'")))
    #expect(scene.message == "There is no store at 'cars.sqlite'")
    #expect(scene.keys == "enter show  v rows  ? keys  q quit")
    scene.press("r")
    #expect(
      scene.message
        == "There is no store at 'cars.sqlite'. Nothing was changed")
    scene.press("j")
    #expect(scene.message == "There is no store at 'cars.sqlite'")
    scene.send(.store(.available))
    #expect(scene.keys.contains("r retrieve"))
  }

  @Test func `why a key does nothing is said while another desk writes`() {
    var scene = Scene()
    scene.send(.writing(isBlocked: true))
    scene.press("x")
    #expect(
      scene.message == "Waiting for another desk. 'x' does nothing here, ? shows all keys")
  }

  @Test func `the end of an action does not hide that the store is gone`() {
    var scene = Scene()
    scene.send(.store(.lost("The store is not there")))
    scene.send(.writing(isBlocked: true))
    scene.send(.writing(isBlocked: false))
    #expect(scene.message == "The store is not there")
  }

  @Test func `a store that is gone leaves the last screen dimmed, and what is typed`() {
    var scene = Scene()
    scene.press("e", "end", "x")
    scene.send(.store(.lost("The store is not there. Waiting for it.")))
    #expect(scene.message == "The store is not there. Waiting for it.")
    let grid = scene.browser.draw()
    #expect(grid.cells(ofLine: 1).allSatisfy { $0.style.contains(.dim) })
    scene.press("y")
    #expect(scene.screen.contains("Audixy"))
    scene.press("esc", "a")
    #expect(scene.actions == [])
    scene.answersAtOnce = false
    scene.send(.store(.available))
    scene.answer()
    scene.press("e")
    #expect(scene.screen.contains("Audixy"))
    #expect(!scene.browser.draw().cells(ofLine: 2).contains { $0.style.contains(.dim) })
  }

  @Test(arguments: [
    (["r"], "r"), (["X"], "y"), (["e", "x"], "enter"), (["space", "j", "r"], "r"),
  ])
  func `what was begun before the store went changes nothing, and can be done again after`(
    begun: [String], end: String
  ) {
    var scene = Scene()
    scene.press("j")
    for key in begun { scene.press(key) }
    let marks = scene.browser.marks
    scene.send(.store(.lost("The store is not there")))
    scene.press(end)
    #expect(scene.actions == [])
    #expect(scene.browser.marks == marks)
    scene.send(.store(.available))
    #expect(scene.message == "The store is back. Nothing was changed")
    let again = end == "enter" ? [end] : begun.filter { $0 != "space" && $0 != "j" } + [end]
    for key in again { scene.press(key) }
    #expect(scene.actions.count == 1)
  }
}
