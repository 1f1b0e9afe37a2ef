import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// The messages of a command in which a call of the system fails: they say what is known, and no
/// more.
///
/// The faults are made by `Tests/FaultInjection/faults.c`; in `make soak`, at every call.
@Suite(.ownThread, .needsFaults)
struct FaultTests {
  private let executable = Executable(with: .faults)

  /// One run of a command in which one call failed.
  private struct Run: CustomStringConvertible {
    let call: String
    let number: String
    let status: Int32
    let output: String
    let messages: String
    /// The tickets in the store after the run.
    let ledger: String

    var description: String { "\(call) \(number): \(status) \(messages)" }
  }

  init() throws {
    try executable.makeSeed()
  }

  /// Runs a command many times; in each run another one of its calls for the store fails.
  private func runs(
    _ command: String, _ calls: [String], of test: String = #function
  ) -> [Run] {
    let swept = executable.shell(
      """
      \(Executable.faultPoints(of: test))
      export CARVALET_STORE="$PWD/store/cars.sqlite"
      line() { tr '\\n' ' ' <$1; }
      for call in \(calls.joined(separator: " ")); do
        for number in $(points $call "$PWD/store" \(command)); do
          rm -rf store mark && cp -r seed store
          FAULT_CALL=$call FAULT_NTH=$number FAULT_PATH="$PWD/store" FAULT_MARK=mark \\
            LD_PRELOAD=$faults $carvalet \(command) >output 2>messages
          status=$?
          test -e mark || continue
          $carvalet list -q --all >ledger 2>&1
          echo "$call|$number|$status|$(line output)|$(line messages)|$(line ledger)"
        done
      done
      """)
    return swept.output.split(separator: "\n").map { line in
      let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      return Run(
        call: parts[0], number: parts[1], status: Int32(parts[2]) ?? -1, output: parts[3],
        messages: parts[4].trimmingCharacters(in: .whitespaces), ledger: parts[5])
    }
  }

  private static let before = "4 3 2 1 "

  @Test func `whichever call fails while cars are listed, they could not be read`() {
    let calls = [
      "open", "stat", "fstat", "access", "readlink", "pread", "pwrite", "ftruncate", "mmap",
    ]
    let runs = runs("list -q", calls)
    #expect(runs.count > (Soak.isLong ? 50 : 20))
    for run in runs {
      #expect(run.ledger == Self.before, "\(run)")
      guard run.status != 0 else {
        #expect(run.output == Self.before, "\(run)")
        continue
      }
      #expect(run.status == 74, "\(run)")
      #expect(run.output == "", "\(run)")
      #expect(run.messages.contains("' could not be read: "), "\(run)")
    }
    #expect(runs.contains { $0.status == 74 && $0.call == "pread" })
  }

  @Test func `whichever call fails while a car is parked, what is said of it is true`() {
    let runs = runs(
      "park Fiat -q", ["open", "write", "pwrite", "fsync", "ftruncate", "rename", "flock"])
    #expect(runs.count > (Soak.isLong ? 50 : 20))
    for run in runs {
      let isStored = run.ledger == "5 " + Self.before
      #expect(isStored || run.ledger == Self.before, "\(run) \(run.ledger)")
      switch run.status {
      case 0: #expect(isStored, "\(run)")
      case 74:
        if run.messages.contains("It may be stored") {
          #expect(run.call == "fsync", "\(run)")
        } else {
          #expect(!isStored, "\(run)")
          let isWriting = run.messages.hasSuffix("Nothing was changed and nothing is lost.")
          #expect(isWriting || run.messages.contains("' could not be read: "), "\(run)")
        }
      default: Issue.record("\(run)")
      }
    }
    #expect(runs.contains { $0.messages.contains("It may be stored") })
  }

  @Test func `a commit that is not known to last may be stored, and what to type is said`() {
    let parked = executable.shell(
      """
      cp -r seed store && export CARVALET_STORE="$PWD/store/cars.sqlite"
      $carvalet park Seat -q >/dev/null
      FAULT_CALL=fsync FAULT_PATH='-wal$' FAULT_NTH=2+ LD_PRELOAD=$faults $carvalet park Fiat
      """)
    #expect(
      parked
        == Executable.Ended(
          status: 74, output: "",
          messages: """
            Error: '\(executable.folder.path)/store/cars.sqlite' could not be written to the end: \
            Input/output error. It may be stored: 'carvalet list --limit 3' shows the cars parked \
            last, 'carvalet show TICKET' one car.

            """))
  }

  @Test func `--verbose shows what SQLite says, the sentence does not`() {
    let listed = executable.shell(
      """
      cp -r seed store && export CARVALET_STORE="$PWD/store/cars.sqlite"
      FAULT_CALL=pread FAULT_PATH='-wal$' FAULT_NTH=10 LD_PRELOAD=$faults $carvalet list --verbose
      """)
    #expect(listed.status == 74)
    let lines = listed.messages.split(separator: "\n")
    #expect(lines.contains { $0.contains(" ms  SQLite error ") })
    #expect(lines.last?.hasSuffix("cars.sqlite' could not be read: Input/output error") == true)
  }

  @Test func `a wait for the lock that fails is not the lock`() {
    let parked = executable.shell(
      """
      cp -r seed store && export CARVALET_STORE="$PWD/store/cars.sqlite"
      mkfifo isHeld mayEnd
      flock store/cars.sqlite.lock sh -c 'echo >isHeld; read end <mayEnd' &
      read start <isHeld
      # Call 2 is the second attempt that does not wait, and call 9 waits in the queue.
      for call in 2 9; do
        FAULT_CALL=flock FAULT_NTH=$call FAULT_ERRNO=37 LD_PRELOAD=$faults $carvalet park Fiat -q
        echo $?
      done
      echo >mayEnd
      wait
      $carvalet list -q --all
      """)
    #expect(parked.output == "74\n74\n4\n3\n2\n1\n")
    #expect(
      parked.messages.hasSuffix(
        "could not be written: No locks available. Nothing was changed and nothing is lost.\n"))
  }

  // A time server that corrected the clock by ten seconds ended it: the store was said to be busy.
  @Test func `a wait for the lock does not go by the clock that people and servers set`() {
    let parked = executable.shell(
      """
      cp -r seed store && export CARVALET_STORE="$PWD/store/cars.sqlite"
      mkfifo isHeld mayEnd
      flock store/cars.sqlite.lock sh -c 'echo >isHeld; read end <mayEnd' &
      read start <isHeld
      # Call 9 waits in the queue.
      {
        FAULT_CLOCK=-3600 FAULT_CALL=flock FAULT_NTH=9 FAULT_ERRNO=0 FAULT_MARK=mark \
          LD_PRELOAD=$faults $carvalet park Fiat -q
        echo $? >ended
      } &
      until test -e mark || test -e ended; do sleep 0.01; done
      echo >mayEnd
      wait
      cat ended
      """)
    #expect(parked.output == "5\n0\n", "\(parked)")
  }

  // SQLite holds such a lock until the connection that took it closes: for others it is a reader.
  // These releases were followed by a wait of ten seconds, and it was said that another desk reads.
  @Test func `a lock that is not released is no desk that reads for long`() {
    let vacuumed = executable.shell(
      """
      for number in 6 13 24 27; do
        rm -rf store mark && cp -r seed store
        FAULT_CALL=unlock FAULT_NTH=$number FAULT_PATH="$PWD/store" FAULT_MARK=mark \
          LD_PRELOAD=$faults $carvalet db vacuum -q --store store/cars.sqlite
        echo $? $(wc -l <mark)
      done
      """)
    #expect(
      vacuumed
        == Executable.Ended(status: 0, output: "0 1\n0 1\n0 1\n0 1\n", messages: ""))
  }

  // A repair is several transactions.
  @Test func `a repair that fails says that nothing was changed only where that is so`() {
    let repaired = executable.shell(
      """
      \(Executable.faultPoints())
      export LC_ALL=C
      $carvalet list -q --store seed/cars.sqlite && $carvalet db vacuum -q --store seed/cars.sqlite
      sed -i 's/INSERT OR IGNORE INTO removed_ticket/INSERT OR ABORT  INTO removed_ticket/' \\
        seed/cars.sqlite
      for call in pwrite fsync; do
        for number in $(points $call store/cars.sqlite-wal db check --repair --store store/cars.sqlite)
        do
          rm -rf store mark && cp -r seed store
          FAULT_CALL=$call FAULT_NTH=$number+ FAULT_PATH='store/cars.sqlite-wal' FAULT_MARK=mark FAULT_ERRNO=28 \\
            LD_PRELOAD=$faults \\
            $carvalet db check --repair --store store/cars.sqlite >output 2>messages
          status=$?
          test -e mark || continue
          $carvalet db check --store store/cars.sqlite >checked
          echo "$call $number|$status|$(tail -n 1 messages)|$(cat checked)"
        done
      done
      """)
    let runs = repaired.output.split(separator: "\n").filter { $0.contains("|") }
    #expect(runs.count > 10)
    for run in runs where run.contains("Nothing was changed") {
      #expect(run.contains("trigger 'car_removed' was changed by another program"), "\(run)")
    }
    #expect(runs.contains { $0.contains("|74|") && $0.contains("No car was changed, but") })
  }

  @Test func `a check does not call damaged what the disk does not give`() {
    let checked = executable.shell(
      """
      cp seed/cars.sqlite cars.sqlite
      FAULT_CALL=pread FAULT_PATH='cars.sqlite$' FAULT_NTH=30+ LD_PRELOAD=$faults $carvalet db check
      """)
    #expect(checked.status == 74, "\(checked)")
    #expect(checked.output == "")
    #expect(checked.messages.hasSuffix("cars.sqlite' could not be read: Input/output error\n"))
  }

  @Test func `a copy whose file the disk does not give is not called damaged`() {
    let copied = executable.shell(
      """
      number=0
      while number=$((number + 1)); do
        rm -rf store mark copies && cp -r seed store && mkdir copies
        FAULT_CALL=pread FAULT_PATH=/copies/ FAULT_NTH=$number+ FAULT_MARK=mark \\
          LD_PRELOAD=$faults \\
          $carvalet db backup copies/cars.sqlite -q --store store/cars.sqlite 2>messages
        echo $? $(grep -c 'could not be read: Input/output error' messages)
        test -e mark || break
      done
      """)
    let endings = copied.output.split(separator: "\n")
    #expect(endings.count > 3, "\(copied)")
    #expect(endings.dropLast().allSatisfy { $0 == "74 1" } && endings.last == "0 0", "\(copied)")
  }
}
