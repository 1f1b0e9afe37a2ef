import CarStorage
import TerminalScreen
import Testing

@testable import CarvaletBrowser

/// What the mouse does.
struct MouseTests {
  @Test func `a click selects a car, and a second one shows it`() {
    var scene = Scene(80, 14)
    scene.click("BMW i4")
    #expect(scene.line(4).hasPrefix(">     12  BMW i4"))
    scene.click("grey")
    #expect(scene.line(1) == "ticket 12")
    scene.click("esc back")
    #expect(scene.line(4).hasPrefix(">     12  BMW i4"))
  }

  @Test func `each line of a row of two is the car, and a header is none`() {
    var scene = Scene(49, 12)
    scene.click("Tom Frank")
    #expect(scene.selected == 12)
    scene.click("Audi (1)")
    #expect(scene.selected == 12)
    scene.point(line: 10, column: 3)
    #expect(scene.selected == 12)
  }

  @Test func `a click on a tab shows that list`() {
    var scene = Scene(80, 14)
    scene.click("Queue 3")
    #expect(scene.line(0).hasPrefix("Parked  Make  Model  Year  Owner  [Queue 3]  Left"))
    scene.click("Year")
    #expect(scene.line(0).hasPrefix("Parked  Make  Model  [Year]  Owner  Queue 3  Left"))
    // From a page of text, too.
    scene.press("enter")
    scene.click("Make")
    #expect(scene.line(1) == list(80, 14)[0])
  }

  private func list(_ columns: Int, _ lines: Int) -> [String] { Scene(columns, lines).list }

  @Test func `a click on a key of the last lines does what the key does`() throws {
    var scene = Scene(110, 30)
    scene.click("p park")
    #expect(scene.screen.contains("Park a car"))
    scene.type("BMW")
    scene.click("enter save")
    #expect(scene.actions == [.park(texts: [.make: "BMW"])])
    try scene.finish("Parked 62 BMW")
    scene.click("space mark")
    #expect(scene.screen.contains("1 marked, Esc unmarks"))
    scene.click("X remove")
    #expect(scene.screen.contains("Remove 22 Audi A4 from the store?"))
    // Neither a car nor a tab is an answer to it.
    scene.click("BMW i4")
    scene.click("Owner")
    scene.point(.wheelDown, line: 5, column: 5)
    #expect(scene.screen.contains("Remove 22 Audi A4 from the store?"))
    scene.click("y yes")
    #expect(scene.actions.last == .remove([22]))
    scene.click("q quit")
    #expect(scene.effects.last == .quit(status: 0))
  }

  @Test func `a click on a scope searches there, and cars can be clicked on meanwhile`() {
    var scene = Scene(90, 14)
    scene.click("/ search")
    scene.type("a")
    #expect(scene.screen.contains("in make [any] model"))
    scene.click("model")
    #expect(scene.screen.contains("in make any [model]"))
    let found = scene.list
    scene.click("Toyota Camry")
    #expect(scene.selected == 9)
    #expect(scene.screen.contains("in make any [model]"))
    scene.click("Toyota Camry")
    #expect(scene.line(1) == "ticket 9")
    scene.click("esc back")
    #expect(scene.list.count == found.count)
    // The search is kept, and a click on it opens it again.
    scene.click("/ a")
    #expect(scene.keys.hasPrefix("enter to the list"))
    scene.click("Owner")
    #expect(scene.line(0).contains("[Owner]"))
    #expect(scene.keys.hasPrefix("tab lists"))
  }

  @Test func `a press or a drag along the index jumps`() {
    var scene = Scene(80, 14, cars: Scene.many(60))
    #expect(
      scene.list.map { String($0.suffix(3)) }
        == ["|/|", "[A]", "|B|", "|C|", "|F|", "|O|", "|S|", "|T|", "|V|", "| |", "| |"])
    scene.click("|F|")
    #expect(scene.line(1).hasPrefix("Fiat ("))
    scene.point(.drag, line: 3, column: 78)
    #expect(scene.line(1).hasPrefix("BMW ("))
    // The index has the mouse only where it stands.
    scene.point(.drag, line: 4, column: 20)
    #expect(scene.line(1).hasPrefix("BMW ("))
    scene.press("'")
    scene.click("|A|")
    #expect(scene.line(1).hasPrefix("Audi ("))
    scene.press("esc")
    scene.click("|/|")
    #expect(scene.keys.hasPrefix("enter to the list"))
  }

  @Test func `the dot of the index is a title that has no line`() throws {
    var scene = Scene(
      80, 9, cars: Scene.many(60), savedState: SavedBrowserState(tab: .year))
    scene.press("end")
    let gap = try #require(scene.place(of: "|.   |"))
    let below = try #require(Int(scene.line(gap.line + 1).suffix(5).prefix(4)))
    scene.point(line: gap.line, column: gap.column + 1)
    #expect(scene.line(1).hasPrefix("\(below + 1) ("))
  }

  @Test func `the wheel scrolls, and the selection stays on its car while that is to be seen`() {
    var scene = Scene(59, 14, cars: Scene.many(60), savedState: SavedBrowserState(tab: .parked))
    scene.press("j", "j", "j", "j", "j")
    #expect(scene.selected == 55 && scene.list[0].contains("  60  "))
    scene.point(.wheelDown, line: 3, column: 3)
    #expect(scene.selected == 55 && scene.list[0].contains("  57  "))
    scene.point(.wheelDown, line: 3, column: 3)
    #expect(scene.selected == 54 && scene.list[0].hasPrefix(">     54  "))
    for _ in 0..<40 { scene.point(.wheelDown, line: 3, column: 3) }
    #expect(scene.list.last?.contains("   1  ") == true && scene.list[0].hasPrefix(">     "))
    for _ in 0..<40 { scene.point(.wheelUp, line: 3, column: 3) }
    #expect(scene.list[0].contains("  60  ") && scene.list.last?.hasPrefix(">     ") == true)
    scene.press("?")
    let help = scene.line(1)
    scene.point(.wheelDown, line: 3, column: 3)
    #expect(scene.line(1) != help)
    scene.point(.wheelUp, line: 3, column: 3)
    #expect(scene.line(1) == help)
  }

  @Test func `a click means the car that was there when it was made`() throws {
    var scene = Scene(80, 14, savedState: SavedBrowserState(tab: .parked))
    let place = try #require(scene.place(of: "Toyota Camry"))
    let report = MouseReport(.press, at: .init(line: place.line, column: place.column))
    let click = try #require(scene.browser.event(for: report))
    scene.commit { $0.park(Scene.car(70, "Seat", "Ibiza", 2020, "19:56")) }
    #expect(scene.place(of: "Toyota Camry")?.line == place.line + 1)
    scene.send(click)
    #expect(scene.selected == 9)
    // It may even have left the list.
    scene.press("home")
    let other = try #require(scene.place(of: "Toyota Camry"))
    let late = try #require(
      scene.browser.event(for: MouseReport(.press, at: .init(line: other.line, column: 10))))
    scene.commit { $0.retrieve(9, by: "ben", at: "19:52") }
    scene.send(late)
    #expect(scene.selected == 9 && scene.screen.contains("retrieved"))
  }

  @Test func `a click ends the warning before a car is handed over, and another r only warns`() {
    var scene = Scene(80, 14)
    scene.click("BMW i4")
    scene.press("r")
    #expect(scene.message.contains("r again hands it over"))
    scene.click("Fiat 500")
    #expect(scene.message == "")
    scene.press("r")
    #expect(scene.actions == [] && scene.message.contains("Nobody asked for 41 Fiat 500"))
  }

  @Test(arguments: [50, 80, 120, 200])
  func `a click on a field goes there, and one on its text puts the cursor there`(
    columns: Int
  ) throws {
    var scene = Scene(columns, 30)
    scene.press("e")
    // Beside its text a field is entered as by Tab: what is typed takes the place of its value.
    scene.click("plate      ")
    #expect(scene.screen.contains("> plate      M AU 4400"))
    scene.type("x")
    #expect(scene.screen.contains(">*plate      x"))
    scene.click("color      ")
    #expect(scene.screen.contains("> color      black"))
    var place = try #require(scene.place(of: "color      black"))
    place.column += 11
    scene.point(line: place.line, column: place.column + 2)
    scene.type("-")
    #expect(scene.screen.contains(">*color      bl-ack"))
    #expect(
      scene.browser.draw().cursor == .init(line: place.line, column: place.column + 3))
    // Behind its text is its end.
    scene.point(line: place.line, column: place.column + 9)
    scene.type("!")
    #expect(scene.screen.contains(">*color      bl-ack!"))
    scene.press("enter")
    #expect(
      scene.actions == [.edit(base: Scene.cars[4], texts: [.plate: "x", .color: "bl-ack!"])])
  }

  @Test func `a plate that is left by a click is looked up`() {
    var scene = Scene(80, 16)
    scene.press("p")
    scene.click("plate")
    scene.type("b 1")
    scene.click("color")
    #expect(scene.effects.last == .readCar(plate: "b 1"))
  }

  @Test(arguments: [50, 80, 120, 200])
  func `a click on the text of a search or a command puts the cursor there`(columns: Int) throws {
    var scene = Scene(columns, 16)
    scene.press("/")
    scene.type("日tota")
    let place = try #require(scene.place(of: "ta"))
    scene.point(line: place.line, column: place.column)
    scene.type("yo")
    #expect(scene.screen.contains("/ 日toyota"))
    #expect(scene.browser.draw().cursor == .init(line: place.line, column: place.column + 2))
    scene.point(line: place.line, column: place.column + 10)
    scene.press("backspace")
    #expect(scene.screen.contains("/ 日toyot "))
    scene.press("esc", ":")
    scene.type("lst")
    scene.point(line: 13, column: 3)
    scene.point(line: 14, column: 3)
    scene.type("i")
    #expect(scene.screen.contains(": list"))
  }

  // The text was scrolled so that the cursor stood at its end, and the click was elsewhere.
  @Test(arguments: [50, 80, 120, 200])
  func `a click in a text that is longer than its field does not scroll it`(columns: Int) throws {
    let text = (0..<50).map { String(1000 + $0) }.joined(separator: " ")
    var scene = Scene(columns, 12)
    scene.press(":")
    scene.type(text)
    let line = scene.message
    scene.point(line: 10, column: 7)
    #expect(scene.message == line)
    #expect(scene.browser.draw().cursor == .init(line: 10, column: 7))
    scene.point(line: 10, column: columns - 2)
    #expect(scene.message == line)
    scene.point(line: 10, column: 2)
    scene.press("left")
    #expect(scene.message != line)
    #expect(scene.browser.draw().cursor == .init(line: 10, column: 2))

    var cars = Scene.cars
    cars[4].note = text
    scene = Scene(columns, 24, cars: cars)
    scene.press("e")
    var place = try #require(scene.place(of: "note       1000 1001"))
    place.column += 11
    scene.point(line: place.line, column: place.column + 4)
    #expect(scene.line(place.line).contains("note       1000 1001"))
    #expect(
      scene.browser.draw().cursor == .init(line: place.line, column: place.column + 4))
  }

  @Test func `a form takes clicks on its fields and keys alone, and a wall display none at all`() {
    var scene = Scene(110, 30)
    scene.press("e")
    let form = scene.screen
    scene.click("BMW i4")
    scene.click("Owner")
    scene.point(.wheelDown, line: 5, column: 5)
    #expect(scene.screen == form)
    scene.click("esc close")
    #expect(!scene.screen.contains("Edit ticket"))

    var board = Scene(80, 10, savedState: SavedBrowserState(tab: .queue), isBoard: true)
    board.click("q quit")
    board.click("Tesla")
    #expect(board.effects == [])
  }

  @Test func `a click waits for rows as keys do, and for the outcome of a form`() {
    var scene = Scene(80, 14)
    scene.answersAtOnce = false
    scene.press("tab")
    #expect(scene.browser.mustWait(for: .clicked(.car(9))))
    #expect(scene.browser.mustWait(for: .scrolled(lines: 3)))
    scene.answer()
    #expect(!scene.browser.mustWait(for: .clicked(.car(9))))
    scene.press("p")
    scene.type("BMW")
    scene.press("enter")
    #expect(scene.browser.mustWait(for: .clicked(.car(9))))
  }
}
