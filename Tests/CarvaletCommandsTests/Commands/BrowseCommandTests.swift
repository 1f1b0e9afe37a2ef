import Testing

@testable import CarvaletBrowser
@testable import CarvaletCommands

/// `browse` where it draws nothing: what it does on a terminal is in `BrowserScreenTests`.
@Suite(.everyStore) struct BrowseCommandTests {
  private static let hint =
    "Its plain commands: 'carvalet list', 'search', 'queue --watch', 'show', 'edit', 'retrieve'.\n"

  @Test func `without a terminal the plain commands are named, and the status is 69`() throws {
    let scene = try CommandScene.evening()
    scene.environment["TERM"] = "xterm"
    #expect(
      scene.run("browse")
        == Consequences(
          .unavailable,
          messages: "Error: 'browse' draws on a whole terminal, and there is none. \(Self.hint)"))
    #expect(scene.run("browse", terminal: 80).status == .unavailable)
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
