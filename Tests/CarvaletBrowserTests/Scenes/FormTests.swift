import CarStorage
import Testing

@testable import CarvaletBrowser

/// Forms: `e`, `m`, `p` and `n`.
struct FormTests {
  private func editing(_ columns: Int = 80, _ lines: Int = 16) -> Scene {
    var scene = Scene(columns, lines)
    scene.press("e")
    return scene
  }

  @Test func `e edits on the whole screen of a narrow terminal`() {
    #expect(
      editing().screen == """
        Parked  [Make]  Model  Year  Owner  Queue 3  Left                  8 cars - anna
        Edit ticket 22, Audi A4
        > make       Audi
          model      A4
          year       2018
          plate      M AU 4400
          color      black
          first name Omar
          last name  Said
          key        K22
          spot       C3
          note
          photo


        enter save  tab next field  shift-tab field before  esc close
        """)
  }

  @Test func `e edits in the pane of a wide one, beside the list`() {
    #expect(
      editing(120, 16).screen == """
        Parked  [Make]  Model  Year  Owner  Queue 3  Left                                                          8 cars - anna
        Audi (1)                                                                         |/|  Edit ticket 22, Audi A4
        >     22  Audi A4        2018  black    K22    C3     M AU 4400     asked 6 min  [A]  > make       Audi
        BMW (2)                                                                          |B|    model      A4
              12  BMW i4         2023  grey     K12    A4     B EV 44       36 min       |F|    year       2018
               7  BMW M3         2020  blue     K7     A12    M BM 300      ready 15 min |S|    plate      M AU 4400
        Fiat (1)                                                                         |T|    color      black
              41  Fiat 500       2012  yellow   K41    D1     K FI 500      7h46         | |    first name Omar
        Škoda (1)                                                                        | |    last name  Said
              61  Škoda Fabia    2015  red      K61    A1     B XY 12       <1 min       | |    key        K22
        Tesla (1)                                                                        | |    spot       C3
              20  Tesla Model 3  2022  white    K20    C2     HH EV 20      asked 12 min | |    note
        Toyota (2)                                                                       | |    photo
               9  Toyota Camry   2019  silver   K9     B13    MA PH 1330    2h41         | |

        enter save  tab next field  shift-tab field before  esc close
        """)
  }

  @Test func `Enter saves the fields that were changed`() throws {
    var scene = editing()
    scene.press("ctrl-u")
    scene.type("BMW")
    scene.press("tab", "ctrl-u")
    scene.type(" i5 ")
    scene.press("down", "down", "up", "shift-tab", "enter")
    #expect(
      scene.actions == [.edit(base: Scene.cars[4], texts: [.make: "BMW", .model: "i5"])])
    #expect(scene.line(1).hasSuffix("... saving"))
    try scene.finish("Ticket 22: make Audi -> BMW, model A4 -> i5", command: 7)
    #expect(scene.message == "Ticket 22: make Audi -> BMW, model A4 -> i5. u takes it back")
    #expect(scene.browser.mode == .list)
  }

  @Test func `an emptied field is cleared`() {
    var scene = editing()
    scene.press("tab", "tab", "ctrl-u", "enter")
    #expect(scene.actions == [.edit(base: Scene.cars[4], texts: [.year: ""])])
  }

  @Test func `Enter without a change saves nothing`() {
    var scene = editing()
    scene.press("enter")
    #expect(scene.message == "Nothing was changed")
    #expect(scene.actions == [])
  }

  @Test func `Esc closes, and the draft comes back with e`() {
    var scene = editing()
    scene.press("end")
    scene.type("x")
    scene.press("esc")
    #expect(scene.message == "Not saved. The same key brings back what was typed")
    scene.press("j", "e")
    #expect(!scene.screen.contains("Audix"))
    scene.press("esc", "k", "e")
    #expect(scene.screen.contains("Audix"))
    #expect(scene.message == "This is the draft that was closed before")
  }

  @Test(arguments: [50, 80, 120, 200])
  func `a key drops what was typed, and brings it back`(columns: Int) {
    var scene = editing(columns)
    #expect(!scene.keys.contains("ctrl-x"))
    scene.press("ctrl-x")
    #expect(scene.message == "Nothing was typed that could be dropped")
    scene.press("end")
    scene.type("x")
    scene.press("down")
    scene.type("A5")
    scene.press("esc", "e")
    #expect(scene.screen.contains(" *make       Audix") && scene.screen.contains(">*model      A5"))
    if columns > 50 { #expect(scene.keys.contains("ctrl-x drop")) }
    scene.press("ctrl-x")
    #expect(scene.screen.contains("  make       Audi") && scene.screen.contains("> model      A4"))
    #expect(!scene.screen.contains("Audix"))
    #expect(scene.message == "What was typed is dropped. ctrl-x brings it back")
    if columns > 50 { #expect(scene.keys.contains("ctrl-x bring back")) }
    scene.press("ctrl-x")
    #expect(scene.screen.contains(" *make       Audix") && scene.screen.contains(">*model      A5"))
    #expect(scene.message == "What was dropped is back")
    // The cursor is where it was, also after another field was entered.
    let cursor = scene.browser.draw().cursor
    scene.press("ctrl-x", "up", "ctrl-x")
    #expect(scene.browser.draw().cursor == cursor && scene.screen.contains(">*model      A5"))
    // What is typed afterwards takes its place, and a form without a draft leaves none.
    scene.press("ctrl-x")
    scene.type("S4")
    scene.press("ctrl-x", "esc", "e", "enter")
    #expect(scene.message == "Nothing was changed" && scene.actions == [])
  }

  @Test func `what was dropped is not brought back over what another desk has changed`() {
    var scene = editing()
    scene.type("BMW")
    scene.press("ctrl-x")
    scene.commit { $0[22]?.make = "Seat" }
    scene.press("ctrl-x")
    #expect(scene.message == "Nothing was typed that could be dropped")
    #expect(scene.screen.contains("make       Seat"))
  }

  @Test(arguments: [BrowserTab.parked, .make, .owner])
  func `the car that was just parked is selected, and on the screen`(tab: BrowserTab) throws {
    var scene = Scene(80, 12, cars: Scene.many(60), savedState: SavedBrowserState(tab: tab))
    scene.press("p")
    scene.type("Opel")
    scene.press("enter")
    scene.lot.park(Scene.car(61, "Opel", "M9", 2020, "19:56"))
    let parked = ActionOutcome.Result.done(
      command: 3, sentence: "Parked ticket 61: Opel", parked: 61)
    scene.send(
      .finished(ActionOutcome(action: try #require(scene.actions.last), result: parked)))
    #expect(scene.selected == 61 && scene.list.contains { $0.hasPrefix(">     61  Opel M9") })
    #expect(scene.message == "Parked ticket 61: Opel. u takes it back")
  }

  @Test func `a car that was parked under a filter is shown beside what is found`() throws {
    var scene = Scene(80, 12, savedState: SavedBrowserState(tab: .make, query: "bmw"))
    scene.press("p")
    scene.type("Opel")
    scene.press("enter")
    scene.lot.park(Scene.car(62, "Opel", "M9", 2020, "19:56"))
    let parked = ActionOutcome.Result.done(command: 3, sentence: "Parked", parked: 62)
    let outcome = ActionOutcome(action: try #require(scene.actions.last), result: parked)
    scene.send(.finished(outcome))
    #expect(scene.selected == 62 && scene.screen.contains("not in this list"))
    // Who has left the form meanwhile may be about to press a key for the selected car.
    scene.press("esc", "esc")
    scene = Scene(80, 12)
    scene.press("p")
    scene.type("Opel")
    scene.press("enter", "esc")
    scene.lot.park(Scene.car(62, "Opel", "M9", 2020, "19:56"))
    scene.send(.finished(outcome))
    #expect(scene.selected == 22)
  }

  @Test func `a draft that was saved does not come back`() throws {
    var scene = editing()
    scene.press("end")
    scene.type("x")
    scene.press("esc")
    scene.commit { $0[22]?.spot = "A1" }
    scene.press("e", "enter")
    try scene.finish("Ticket 22: make Audi -> Audix", command: 7)
    scene.press("e")
    #expect(scene.message == "" && !scene.screen.contains("Audix"))
  }

  @Test func `what is refused while another form is open names its car, and stays to be read`()
    throws
  {
    var scene = Scene.selecting(20)
    scene.press("a", "p")
    let refused = ActionOutcome.Result.refused(sentence: "The store is busy.", field: nil)
    scene.send(.finished(ActionOutcome(action: .request([20]), result: refused)))
    #expect(scene.message == "Ticket 20 is as before: The store is busy.")
    scene.press("esc", "a", "j", "b")
    scene.send(.finished(ActionOutcome(action: .request([20]), result: refused)))
    try scene.finish("Brought 12", command: 8)
    #expect(scene.message.hasPrefix("The store is busy. Brought 12"), "\(scene.message)")
  }

  @Test func `a text that edit refuses leaves the form open at the field`() throws {
    var scene = editing()
    scene.press("end")
    scene.type("x")
    scene.press("tab", "tab")
    scene.press("end")
    scene.type("x")
    scene.press("tab", "enter")
    let action = try #require(scene.actions.last)
    scene.send(
      .finished(
        ActionOutcome(
          action: action, result: .refused(sentence: "'2018x' is not a year", field: .year))))
    #expect(scene.message == "'2018x' is not a year")
    #expect(scene.list.contains { $0.hasPrefix(">*year ") })
    #expect(scene.screen.contains("Audix"))
  }

  @Test func `what another desk changes is taken over where nothing was typed`() {
    var scene = editing()
    scene.press("end")
    scene.type("x")
    scene.commit { $0[22]?.spot = "A1" }
    #expect(scene.screen.contains("spot       A1"))
    scene.press("enter")
    #expect(scene.actions.count == 1)
  }

  @Test func `what another desk changes of a typed field is reported before it is saved`() {
    var scene = editing()
    scene.press("end")
    scene.type("x")
    scene.commit { $0[22]?.make = "Seat" }
    #expect(
      scene.screen == """
        Parked  [Make]  Model  Year  Owner  Queue 3  Left                  8 cars - anna
        Edit ticket 22, Seat A4
        >*make       Audix
                     theirs: Seat
          model      A4
          year       2018
          plate      M AU 4400
          color      black
          first name Omar
          last name  Said
          key        K22
          spot       C3
          note
          photo
        1 changed
        enter save  tab next field  shift-tab field before  ctrl-x drop  esc close
        """)
    scene.press("enter")
    #expect(scene.actions == [])
    #expect(
      scene.message == "Another desk changed make meanwhile. Enter saves yours, Esc keeps theirs")
    scene.press("enter")
    var newest = Scene.cars[4]
    newest.make = "Seat"
    #expect(scene.actions == [.edit(base: newest, texts: [.make: "Audix"])])
  }

  @Test func `a conflict that only the store saw is reported, too`() throws {
    var scene = editing()
    scene.press("end")
    scene.type("x")
    scene.press("enter")
    let action = try #require(scene.actions.last)
    var newest = Scene.cars[4]
    newest.make = "Seat"
    scene.send(
      .finished(
        ActionOutcome(action: action, result: .conflict(newest: newest))))
    #expect(scene.screen.contains("theirs: Seat"))
    #expect(scene.message.hasPrefix("Another desk changed make"))
    scene.press("enter")
    #expect(scene.actions.last == .edit(base: newest, texts: [.make: "Audix"]))
  }

  @Test func `a note of a car that leaves while it is typed is added at once`() {
    var scene = Scene(80, 16)
    scene.press("2", "2", "enter", "n")
    scene.type("Scratch on the left")
    scene.commit { $0.retrieve(22, by: "ben", at: "19:57") }
    scene.press("enter")
    #expect(scene.actions.last == .note(22, "Scratch on the left"))
  }

  @Test func `the form holds its ticket while the list changes under it`() {
    var scene = editing()
    scene.commit { $0.retrieve(22, by: "ben", at: "19:57") }
    #expect(scene.line(1).hasPrefix("Edit ticket 22, Audi A4, retrieved 19:57"))
    scene.press("end")
    scene.type("x")
    scene.press("enter")
    #expect(scene.message == "The car has left meanwhile. Enter saves all the same")
    #expect(scene.actions == [])
    scene.press("enter")
    guard case .edit(let base, _)? = scene.actions.last else {
      Issue.record("The form edits no car")
      return
    }
    #expect(base.ticket == 22)
  }

  @Test func `a form whose car was removed saves nothing, and says so`() {
    var scene = editing()
    scene.press("end")
    scene.type("x")
    scene.commit { $0[22] = nil }
    #expect(scene.line(1).hasPrefix("Edit ticket 22, Audi A4, removed"))
    scene.press("enter")
    #expect(
      scene.message == "Nothing can be saved: ticket 22 was removed. Esc closes the form")
    scene.press("esc")
    #expect(scene.message == "Nothing was saved: ticket 22 was removed")
    #expect(scene.actions == [])
  }

  @Test func `a field that another desk changed says what it was`() {
    var scene = editing()
    scene.press("tab", "x")
    scene.commit { $0[22]?.color = "green" }
    #expect(scene.screen.contains("green"))
    #expect(scene.screen.contains("theirs; was: black"))
    scene.press("x")
    #expect(scene.screen.contains("theirs; was: black"))
    scene.commit { $0[22]?.color = "black" }
    #expect(!scene.screen.contains("it was"))
  }

  @Test func `a key is moved alone, and the spot is not lost by it`() {
    var scene = Scene(80, 16)
    scene.commit { $0[22]?.spot = nil }
    scene.press("m", "tab", "ctrl-u")
    scene.type("K5")
    scene.press("enter")
    guard case .edit(_, let texts)? = scene.actions.last else {
      Issue.record("Nothing is moved")
      return
    }
    #expect(texts == [.key: "K5"])
  }

  @Test func `a paste into a field becomes one line, and no Enter`() {
    var scene = editing()
    scene.press("end")
    scene.send(.paste(" Quattro\nSport\t\r\n"))
    #expect(scene.screen.contains("Audi Quattro Sport"))
    #expect(scene.actions == [])
  }

  @Test func `m asks for the spot and the key`() {
    var scene = Scene(80, 16)
    scene.press("m", "ctrl-u")
    #expect(
      scene.list.prefix(3).map(\.self) == ["Move ticket 22, Audi A4", ">*spot", "  key  K22"])
    scene.press("enter")
    #expect(scene.message == "Which spot?")
    scene.type("B7")
    scene.press("enter")
    #expect(scene.actions == [.edit(base: Scene.cars[4], texts: [.spot: "B7"])])
  }

  @Test func `n adds a note`() {
    var scene = Scene(80, 16)
    scene.press("n", "enter")
    #expect(scene.message == "Nothing was changed")
    scene.press("n")
    scene.type("child seat")
    scene.press("enter")
    #expect(scene.actions == [.note(22, "child seat")])
  }

  @Test func `a text that is typed into a field takes the place of what it had, in every form`() {
    var scene = editing()
    #expect(scene.browser.draw()[.init(line: 2, column: 13)].style.contains(.reversed))
    scene.type("Seat")
    #expect(!scene.browser.draw()[.init(line: 2, column: 13)].style.contains(.reversed))
    scene.press("tab", "ctrl-e")
    scene.type("x")
    // A field that is entered again is replaced again.
    scene.press("shift-tab")
    scene.type("VW")
    scene.press("enter")
    #expect(
      scene.actions == [.edit(base: Scene.cars[4], texts: [.make: "VW", .model: "A4x"])])
  }

  @Test func `the first text that is typed into a move takes the place of the old spot`() {
    var scene = Scene(80, 16)
    scene.press("m")
    scene.type("D7")
    scene.press("enter")
    #expect(scene.actions == [.edit(base: Scene.cars[4], texts: [.spot: "D7"])])
    scene = Scene(80, 16)
    scene.press("m", "right")
    scene.type("b")
    scene.press("enter")
    #expect(scene.actions == [.edit(base: Scene.cars[4], texts: [.spot: "C3b"])])
  }

  @Test func `a car of which nothing was typed is not parked`() {
    var scene = Scene(80, 16)
    scene.press("p", "enter")
    #expect(scene.actions == [])
    #expect(scene.message == "Which make?")
    scene.press("esc")
    #expect(scene.message == "")
  }

  @Test func `p parks a car with what was typed`() throws {
    var scene = Scene(80, 16)
    scene.press("p")
    scene.type("Volvo")
    scene.press("tab")
    scene.type("V60")
    scene.press("enter")
    #expect(scene.actions == [.park(texts: [.make: "Volvo", .model: "V60"])])
    try scene.finish("Parked ticket 63: Volvo V60", command: 4)
    #expect(scene.message == "Parked ticket 63: Volvo V60. u takes it back")
    #expect(scene.selected == 22)
  }

  @Test func `a long text is shown from its beginning, and around the cursor where one types`() {
    var cars = Scene.cars
    cars[4].note = "It begins here, is longer than the screen is wide, and ends there"
    var scene = Scene(50, 20, cars: cars)
    scene.press("e")
    #expect(scene.line(11).hasPrefix("  note       It begins here, is longer"))
    scene.press("shift-tab", "shift-tab")
    #expect(scene.line(11).hasPrefix("> note ") && scene.line(11).hasSuffix("and ends there"))
  }

  @Test func `a low screen shows the fields around the one that is typed`() {
    var scene = editing(40, 8)
    for _ in 0..<9 { scene.press("tab") }
    #expect(scene.list.contains { $0.hasPrefix("> note") })
    #expect(scene.browser.draw().cursor != nil)
    #expect(scene.line(1).contains("(10 of "))
  }
}
