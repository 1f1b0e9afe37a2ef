import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// Files that cannot be renamed, files that other processes make or move meanwhile, and the drafts
/// of a command that a signal ends.
///
/// The faults are made by `Tests/FaultInjection/faults.c`.
@Suite(.ownThread, .needsFaults)
struct FileFaultTests {
  private let executable = Executable(with: .faults)

  init() throws {
    try executable.makeSeed()
  }

  /// Waits until a process is stopped; fails where it has ended.
  private static let stopping = """
    isStopped() {
      while :; do
        case $(sed -n 's/^State:.//p' /proc/$1/status 2>/dev/null) in
          T*) return 0;;
          Z*|'') return 1;;
        esac
      done
    }
    """

  @Test func `a store that cannot be read is kept, whichever renaming fails`() {
    let restored = executable.shell(
      """
      $carvalet db backup backup.sqlite -q --store seed/cars.sqlite
      dd if=/dev/zero of=seed/cars.sqlite bs=100 count=1 conv=notrunc status=none
      number=0
      while :; do
        number=$((number + 1))
        rm -rf store mark && cp -r seed store
        FAULT_CALL=rename FAULT_NTH=$number FAULT_PATH="$PWD/store" FAULT_MARK=mark \\
          LD_PRELOAD=$faults \\
          $carvalet db restore backup.sqlite --store store/cars.sqlite >output 2>messages
        status=$?
        if [ $status = 0 ]; then kept=$(echo store/cars-damaged*[0-9].sqlite)
        else kept=store/cars.sqlite; fi
        cmp $kept seed/cars.sqlite && cmp $kept-wal seed/cars.sqlite-wal
        echo "$number $status $(grep -o 'Nothing was changed' messages)$(ls -A store | grep draft)"
        test -e mark || break
      done
      """)
    #expect(
      restored
        == Executable.Ended(
          status: 0,
          output: """
            1 74 Nothing was changed
            2 74 Nothing was changed
            3 74 Nothing was changed
            4 74 Nothing was changed
            5 74 Nothing was changed
            6 0 

            """, messages: ""), "\(executable.read("messages") ?? "")")
  }

  @Test func `a backup does not replace a store that was made meanwhile`() {
    let made = executable.shell(
      """
      \(Self.stopping)
      export CARVALET_STORE="$PWD/seed/cars.sqlite"
      FAULT_CALL=rename FAULT_PATH=new.sqlite FAULT_SIGNAL=19 FAULT_ERRNO=0 LD_PRELOAD=$faults \\
        $carvalet db backup new.sqlite & child=$!
      isStopped $child || echo 'not stopped'
      $carvalet park Precious -q >/dev/null --store new.sqlite
      kill -CONT $child
      wait $child
      echo $?
      $carvalet list --fields make --format plain --store new.sqlite
      ls -A | grep draft
      """)
    #expect(made.output == "73\nPrecious\n")
    #expect(made.messages.contains("/new.sqlite' is there already. Choose another name.\n"))
  }

  @Test func `backups that are made at once are each a file of its own`() {
    let made = executable.shell(
      """
      export CARVALET_STORE="$PWD/seed/cars.sqlite"
      for desk in 1 2 3 4; do $carvalet db backup & done
      wait
      """)
    let names = made.output.split(separator: "\n").compactMap { line in
      line.split(separator: "'").dropFirst(3).first.map(String.init)
    }
    #expect(made.messages == "")
    #expect(Set(names).count == 4)
    #expect(executable.shell("ls seed/cars-20*.sqlite | wc -l").output == "4\n")
  }

  @Test(arguments: [15, 1])
  func `a backup that is ended by a signal leaves no draft`(signal: Int) {
    let ended = executable.shell(
      """
      mkdir stick
      for call in open pwrite fsync; do
        FAULT_CALL=$call FAULT_PATH=.draft FAULT_NTH=2 FAULT_SIGNAL=\(signal) LD_PRELOAD=$faults \\
          $carvalet db backup stick/copy.sqlite -q --store seed/cars.sqlite
        echo "$call $?: $(ls -A stick)"
        rm -f stick/*
      done
      """)
    let status = 128 + signal
    #expect(ended.output == "open \(status): \npwrite \(status): \nfsync \(status): \n")
  }

  @Test(arguments: [("park Fiat -q", "stat pread"), ("import cars.csv -n", "pread")])
  func `a store that is removed with its folder is missing, at whichever step`(
    command: String, calls: String
  ) throws {
    try executable.write("cars.csv", "make\nFiat\n")
    let gone = executable.shell(
      """
      \(Self.stopping)
      \(Executable.faultPoints())
      for call in \(calls); do
        for number in $(points $call "$PWD/store" \(command) --store "$PWD/store/cars.sqlite"); do
          # A store that disappears before the first call was never there.
          test $call$number = stat1 && continue
          rm -rf store gone mark && cp -r seed store
          FAULT_CALL=$call FAULT_NTH=$number FAULT_PATH="$PWD/store" FAULT_MARK=mark \\
            FAULT_SIGNAL=19 FAULT_ERRNO=0 LD_PRELOAD=$faults \\
            $carvalet \(command) --store "$PWD/store/cars.sqlite" >output 2>messages & child=$!
          isStopped $child && mv store gone && kill -CONT $child
          wait $child
          status=$?
          test -e store && test -e gone && status="$status, and made anew"
          test -e mark || continue
          echo "$call $number: $status"
        done
      done
      """)
    let runs = gone.output.split(separator: "\n")
    #expect(runs.count > (Soak.isLong ? 20 : 5))
    for run in runs { #expect(run.hasSuffix(": 66") || run.hasSuffix(": 0"), "\(run)") }
    #expect(runs.contains { $0.hasSuffix(": 66") })
  }
}
