import CarStorage
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// Files that a command writes: links, drafts, and files that are never replaced.
@Suite(.ownThread, .needsExecutable)
struct OutputFileTests {
  private let executable = Executable()

  @Test func `an interrupted export leaves no half of a file`() throws {
    try executable.write("cars.csv", "make,model\n" + String(repeating: "BMW,M3\n", count: 60_000))
    #expect(executable.shell("$carvalet import cars.csv -q").status == 0)
    let interrupted = executable.shell(
      """
      $carvalet export out.csv & child=$!
      until ls .out.csv.*.draft >/dev/null 2>&1; do kill -0 $child || break; done
      kill -TERM $child
      wait $child
      ls -A
      """)
    // On a fast machine the export may be complete before the signal.
    #expect(!interrupted.output.contains(".draft"))
  }

  @Test func `an export through a link makes the file that it leads to`() {
    let exported = executable.shell(
      """
      mkdir there && $carvalet park BMW -q >/dev/null
      ln -s there/cars.csv out.csv && ln -s out.csv again.csv
      for name in again.csv out.csv; do
        $carvalet export $name -q && test -L out.csv && test -L again.csv && test -s there/cars.csv
        echo $?
      done
      ln -s loop.csv loop.csv && $carvalet export loop.csv
      ln -s none/cars.csv lost.csv && $carvalet export lost.csv
      ln -s cars.sqlite-journal journal.csv && $carvalet export journal.csv
      ls -A | grep -e draft -e journal$
      """)
    #expect(exported.output == "0\n0\n")
    #expect(
      exported.messages == """
        Error: 'loop.csv' cannot be written: Too many levels of symbolic links
        Error: 'lost.csv' cannot be written: No such file or directory
        Error: 'journal.csv' is in use by this command itself. Choose another name.

        """)
  }

  @Test func `the next export removes the draft of one that was killed`() {
    let killed = executable.shell(
      """
      $carvalet park BMW -q >/dev/null
      sh -c 'touch .out.csv.$$-1.draft'
      touch .mine.$$-$(cut -d ' ' -f 22 /proc/$$/stat).draft
      $carvalet export out.csv -q
      ls -A | grep draft | sed 's/[0-9]//g'
      """)
    #expect(killed.output == ".mine.-.draft\n")
  }

  @Test func `nothing is written onto the store or what belongs to it, by whatever name`() throws {
    try executable.write("cars.csv", "make,year\nBMW,2019\nAudi,20x9\n")
    let made = executable.shell(
      """
      $carvalet park BMW -q
      echo log >cars.sqlite-wal.copy
      mkdir sub && ln -s ../cars.sqlite sub/link.csv && ln -s . here
      ln -s cars.sqlite.lock lock.csv
      """)
    #expect(made.status == 0)
    for name in [
      "cars.sqlite", "./cars.sqlite", "here/cars.sqlite", "sub/link.csv", "sub/../cars.sqlite-wal",
      "cars.sqlite-shm", "cars.sqlite.lock", "lock.csv", "cars.sqlite-journal",
      "here/cars.sqlite-journal", "\"$PWD/cars.sqlite-journal\"",
    ] {
      for command in [
        "export \(name) --format csv", "db backup \(name)",
        "import cars.csv --skip-bad-rows --rejects \(name)",
      ] {
        let refused = executable.shell("$carvalet \(command)")
        #expect(refused.status == 64, "\(command): \(refused.messages)")
        #expect(
          refused.messages.hasSuffix("is in use by this command itself. Choose another name.\n"),
          "\(command)")
      }
    }
    // A store that does not exist yet is not replaced either.
    let unmade = executable.shell(
      """
      $carvalet import cars.csv --skip-bad-rows --store new.sqlite --rejects new.sqlite
      ls new*
      """)
    #expect(unmade.messages.contains("'new.sqlite' is in use by this command itself"))
    #expect(unmade.output == "")
    #expect(
      executable.shell("$carvalet list -q && $carvalet db check").output
        == "1\nThe store is sound\n")
  }

  // It was written as it is, and a guest's text could control the terminal.
  @Test(arguments: RecordFormat.allCases)
  func `at a terminal a text controls nothing, by whatever name that is written to`(
    format: RecordFormat
  ) throws {
    let scene = try CommandScene(server: nil)
    let note = "a\u{1B}]0;x\u{7}\u{9B}2Jb"
    #expect(scene.run(arguments: ["park", "BMW", "--note", note]).status == .done)
    let terminal = PseudoTerminal()
    let ended = scene.run("export \(terminal.path) --format \(format.rawValue)")
    #expect(ended.status == .done, "\(ended)")
    let written = String(decoding: terminal.output(waiting: 1000), as: UTF8.self)
    #expect(written.contains("BMW"))
    #expect(
      written.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control || ["\n", "\r", "\t"].contains($0)
      }, "\(written.debugDescription)")
  }
}
