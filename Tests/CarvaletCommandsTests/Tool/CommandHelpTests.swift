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

  /// The examples in the help of a command.
  private static func examples(_ command: any ParsableCommand.Type) -> [Substring] {
    command.configuration.discussion.split(separator: "\n").filter { $0.hasPrefix("carvalet ") }
  }

  @Test func `every command has an abstract, and a discussion that begins with an example`() {
    for (command, words) in Self.commands {
      let configuration = command.configuration
      #expect(configuration.abstract.hasSuffix("."), "\(words)")
      let example = configuration.discussion.split(separator: "\n").first ?? ""
      let call = (["carvalet"] + words).joined(separator: " ")
      #expect(example == call || example.hasPrefix(call + " "), "\(words): \(example)")
    }
  }

  @Test func `every example is understood`() throws {
    let examples = ([CarvaletCommandLine.self] + Self.commands.map(\.type)).flatMap(Self.examples)
    #expect(examples.count > Self.commands.count)
    for example in examples {
      let arguments = Array(Self.words(example.prefix { $0 != "|" }).dropFirst())
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

  /// The sections of a help, each with the options in it.
  private static func sections(_ help: String) -> [(title: String, options: [String])] {
    var sections: [(title: String, options: [String])] = []
    for line in help.split(separator: "\n") {
      if let option = line.prefixMatch(of: /\ \ ((-[a-z], )?--[a-z-]+( <[^>]+>)?)/) {
        sections[sections.count - 1].options.append(String(option.output.1))
      } else if line.last == ":", !line.contains(where: \.isLowercase) {
        sections.append((String(line.dropLast()), []))
      }
    }
    return sections
  }

  @Test func `options that hardly anybody types are at the end of a help, and none is lost`() throws
  {
    let scene = try CommandScene()
    let list = Self.sections(scene.run("list --help").output)
    #expect(
      list.map(\.title) == [
        "ARGUMENTS", "LIST OPTIONS", "OUTPUT OPTIONS", "STORE OPTIONS", "OPTIONS", "SELDOM NEEDED",
      ])
    #expect(list.last?.options.contains("--verbose") == true)
    #expect(list[3].options == ["--store <file>"])
    let park = Self.sections(scene.run("park --help").output)
    #expect(
      park.first { $0.title == "CAR OPTIONS" }?.options.contains { $0.hasSuffix("--color <color>") }
        == true)
    var rare: Set<String> = []
    for (command, words) in Self.commands {
      let shown = Self.sections(scene.run(arguments: words + ["--help"]).output)
      let made = Self.sections(CarvaletCommandLine.helpMessage(for: command))
      #expect(
        shown.flatMap(\.options).sorted() == made.flatMap(\.options).sorted(), "\(words)")
      for section in shown where section.title == "SELDOM NEEDED" {
        rare.formUnion(section.options.map { $0.components(separatedBy: ", ").last ?? "" })
      }
    }
    #expect(rare == HelpText.rare)
  }
}
