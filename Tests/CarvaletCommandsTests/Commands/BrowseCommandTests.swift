import Testing

@testable import CarvaletBrowser
@testable import CarvaletCommands

/// `browse` and `board` where they draw nothing: what they do on a terminal is in `BrowserScreenTests`.
@Suite(.everyStore) struct BrowseCommandTests {
  private static let hint =
    "Its plain commands: 'carvalet list', 'search', 'queue --watch', 'show', 'edit', 'retrieve'.\n"
  /// The board changes nothing.
  private static let boardHint = "Its plain commands: 'carvalet queue', 'queue --watch', 'list'.\n"

  @Test(arguments: [("browse", hint), ("board", boardHint)])
  func `without a terminal the plain commands are named, and the status is 69`(
    command: String, hint: String
  ) throws {
    let scene = try CommandScene.evening()
    scene.environment["TERM"] = "xterm"
    #expect(
      scene.run(command)
        == Consequences(
          .unavailable,
          messages:
            "Error: '\(command)' draws on a whole terminal, and there is none. \(hint)"))
    #expect(scene.run(command, terminal: 80).status == .unavailable)
  }

  @Test(arguments: [
    (["TERM": "dumb"], "TERM says that this one shows lines only"),
    (["TERM": ""], "TERM says that this one shows lines only"),
    (["TERM": "xterm", "ACCESSIBLE": "1"], "ACCESSIBLE is set"),
  ])
  func `a terminal that cannot be drawn on, or should not, has no screen`(
    variables: [String: String], reason: String
  ) throws {
    let scene = try CommandScene.evening()
    scene.environment.merge(variables) { $1 }
    let refused = scene.run("browse", terminal: 400, answers: [])
    #expect(refused.status == .unavailable && refused.output == "")
    #expect(refused.messages.contains("draws on a whole terminal, and \(reason). \(Self.hint)"))
  }

  @Test func `a list of the board that is not known is a usage error`() throws {
    let refused = try CommandScene.evening().run("board --sort makes")
    #expect(
      refused
        == Consequences(.usage, messages: "Error: Unknown list 'makes'. Did you mean 'make'?\n"))
  }

  @Test func `every plain command that the help of the keys names is one`() throws {
    let commands = KeyTable.standard.bindings.compactMap(\.plainCommand?.string)
    #expect(commands.count > 10)
    for command in commands {
      // The key that chooses a scope names the option of a search.
      let line = command.hasPrefix("--") ? "carvalet search bmw \(command)" : command
      let words = line.split(separator: " ").map(String.init)
      #expect(words.first == "carvalet")
      #expect(throws: Never.self, "\(command)") {
        try CarvaletCommandLine.parseAsRoot(Array(words.dropFirst()))
      }
    }
  }
}
