import Foundation
import Testing

@testable import CarvaletCommands

/// On a narrow terminal no word is broken, and in a pipe no line is.
@Suite(.everyStore) struct NarrowTerminalTests {
  private let scene: CommandScene

  init() throws {
    scene = try CommandScene.evening()
    for line in [
      "note 1 'a long and thin scratch from the left front door to the rear bumper' --code s",
      "edit 1 --owner 'Maximilian Hohenstein' --color 'ultramarine blue' --spot 'north entrance'",
    ] { #expect(scene.run(line).status == .done) }
  }

  private func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

  /// Every line fits, and the words are those of a pipe.
  private func expectWhole(_ narrow: String, _ piped: String, width: Int = 40) {
    for line in narrow.split(separator: "\n") { #expect(line.count <= width, "\(narrow)") }
    #expect(words(narrow) == words(piped), "\(narrow)")
  }

  @Test(arguments: ["help where", "help environment"])
  func `help is wrapped at blanks, and in columns where there is room`(line: String) throws {
    expectWhole(scene.run(line, terminal: 40).output, scene.run(line).output)
    #expect(scene.run(line, terminal: 80) == scene.run(line))
  }

  @Test(arguments: ["show 999", "list --jump X", "park --year x", "request lock:K7 --at x"])
  func `errors are wrapped at blanks`(line: String) {
    expectWhole(scene.run(line, terminal: 40).messages, scene.run(line).messages)
  }

  @Test func `what a writer says is wrapped at blanks`() {
    let piped = scene.run("retrieve 1 --dry-run").output
    #expect(piped.split(separator: "\n").count == 1)
    expectWhole(scene.run("retrieve 1 --dry-run", terminal: 40).output, piped)
  }

  @Test func `the notes of a sheet and the changes of a log are wrapped at blanks`() {
    let note = scene.run("show 1", terminal: 40).output.split(separator: "\n").drop {
      !$0.hasPrefix("  19:04")
    }
    #expect(
      note == [
        "  19:04  anna  scratch: a long and thin", "         scratch from the left front",
        "         door to the rear bumper",
      ])
    let changes = scene.run("log 1 --changes --limit 1", terminal: 40).output
      .split(separator: "\n").drop { !$0.hasPrefix("  1:") }.joined(separator: "\n")
    let piped = scene.run("log 1 --changes --limit 1").output.split(separator: "\n").dropFirst()
    expectWhole(changes, piped.joined(separator: "\n"))
  }

  @Test func `a question is wrapped at blanks, with room for the answer`() {
    scene.now += 60
    let said = scene.run("purge --returned-before now", terminal: 24, answers: ["n"]).messages
    let asked = said.prefix(upTo: said.firstRange(of: " Nothing")!.lowerBound)
    for line in asked.split(separator: "\n") { #expect(line.count <= 24, "\(asked)") }
  }
}
