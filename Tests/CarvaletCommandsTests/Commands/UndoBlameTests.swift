import Testing

@testable import CarvaletCommands

/// `undo`: the refusal names who changed what the command had changed.
@Suite(.everyStore) struct UndoBlameTests {
  private let scene: CommandScene

  init() throws {
    scene = try CommandScene.evening()
    scene.environment["CARVALET_DESK"] = "east"
  }

  /// What a refused `undo 7` says, without its first and its last line.
  private func blamed(_ undo: String = "undo 7 --yes") -> [String] {
    let refused = scene.run(undo)
    #expect(refused.status == .nothingMatched, "\(refused)")
    return refused.messages.split(separator: "\n").filter { $0.hasPrefix("  ") }.map(String.init)
  }

  @Test func `the last command that changed this field is named, and not the last on the car`()
    throws
  {
    _ = scene.run("edit 1 --color blue --owner 'Ann Lee'")
    _ = scene.run("edit 1 --color red --by ben")
    _ = scene.run("edit 1 --color green --by cleo")
    _ = scene.run("edit 1 --year 2001")
    _ = scene.run("request 1")
    #expect(blamed() == ["  ticket 1: color by 9 (edit by cleo at east, 19:04)"])
    _ = scene.run("edit 1 --owner 'Bea Lee' --by ben")
    _ = scene.run("move 1 Z1")
    #expect(
      blamed() == [
        "  ticket 1: color by 9 (edit by cleo at east, 19:04)",
        "  ticket 1: first name by 12 (edit by ben at east, 19:04)",
      ])
    #expect(scene.run("undo 7 --yes").messages.contains("because a car was changed since"))
  }

  @Test func `the dates of a car's stages count as one field`() throws {
    _ = scene.run("request 1")
    _ = scene.run("ready 1 --by ben")
    _ = scene.run("move 1 Z1")
    #expect(
      blamed() == ["  ticket 1: returned, requested, due, ready by 8 (ready by ben at east, 19:04)"]
    )
  }

  @Test func `a field that another program changed since is not blamed on a command`() throws {
    _ = scene.run("edit 1 --color blue")
    try scene.execute("UPDATE car SET color = 'red' WHERE ticket = 1")
    _ = scene.run("move 1 Z1")
    #expect(blamed() == ["  ticket 1: color by another program"])
  }

  @Test func `a note is blamed on who changed it, and not on who changed the car`() throws {
    _ = scene.run("note 1 'door' --code D")
    _ = scene.run("note 1 'roof' --by ben")
    _ = scene.run("edit 1 --note 'the roof' --by cleo")
    _ = scene.run("move 1 Z1")
    #expect(blamed() == ["  ticket 1: note by 9 (edit by cleo at east, 19:04)"])
    _ = scene.run("undo 9 --yes")
    #expect(
      blamed("undo 7 --yes") == ["  ticket 1: note by 8 (note by ben at east, 19:04)"])
  }

  @Test func `a car of a large import is blamed on who changed it`() throws {
    let file = try scene.file(
      "cars.csv", "ticket,make\n" + (101...6200).map { "\($0),Fiat\n" }.joined())
    #expect(scene.run("import \(file)").status == .done)
    _ = scene.run("edit 6150 --color red --by ben")
    _ = scene.run("edit 101 --color red --by cleo")
    #expect(
      blamed() == [
        "  ticket 101: changed by 9 (edit by cleo at east, 19:04)",
        "  ticket 6150: changed by 8 (edit by ben at east, 19:04)",
      ])
  }
}
