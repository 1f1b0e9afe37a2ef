import CarStorage
import TerminalScreen
import Testing

@testable import CarvaletBrowser

/// Commands of the tool that are typed behind a colon.
struct CommandLineTests {
  private func typing(_ text: String, _ columns: Int = 80, _ lines: Int = 12) -> Scene {
    var scene = Scene(columns, lines)
    scene.press(":")
    scene.type(text)
    return scene
  }

  @Test func `the names that a line may become stand behind it, and Tab types them`() {
    var scene = typing("re")
    #expect(
      scene.message == ": re   ready  remove  repark  report  request  retrieve")
    #expect(scene.keys == "enter run  tab complete  esc back")
    scene.type("q")
    scene.press("tab")
    #expect(scene.message == ": request    22 Audi A4")
    scene = typing("db")
    scene.press("tab")
    #expect(scene.message == ": db info    22 Audi A4")
  }

  @Test(arguments: [50, 80, 120, 200])
  func `behind a name the tool says what the end may become, and Tab takes it`(columns: Int) {
    var scene = typing("list --s", columns)
    #expect(scene.effects.last == .readCompletions(of: "list --s"))
    let words = ["--sort", "--since", "--sections"]
    scene.send(
      .completions(words.map { CommandCompletion(word: $0, line: "list \($0)") }, of: "list --s"))
    #expect(scene.message == ": list --s   --sort  --since  --sections")
    // Until the tool has answered for the longer line, what it has said of the shorter one is true.
    scene.type("o")
    #expect(scene.message == ": list --so   --sort")
    scene.press("tab")
    #expect(scene.message.hasPrefix(": list --sort "))
    #expect(scene.effects.last == .readCompletions(of: "list --sort "))
    scene.send(
      .completions(
        [CommandCompletion(word: "dark red", line: "list --sort \"dark red\"")],
        of: "list --sort "))
    #expect(scene.message == ": list --sort    dark red")
    scene.press("tab")
    #expect(scene.message.hasPrefix(": list --sort \"dark red\" "))
  }

  @Test func `Tab types what all words have in common, and a late answer is dropped`() {
    var scene = typing("list --s")
    let words = ["--sec", "--sections"]
    let offer = words.map { CommandCompletion(word: $0, line: "list \($0)") }
    scene.send(.completions(offer, of: "list --s"))
    scene.press("tab")
    #expect(scene.message.hasPrefix(": list --sec "))
    scene.press("backspace", "backspace", "backspace")
    scene.send(.completions(offer, of: "list --s"))
    #expect(scene.message == ": list --   22 Audi A4")
    scene.press("esc")
    scene.send(.completions(offer, of: "list --"))
    #expect(scene.message == "")
  }

  /// The last three lines of a screen that has two lines of keys.
  private func bottom(_ scene: Scene) -> [String] { Array(scene.browser.draw().lines.suffix(3)) }

  @Test(arguments: [50, 80, 120, 200])
  func `Tab goes through what the end may become, Shift-Tab goes back, and a blank goes on`(
    columns: Int
  ) {
    var scene = typing("re", columns, 24)
    let names = "  ready  remove  repark  report  request  retrieve"
    #expect(bottom(scene) == [": re   22 Audi A4", names, "enter run  tab complete  esc back"])
    scene.press("tab")
    #expect(bottom(scene) == [": ready   22 Audi A4", names, "enter run  tab next  esc back"])
    #expect(scene.style(of: "ready  ") == [.bold, .accent] && scene.style(of: "remove") == .dim)
    scene.press("tab")
    #expect(bottom(scene).prefix(2) == [": remove   22 Audi A4", names])
    scene.press("shift-tab", "shift-tab")
    #expect(bottom(scene).prefix(2) == [": re   22 Audi A4", names])
    scene.press("shift-tab")
    #expect(bottom(scene).prefix(2) == [": retrieve   22 Audi A4", names])
    scene.type(" ")
    #expect(scene.effects.last == .readCompletions(of: "retrieve "))
    scene.press("esc", ":")
    scene.type("re")
    scene.press("tab", "enter")
    #expect(scene.actions == [.run(TypedCommand(text: "ready", tickets: [22], columns: columns))])
  }

  @Test(arguments: [50, 80, 120, 200])
  func `what a word stands for is said while it is gone through`(columns: Int) {
    var scene = typing("show ", columns, 24)
    let offer = (1...90).map {
      CommandCompletion(word: "\($0)", line: "show \($0)", remark: "Audi A\($0)")
    }
    scene.send(.completions(offer, of: "show "))
    #expect(bottom(scene)[1].hasPrefix("  1  2  3  4"))
    scene.press("tab")
    #expect(bottom(scene)[0] == ": show 1   Audi A1")
    // The one that stands in the line is always to be seen.
    scene.press("shift-tab", "shift-tab")
    #expect(bottom(scene)[0] == ": show 90   Audi A90")
    #expect(bottom(scene)[1].hasSuffix("  88  89  90"))
    scene.press("backspace")
    #expect(scene.effects.last == .readCompletions(of: "show 9"))
  }

  @Test(arguments: [(50, 12), (80, 12), (80, 24), (120, 30), (200, 50)])
  func `a click takes a word that a line may become`(columns: Int, lines: Int) {
    var scene = typing("re", columns, lines)
    scene.click("repark")
    #expect(scene.screen.contains(": repark "))
    #expect(scene.effects.last == .readCompletions(of: "repark "))
    scene.send(
      .completions(
        [
          CommandCompletion(word: "--spot", line: "repark --spot"),
          CommandCompletion(word: "key:", line: "repark key:"),
        ], of: "repark "))
    scene.click("key:")
    #expect(scene.screen.contains(": repark key:"))
    scene.type("K9")
    #expect(scene.screen.contains(": repark key:K9"))
  }

  @Test func `the name of the tool may stand before that of a command`() {
    var scene = typing("carvalet li", 80, 24)
    #expect(bottom(scene)[1] == "  list")
    scene.press("tab")
    #expect(scene.effects.last == .readCompletions(of: "carvalet list "))
    scene = typing("  carvalet re", 80, 24)
    #expect(bottom(scene)[1].hasPrefix("  ready  remove"))
    scene = typing("carvalet log", 80, 24)
    scene.press("tab")
    #expect(scene.effects.last == .readCompletions(of: "carvalet log "))
  }

  @Test func `the up arrow in an empty line brings the last lines back`() throws {
    var scene = Scene(80, 12)
    scene.press(":")
    #expect(scene.keys == "enter run  tab complete  esc back")
    scene.press("up", "esc")
    for text in ["log", "report", "log", "lsit"] {
      scene.press(":")
      scene.type(text)
      scene.press("enter")
      try scene.print("done")
    }
    #expect(scene.savedStates.last?.recentCommands == ["lsit", "log", "report"])
    scene.press(":")
    #expect(scene.keys == "enter run  tab complete  up earlier  esc back")
    scene.press("up")
    #expect(scene.message.hasPrefix(": lsit "))
    scene.press("up", "up", "up")
    #expect(scene.message.hasPrefix(": report "))
    scene.press("down")
    #expect(scene.message.hasPrefix(": log "))
    // What was brought back can be typed on.
    scene.type(" --by")
    scene.press("up")
    #expect(scene.message.hasPrefix(": log --by "))
    scene.press("enter")
    #expect(scene.actions.last == .run(TypedCommand(text: "log --by", tickets: [22], columns: 80)))
    // They are there at the next start.
    var next = Scene(80, 12, savedState: try #require(scene.savedStates.last))
    next.press(":", "up")
    #expect(next.message.hasPrefix(": log --by "))
  }

  @Test func `an acting command is about the selected car, and u takes it back`() throws {
    var scene = typing("note child seat")
    #expect(scene.message == ": note child seat   22 Audi A4")
    scene.press("enter")
    #expect(
      scene.actions == [.run(TypedCommand(text: "note child seat", tickets: [22], columns: 80))])
    #expect(scene.message == ": note child seat   ...")
    try scene.print("Ticket 22: note child seat", command: 7)
    #expect(scene.message == "Ticket 22: note child seat. u takes it back")
    #expect(scene.list[1].hasPrefix(">     22  Audi A4"))
    scene.press("u")
    #expect(scene.actions.last == .undo(command: 7))
  }

  // `: undo 10   22 Audi A4` looked as if the command were about the selected car.
  @Test(arguments: [50, 80, 120, 200])
  func `the car stands behind a command only where the command is about it`(columns: Int) {
    var scene = Scene(columns, 24, lacksCar: { $0 == "show" })
    for key in ["", "space"] {
      if !key.isEmpty { scene.press(key) }
      for (line, isAboutCar) in [("undo 10", false), ("foo bar", false), ("show", true)] {
        scene.press(":")
        scene.type(line)
        #expect(scene.line(21).hasPrefix(": \(line)"))
        #expect(scene.line(21).contains("22 Audi A4") == isAboutCar, "\(scene.line(21))")
        scene.press("esc")
      }
    }
  }

  // What was marked was ignored, and the selected car was taken.
  @Test(arguments: [50, 80, 120, 200])
  func `a command without a car is about the marked ones, whose marks end with it`(columns: Int)
    throws
  {
    var scene = Scene(columns, 24)
    scene.press("space", "j", "space", ":")
    scene.type("request")
    #expect(scene.line(21).hasPrefix(": request   2 marked: 22 Audi A4"))
    scene.press("enter")
    #expect(
      scene.actions == [.run(TypedCommand(text: "request", tickets: [22, 12], columns: columns))])
    // A command about something else leaves them.
    try scene.print("Parked", command: 4)
    #expect(scene.browser.marks.tickets == [22, 12])
    scene.press(":")
    scene.type("ready")
    scene.press("enter")
    try scene.print("Ticket 22 is ready", "Ticket 12 is ready", command: 5, isAboutCars: true)
    #expect(scene.browser.marks.isEmpty)
  }

  @Test func `what was typed ahead waits for the command, and Esc drops it`() {
    var scene = typing("report")
    scene.press("enter")
    #expect(!scene.browser.accepts(.character("j")))
    #expect(scene.browser.mustWait(for: .paste("x")))
    #expect(scene.browser.dropsHeldInputs(.key(.escape)))
    scene.send(.writing(isBlocked: true))
    #expect(scene.message == ": report   It still runs. Esc goes back to the list")
    scene.press("esc")
    #expect(scene.browser.accepts(.character("j")))
  }

  @Test(arguments: [
    (
      50,
      """
      Parked [Make 8] Model Year Owner Queue 3 Left
      report
      22 October 2026 in 50 columns and more of it, so
      that it is broken
      parked  8
      left    0
      Lines 1 to 5 of 7, pgdn and pgup show the others
      """
    ),
    (
      80,
      """
      Parked  [Make]  Model  Year  Owner  Queue 3  Left                  8 cars - anna
      report
      22 October 2026 in 50 columns and more of it, so that it is broken
      parked  8
      left    0
      asked   3
      Lines 1 to 5 of 6, pgdn and pgup show the others
      """
    ),
    (
      120,
      """
      Parked  [Make]  Model  Year  Owner  Queue 3  Left                                                          8 cars - anna
      report
      22 October 2026 in 50 columns and more of it, so that it is broken
      parked  8
      left    0
      asked   3
      Lines 1 to 5 of 6, pgdn and pgup show the others
      """
    ),
  ])
  func `longer output is a page, which the keys of the list scroll and Esc closes`(
    columns: Int, screen: String
  ) throws {
    var scene = typing("report", columns, 8)
    scene.press("enter")
    try scene.print(
      "22 October 2026 in 50 columns and more of it, so that it is broken", "parked  8",
      "left    0", "asked   3", "ready   1")
    #expect(
      scene.screen == screen + "\nesc back")
    scene.press("G")
    #expect(scene.list.last == "ready   1")
    scene.press("<", "j")
    #expect(scene.list.first?.hasPrefix("22 October") == true)
    scene.press("q")
    #expect(scene.screen.contains("Audi A4"))
  }

  // Two lines took the whole screen.
  @Test(arguments: [50, 80, 120, 200])
  func `output of a few lines stands in the last lines, and the list above it`(columns: Int)
    throws
  {
    var scene = typing("request 9 41", columns, 24)
    scene.press("enter")
    try scene.print("Ticket 9 is requested", "  Ticket 41 is requested", command: 3)
    #expect(
      scene.browser.draw().lines.suffix(5).prefix(3) == [
        "Ticket 9 is requested", "  Ticket 41 is requested", "u takes it back",
      ])
    #expect(scene.screen.contains(">     22  ") && scene.browser.mode == .list)
    scene.send(.resized(.init(columns: 30, lines: 24)))
    #expect(scene.screen.contains("  Ticket 41 is requested"))
    // The next key acts on the list, and takes it away.
    scene.press("u")
    #expect(scene.actions.last == .undo(command: 3) && !scene.screen.contains("is requested"))
  }

  @Test func `a page that a command has changed cars with tells of u`() throws {
    var scene = typing("request 9 41")
    scene.press("enter")
    try scene.print(
      "Ticket 9 is requested", "Ticket 41 is requested", "Ticket 20 is requested", command: 3)
    #expect(scene.message == "In the list, u takes it back")
    scene.press("esc", "u")
    #expect(scene.actions.last == .undo(command: 3))
  }

  // It said that u takes it back, and u took back an earlier step.
  @Test(arguments: [50, 80, 120, 200])
  func `no undo is promised of a command that cannot be taken back`(columns: Int) throws {
    var scene = typing("request 9", columns, 24)
    scene.press("enter")
    try scene.print("Ticket 9 is requested", command: 3)
    scene.press(":")
    scene.type("stand keys 1-20")
    scene.press("enter")
    try scene.print("20 keys", command: 4, canBeUndone: false)
    #expect(scene.screen.contains("20 keys") && !scene.screen.contains("takes it back"))
    scene.press("u")
    #expect(scene.actions.last == .undo(command: 3))
  }

  // The line was closed, and what was typed next acted on the list.
  @Test(arguments: [50, 80, 120, 200])
  func `a refused line stays with the cursor at its end, below the reason, until Esc`(
    columns: Int
  ) throws {
    var scene = typing("lsit --all", columns, 24)
    scene.press("left", "left", "enter")
    try scene.print("'lsit' is no command", "  Did you mean 'list'?", status: 64)
    #expect(scene.effects.last == .dropHeldInputs)
    #expect(
      scene.browser.draw().lines.suffix(5).prefix(3) == [
        "'lsit' is no command", "  Did you mean 'list'?", ": lsit --all   22 Audi A4",
      ])
    #expect(scene.browser.draw().cursor == .init(line: 21, column: 12))
    #expect(scene.screen.contains(">     22  Audi A4") || columns == 50)
    // What is typed next goes into the line.
    scene.type("r")
    #expect(!scene.screen.contains("is no command"))
    #expect(scene.screen.contains(": lsit --allr"))
    #expect(scene.actions.count == 1)
    scene.press("esc")
    #expect(scene.browser.mode == .list && scene.browser.message == nil)
  }

  @Test func `a failed command that changed cars stays too, and u of the list takes it back`()
    throws
  {
    var scene = typing("request 9 77")
    scene.press("enter")
    try scene.print("Requested ticket 9", "No car has ticket 77", command: 3, status: 1)
    #expect(scene.screen.contains("No car has ticket 77"))
    #expect(scene.message.hasPrefix(": request 9 77"))
    scene.press("esc", "u")
    #expect(scene.actions.last == .undo(command: 3))
  }

  // The text above the mark was lost, and the mark stood alone.
  @Test func `the mark below a mistake stands below the text as it was typed`() throws {
    var scene = typing("list --where 'mak = 3'", 50, 16)
    scene.press("enter")
    try scene.print("Unknown field 'mak'", "  mak = 3", "  ^", "Did you mean 'make'?", status: 64)
    let lines = scene.browser.draw().lines
    let first = try #require(lines.firstIndex(of: "Unknown field 'mak'"))
    #expect(lines[first + 1] == "  mak = 3" && lines[first + 2] == "  ^")
    #expect(lines[first + 4].hasPrefix(": list --where 'mak = 3'"))
  }

  @Test func `a refusal that takes more than half of the screen is a page`() throws {
    var scene = typing("audit keys x", 80, 12)
    scene.press("enter")
    try scene.print("one", "two", "three", "four", "five", "six", status: 1)
    #expect(scene.line(1) == "audit keys x" && scene.keys == "esc back")
  }

  @Test func `what a command says after its line was left is said in one line`() throws {
    var scene = typing("list")
    scene.press("enter", "esc", "j", "e")
    try scene.print("one", "two")
    #expect(scene.message == "'list' is done")
    #expect(scene.line(1).hasPrefix("Edit ticket 12"))
  }

  @Test func `a page is broken anew where the screen becomes narrower`() throws {
    var scene = typing("list", 120)
    scene.press("enter")
    try scene.print("a line that has many words, and more than fit", "2", "3", "end")
    scene.send(.resized(.init(columns: 30, lines: 12)))
    #expect(scene.list.prefix(3) == ["list", "a line that has many words,", "and more than fit"])
  }

  @Test func `an empty line goes back, and hostile output is shown and not obeyed`() throws {
    var scene = typing(" ")
    scene.press("enter")
    #expect(scene.actions == [] && scene.browser.mode == .list)
    scene.press(":", "x", "enter")
    try scene.print("\u{1B}[2J", "b")
    #expect(scene.controlCharacters == [])
  }
}
