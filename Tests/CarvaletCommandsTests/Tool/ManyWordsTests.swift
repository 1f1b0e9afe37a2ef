import TestSupport
import Testing

@testable import CarvaletCommands

/// Command lines of many words, as scripts make them, and lists that come through a pipe.
@Suite(.everyStore, .timeLimit(.minutes(10)))
struct ManyWordsTests {
  private let tickets = (1...100_000).map { String($0) }

  @Test(arguments: [
    ["show", "--json"], ["retrieve", "-n"], ["repark", "-n", "--by", "x"], ["remove", "-n"],
    ["edit", "--spot", "A 1", "--dry-run"],
  ])
  func `Tickets by the thousand come through a pipe`(words: [String]) throws {
    let scene = try CommandScene()
    #expect(scene.run("park").status == .done)
    if words[0] == "repark" { #expect(scene.run("retrieve 1").status == .done) }
    let count = Soak.isLong ? 100_000 : 10_000
    let outcome = scene.run(arguments: words + ["-"], input: Array(tickets.prefix(count)))
      .inSentences
    #expect(outcome.status == .nothingMatched)
    #expect(outcome.output.contains("1"))
    let missing = outcome.messages.split(separator: "\n")
    #expect(missing.count == count - 1)
    #expect(missing.first == "Error: No car has ticket 2. 'carvalet list' shows the tickets.")
    #expect(missing.last == "Error: No car has ticket \(count). 'carvalet list' shows the tickets.")
  }

  @Test func `A word of a pipe that is no ticket is named by itself`() throws {
    let scene = try CommandScene()
    #expect(
      scene.run(arguments: ["show", "-"], input: tickets.prefix(10_000) + ["1x", "3"])
        == Consequences(
          .usage,
          messages: """
            Error: '1x' is not a ticket. Name cars as 17, 18-20, key:K9, spot:B13 or plate:B-MW123.

            """))
    #expect(
      scene.run(arguments: ["show", "-"], input: tickets + ["200000"])
        == Consequences(
          .usage, messages: "Error: With '200000' these would be more than 100000 tickets\n"))
  }

  @Test func `As many words as a command line may have are each looked at`() throws {
    let scene = try CommandScene()
    #expect(scene.run("park").status == .done)
    let most = CarvaletTool.mostWords - 1
    let outcome = scene.run(arguments: ["show"] + tickets.prefix(most))
    #expect(outcome.status == .nothingMatched)
    #expect(outcome.messages.split(separator: "\n").count == most - 1)
  }

  @Test func `More words are refused at once, with the way on`() throws {
    let scene = try CommandScene()
    #expect(scene.run("park").status == .done)
    let refused = Consequences(
      .usage,
      messages: """
        Error: 60001 options and words are too many; 2000 may be. Tickets come through a pipe as \
        well: carvalet search bmw -q | carvalet show -

        """)
    let flags = [String](repeating: "--json", count: 60_000)
    #expect(scene.run(arguments: ["show"] + flags).inSentences == refused)
    #expect(scene.run(arguments: ["show"] + tickets.prefix(60_000)) == refused)
    #expect(scene.run(arguments: ["db", "check"] + flags.dropFirst()).inSentences == refused)
  }

  @Test(arguments: ["list", "search BMW", "index --sort make"], [false, true])
  func `Conditions by the hundred are all asked`(command: String, isOneWord: Bool) throws {
    let scene = try CommandScene.evening()
    let conditions = (0..<400).flatMap { number in
      let condition = "year != \(number / 5) OR make == nil"
      return isOneWord ? ["--where=\(condition)"] : ["--where", condition]
    }
    let words = command.split(separator: " ").map(String.init)
    let all = scene.run(arguments: words + conditions + ["--all"])
    #expect(all.status == .done)
    #expect(all.output.contains("BMW"), "\(all)")
    let without = scene.run(arguments: words + conditions + ["--where", "make != 'BMW'"])
    #expect(!without.output.contains("BMW"), "\(without)")
    let unclear = scene.run(arguments: words + conditions + ["--where", "colr == nil"])
    #expect(unclear.status == .usage)
    #expect(unclear.messages.hasPrefix("Error: Unknown field 'colr'"), "\(unclear)")
  }
}
