import CarStorage
import Testing

@testable import CarvaletBrowser

/// Keys that change cars.
struct ActionTests {
  /// The list by make, with the selection on a car.
  @Test func `a asks for a car, and what was done tells how to undo it`() throws {
    var scene = Scene.selecting(41)
    scene.press("a")
    #expect(scene.actions == [.request([41])])
    try scene.finish("Requested ticket 41: yellow Fiat 500", command: 12)
    #expect(scene.message == "Requested ticket 41: yellow Fiat 500. u takes it back")
  }

  @Test func `b notes that a car is brought`() {
    var scene = Scene.selecting(22)
    scene.press("b")
    #expect(scene.actions == [.ready([22])])
  }

  @Test func `r hands over at once what is requested or ready`() {
    for ticket: Car.Ticket in [22, 7] {
      var scene = Scene.selecting(ticket)
      scene.press("r")
      #expect(scene.actions == [.retrieve([ticket])])
    }
  }

  @Test func `r asks once more where nobody asked for the car`() {
    var scene = Scene.selecting(41)
    scene.press("r")
    #expect(scene.actions == [])
    #expect(scene.message == "Nobody asked for 41 Fiat 500. r again hands it over")
    scene.press("r")
    #expect(scene.actions == [.retrieve([41])])
  }

  // Regression: the screen lost the message of the last command.
  @Test func `ctrl-l draws all anew, with what was said`() throws {
    var scene = Scene.selecting(41)
    scene.press("a")
    try scene.finish("Requested ticket 41: yellow Fiat 500", command: 12)
    let screen = scene.screen
    scene.press("ctrl-l")
    #expect(scene.effects.last == .redraw)
    #expect(scene.screen == screen)
    scene = Scene.selecting(41)
    scene.press("r", "ctrl-l", "r")
    #expect(scene.actions == [.retrieve([41])])
  }

  @Test func `what takes the warning off the screen takes the first r back`() {
    var scene = Scene.selecting(41)
    scene.press("r", "ctrl-z", "r")
    #expect(scene.actions == [])
    #expect(scene.message == "Nobody asked for 41 Fiat 500. r again hands it over")
    scene.press("esc")
    scene.press("r")
    scene.send(.paste("r"))
    scene.press("r")
    #expect(scene.actions == [])
  }

  @Test func `on a screen that is too small no key acts on a car`() {
    var scene = Scene(29, 5)
    for key in ["a", "b", "r", "r", "X", "y", "space", "e", "enter", "u", "j"] { scene.press(key) }
    scene.send(.paste("x"))
    #expect(scene.actions == [])
    #expect(scene.browser.marks.isEmpty)
    scene.send(.resized(.init(columns: 80, lines: 12)))
    #expect(scene.selected == 22)
    scene.press("q")
    #expect(scene.effects.last == .quit(status: 0))
  }

  @Test func `any other key between takes the first r back`() {
    var scene = Scene.selecting(41)
    scene.press("r", "j", "r")
    #expect(scene.actions == [])
    #expect(scene.message == "Nobody asked for 61 Škoda Fabia. r again hands it over")
  }

  @Test func `a second r hands over the car of the first, though another desk changed the list`() {
    var scene = Scene.selecting(41)
    scene.press("r")
    scene.commit { $0.park(Scene.car(1, "Alfa", "Giulia", 2020, "19:55")) }
    scene.press("r")
    #expect(scene.actions == [.retrieve([41])])
  }

  @Test(arguments: [
    (22, "a", "Ticket 22 is asked for since 19:50 already"),
    (7, "a", "Ticket 7 is ready since 19:41 already"),
    (7, "b", "Ticket 7 is ready since 19:41 already"),
  ])
  func `a key that cannot act says why, without asking the store`(
    ticket: Int, key: String, sentence: String
  ) {
    var scene = Scene.selecting(Car.Ticket(ticket))
    let pages = scene.pageCount
    scene.press(key)
    #expect(scene.message == sentence)
    #expect(scene.actions == [])
    #expect(scene.pageCount == pages)
  }

  @Test func `in an empty list a key says that no car is selected`() {
    var scene = Scene(cars: [])
    for key in ["a", "b", "r", "e", "m", "n", "space", "X", "enter"] {
      scene.press(key)
      #expect(scene.message == "No car is selected")
    }
    #expect(scene.actions == [])
  }

  @Test func `a car that appears takes the words away that none is selected`() {
    var scene = Scene(80, 12, cars: [])
    scene.press("r")
    #expect(scene.message == "No car is selected")
    scene.commit { $0[9] = Scene.cars[0] }
    #expect(scene.selected == 9)
    #expect(scene.message == "1 new")
  }

  @Test func `a paste answers a question with no`() {
    var scene = Scene(80, 14)
    scene.press("X")
    #expect(scene.screen.contains("y removes"))
    scene.send(.paste("y"))
    #expect(!scene.screen.contains("y removes") && scene.actions == [])
    #expect(scene.message == "Nothing was removed")
  }

  @Test func `a key that acts never moves the selection`() throws {
    var scene = Scene.selecting(22)
    scene.press("r")
    scene.commit { $0.retrieve(22, by: "anna", at: "19:56") }
    try scene.finish("Retrieved ticket 22: Audi A4", command: 3)
    #expect(scene.selected == 22)
    #expect(scene.screen.contains("retrieved by anna 19:56"))
  }

  // MARK: - Marks

  @Test func `Space marks, and the next action means all that are marked`() throws {
    var scene = Scene(80, 16)
    scene.press("j", "space", "j", "j", "space", "j")
    #expect(
      scene.screen == """
        Parked  [Make]  Model  Year  Owner  Queue 3  Left        2 marked, 8 cars - anna
        Audi (1)                                                                     |/|
              22  Audi A4        2018  black   K22    C3    M AU 4400   asked 6 min  |A|
        BMW (2)                                                                      |B|
          *   12  BMW i4         2023  grey    K12    A4    B EV 44     36 min       |F|
               7  BMW M3         2020  blue    K7     A12   M BM 300    ready 15 min [S]
        Fiat (1)                                                                     |T|
          *   41  Fiat 500       2012  yellow  K41    D1    K FI 500    7h46         | |
        Škoda (1)                                                                    | |
        >     61  Škoda Fabia    2015  red     K61    A1    B XY 12     <1 min       | |
        Tesla (1)                                                                    | |
              20  Tesla Model 3  2022  white   K20    C2    HH EV 20    asked 12 min | |
        Toyota (2)                                                                   | |
               9  Toyota Camry   2019  silver  K9     B13   MA PH 1330  2h41         | |
        2 marked, Esc unmarks
        a asked all 2  b ready all 2  r retrieve all 2  R repark all 2  ? keys  q quit
        """)
    scene.press("a")
    #expect(scene.actions == [.request([12, 41])])
    try scene.finish("Requested 2 cars")
    #expect(scene.browser.marks.isEmpty)
    #expect(scene.message == "Requested 2 cars. u takes it back")
  }

  @Test(arguments: [50, 80, 120, 200])
  func `the last lines tell what a key does to all that are marked`(columns: Int) {
    var scene = Scene(columns, 24)
    scene.press("space", "j", "space")
    let all = [
      "enter show", "a asked all 2", "b ready all 2", "r retrieve all 2", "R repark all 2",
      "X remove all 2",
    ]
    let line = scene.line(22)
    #expect(line.hasPrefix("a asked all 2  b ready all 2"), "\(line)")
    if columns > 90 { for words in all { #expect(line.contains(words), "\(line)") } }
    for words in ["e edit", "m move", "n note"] { #expect(!line.contains(words), "\(line)") }
    #expect(Scene(columns, 12).keys.hasPrefix("tab lists"))
    scene.press("space")
    #expect(scene.line(22).hasPrefix("a asked  b ready"))
  }

  @Test func `an action that changes nothing leaves the marks for another key`() throws {
    var scene = Scene.selecting(20)
    scene.press("space", "a")
    try scene.finish("Ticket 20 is requested since 19:44", command: nil)
    scene.press("b")
    #expect(scene.actions.last == .ready([20]))
    scene.send(
      .finished(
        ActionOutcome(
          action: .ready([20]), result: .refused(sentence: "The disk is full", field: nil))))
    #expect(scene.browser.marks.tickets == [20])
  }

  @Test func `a form is about the selected car alone, and says so where others are marked`() {
    var scene = Scene(80, 16)
    scene.press("space", "j", "e")
    #expect(scene.message == "This is about ticket 12 alone; the marks stay")
    scene.press("x")
    #expect(scene.message == "")
    scene.press("esc", "j")
    #expect(scene.message == "1 marked, Esc unmarks")
  }

  @Test func `what u takes back is reported where something was not done`() throws {
    var scene = Scene(80, 16)
    scene.press("space", "j", "j", "j", "space", "r", "r")
    try scene.finish("Retrieved 22 Audi A4", "Ticket 41 has left")
    #expect(
      scene.line(scene.browser.size.lines - 2)
        == "Retrieved 22 Audi A4. Ticket 41 has left. u takes back what was done")
  }

  @Test func `the selected row stays in sight above a message of several lines`() throws {
    var scene = Scene(60, 10, cars: Scene.many(30))
    while !(scene.list.last?.hasPrefix(">") ?? false) { scene.press("j") }
    let selected = try #require(scene.selected)
    scene.press("a")
    try scene.finish(String(repeating: "Spot B33 is in use by another car. ", count: 4))
    #expect(scene.screen.contains("in use by another car"))
    #expect(scene.list.contains { $0.hasPrefix(">") && $0.contains("\(selected)  ") })
    #expect(scene.list.count == 5)
  }

  @Test func `marked cars that are out of sight are named before anything is noted`() throws {
    var scene = Scene(80, 16)
    scene.press("j", "space", "w")
    for (key, question, action) in [
      ("a", "Asked for: 12 BMW i4? y notes it", CarAction.request([12])),
      ("b", "Ready: 12 BMW i4? y notes it", .ready([12])),
    ] {
      scene.press(key)
      #expect(scene.message == question)
      scene.press("n")
      #expect(scene.message == "Nothing was noted")
      #expect(scene.actions.last != action)
      scene.press(key, "y")
      #expect(scene.actions.last == action)
      // What did nothing leaves the marks.
      try scene.finish("Ticket 12 is on the lot", command: nil)
    }
  }

  @Test func `Space on a marked car takes the mark away, and Esc all of them`() {
    var scene = Scene(80, 16)
    scene.press("space", "space")
    #expect(scene.browser.marks.isEmpty)
    scene.press("space", "j", "space", "esc")
    #expect(scene.browser.marks.isEmpty)
  }

  @Test func `Space leaves the selection where it is`() {
    var scene = Scene()
    scene.press("space")
    #expect(scene.selected == 22)
  }

  @Test func `marks outlive another tab, and r asks with their names`() {
    var scene = Scene(80, 16)
    scene.press("space", "j", "space", "tab", "r")
    #expect(scene.message == "r again hands over 22 Audi A4, 12 BMW i4")
    scene.press("r")
    #expect(scene.actions == [.retrieve([22, 12])])
  }

  // MARK: - Removing

  @Test func `X asks with the car named, and only y removes`() {
    var scene = Scene.selecting(41)
    scene.press("X")
    #expect(scene.message == "Remove 41 Fiat 500 from the store? y removes, any other key does not")
    #expect(scene.keys == "y yes")
    scene.press("enter")
    #expect(scene.message == "Nothing was removed")
    #expect(scene.actions == [])
    scene.press("X", "y")
    #expect(scene.actions == [.remove([41])])
  }

  @Test func `X asks with every marked car named`() {
    var scene = Scene(80, 16)
    scene.press("space", "j", "space", "X")
    #expect(
      scene.message
        == "Remove 22 Audi A4, 12 BMW i4 from the store? y removes, any other key does not")
    scene.press("y")
    #expect(scene.actions == [.remove([22, 12])])
  }

  @Test func `a question that is wider than the screen covers the last lines of the list`() {
    var scene = Scene(59, 16)
    for _ in 0..<8 { scene.press("space", "j") }
    scene.press("X")
    #expect(
      Array(scene.screen.split(separator: "\n").suffix(4)) == [
        "Remove 22 Audi A4, 12 BMW i4, 7 BMW M3, 41 Fiat 500, 61",
        "Škoda Fabia, 20 Tesla Model 3, 9 Toyota Camry, 35 Toyota",
        "Prius from the store? y removes, any other key does not", "y yes",
      ])
  }

  @Test func `a question that has no room for all cars names the first and counts the others`() {
    var scene = Scene(40, 6)
    for _ in 0..<8 { scene.press("space", "j") }
    scene.press("X")
    #expect(
      Array(scene.screen.split(separator: "\n").suffix(5)) == [
        "Remove 8 cars: 22 Audi A4, 12 BMW i4, 7", "BMW M3, 41 Fiat 500, 61 Škoda Fabia, 20",
        "Tesla Model 3, and 2 more from the", "store? y removes, any other key does not", "y yes",
      ])
  }

  @Test func `on the smallest screen a question names its car`() {
    var scene = Scene(30, 6)
    scene.press("/")
    scene.type("camry")
    scene.press("enter", "X")
    #expect(scene.screen.contains("Remove 9 Toyota Camry"))
    #expect(scene.screen.contains("y removes"))
  }
}
