import TestSupport
import Testing

@testable import CarvaletCommands

/// Command lines of many thousand words, as scripts make them.
///
/// ArgumentParser alone takes most of an hour for 100,000 words. The time limit would notice if
/// words were no longer packed, on however busy a machine. One command gets as many words as there
/// may be; the others get the tenth part, which is packed as well, except in `make soak`.
@Suite(.everyStore, .timeLimit(.minutes(10)))
struct ManyWordsTests {
  private let tickets = (1...100_000).map { String($0) }
  private static let some = Soak.isLong ? 1 : 10

  @Test(arguments: [
    ["show", "--json"], ["show", "--plate", "B1"], ["retrieve", "-n"],
    ["repark", "-n", "--by", "x"],
    ["remove", "-n"], ["edit", "--spot", "A 1", "--dry-run"],
  ])
  func `tickets by the thousand on the command line are each looked at`(words: [String]) throws {
    let scene = try CommandScene()
    #expect(scene.run("park").status == .done)
    if words[0] == "repark" { #expect(scene.run("retrieve 1").status == .done) }
    let count = words == ["show", "--json"] ? 100_000 : 100_000 / Self.some
    let outcome = scene.run(arguments: words + tickets.prefix(count))
    if words.contains("--plate") {
      #expect(
        outcome
          == Consequences(
            .usage,
            messages: "Error: Name the car in one way: by its ticket, --plate, --key or --spot\n"))
      return
    }
    #expect(outcome.status == .nothingMatched)
    #expect(outcome.output.contains("1"))
    let missing = outcome.messages.split(separator: "\n")
    #expect(missing.count == count - 1)
    #expect(missing.first == "Error: No car has ticket 2. 'carvalet list' shows the tickets.")
    #expect(missing.last == "Error: No car has ticket \(count). 'carvalet list' shows the tickets.")
  }

  @Test func `a word among many that is no ticket is named by itself`() throws {
    let scene = try CommandScene()
    let few = tickets.prefix(100_000 / Self.some)
    #expect(scene.run("park").status == .done)
    #expect(
      scene.run(arguments: ["show"] + few + ["1x", "3"])
        == Consequences(
          .usage,
          messages: """
            Error: '1x' is not a ticket. Name cars as 17, 18-20, key:K9, spot:B13 or plate:B-MW123.

            """))
    let bogus = scene.run(arguments: ["show"] + few + ["--bogus"])
    #expect(bogus.status == .usage)
    #expect(bogus.messages.hasPrefix("Error: Unknown option '--bogus'"))
    #expect(bogus.messages.utf8.count < 1000)
    #expect(
      scene.run(arguments: ["show"] + few + ["-", "100001"])
        == Consequences(
          .usage,
          messages: """
            Error: '-' is not a ticket. Name cars as 17, 18-20, key:K9, spot:B13 or plate:B-MW123.

            """))
    #expect(
      scene.run(arguments: ["show"] + tickets + ["200000"])
        == Consequences(
          .usage, messages: "Error: With '200000' these would be more than 100000 tickets\n"))
  }

  @Test func `tickets by the thousand come through a pipe`() throws {
    let scene = try CommandScene()
    #expect(scene.run("park").status == .done)
    let count = 100_000 / Self.some
    let outcome = scene.run(arguments: ["show", "-"], input: Array(tickets.prefix(count)))
    #expect(outcome.status == .nothingMatched)
    #expect(outcome.messages.split(separator: "\n").count == count - 1)
  }

  @Test(arguments: ["list", "search BMW", "index --sort make"], [false, true])
  func `conditions by the thousand are all asked`(command: String, isOneWord: Bool) throws {
    let scene = try CommandScene.evening()
    // Ten thousand must fit on the stack, too: each of them could be a step deeper.
    let count = command == "list" && !isOneWord ? 10_000 : 10_000 / Self.some
    let conditions = (0..<count).flatMap { number in
      let condition = "year != \(number / 5) OR make == nil"
      return isOneWord ? ["--where=\(condition)"] : ["--where", condition]
    }
    let words = command.split(separator: " ").map(String.init)
    let all = scene.run(arguments: words + conditions + ["--all"])
    #expect(all.status == .done)
    #expect(all.output.contains("BMW"), "\(all)")
    guard count < 10_000 || Soak.isLong else { return }
    // One of them does not hold.
    let without = scene.run(arguments: words + conditions + ["--where", "make != 'BMW'"])
    #expect(!without.output.contains("BMW"), "\(without)")
    let unclear = scene.run(arguments: words + conditions + ["--where", "colr == nil"])
    #expect(unclear.status == .usage)
    #expect(unclear.messages.hasPrefix("Error: Unknown field 'colr'"), "\(unclear)")
  }

  @Test func `flags by the thousand are refused at once`() throws {
    let scene = try CommandScene()
    #expect(scene.run("park").status == .done)
    let flags = [String](repeating: "--json", count: 60_000)
    let refused = Consequences(
      .usage,
      messages: """
        Error: 60001 options and words are too many. Give each option once, and name tickets one \
        behind the other: they, and --where, may be many.

        """)
    #expect(scene.run(arguments: ["show"] + flags + ["1"]) == refused)
    #expect(scene.run(arguments: ["list"] + flags + ["--all"]) == refused)
    #expect(scene.run(arguments: ["db", "check"] + flags.dropFirst()) == refused)
  }

  @Test func `other options that come many times are taken as ever`() throws {
    let scene = try CommandScene.evening()
    let clears = (0..<10_000).flatMap { $0 % 2 == 0 ? ["--clear", "note"] : ["--clear=note"] }
    #expect(
      scene.run(arguments: ["edit", "3"] + clears + ["--clear", "year,spot"])
        == Consequences(output: "Ticket 3: year 2019 -> none, note 100 % _new_ -> none\n"))
    let file = try scene.file("cars.csv", "a\nx\n")
    let maps = (0..<10_000).flatMap { _ in ["--map", "make=a"] }
    #expect(
      scene.run(arguments: ["import", file] + maps)
        == Consequences(.usage, messages: "Error: The field 'make' is mapped twice\n"))
  }
}
