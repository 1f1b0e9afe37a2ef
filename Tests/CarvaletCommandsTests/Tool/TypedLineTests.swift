import Testing

@testable import CarvaletCommands

/// Command lines that are typed on a screen.
struct TypedLineTests {
  @Test(arguments: [
    ("note child seat", ["note", "22", "child", "seat"]),
    ("note 17 child seat", ["note", "17", "child", "seat"]),
    ("note wants O'Neil", ["note", "22", "wants", "O'Neil"]),
    ("note", ["note", "22"]),
    ("show", ["show", "22"]), ("show 17 18", ["show", "17", "18"]),
    ("show --plate 'B MW 1'", ["show", "--plate", "B MW 1"]),
    ("carvalet request --for 20:00", ["request", "22", "--for", "20:00"]),
    ("request silver bmw", ["request", "silver", "bmw"]),
    ("edit --color=\"dark red\"", ["edit", "22", "--color=dark red"]),
    ("move B7", ["move", "22", "B7"]), ("move 17 B7", ["move", "17", "B7"]),
    ("remove --yes", ["remove", "22", "--yes"]), ("repark", ["repark", "22"]),
    ("ticket", ["ticket", "22"]),
    ("list --sort make", ["list", "--sort", "make"]), ("log", ["log"]), ("report", ["report"]),
    ("db info", ["db", "info"]), ("lsit", ["lsit"]), ("help", ["help"]), ("", []),
  ])
  func `the selected car is the car of a command that needs one and names none`(
    line: String, words: [String]
  ) throws {
    #expect(try TypedLine(line).words(about: [22]) == words)
  }

  @Test(arguments: [
    ("show", ["show", "22", "9"]), ("retrieve", ["retrieve", "22", "9"]),
    ("note child seat", ["note", "22 9", "child", "seat"]),
    ("edit --color red", ["edit", "22", "9", "--color", "red"]),
    ("move 17 B7", ["move", "17", "B7"]), ("list", ["list"]),
  ])
  func `several marked cars are the cars of a command that takes them`(
    line: String, words: [String]
  ) throws {
    #expect(try TypedLine(line).words(about: [22, 9]) == words)
  }

  @Test func `a command that takes one car refuses several`() {
    #expect(throws: CommandFailure.takesOneCar(command: "move", marked: 2)) {
      try TypedLine("move B7").words(about: [22, 9])
    }
  }

  @Test(arguments: [
    ("show", true), ("note child seat", true), ("move B7", true), ("show 17", false),
    ("undo 10", false), ("list --sort make", false), ("foo bar", false), ("", false),
  ])
  func `a screen names the car of a command that needs one and names none`(
    line: String, lacksCar: Bool
  ) {
    #expect(CarvaletTool.typedCommands.lacksCar(line) == lacksCar)
  }

  @Test func `without a selected car a line is as it was typed`() throws {
    #expect(try TypedLine("show").words(about: []) == ["show"])
  }

  @Test(arguments: [
    ("browse", "browse"), ("board", "board"), ("watch", "watch"), ("queue --watch", "queue"),
    ("import -", "import"),
  ])
  func `a command that needs the terminal for itself is refused`(line: String, name: String) {
    #expect(throws: CommandFailure.needsTerminal(command: name)) {
      try TypedLine(line).words(about: [22])
    }
  }

  @Test(arguments: ["edit --color \"dark ", "note 'child seat", "edit --color=\"dark"])
  func `a quote that is not closed is refused`(line: String) {
    #expect(throws: CommandFailure.self) { try TypedLine(line).words(about: [22]) }
    #expect(TypedLine(line).openQuote?.contains("closed") == false)
  }

  @Test func `a screen has one store`() {
    #expect(throws: CommandFailure.otherStore) {
      try TypedLine("list --store other.sqlite").words(about: [])
    }
  }
}
