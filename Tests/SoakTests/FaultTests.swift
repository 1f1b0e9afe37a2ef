import Foundation
import TestSupport
import Testing

/// Commands whose calls to the system fail, or that are killed.
@Suite(.ownThread, .timeLimit(.minutes(60)), .needsFaults)
struct FaultTests {
  /// A stand with some cars, and a command that it allows.
  private struct Scene {
    let executable = Executable(with: .faults)
    let before: PlainLot
    let after: PlainLot
    let command: PlainCommand

    init(using random: inout SeededGenerator) throws {
      var lot = PlainLot()
      var script = "mkdir base; export CARVALET_STORE=\"$PWD/base/cars.sqlite\"\n"
      var count = Int.random(in: 1...4, using: &random)
      while count > 0 {
        let command = PlainCommand.random(
          upTo: lot.highestTicket, text: "a\(count)", using: &random)
        guard lot.take(command) else { continue }
        count -= 1
        script += command.script() + " || exit\n"
      }
      _ = lot.take(.backup)
      script += PlainCommand.backup.script() + " || exit\n"
      let made = executable.shell(script)
      #expect(made.status == 0, "\(made.messages)")
      before = lot
      var after = lot
      var command = PlainCommand.vacuum
      repeat {
        after = lot
        command =
          switch Int.random(in: 0..<8, using: &random) {
          case 0: .vacuum
          case 1: .restore
          default: .random(upTo: lot.highestTicket, text: "b", using: &random)
          }
      } while !after.take(command)
      self.after = after
      self.command = command
    }

    var store: String { executable.folder.appendingPathComponent("stand/cars.sqlite").path }

    /// Runs the command with a copy of the stand.
    ///
    /// - Returns: How it ended, and whether a call that was meant was made.
    func run(_ faults: String) -> (Executable.Ended, isHit: Bool) {
      let environment =
        "LD_PRELOAD=$faults FAULT_MARK=\"$PWD/mark\" \(faults)"
        // A lock that never comes is waited for by SQLite in turns that grow.
        + " timeout --signal=KILL 120"
      let ran = executable.shell(
        """
        rm -rf stand mark && cp -a base stand && export CARVALET_STORE="$PWD/stand/cars.sqlite"
        \(command.script(environment: environment))
        """)
      return (ran, executable.read("mark") != nil)
    }
  }

  private static let calls = [
    "open", "stat", "fstat", "access", "read", "pread", "write", "pwrite", "fsync", "ftruncate",
    "rename", "unlink", "lock", "unlock", "flock", "mmap",
  ]

  /// EIO, ENOSPC, EACCES, EMFILE.
  private static let errors = [5, 28, 13, 24]

  /// Which of the calls of a kind fail, one a run: every one in `make soak`, else every fourth.
  private static let step = Soak.isLong ? 1 : 4

  /// How a command may end that such a call fails: that the store is damaged, foreign or missing,
  /// or that a car is, would be untrue.
  private static func statuses(_ call: String, _ error: Int) -> [Int32] {
    switch (call, error) {
    // SQLite takes nearly any lock that it does not get for one that another connection holds.
    case ("lock", _), ("unlock", _): [0, 74, 75]
    // What may not be read, and what may not be written.
    case (_, 13): [0, 66, 73, 74]
    default: [0, 74]
    }
  }

  @Test func `Whichever call fails, a command is done or not done, and says which`() throws {
    var errors = 0
    try Soak.rounds(atLeast: 1) { round, random in
      let scene = try Scene(using: &random)
      for call in Self.calls.shuffled(using: &random).prefix(3) {
        let error = Self.errors.randomElement(using: &random)!
        // A lock that is refused or held for ever is one of another connection: SQLite waits for
        // it.
        let isLasting = !["lock", "unlock"].contains(call) && Bool.random(using: &random)
        let plus = isLasting ? "+" : ""
        // Some of these calls are waited for, ten seconds each.
        let first = Int.random(in: 1...Self.step, using: &random)
        for number in stride(from: first, through: 200, by: Self.step) {
          let faults =
            "FAULT_CALL=\(call) FAULT_PATH=/stand/ FAULT_NTH=\(number)\(plus) FAULT_ERRNO=\(error)"
          let (ran, isHit) = scene.run(faults)
          let context = "\(scene.command), \(faults), \(ran), \(round)"
          #expect(Self.statuses(call, error).contains(ran.status), "\(context)")
          var possible = ran.status == 0 ? [scene.after] : [scene.before, scene.after]
          if ran.messages.contains("Nothing was changed") { possible = [scene.before] }
          StoredLot.expect(possible, at: scene.store, context)
          errors += 1
          if !isHit { break }
        }
      }
    }
    Soak.say("faults: \(errors) errors")
  }

  @Test func `Wherever a command is killed, it is done or not done`() throws {
    var kills = 0
    try Soak.rounds(atLeast: 2) { round, random in
      let scene = try Scene(using: &random)
      for _ in 0..<15 {
        let call = Self.calls.randomElement(using: &random)!
        let faults =
          "FAULT_CALL=\(call) FAULT_PATH=/stand/ FAULT_NTH=\(Int.random(in: 1...30, using: &random))"
          + " FAULT_SIGNAL=9"
        let (ran, isHit) = scene.run(faults)
        let context = "\(scene.command), \(faults), \(ran), \(round)"
        #expect(ran.status == (isHit ? 137 : 0), "\(context)")
        let isAnswered = !ran.output.isEmpty || ran.status == 0
        StoredLot.expect(
          isAnswered ? [scene.after] : [scene.before, scene.after], at: scene.store, context)
        let drafts = scene.executable.shell("ls -A stand | grep -c draft").output
        #expect(drafts == "0\n", "\(context)")
        if isHit { kills += 1 }
      }
    }
    Soak.say("kills: \(kills)")
  }
}
