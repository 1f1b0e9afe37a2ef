import Testing

@testable import CarvaletCommands

/// The option `--fields`: which columns a command has.
@Suite(.everyStore) struct ColumnOptionsTests {
  private let sentence =
    "Error: A list has no column 'notes'. Its 'note' is the last one; 'show' and 'export' have all.\n"

  @Test(arguments: ["list", "list --all --json", "search bmw", "queue", "watch"])
  func `lists refuse the column of all notes, which they do not read`(line: String) throws {
    let scene = try CommandScene.evening()
    _ = scene.run("note 1 scratch")
    #expect(
      scene.run("\(line) --fields ticket,notes").inSentences
        == Consequences(.usage, messages: sentence))
  }

  @Test func `show and export have every note in it`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("note 1 left --code s")
    let notes = """
      [{"date":"2026-11-21T18:04:05.000Z","author":"anna","code":"S","text":"left","photo":null}]
      """
    #expect(
      scene.run("show 1 --fields ticket,notes --json").output
        == "[\n{\"ticket\":1,\"notes\":\(notes)}\n]\n")
    #expect(
      scene.run("export --fields ticket,notes --json").output
        .hasPrefix("[\n{\"ticket\":1,\"notes\":\(notes)},\n"))
  }
}
