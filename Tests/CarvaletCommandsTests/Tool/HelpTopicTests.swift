import Foundation
import Testing

@testable import CarvaletCommands

/// `carvalet help where` and `carvalet help environment`.
struct HelpTopicTests {
  private static func article(_ name: String) throws -> String {
    try String(
      contentsOf: ArticleTests.root.appendingPathComponent(
        "Sources/CarvaletCommands/CarvaletCommands.docc/\(name).md"), encoding: .utf8)
  }

  @Test(arguments: HelpTopic.allCases)
  func `a topic is printed on stdout, no wider than a terminal`(topic: HelpTopic) throws {
    let help = try CommandScene().run("help \(topic.rawValue)")
    #expect(help == Consequences(output: topic.text.string + "\n"))
    for line in help.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func `every example of a topic is understood`() throws {
    for topic in HelpTopic.allCases {
      let examples = topic.text.string.split(separator: "\n").filter { $0.hasPrefix("carvalet ") }
      #expect(!examples.isEmpty)
      for example in examples {
        let line = example.split(separator: " | ")[0]
        let words = CommandHelpTests.words(line).dropFirst()
        let found = try CommandScene.evening().run(arguments: Array(words))
        #expect(found.status == .done || found.status == .nothingMatched, "\(found)")
      }
    }
  }

  @Test func `the topics have what the articles have`() throws {
    let conditions = HelpTopic.where.text.string
    for field in CarCondition.fieldNames { #expect(conditions.contains(field), "\(field)") }
    for match in try Self.article("Conditions").matches(of: /[A-Z]{2,}/)
    where !["SON", "JSON"].contains(match.output) {
      #expect(conditions.contains(match.output), "\(match.output)")
    }
    let variables = try Self.article("StoreFile").matches(of: /\n\| `([A-Z_]+)` \|/)
      .map { String($0.output.1) }
    let explained = HelpTopic.environment.text.string.matches(of: #/\n {2}([A-Z_]+)\ /#)
      .map { String($0.output.1) }
    #expect(variables == explained)
  }

  @Test func `words behind a topic are of no concern, as behind a command`() throws {
    let scene = try CommandScene()
    #expect(scene.run("help where where") == scene.run("help where"))
    #expect(scene.run("help list list") == scene.run("help list"))
  }

  @Test func `the fields of a condition stand under what they are`() throws {
    func words(_ title: String) -> [Substring] {
      let lines = HelpTopic.where.text.string.split(separator: "\n")
      let start = lines.firstIndex { $0.hasPrefix("  \(title) ") }!
      let rest = lines[(start + 1)...].prefix { $0.hasPrefix("      ") }
      return ([lines[start].dropFirst(2 + title.count)] + rest).flatMap { $0.split(separator: " ") }
    }
    #expect(words("Numbers") == ["ticket", "year", "utcOffset"])
    #expect(words("Texts").contains("stage"))
    #expect(
      words("Times").sorted()
        == ["dateCreated", "dateDue", "dateReady", "dateRequested", "dateReturned"])
  }

  @Test func `a mistyped topic is answered with the nearest`() throws {
    #expect(
      try CommandScene().run("help enviroment").messages
        .hasPrefix("Error: Unknown command 'enviroment'. Did you mean 'environment'?"))
  }
}
