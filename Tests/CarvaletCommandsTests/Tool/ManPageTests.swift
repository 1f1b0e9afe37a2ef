import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// The man pages, as `man` prints them.
@Suite(.ownThread, .needs("man"))
struct ManPageTests {
  private let executable = Executable()

  @Test func `every command has a page with all sections, and man has nothing to warn of`() throws {
    let script = ArticleTests.root.appendingPathComponent(".ci/man-pages").path
    let made = executable.shell("'\(script)' \"$carvalet\" man && ls man/man1 man/man7")
    #expect(made.status == 0 && made.messages == "", "\(made.messages)")
    let commands = [[]] + CommandHelpTests.commands.map(\.words)
    for words in commands {
      let name = (["carvalet"] + words).joined(separator: "-")
      let page = executable.shell(
        "MANWIDTH=80 LC_ALL=C.UTF-8 man --warnings -l man/man1/\(name).1")
      #expect(page.status == 0 && page.messages == "", "\(name): \(page.messages)")
      // `man` strikes letters twice for bold where it cannot tell the terminal.
      let text = page.output.replacing(/.\u{8}/, with: "")
      let sections = text.split(separator: "\n").filter {
        $0.first?.isLetter == true && $0 == $0.uppercased() && !$0.contains("(")
      }
      #expect(
        sections == [
          "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "ENVIRONMENT", "FILES",
          "EXIT STATUS", "SEE ALSO",
        ], "\(name)")
      #expect(text.contains(try Regex("\n {7}\(name) +- ")), "\(name)")
      #expect(text.contains("carvalet \(words.joined(separator: " "))"), "\(name)")
    }
    #expect(made.output.split(separator: "\n").count { $0.hasSuffix(".1") } == commands.count)
    let conditions = executable.shell("LC_ALL=C.UTF-8 man --warnings -l man/man7/carvalet-where.7")
    #expect(conditions.messages == "")
    #expect(conditions.output.contains("BEGINSWITH"))
  }
}
