import Testing

@testable import CarvaletCommands

/// `board` where it draws nothing: what it does on a terminal is in `BoardLoopTests`.
@Suite(.everyStore) struct BoardCommandTests {
  @Test func `without a terminal the plain commands are named that change nothing`() throws {
    let scene = try CommandScene.evening()
    scene.environment["TERM"] = "xterm"
    #expect(
      scene.run("board")
        == Consequences(
          .unavailable,
          messages: """
            Error: 'board' draws on a whole terminal, and there is none. Its plain commands: \
            'carvalet queue', 'queue --watch', 'list'.

            """))
    #expect(scene.run("board", terminal: 80).status == .unavailable)
  }

  @Test func `a list of the board that is not known is a usage error`() throws {
    let refused = try CommandScene.evening().run("board --sort makes")
    #expect(
      refused
        == Consequences(.usage, messages: "Error: Unknown list 'makes'. Did you mean 'make'?\n"))
  }
}
