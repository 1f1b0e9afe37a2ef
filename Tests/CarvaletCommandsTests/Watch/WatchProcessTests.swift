import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// `watch` as a process, beside other processes that write.
@Suite(.ownThread, .timeLimit(.minutes(60)), .needsExecutable)
struct WatchProcessTests {
  private let executable = Executable()

  /// Waits until a condition is true, or until the watch ends.
  ///
  /// - Returns: Whether the condition is true.
  private func wait(for watcher: Watcher, _ condition: () throws -> Bool) throws -> Bool {
    var isTrue = false
    try waitUntil {
      // The watch may write its last output after the condition was evaluated.
      let isLast = watcher.running.hasEnded
      isTrue = try condition()
      return isTrue || isLast
    }
    return isTrue
  }

  private func watch(
    _ options: String, by command: String = "watch", named name: String = "watch"
  ) throws -> Watcher {
    let watcher = Watcher(
      executable.start("exec \"$carvalet\" \(command) \(options)", named: name),
      output: { [executable] in executable.read(".\(name).output") ?? "" })
    #expect(try wait(for: watcher) { watcher.output().contains("\n") })
    return watcher
  }

  /// A running `watch`, which is killed at the end of the test if it still runs.
  private final class Watcher {
    let running: Executable.Running
    /// The output so far.
    let output: () -> String
    private var isEnded = false

    init(_ running: Executable.Running, output: @escaping () -> String) {
      self.running = running
      self.output = output
    }

    deinit { if !isEnded { _ = end(SIGKILL) } }

    /// Ends the watch.
    ///
    /// - Parameter signal: The signal to send; nil where the watch ends by itself.
    /// - Returns: The exit status as a shell sees it.
    func end(_ signal: Int32? = SIGINT) -> Int32 {
      isEnded = true
      if let signal { running.signal(signal) }
      _ = running.finish()
      return running.status
    }
  }

  private func listed(_ options: String, by command: String = "list") throws -> [ListReplay.Section]
  {
    let listed = executable.shell("$carvalet \(command) \(options) --json --sections")
    #expect(listed.status == 0)
    return try ListReplay.sections(
      JSONSerialization.jsonObject(with: Data(listed.output.utf8)))
  }

  // MARK: - Seeing

  @Test func `what another process does is seen when it happens`() throws {
    #expect(executable.shell("$carvalet park BMW M3 -q").status == 0)
    let watcher = try watch("--sort make")
    let commands = [
      ("park Audi A4", "insert"), ("edit 1 --spot B3", "update"), ("edit 2 --make BMW", "move"),
      ("retrieve 1", "delete"), ("repark 1", "insert"), ("move 2 C1", "update"),
      ("remove 2", "delete"),
    ]
    for (number, (command, type)) in commands.enumerated() {
      #expect(executable.shell("$carvalet \(command) -q").status == 0, "\(command)")
      let isSeen = try wait(for: watcher) {
        watcher.output().split(separator: "\n").count { $0.hasPrefix(#"{"type":"end""#) } > number
      }
      #expect(isSeen, "\(command)")
      let events = watcher.output().split(separator: "\n")
      #expect(
        events.dropLast().last?.hasPrefix("{\"type\":\"\(type)\",") == true, "\(command)")
      let begin = events.last { $0.hasPrefix(#"{"type":"begin""#) }
      #expect(
        begin?.contains("\"name\":\"\(command.prefix { $0 != " " })\",\"by\":\"anna\"") == true)
    }
    var replay = ListReplay()
    try replay.take(watcher.output())
    #expect(replay.sections == (try listed("--sort make")))
    #expect(replay.commands == commands.map { String($0.0.prefix { $0 != " " }) })
    #expect(watcher.end() == 130)
  }

  @Test func `the queue is followed, and its events give the queue`() throws {
    for line in ["park BMW", "park Audi", "park Kia", "request 2"] {
      #expect(executable.shell("$carvalet \(line) -q").status == 0)
    }
    let watcher = try watch("--watch", by: "queue")
    let commands = [
      ("request 1 --for +2h", "insert"), ("request 3", "insert"), ("ready 3", "move"),
      ("request 1 --for +1m", "update"), ("ready 3 --cancel", "move"), ("retrieve 2", "delete"),
      ("edit 1 --color red", "update"), ("request 1 --cancel", "delete"),
    ]
    for (number, (command, type)) in commands.enumerated() {
      #expect(executable.shell("$carvalet \(command) -q").status == 0, "\(command)")
      #expect(
        try wait(for: watcher) {
          watcher.output().split(separator: "\n").count { $0.hasPrefix(#"{"type":"end""#) } > number
        }, "\(command)")
      let events = watcher.output().split(separator: "\n")
      #expect(
        events.dropLast().last?.hasPrefix("{\"type\":\"\(type)\",") == true, "\(command)")
    }
    var replay = ListReplay()
    try replay.take(watcher.output())
    #expect(replay.sections == (try listed("", by: "queue")))
    #expect(replay.sections.count == 1)
    #expect(watcher.end() == 130)
  }

  @Test func `what was rolled back, or is outside the list, is not reported`() throws {
    #expect(executable.shell("$carvalet park BMW M3 -q").status == 0)
    let watcher = try watch("fiat")
    let written = executable.shell(
      """
      $carvalet park Audi -q && $carvalet edit 1 --spot X -n -q && $carvalet edit 1 --spot Y -q
      printf 'make\\nFiat\\nFiat\\n' | $carvalet import - --format csv -n -q
      $carvalet park Fiat -q
      """)
    #expect(written.status == 0)
    #expect(try wait(for: watcher) { watcher.output().contains(#"{"type":"end""#) })
    let lines = watcher.output().split(separator: "\n")
    #expect(lines.count == 4 && lines[2].contains(#""ticket":3,"#))
    #expect(watcher.end(SIGTERM) == 143)
  }

  @Test func `a watch that waits does not keep the log from a checkpoint`() throws {
    try executable.write(
      "cars.csv", "make,model\n" + (0..<400).map { "BMW,M\($0)\n" }.joined())
    #expect(executable.shell("$carvalet import cars.csv -q").status == 0)
    // One watch sees every change, the other none.
    let watchers = [try watch("", named: "all"), try watch("fiat", named: "fiat")]
    #expect(
      executable.shell("for import in $(seq 12); do $carvalet import cars.csv -q; done").status == 0
    )
    // Four million bytes exceed the limit of the log. The next command that runs without a reader
    // checkpoints them.
    let isFolded = try wait(for: watchers[0]) {
      let parked = executable.shell(
        "$carvalet park BMW -q >/dev/null && stat -c %s cars.sqlite-wal")
      return Int(parked.output.dropLast()).map { $0 < 2_000_000 } ?? false
    }
    #expect(isFolded)
    for watcher in watchers { #expect(watcher.end() == 130) }
  }

  // MARK: - Ending

  @Test func `a reader that closes the pipe ends it at once with 141`() throws {
    #expect(executable.shell("$carvalet park BMW -q").status == 0)
    for command in ["watch", "watch --format plain -q"] {
      let piped = executable.shell(
        "{ timeout 60 $carvalet \(command); echo $? >status; } | head -n 1")
      #expect(piped.output.split(separator: "\n").count == 1)
      #expect(piped.messages == "")
      #expect(executable.read("status") == "141\n")
    }
  }

  @Test func `signals end it as they end any program`() throws {
    #expect(executable.shell("$carvalet park BMW -q").status == 0)
    for (signal, status) in [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)] {
      let watcher = try watch("", named: "watch\(signal)")
      #expect(watcher.end(signal) == status)
      #expect(executable.read(".watch\(signal).messages") == "")
    }
  }

  @Test func `a full disk ends it with 74`() throws {
    #expect(executable.shell("$carvalet park BMW -q").status == 0)
    #expect(executable.shell("$carvalet watch >/dev/full").status == 74)
  }

  // MARK: - Faults

  @Test func `a folder that is moved away is waited for, and its list goes on when it is back`()
    throws
  {
    let folder = "\(executable.folder.path)/lot"
    let made = executable.shell(
      "mkdir lot && CARVALET_STORE=lot/cars.sqlite && export CARVALET_STORE && $carvalet park BMW -q"
    )
    #expect(made.status == 0)
    let watcher = try watch("--store lot/cars.sqlite")
    #expect(executable.shell("mv lot elsewhere").status == 0)
    try watcher.running.wait(for: "each second", in: \.messages)
    let back = executable.shell(
      "$carvalet park Audi -q --store elsewhere/cars.sqlite && mv elsewhere lot")
    #expect(back.status == 0)
    try watcher.running.wait(for: "Audi")
    #expect(executable.shell("$carvalet park Fiat -q --store lot/cars.sqlite").status == 0)
    try watcher.running.wait(for: "Fiat")
    // What is mounted in the place of a folder is another folder.
    let mounted = executable.shell(
      """
      cp -a lot other
      # The watch may make a file again that it shares with writers.
      until rm -r lot 2>/dev/null; do :; done
      mv other lot && $carvalet park Opel -q --store lot/cars.sqlite
      """)
    #expect(mounted.status == 0)
    try watcher.running.wait(for: "Opel")
    #expect(
      watcher.running.messages.split(separator: "\n").first.map { "\($0)\n" } == """
        There is no store at '\(folder)/cars.sqlite' any more; it is looked for again each second

        """)
    var replay = ListReplay()
    #expect(try wait(for: watcher) { watcher.output().hasSuffix("}\n") })
    try replay.take(watcher.output())
    #expect(replay.sections == (try listed("--store lot/cars.sqlite")))
    #expect(watcher.end() == 130)
  }

  @Test func `a store that is replaced is a new snapshot, and nothing is mixed`() throws {
    let made = executable.shell(
      """
      $carvalet park BMW M3 -q && $carvalet park BMW M5 -q
      $carvalet park Audi A4 -q --store other.sqlite
      """)
    #expect(made.status == 0)
    let watcher = try watch("--sort make")
    let replaced = executable.shell(
      """
      $carvalet edit 1 --spot A1 -q
      $carvalet db vacuum -q && $carvalet db vacuum --store other.sqlite -q
      rm -f cars.sqlite-wal cars.sqlite-shm other.sqlite-wal other.sqlite-shm
      mv other.sqlite cars.sqlite
      """)
    #expect(replaced.status == 0)
    // The log that is removed by hand may be noticed first, which is a snapshot of its own.
    #expect(try wait(for: watcher) { watcher.output().contains("Audi") })
    #expect(executable.shell("$carvalet park Audi A6 -q").status == 0)
    #expect(
      try wait(for: watcher) {
        watcher.output().contains("A6") && watcher.output().hasSuffix("}\n")
      })
    var replay = ListReplay()
    try replay.take(watcher.output())
    #expect(replay.sections == (try listed("--sort make")))
    #expect(replay.sections.map(\.name) == ["Audi"])
    #expect(watcher.output().contains(#""reason":"replaced""#))
    #expect(watcher.end() == 130)
  }

  // The state of the copy had a higher number, and was taken for a checkpoint.
  @Test func `a copy that was changed elsewhere and is copied over the store is a new snapshot`()
    throws
  {
    let made = executable.shell(
      """
      for car in 1 2 3; do $carvalet park BMW -q || exit; done
      cp cars.sqlite laptop.sqlite
      for car in 1 2 3 4 5 6; do $carvalet park "Lap $car" -q --store laptop.sqlite || exit; done
      $carvalet park 'Desk 1' -q
      """)
    #expect(made.status == 0, "\(made.messages)")
    let watcher = try watch("--sort parked")
    #expect(executable.shell("$carvalet park 'Desk 2' -q").status == 0)
    #expect(try wait(for: watcher) { watcher.output().contains(#""type":"end""#) })
    let replaced = executable.shell("cp laptop.sqlite cars.sqlite && $carvalet park After -q")
    #expect(replaced.status == 0, "\(replaced.messages)")
    #expect(
      try wait(for: watcher) {
        watcher.output().contains("After") && watcher.output().hasSuffix("}\n")
      })
    var replay = ListReplay()
    try replay.take(watcher.output())
    #expect(replay.sections == (try listed("--sort parked")))
    #expect(replay.sections.flatMap(\.cars).count == 10)
    #expect(watcher.output().contains(#""reason":"replaced""#))
    #expect(watcher.end() == 130)
  }

  @Test func `the first car that is parked in a copy is a change, not another store`() throws {
    let made = executable.shell("$carvalet park BMW -q && cp cars.sqlite copy.sqlite")
    #expect(made.status == 0)
    let watcher = try watch("--store copy.sqlite")
    for car in 1...3 {
      #expect(executable.shell("$carvalet park 'Car \(car)' -q --store copy.sqlite").status == 0)
      #expect(
        try wait(for: watcher) {
          watcher.output().components(separatedBy: #"{"type":"end""#).count > car
        })
    }
    #expect(watcher.output().components(separatedBy: #"{"type":"snapshot""#).count == 2)
    #expect(watcher.end() == 130)
  }

  @Test func `whatever several desks do at once, the watched list is the list`()
    throws
  {
    let desks = Soak.isLong ? 8 : 3
    let rounds = Soak.isLong ? 20 : 5
    try executable.write("cars.csv", "make,model\nFiat,500\nLada,Niva\nfiat,Panda\n")
    #expect(executable.shell("$carvalet import cars.csv -q").status == 0)
    let lists = [
      "--sort make", "--sort parked --limit 7", "a --sort model --all --group-by letter",
    ]
    let watchers = try lists.enumerated().map { try watch($1, named: "watch\($0)") }
    // Each desk parks, edits, retrieves and removes its own cars, and those of others.
    let written = executable.shell(
      """
      desk() {
        for round in $(seq \(rounds)); do
          ticket=$($carvalet park Audi "A$round" --spot "$1" --by desk$1 -q) || exit
          : >begun
          $carvalet edit $ticket --make BMW --by desk$1 -q || exit
          $carvalet edit $((round * $1 % 20 + 1)) --note "desk $1" --model "M$round" --by desk$1 -q \\
            2>/dev/null || test $? = 1 || exit
          test $((round % 3)) = 0 || $carvalet retrieve $ticket --by desk$1 -q || exit
          test $((round % 4)) = 0 && { $carvalet remove $ticket --by desk$1 -q || exit; }
          test $((round % 5)) = 0 && { $carvalet import cars.csv --by desk$1 -q || exit; }
        done
      }
      for desk in $(seq \(desks)); do (desk $desk >/dev/null; echo done) & done
      # The copy is made while the desks write.
      until test -e begun; do kill -0 $! || break; done
      $carvalet db backup copy.sqlite -q && $carvalet db check -q --store copy.sqlite
      wait
      $carvalet park Last -q >/dev/null
      """)
    #expect(
      written
        == Executable.Ended(
          status: 0, output: String(repeating: "done\n", count: desks), messages: ""))
    #expect(executable.shell("$carvalet park 'a Last' -q").status == 0)
    for (options, watcher) in zip(lists, watchers) {
      let isSeen = try wait(for: watcher) {
        let output = watcher.output()
        return output.contains(#""make":"a Last""#) && output.hasSuffix("}\n")
      }
      #expect(isSeen, "\(options)")
      var replay = ListReplay()
      try replay.take(watcher.output())
      let command = options.hasPrefix("-") ? "list" : "search"
      #expect(replay.sections == (try listed(options, by: command)), "\(options)")
      #expect(watcher.end() == 130)
    }
    #expect(executable.shell("$carvalet db check").output == "The store is sound\n")
  }
}
