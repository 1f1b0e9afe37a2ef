import CarStorage
import Testing

@testable import CarvaletBrowser

/// `L`: the log, and a command of it that is taken back.
struct LogTests {
  private static let page = LogPage(
    lines: [
      .init(
        id: 59, date: Scene.clock("19:50"), author: "ben", what: "move", cars: "22 Audi A4",
        change: "B2->B13"),
      .init(
        id: 58, date: Scene.clock("19:44"), author: "anna", what: "request",
        cars: "20 Tesla Model 3",
        undoneBy: 60),
      .init(id: 57, date: Scene.clock("19:30"), author: "anna", what: "import", cars: "62 cars"),
      .init(id: nil, date: nil, author: nil, what: "another program", cars: "9 Toyota Camry"),
    ], hasMore: false)

  private func reading(_ columns: Int = 80) -> Scene {
    var scene = Scene(columns, 12)
    scene.press("L")
    #expect(scene.effects.last == .readLog(count: 24))
    scene.send(.log(Self.page))
    return scene
  }

  @Test func `the log is shown, the last command first`() {
    #expect(
      reading().screen == """
        Parked  [Make]  Model  Year  Owner  Queue 3  Left                  8 cars - anna
        Log, the last command first
        > 59  19:50  ben   move 22 Audi A4: B2->B13
          58  19:44  anna  request, taken back by 60, 20 Tesla Model 3
          57  19:30  anna  import 62 cars
           -  -      -     another program, 9 Toyota Camry





        enter take back  esc back
        """)
    #expect(reading(50).list[2].hasPrefix("  58  19:44  anna  request, taken back by 60, 20"))
    #expect(
      reading(120).list[2] == "  58  19:44  anna  request, taken back by 60, 20 Tesla Model 3")
  }

  @Test(arguments: [50, 80, 120, 200])
  func `a line tells what was noted, and what a field had before`(columns: Int) {
    var scene = Scene(columns, 12)
    scene.press("L")
    func line(_ id: Int64, _ what: String, _ change: String) -> LogPage.Line {
      .init(
        id: id, date: Scene.now, author: "ben", what: what, cars: "22 Audi A4", change: change)
    }
    let lines = [
      line(61, "note", "child seat"), line(60, "edit", "color none->black"),
      line(59, "move", "B2->B13"),
    ]
    scene.send(.log(LogPage(lines: lines, hasMore: false)))
    #expect(
      scene.list.prefix(4) == [
        "Log, the last command first", "> 61  19:56  ben  note 22 Audi A4: child seat",
        "  60  19:56  ben  edit 22 Audi A4: color none->bl" + (columns == 50 ? "…" : "ack"),
        "  59  19:56  ben  move 22 Audi A4: B2->B13",
      ])
  }

  @Test(arguments: ["enter", "u"])
  func `a chosen command is taken back after a question`(key: String) throws {
    var scene = reading(120)
    scene.press("j", "j", key)
    #expect(
      scene.message
        == "Take back 57 (import by anna), 62 cars? y takes it back, any other key does not")
    scene.press("x")
    #expect(scene.message == "Nothing was taken back")
    scene.press(key, "y")
    #expect(scene.actions == [.undo(command: 57)])
    try scene.finish("Took back import of 62 cars", command: 61)
    #expect(scene.message == "Took back import of 62 cars. U does it again")
    #expect(scene.effects.count { $0 == .readLog(count: 24) } == 2)
    #expect(scene.list[3].hasPrefix("> 57"))
    scene.press("q", "U")
    #expect(scene.actions.last == .redo(command: 61))
  }

  @Test func `what cannot be taken back is said at once`() {
    var scene = reading()
    scene.press("j", "u")
    #expect(scene.message == "58 was taken back already, by 60")
    #expect(scene.keys == "esc back")
    scene.press("G", "u")
    #expect(scene.message == "Another program did this, and nothing of it can be taken back")
    #expect(scene.actions == [])
  }

  // It was asked whether to take it back, and refused only behind the y.
  @Test(arguments: [50, 80, 120, 200])
  func `no question is asked about a command that is never taken back`(columns: Int) {
    var scene = Scene(columns, 12)
    scene.press("L")
    let stand = LogPage.Line(
      id: 19, date: Scene.now, author: "ben", what: "stand", cars: "", canBeUndone: false)
    scene.send(.log(LogPage(lines: [stand], hasMore: false)))
    #expect(scene.keys == "esc back")
    scene.press("enter")
    #expect(scene.message == "19 (stand) cannot be taken back")
    scene.press("y")
    #expect(scene.actions == [])
  }

  @Test func `newer commands do not move what is selected`() {
    var scene = reading()
    scene.press("j")
    scene.commit { $0[9]?.spot = "B1" }
    #expect(scene.effects.last == .readLog(count: 24))
    var newer = Self.page
    newer.lines.insert(
      .init(id: 60, date: Scene.now, author: "ben", what: "edit spot", cars: "9 Toyota Camry"),
      at: 0)
    scene.send(.log(newer))
    #expect(scene.list[3].hasPrefix("> 58"))
  }

  @Test func `a long log is read page by page`() {
    var scene = Scene(80, 12)
    func page(_ count: Int) -> LogPage {
      LogPage(
        lines: (0..<count).map {
          .init(id: Int64(500 - $0), date: Scene.now, author: "ben", what: "edit", cars: "9")
        }, hasMore: true)
    }
    scene.press("L")
    scene.send(.log(page(24)))
    scene.press("G")
    #expect(scene.effects.last == .readLog(count: 48))
    #expect(scene.list.last?.hasPrefix("> 477") == true)
    scene.send(.log(page(48)))
    #expect(scene.list.last?.hasPrefix("> 477") == true)
    scene.press("j")
    #expect(scene.list.last?.hasPrefix("> 476") == true)
  }

  @Test func `the log of another store is closed`() {
    var scene = reading()
    scene.lot.history = "second"
    scene.send(.changed(ListChange(choice: scene.browser.choice, isReset: true)))
    #expect(scene.browser.mode == .list)
    #expect(scene.message.hasPrefix("Another store"))
  }
}
