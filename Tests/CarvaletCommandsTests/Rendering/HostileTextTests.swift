import Foundation
import TerminalScreen
import TestSupport
import Testing

@testable import CarvaletCommands

/// No text, stored or typed, controls the terminal: every kind of output for people is tried with
/// random strings of the worst scalars.
@Suite(.ownThread)
struct HostileTextTests {
  private static let hostile: [String] = [
    "\u{0}", "\u{1B}", "\u{1B}[2J", "\u{1B}]0;x\u{7}", "\u{1B}P", "\u{7F}", "\u{85}", "\u{9B}1m",
    "\u{9D}", "\r", "\n", "\r\n", "\t", "\u{8}", "\u{B}", "\u{C}", "\u{2028}", "\u{2029}",
    "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{200B}",
    "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}", "\u{FFF9}", "\u{AD}", "\u{34F}", "\u{3164}",
    "\u{FE0F}", "\u{E0041}", "\u{E007F}", "\u{301}", "\u{20E3}", "👩", "👩‍👩‍👧", "❤️", "🏴", "🇩", "日",
    "한", "\u{1161}", "e", "|", "\\", "<", "'", "1", "/", ":", "-", " ", "م", "ක්", "\u{FFFF}",
  ]

  private func text(using generator: inout SeededGenerator) -> String {
    let count = Int.random(in: 0...12, using: &generator)
    var text = ""
    for _ in 0..<count {
      if Int.random(in: 0..<4, using: &generator) == 0 {
        let value = UInt32.random(in: 0...0x10FFFF, using: &generator)
        text.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
      } else {
        text += Self.hostile.randomElement(using: &generator)!
      }
    }
    return text
  }

  /// The scalars that must not reach a terminal, however they got into `text`.
  private func forbidden(in text: String, allowing allowed: Set<Unicode.Scalar>) -> [String] {
    text.unicodeScalars.filter { scalar in
      if allowed.contains(scalar) { return false }
      switch scalar.value {
      case 0x00...0x1F, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069,
        0xFEFF, 0x200B:
        return true
      default:
        return false
      }
    }.map { "U+" + String($0.value, radix: 16) }
  }

  /// Everything these pieces write for people about one hostile text.
  private func outputs(of text: String, width: Int) -> (lines: String, plain: String) {
    let styles = ["TERM": "dumb"]  // style codes are ours, and would hide others here
    let test = StringConsole(
      isTerminal: true, width: width, answers: [text], environment: styles)
    let console = test.console
    let safe = SafeText(escaping: text)
    let indices = Array(text.unicodeScalars.indices)
    let matches =
      indices.count > 1 ? [indices[indices.count / 2]..<text.endIndex] : []
    let cells = [StyledText(safe), StyledText(escaping: text, matches: matches)]
    let columns = [Column(title: safe), Column(title: "NOTE", alignment: .right)]
    for terminalWidth in [nil, width] {
      let layout = TableColumns(columns: columns, rows: [cells], terminalWidth: terminalWidth)
      try? console.output.writeLine(layout.header)
      try? console.output.writeLine(TableColumns.sectionHeader(name: safe, count: 3))
      try? console.output.writeLine(layout.line(cells))
    }
    let markdown = MarkdownTable(columns: columns)
    for line in [markdown.header, markdown.delimiter, markdown.line([safe, safe])] {
      try? console.output.writeLine(StyledText(line))
    }
    console.say("Parked ticket 17: \(text)")
    console.say(StyledText(SafeText(escapingLines: text)))
    console.say(StyledText(ErrorMessages.unknown("field", text, among: ["make", text])))
    do throws(TimeRefusal) {
      _ = try TimeExpression(text)
    } catch {
      console.say(StyledText(ErrorMessages.message(for: error)))
    }
    do throws(TicketListError) {
      _ = try TicketList(words: [text])
    } catch {
      console.say(StyledText(ErrorMessages.message(for: error)))
    }
    do throws(PromptError) {
      _ = try Prompt(console: console).confirm("Remove \(text)?")
      _ = try Prompt(console: console, neverAsks: true).confirm("Remove \(text)?")
    } catch {
      console.say(StyledText(ErrorMessages.message(for: error)))
    }
    let plain = PlainRows.line([safe, safe, safe].map { StyledText($0) })
    return (test.output.text + test.messages.text, plain.text.string)
  }

  @Test func `no control but newline reaches a terminal`() {
    Soak.rounds(atLeast: 1500) { round, generator in
      let text = text(using: &generator)
      let (lines, plain) = outputs(of: text, width: Int.random(in: 1...40, using: &generator))
      let found =
        forbidden(in: lines, allowing: ["\n"]) + forbidden(in: plain, allowing: ["\t"])
      let cells = plain.split(separator: "\t", omittingEmptySubsequences: false).count
      guard found.isEmpty, cells == 3 else {
        Issue.record("\(round): \(text.debugDescription) let through \(found)")
        return
      }
    }
  }

  @Test func `safe text is not changed by being escaped again, and fits where it is cut to`() {
    Soak.rounds(atLeast: 5000) { round, generator in
      let text = text(using: &generator)
      let safe = SafeText(escaping: text)
      let width = Int.random(in: 0...20, using: &generator)
      let cut = StyledText(safe).truncated(toWidth: width)
      guard SafeText(escaping: safe.string) == safe, cut.displayWidth <= width,
        safe.displayWidth > width || cut.text == safe
      else {
        Issue.record("\(round): \(text.debugDescription), width \(width)")
        return
      }
    }
  }

  @Test(arguments: [
    "list --format", "search M --format", "show 1 --format", "log --changes --format",
    "index --sort make --format", "queue --format", "export - --format",
    "audit keys - --format",
  ])
  func `no format writes a guest's text to a terminal as it is`(command: String) throws {
    let scene = try CommandScene()
    let text = "M\u{1B}]0;title\u{7}\u{9B}31m\u{9D}52;c;eA==\u{9C}\r\u{8}\u{202E}\u{7F}z"
    for field in ["--make", "--owner", "--note"] {
      #expect(scene.run(arguments: ["park", field, text, "--key", text]).status == .done)
    }
    #expect(scene.run("request 1").status == .done)
    for format in ["table", "plain", "json", "ndjson", "csv", "tsv", "md"] {
      let shown = scene.run("\(command) \(format)", terminal: 200, input: [text + "x"])
      if command.hasPrefix("export"), ["table", "plain", "md"].contains(format) { continue }
      #expect(shown.status != .usage && !shown.output.isEmpty, "\(format): \(shown)")
      let found = forbidden(
        in: shown.output, allowing: format == "tsv" || format == "plain" ? ["\n", "\t"] : ["\n"])
      #expect(found == [], "\(format): \(shown)")
    }
  }
}
