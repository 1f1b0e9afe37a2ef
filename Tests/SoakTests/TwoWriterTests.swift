import Foundation
import GRDB
import TestSupport
import Testing

/// Two desks that do at once whatever comes to mind, held against a plain lot.
@Suite(.ownThread, .timeLimit(.minutes(60)), .needsExecutable)
struct TwoWriterTests {
  private struct Answer {
    let status: Int
    let output: String
  }

  @Test func `What two desks do is what a plain lot does in the order of the change log`() throws {
    var count = 0
    try Soak.rounds(atLeast: 1) { round, random in
      let executable = Executable()
      #expect(executable.shell("\"$carvalet\" park First --spot first --by first -q").status == 0)
      let watch = RunningWatch(executable, "--sort make --all")
      #expect(watch.wait { $0.contains("\n") }, "\(round)")

      var commands: [String: PlainCommand] = ["first": .park(make: "First", spot: "first")]
      let desks = (1...2).map { desk in
        let lines = (1...20).map { number in
          let name = "desk\(desk)-\(number)"
          let command = PlainCommand.random(upTo: 12, text: name, using: &random)
          commands[name] = command
          return
            "answer=$(\(command.script("--by \(name)")) 2>/dev/null); echo \"\(name) $? $answer\""
        }
        return executable.start(lines.joined(separator: "\n"), named: "desk\(desk)")
      }
      var answers = ["first": Answer(status: 0, output: "")]
      for desk in desks {
        for line in desk.finish().split(separator: "\n") {
          let words = line.split(separator: " ", maxSplits: 2)
          answers[String(words[0])] = Answer(
            status: Int(words[1]) ?? -1, output: words.count > 2 ? String(words[2]) : "")
        }
      }

      let lot = try replay(commands, answers, executable, round)
      let listed = executable.shell("\"$carvalet\" \(PlainLot.listing)")
      #expect(try PlainLot.cars(listed: listed.output) == lot.cars, "\(round)")
      #expect(executable.shell("\"$carvalet\" db check -q").status == 0, "\(round)")

      #expect(executable.shell("\"$carvalet\" park Last -q").status == 0)
      #expect(watch.wait { $0.contains(#""make":"Last""#) && $0.hasSuffix("}\n") }, "\(round)")
      var replay = ListReplay()
      try replay.take(watch.output)
      let sections = executable.shell("\"$carvalet\" list --sort make --all --json --sections")
      let list = try ListReplay.sections(
        JSONSerialization.jsonObject(with: Data(sections.output.utf8)))
      #expect(replay.sections == list, "\(round)")
      #expect(watch.end() == 143, "\(round)")
      count += commands.count
    }
    Soak.say("two writers: \(count) commands")
  }

  /// Does again, in the order of the change log, what was answered with 0, and expects the answers
  /// to have been right.
  private func replay(
    _ commands: [String: PlainCommand], _ answers: [String: Answer], _ executable: Executable,
    _ round: String
  ) throws -> PlainLot {
    var configuration = Configuration()
    configuration.readonly = true
    let store = try DatabaseQueue(
      path: executable.folder.appendingPathComponent("cars.sqlite").path,
      configuration: configuration)
    let order = try store.read {
      try String.fetchAll($0, sql: "SELECT author FROM change_command ORDER BY rowid")
    }
    try store.close()
    var lot = PlainLot()
    for name in order {
      let command = try #require(commands[name], "\(name), \(round)")
      let isAllowed = lot.take(command)
      #expect(isAllowed, "\(name): \(command) was done and is not allowed, \(round)")
      if case .park = command, name != "first" {
        #expect(
          answers[name]?.output.hasPrefix("Parked ticket \(lot.highestTicket): ") == true,
          "\(name), \(round)")
      }
    }
    let done = answers.filter { $0.value.status == 0 }.keys
    #expect(Set(order) == Set(done) && order.count == done.count, "\(round)")
    #expect(answers.count == commands.count, "\(round)")
    for (name, answer) in answers where answer.status != 0 {
      #expect(answer.status == 1, "\(name): \(answer), \(round)")
    }
    return lot
  }
}
