import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// The README shows what the tool does: what it prints, and commands that run as they stand there.
struct ReadmeTests {
  /// A block of code of the README.
  private struct Block {
    let language: String
    let lines: [String]

    /// The commands, each with the lines that it prints: a command is behind a `$`.
    var steps: [(command: String, printed: String)] {
      lines.joined(separator: "\n").split(separator: "$ ").map { step in
        let lines = step.split(separator: "\n")
        return (String(lines[0]), lines.dropFirst().map { $0 + "\n" }.joined())
      }
    }
  }

  private static func blocks() throws -> [Block] {
    let readme = ArticleTests.root.appendingPathComponent("README.md")
    let parts = try String(contentsOf: readme, encoding: .utf8).components(separatedBy: "\n```")
    return stride(from: 1, to: parts.count, by: 2).map { index in
      let lines = parts[index].components(separatedBy: "\n")
      return Block(language: lines[0], lines: Array(lines.dropFirst()))
    }
  }

  @Test func `the evening of the README is printed so`() throws {
    let scene = try CommandScene()
    scene.environment["TERM"] = "xterm"
    scene.environment["NO_COLOR"] = "1"
    let start = scene.now.addingTimeInterval(-3600)
    // The guest asks two hours later, and the car is there after four minutes.
    let minutes = ["request": 126.0, "ready": 130.0, "retrieve": 130.0]
    let block = try #require(try Self.blocks().first { $0.language == "console" })
    #expect(block.steps.count > 5)
    for (command, printed) in block.steps {
      let arguments = Array(CommandHelpTests.words(command[...]).dropFirst())
      scene.now = start.addingTimeInterval((minutes[arguments[0]] ?? 0) * 60)
      let consequences = scene.run(arguments: arguments, terminal: 100)
      #expect(consequences.output + consequences.messages == printed, "\(command)")
    }
  }

  /// The commands that go on until somebody ends them, with the key that does.
  private static let endless = ["carvalet watch": "\\003", "carvalet browse": "q"]

  @Suite(.ownThread, .needs("script"), .timeLimit(.minutes(60)))
  struct Commands {
    private let executable = Executable()
    private static let setting = """
      mkdir -p home && export HOME="$PWD/home" TERM=xterm && unset CARVALET_STORE
      """

    @Test func `every command of the README runs as it stands there, after those before it`() throws
    {
      for block in try ReadmeTests.blocks() where ["console", "sh"].contains(block.language) {
        let lines = block.language == "sh" ? block.lines : block.steps.map(\.command)
        func key(_ line: String) -> String? {
          ReadmeTests.endless.first { line.hasPrefix($0.key) }?.value
        }
        guard lines.contains(where: { $0.hasPrefix("carvalet ") }) else { continue }
        let script = lines.filter { key($0) == nil }.joined(separator: "\n")
        let ended = executable.shell("\(Self.setting)\nset -ex\n\(script)")
        #expect(ended.status == 0, "\(ended)")
        for line in lines {
          if let key = key(line) { try follow(line, until: "Citro", thenType: key) }
        }
      }
      #expect(executable.read("cars.csv")?.contains("Citroën") == true)
    }

    /// Runs a command at a terminal until it has written a text.
    private func follow(_ command: String, until text: String, thenType key: String) throws {
      let running = executable.start(
        """
        \(Self.setting)
        rm -f keys && mkfifo keys && exec 3<>keys
        exec script -qefc 'stty cols 100 rows 30; \(command)' /dev/null <&3
        """, named: String(command.split(separator: " ")[1]))
      try running.wait(for: text)
      #expect(executable.shell("printf '\(key)' >keys").status == 0)
      _ = running.finish()
      #expect([0, 130].contains(running.status), "\(command): \(running.messages)")
    }
  }
}
