import CarStorage
import Testing

@testable import CarvaletBrowser

/// Keys that move the selection.
struct MoveTests {
  /// 200 cars in one list: 200 is the first and 1 the last.
  private func long(_ lines: Int = 23) -> Scene {
    Scene(80, lines, cars: Scene.many(200), savedState: SavedBrowserState())
  }

  @Test(arguments: [("j", "k"), ("down", "up")])
  func `j and k and the arrows go a row down and up`(down: String, up: String) {
    var scene = long()
    scene.press(down, down)
    #expect(scene.selected == 198)
    scene.press(up)
    #expect(scene.selected == 199)
    scene.press(up, up)
    #expect(scene.selected == 200)
  }

  @Test func `half pages and pages take the screen along`() {
    var scene = long()
    scene.press("ctrl-d")
    #expect(scene.selected == 190)
    #expect(scene.line(1).contains("190"))
    scene.press("pgdn")
    #expect(scene.selected == 170)
    scene.press("ctrl-u")
    #expect(scene.selected == 180)
    scene.press("pgup", "pgup")
    #expect(scene.selected == 200)
    #expect(scene.line(1).contains("200"))
  }

  @Test(arguments: [("<", "G"), ("home", "end"), ("home", ">")])
  func `Home and End go to the first and the last car`(first: String, last: String) {
    var scene = long()
    scene.press(last)
    #expect(scene.selected == 1)
    #expect(scene.line(20).contains(" 1  "))
    scene.press("k")
    #expect(scene.selected == 2)
    scene.press(first)
    #expect(scene.selected == 200)
    #expect(scene.line(1).hasPrefix(">    200"))
  }

  @Test func `a list is walked from end to end without missing a row`() {
    var scene = long(12)
    for expected in (1...199).reversed() {
      scene.press("j")
      #expect(scene.selected == Car.Ticket(expected))
      #expect(!scene.list.contains(""))
    }
    for expected in 2...200 {
      scene.press("k")
      #expect(scene.selected == Car.Ticket(expected))
      #expect(!scene.list.contains(""))
    }
  }

  @Test func `most moves need no store`() {
    var scene = long()
    let before = scene.pageCount
    for _ in 0..<40 { scene.press("j") }
    #expect(scene.pageCount - before <= 3)
  }

  @Test func `digits and Enter go to that ticket, on any tab`() {
    var scene = long()
    scene.press("1", "7")
    #expect(scene.message == "Ticket 17")
    scene.press("enter")
    #expect(scene.selected == 17)
    scene.press("tab", "9", "backspace", "8", "8", "enter")
    #expect(scene.selected == 88)
    #expect(scene.browser.choice.tab == .make)
  }

  @Test func `a ticket that left is shown at the place of the selection`() {
    var scene = Scene()
    scene.lot.retrieve(12, by: "ben", at: "19:52")
    scene.press("j", "1", "2", "enter")
    #expect(scene.selected == 12)
    #expect(
      scene.list.first { $0.contains("BMW i4") }
        == ">-    12  BMW i4         2023  retrieved by ben 19:52                                  [B]"
    )
    scene.press("j")
    #expect(!scene.screen.contains("BMW i4"))
  }

  @Test func `a parked car that the list does not have is shown with these words`() {
    var scene = Scene(80, 12, savedState: SavedBrowserState(tab: .queue))
    scene.press("9", "enter")
    #expect(scene.selected == 9)
    #expect(scene.screen.contains("not in this list"))
  }

  @Test func `a ticket that nobody has leaves the selection where it is`() {
    var scene = Scene()
    scene.press("j", "9", "9", "9", "enter")
    #expect(scene.message == "No car has ticket 999")
    #expect(scene.selected == 12)
    #expect(scene.effects.contains(.dropHeldInputs))
  }

  @Test func `a letter among the digits neither acts nor ends them`() {
    var scene = Scene()
    scene.press("1", "2", "r")
    #expect(scene.message == "Enter goes to ticket 12, Esc ends")
    #expect(scene.actions == [])
    scene.press("esc", "r")
    #expect(scene.actions == [.retrieve([22])])
  }

  @Test func `an unknown key says so`() {
    var scene = Scene()
    scene.press("z")
    #expect(scene.message == "'z' does nothing here, ? shows all keys")
  }

  @Test func `a key that means a row waits for rows that were asked for`() {
    var scene = long()
    scene.answersAtOnce = false
    scene.press("G")
    #expect(!scene.browser.isSettled)
    #expect(!scene.browser.accepts(.character("r")))
    #expect(scene.browser.accepts(.character("q")))
    #expect(scene.browser.accepts(.character("?")))
    scene.answer()
    #expect(scene.browser.accepts(.character("r")))
    #expect(scene.selected == 1)
  }

  @Test func `a page that was not the last one asked for is dropped`() {
    var scene = Scene(80, 12, starts: false)
    scene.answersAtOnce = false
    let first = scene.browser.start()
    guard case .readPage(let request)? = first.first else { return }
    scene.send(.key(.tab))
    let before = scene.screen
    scene.send(.page(scene.lot.page(request)))
    #expect(scene.screen == before)
  }

  @Test
  func `q quits with zero, Ctrl-C with its own status, and Ctrl-Z and Ctrl-L do what they say`() {
    var scene = Scene()
    scene.press("q", "ctrl-c", "ctrl-z", "ctrl-l")
    #expect(scene.effects == [.quit(status: 0), .quit(status: 130), .suspend, .redraw])
  }
}
