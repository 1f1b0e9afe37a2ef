import Foundation
import Testing

@testable import CarvaletCommands

/// What `carvalet` prints, and the list of all commands.
struct OverviewTests {
  private let scene: CommandScene

  init() throws { scene = try CommandScene() }

  @Test func `without a command there is an overview, which fits a screen with the prompt`() {
    let overview = scene.run("")
    #expect(overview == Consequences(output: Overview.text.string + "\n"))
    #expect(overview == scene.run("help") && overview == scene.run("", terminal: 80))
    let lines = overview.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count < 24)
    for line in lines { #expect(line.count <= 80, "\(line)") }
    #expect(lines[0].hasSuffix(":") && lines[2].hasPrefix("  carvalet park "))
    #expect(overview.output.contains("'carvalet browse'"))
    let example = Array(CommandHelpTests.words(lines[2]).dropFirst())
    #expect(scene.run(arguments: example).status == .done)
    #expect(scene.run("--version") == Consequences(output: "carvalet 0.1.0\n"))
  }

  @Test func `on a narrow terminal the overview is wrapped at blanks`() {
    let narrow = scene.run("", terminal: 50).output
    for line in narrow.split(separator: "\n") { #expect(line.count <= 50, "\(line)") }
    #expect(
      narrow.split(whereSeparator: \.isWhitespace)
        == Overview.text.string.split(whereSeparator: \.isWhitespace))
  }

  @Test func `the overview has every command under the title of its group`() {
    var groups: [(name: String, commands: [String])] = []
    for line in Overview.text.string.split(separator: "\n").dropFirst(2) {
      if !line.contains(where: \.isLowercase) {
        groups.append((String(line), []))
      } else if line.hasPrefix("  ") {
        let names = line.dropFirst(2).components(separatedBy: "  ")[0]
        groups[groups.count - 1].commands += names.components(separatedBy: ", ")
      }
    }
    #expect(groups.map(\.name) == CarvaletCommandLine.groups.map { $0.name.uppercased() })
    for (group, shown) in zip(CarvaletCommandLine.groups, groups) {
      let names =
        group.commands.map { $0.configuration.commandName }
        + group.parents.map { $0.configuration.commandName }
      #expect(shown.commands.sorted() == names.compactMap(\.self).sorted(), "\(group.name)")
    }
  }

  @Test func `all commands are listed by their groups`() {
    let all = scene.run("help all")
    #expect(all.status == .done && all.messages == "")
    #expect(all == scene.run("--help") && all == scene.run("-h") && all == scene.run("help ALL"))
    for group in CarvaletCommandLine.groups {
      #expect(all.output.contains("\n\(group.name.uppercased()) SUBCOMMANDS:\n"))
    }
    for (command, words) in CommandNames.all where words.count == 1 {
      #expect(all.output.contains("\n  \(words[0])"), "\(words)")
      #expect(all.output.contains(command.configuration.abstract.prefix(30)), "\(words)")
    }
  }
}
