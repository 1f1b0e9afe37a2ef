import Foundation
import TestSupport
import Testing

/// Stores that are replaced beneath programs that have them open.
@Suite(.ownThread, .timeLimit(.minutes(60)), .needsFaults)
struct ReplacedStoreTests {
  /// Lets a command end without a checkpoint, so that it leaves its log.
  private static let keepsLog =
    "FAULT_CALL=pwrite FAULT_PATH='.sqlite$' LD_PRELOAD=$faults"

  /// Makes the process that truncates the shared memory wait until others have seen that.
  private static let isSlow =
    "FAULT_CALL=ftruncate FAULT_PATH='-shm$' FAULT_DELAY_US=3000 LD_PRELOAD=$faults"

  /// Whether a watch shows, in the end, what `list` shows.
  private func expectList(
    _ watch: RunningWatch, _ executable: Executable, _ round: String
  ) throws {
    #expect(executable.shell("\"$carvalet\" park Last -q").status == 0, "\(round)")
    let isSeen = watch.wait { $0.contains(#""make":"Last""#) && $0.hasSuffix("}\n") }
    let messages = executable.read(".watch.messages") ?? ""
    #expect(isSeen, "\(messages), \(round)")
    var replay = ListReplay()
    try replay.take(watch.output)
    let listed = executable.shell("\"$carvalet\" list --sort make --json --sections")
    let list = try ListReplay.sections(
      JSONSerialization.jsonObject(with: Data(listed.output.utf8)))
    #expect(replay.sections == list, "\(round)")
  }

  // SQLite cut off the shared memory of the old file, which the process still had mapped (SIGBUS,
  // 135). A watch that opened the new file before the old log was removed read the one with the
  // index of the other (65), and one whose connection another thread had closed gave up (70).
  @Test func `A watch goes on when another store is moved over its own, log and all`() throws {
    try Soak.rounds(atLeast: 3) { round, random in
      let executable = Executable(with: .faults)
      #expect(executable.shell("\"$carvalet\" park BMW -q").status == 0)
      let watch = RunningWatch(executable, environment: Self.isSlow, "--sort make")
      #expect(watch.wait { $0.contains("\n") }, "\(round)")
      let replaced = executable.shell(
        """
        for other in 1 2 3 4; do
          "$carvalet" park Fiat -q --store "$PWD/other.sqlite" || exit
          \(Self.keepsLog) "$carvalet" park "Fiat $other" -q --store "$PWD/other.sqlite" || exit
          test -s other.sqlite-wal || exit 9
          \(Self.keepsLog) "$carvalet" park Audi -q || exit
          mv other.sqlite cars.sqlite
          rm -f other.sqlite*
        done
        """)
      #expect(replaced.status == 0, "\(replaced.messages), \(round)")
      try expectList(watch, executable, round)
      #expect(watch.end() == 143, "\(executable.read(".watch.messages") ?? ""), \(round)")
      #expect(executable.shell("\"$carvalet\" db check -q").status == 0, "\(round)")
    }
  }

  @Test func `However a store is replaced, it is that one, and a watch shows it or ends`() throws {
    try Soak.rounds(atLeast: 2) { round, random in
      let executable = Executable(with: .faults)
      #expect(executable.shell("\"$carvalet\" park BMW -q").status == 0)
      var watch = RunningWatch(executable, environment: Self.isSlow, "--sort make")
      #expect(watch.wait { $0.contains("\n") }, "\(round)")
      for step in 1...4 {
        let logs = (0..<2).map { _ in Bool.random(using: &random) ? Self.keepsLog : "" }
        let way = [
          "mv other.sqlite cars.sqlite",
          // `cp` holds no lock, so it must not overlap with the checkpoint of a watch.
          """
          for trial in $(seq 500); do test -s cars.sqlite-wal || break; sleep 0.01; done
          cp other.sqlite cars.sqlite
          """,
          "\"$carvalet\" db restore other.sqlite -q",
          "rm cars.sqlite; \"$carvalet\" park 'Fiat \(step)' -q",
        ].randomElement(using: &random)!
        let context = "\(way), step \(step), \(logs), \(round)"
        let replaced = executable.shell(
          """
          \(logs[0]) "$carvalet" park Audi -q || exit
          rm -f other.sqlite*
          "$carvalet" park 'Fiat \(step)' -q --store "$PWD/other.sqlite" || exit
          \(logs[1]) "$carvalet" park Lost -q --store "$PWD/other.sqlite" || exit
          \(way)
          """)
        #expect(replaced.status == 0, "\(replaced.messages), \(context)")
        let listed = executable.shell("\"$carvalet\" list --fields make --format plain --sort make")
        let makes = listed.output.split(separator: "\n")
        // What only the log of the other holds stays where that log is.
        let isWhole = way.contains("restore") || logs[1].isEmpty && !way.hasPrefix("rm")
        #expect(
          makes == ["Fiat \(step)"] + (isWhole ? ["Lost"] : []), "\(listed), \(context)")
        #expect(executable.shell("\"$carvalet\" db check -q").status == 0, "\(context)")
        // One that sees no store, or half of one that is copied, ends and says so.
        let mayEnd = way.hasPrefix("rm") || way.contains("cp ")
        if mayEnd, !watch.wait(until: { $0.contains("\"Fiat \(step)\"") && $0.hasSuffix("}\n") }) {
          #expect([65, 66].contains(watch.end()), "\(context)")
          watch = RunningWatch(executable, environment: Self.isSlow, "--sort make")
          #expect(watch.wait { $0.contains("\n") }, "\(context)")
        }
      }
      try expectList(watch, executable, round)
      #expect(watch.end() == 143, "\(executable.read(".watch.messages") ?? ""), \(round)")
    }
  }
}
