import Foundation
import Testing

@testable import CarvaletCommands

/// The articles on the commands and the README say what the tool does.
struct ArticleTests {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let articles = "Sources/CarvaletCommands/CarvaletCommands.docc"

  static func text(of file: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
  }

  @Test(arguments: ["README.md", "\(articles)/Commands.md"])
  func `a page with a table of commands mentions every command`(file: String) throws {
    let text = try Self.text(of: file)
    for (_, words) in CommandHelpTests.commands {
      #expect(text.contains("`" + words.joined(separator: " ")), "\(file) lacks \(words)")
    }
  }

  @Test(arguments: ["README.md", "\(articles)/Conditions.md", "\(articles)/Watching.md"])
  func `every command line that is shown is understood`(file: String) throws {
    let lines = try Self.text(of: file).split(separator: "\n")
      .map { $0.trimmingPrefix("$ ") }
      .filter { $0.hasPrefix("carvalet ") }
      .map { $0.prefix(while: { $0 != "|" }) }
    #expect(lines.count > 1)
    for line in lines {
      let arguments = Array(CommandHelpTests.words(line).dropFirst())
      #expect(throws: Never.self, "\(line)") { try CommandNames.check(arguments) }
      #expect(throws: Never.self, "\(line)") {
        _ = try CarvaletCommandLine.parseAsRoot(arguments)
      }
    }
  }

  @Test func `the table of exit codes is that of the tool`() throws {
    let rows = try Self.text(of: "\(Self.articles)/ExitCodes.md")
      .matches(of: /\n\| ([0-9]+) \|/).map { Int32($0.output.1) }
    #expect(rows == ExitStatus.allCases.map(\.rawValue))
  }

  @Test func `the README is shorter than 200 lines, and its set-up has two commands`() throws {
    let text = try Self.text(of: "README.md")
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 200)
    let setUp = text.components(separatedBy: "```sh\n")[1].split(separator: "\n").prefix(2)
    #expect(setUp.map { $0.prefix(9) } == ["make demo", "make test"])
  }

  // Links that only DocC knows, and a picture that it finds by its name, were dead on a plain page.
  @Test func `the README and the pages it links to read well as plain Markdown`() throws {
    let pages = try Self.text(of: "README.md").matches(of: /\]: (\S+\.md)/).map { String($0.1) }
    #expect(pages.count > 10)
    for page in Set(pages + ["README.md"]) {
      let text = try Self.text(of: page)
      #expect(!text.contains("<doc:"), "\(page)")
      let folder = Self.root.appendingPathComponent(page).deletingLastPathComponent()
      for link in text.matches(of: /\]\(([^)#: ]+)\)/).map({ String($0.1) }) {
        let path = folder.appendingPathComponent(link).path
        #expect(FileManager.default.fileExists(atPath: path), "\(page) links to \(link)")
      }
    }
  }
}
