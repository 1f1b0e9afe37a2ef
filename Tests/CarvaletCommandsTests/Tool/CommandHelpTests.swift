import ArgumentParser
import Foundation
import Testing

@testable import CarvaletCommands

/// The help of every command, and its examples.
struct CommandHelpTests {
  /// Every command, with its words on the command line.
  static let commands = CommandNames.all

  /// The words of an example, as a shell splits it.
  static func words(_ line: some StringProtocol) -> [String] {
    var words: [String] = []
    for (index, part) in line.components(separatedBy: "'").enumerated() {
      if index % 2 == 1 {
        words.append(part)
      } else {
        words += part.split(separator: " ").map(String.init)
      }
    }
    return words
  }

  @Test func `every command has an abstract, and a discussion that ends with an example`() throws {
    for (command, words) in Self.commands {
      let configuration = command.configuration
      #expect(configuration.abstract.hasSuffix("."), "\(words)")
      let example = configuration.discussion.split(separator: "\n").last ?? ""
      let call = (["carvalet"] + words).joined(separator: " ")
      #expect(example == call || example.hasPrefix(call + " "), "\(words): \(example)")
    }
  }

  @Test func `every example is understood`() throws {
    let overview = CarvaletCommandLine.configuration.discussion.split(separator: "\n")
    let examples =
      overview.filter { $0.hasPrefix("carvalet ") }
      + Self.commands.compactMap { $0.type.configuration.discussion.split(separator: "\n").last }
    #expect(overview.filter { $0.hasPrefix("carvalet ") }.count == 3)
    for example in examples {
      let arguments = Array(Self.words(example).dropFirst())
      #expect(throws: Never.self, "\(example)") { try CommandNames.check(arguments) }
      #expect(throws: Never.self, "\(example)") {
        _ = try CarvaletCommandLine.parseAsRoot(arguments)
      }
    }
  }

  @Test func `help is shown for every command, on stdout`() throws {
    let scene = try CommandScene()
    for (command, words) in Self.commands {
      let asked = scene.run(arguments: words + ["--help"])
      #expect(asked.status == .done && asked.messages == "", "\(words)")
      #expect(asked.output.contains(command.configuration.abstract.prefix(30)), "\(words)")
      #expect(scene.run(arguments: ["help"] + words).output == asked.output, "\(words)")
    }
  }

  @Test func `without arguments there is an overview with three examples`() throws {
    let scene = try CommandScene()
    let overview = scene.run("")
    #expect(overview.status == .done && overview.messages == "")
    #expect(overview.output == scene.run("--help").output)
    #expect(overview.output.contains("\ncarvalet search bmw\n"))
    #expect(scene.run("--version") == Consequences(output: "carvalet 0.1.0\n"))
  }
}
