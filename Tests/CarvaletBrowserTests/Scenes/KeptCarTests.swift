import CarStorage
import TerminalScreen
import Testing

@testable import CarvaletBrowser

/// The selected car after it has left the list, and after it has come back.
struct KeptCarTests {
  @Test func `a car that left during a search is what Esc comes back to`() {
    var scene = Scene.selecting(12)
    scene.press("/")
    scene.type("toyota")
    scene.commit { $0.retrieve(12, by: "ben", at: "19:50") }
    scene.press("esc")
    #expect(scene.selected == 12)
    #expect(scene.list.first { $0.hasPrefix(">") }?.contains("retrieved by ben 19:50") == true)
    scene.press("a")
    #expect(scene.actions == [])
    #expect(scene.message.hasPrefix("Ticket 12 left at 19:50"))
  }

  @Test func `a car that left in a filtered list is what Esc comes back to`() {
    var scene = Scene.selecting(12)
    scene.press("/")
    scene.type("bmw")
    scene.press("enter")
    scene.press("j")
    let ticket = scene.selected ?? 0
    scene.commit { $0[ticket] = nil }
    #expect(scene.selected == ticket)
    scene.press("esc")
    #expect(scene.selected == ticket)
    #expect(scene.list.contains { $0.hasPrefix(">-") && $0.contains("removed") })
  }

  @Test func `a car that left is still selected after a look at the queue`() {
    var scene = Scene.selecting(12)
    scene.commit { $0.retrieve(12, by: "ben", at: "19:50") }
    scene.press("w", "w")
    #expect(scene.selected == 12)
    #expect(scene.list.contains { $0.contains("retrieved by ben 19:50") })
  }

  @Test func `a car that comes back elsewhere in the list is found there`() {
    var scene = Scene(80, 8, cars: Scene.many(200))
    let ticket = scene.selected ?? 0
    let make = scene.lot[ticket]?.make
    scene.press("/")
    scene.type("make:\(make ?? "")")
    scene.press("enter")
    scene.commit { $0[ticket]?.make = "Zzz" }
    #expect(scene.list.contains { $0.contains("no longer matches") })
    scene.press("esc")
    #expect(scene.selected == ticket)
    #expect(scene.list.contains { $0.hasPrefix(">") && $0.contains("Zzz") })
    scene.commit { $0.retrieve(ticket, by: "ben", at: "19:50") }
    #expect(scene.list.contains { $0.contains("retrieved by ben") })
    scene.commit { lot in
      lot[ticket]?.dateReturned = nil
      lot[ticket]?.make = make ?? ""
    }
    #expect(scene.list.contains { $0.hasPrefix(">") && $0.contains(make ?? "") })
    #expect(!scene.list.contains { $0.contains("retrieved") || $0.contains("no longer") })
  }

  @Test func `a car that left with many above it comes back to its row`() {
    var scene = Scene(80, 8, cars: Scene.many(200), savedState: SavedBrowserState(tab: .parked))
    for _ in 0..<60 { scene.press("j") }
    let ticket = scene.selected ?? 0
    let all = scene.lot.tickets(scene.browser.choice)
    let row = all.firstIndex(of: ticket) ?? 0
    let before = scene.lot
    scene.commit { lot in for ticket in all[...row] { lot[ticket] = nil } }
    #expect(scene.selected == ticket)
    #expect(
      scene.browser.list.rows.index(of: scene.browser.list.selectedSlot ?? -1) == 0,
      "its row stands where those above it left")
    scene.commit { $0 = before }
    #expect(scene.selected == ticket)
    #expect(scene.browser.list.selectedSlot == row)
    #expect(!scene.list.contains { $0.contains("no longer in this list") })
  }

  @Test func `the pane of a car that changed while another list was on its way is read again`() {
    var scene = Scene(120, 16, savedState: SavedBrowserState(tab: .parked))
    scene.press("G")
    let ticket = scene.selected ?? 0
    scene.send(.detail(CarDetail(car: scene.lot[ticket]!, notes: [], history: [])))
    let count = scene.effects.count { $0 == .readDetail(ticket) }
    scene.answersAtOnce = false
    scene.press("tab")
    // The change is one of the list before, so no change of the new one tells of it.
    scene.lot[ticket]?.color = "green"
    scene.answer()
    #expect(scene.selected == ticket)
    #expect(scene.effects.count { $0 == .readDetail(ticket) } == count + 1)
  }

  // MARK: - What keys say and do

  // The warning of the first r came, and the next page took it back.
  @Test func `a marked car that has left is not handed over again`() {
    var scene = Scene.selecting(12)
    scene.press("space")
    scene.commit { $0.retrieve(12, by: "ben", at: "19:50") }
    scene.press("r")
    #expect(scene.actions == [])
    #expect(scene.message == "Ticket 12 left at 19:50. R brings it back")
    scene.press("r")
    #expect(scene.actions == [])
  }

  @Test func `Esc after the first r ends the warning and nothing else`() {
    var scene = Scene.selecting(12)
    scene.press("space", "j", "space", "r")
    #expect(scene.message.hasPrefix("r again hands over"))
    scene.press("esc")
    #expect(scene.browser.marks.all.count == 2)
    #expect(scene.message == "2 marked, Esc unmarks")
    scene.press("esc", "/")
    scene.type("toyota")
    scene.press("enter", "r", "esc")
    #expect(scene.browser.choice.search?.text == "toyota")
  }

  @Test func `marks go first, then the filter, then nothing`() {
    var scene = Scene()
    scene.press("/")
    scene.type("toyota")
    scene.press("enter", "space", "esc")
    #expect(scene.browser.marks.isEmpty && scene.browser.choice.search != nil)
    scene.press("esc")
    #expect(scene.browser.choice.search == nil)
    let screen = scene.screen
    scene.press("esc")
    #expect(scene.screen == screen)
  }

  @Test func `the screen is that of the list before until the rows of the next one are there`() {
    var scene = Scene(80, 16, savedState: SavedBrowserState(tab: .queue))
    let screen = scene.screen
    scene.answersAtOnce = false
    scene.press("w")
    #expect(scene.screen == screen)
    scene.answer()
    #expect(scene.line(0).hasPrefix("[Parked]"))
    #expect(scene.line(1).contains("61  Škoda Fabia"))
  }

  @Test func `a question says what y does also on a screen that has become smaller`() {
    var scene = Scene(80, 16)
    scene.press("space", "j", "space", "j", "space", "X")
    scene.send(.resized(.init(columns: 30, lines: 6)))
    #expect(scene.text.contains("? y removes, any other key does not"))
  }

  @Test func `a long name leaves room for what the key would do`() {
    let name = String(repeating: "Landaulet ", count: 40)
    var scene = Scene(30, 6, cars: [Scene.car(1, "Rolls-Royce", name, 1950, "18:00")])
    scene.press("X")
    #expect(scene.text.contains("? y removes, any other key does not"))
    scene.press("n", "r")
    #expect(scene.text.contains(". r again hands it over"))
    #expect(scene.screen.contains("…"))
  }

  @Test func `a message that is cut ends with a mark`() throws {
    var scene = Scene(30, 6, cars: [Scene.car(12, "Rolls-Royce", "Phantom", 1950, "18:00")])
    scene.press("a")
    try scene.finish("Requested 12 Rolls-Royce Phantom")
    #expect(scene.message == "Requested 12 Rolls-Royce Phan…")
  }

  @Test func `a marked car that left is named so`() {
    var scene = Scene(80, 16)
    let ticket = scene.selected ?? 0
    scene.press("space", "j", "space")
    scene.commit { $0.retrieve(ticket, by: "ben", at: "19:50") }
    scene.press("X")
    #expect(scene.text.contains("(not in this list any more), "))
  }

  @Test func `a redo says what it did again`() throws {
    var scene = Scene.selecting(12)
    scene.press("a")
    try scene.finish("Requested 12 BMW i4", command: 5)
    scene.press("u")
    try scene.finish("Took back request of 12 BMW i4", command: 6)
    scene.press("U")
    try scene.finish("Done again: 12 BMW i4", command: 7)
    #expect(scene.message == "Done again: Requested 12 BMW i4. u takes it back")
  }
}

extension Scene {
  /// The screen as one line, in which the lines of a sentence follow one another.
  fileprivate var text: String {
    screen.split(separator: "\n").map { $0.trimmingPrefix(" ") }.joined(separator: " ")
  }
}
