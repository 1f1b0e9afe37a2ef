import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// Who does not read what a command writes does not slow the other desks: the command lets go of
/// the store, and its reader gets every line later.
@Suite(.ownThread, .timeLimit(.minutes(60)), .needsExecutable)
struct SlowReaderTests {
  private let executable = Executable()

  /// Cars whose list is longer than what a pipe and the queue of a command take.
  private static let cars = 24_000

  private func importCars() throws {
    try executable.write(
      "cars.csv", "make,model\n" + (0..<Self.cars).map { "BMW,M\($0)\n" }.joined())
    #expect(executable.shell("$carvalet import cars.csv -q").status == 0)
  }

  /// Waits until another desk that writes empties the log, so that the file alone is the store.
  private func waitForEmptyLog(_ reader: Executable.Running? = nil) throws {
    try waitUntil("\(reader?.messages ?? "")") {
      let parked = executable.shell(
        "$carvalet park Audi -q >/dev/null; stat -c %s cars.sqlite-wal 2>/dev/null || echo 0")
      return parked.output == "0\n"
    }
  }

  /// How many models a pipe gives, read until all are there or the pipe ends.
  private func countModels(in name: String) throws -> Int {
    let pipe = try FileHandle(forReadingFrom: executable.folder.appendingPathComponent(name))
    var models: Set<Int> = []
    // The digits behind an M, as far as they have come.
    var digits = ""
    var isModel = false
    while models.count < Self.cars {
      let part = pipe.availableData
      if part.isEmpty { break }
      for byte in part {
        if isModel, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
          digits.unicodeScalars.append(Unicode.Scalar(byte))
          continue
        }
        if let model = Int(digits) { models.insert(model) }
        digits = ""
        isModel = byte == UInt8(ascii: "M")
      }
    }
    return models.count
  }

  @Test(arguments: [
    "watch", "watch --format plain", "list", "list --json", "export", "export pipe --format csv",
    "search bmw",
  ])
  func `a pipe that nobody reads does not keep the log from a checkpoint`(command: String) throws {
    try importCars()
    #expect(executable.shell("mkfifo pipe").status == 0)
    // The shell keeps an end of the pipe for reading, and does not read.
    let running = executable.start(
      "exec 3<>pipe && exec $carvalet \(command) >pipe", named: "slow")
    // It has begun to write what it reads.
    #expect(executable.shell("head -c 1 pipe").output.count == 1)
    try waitForEmptyLog(running)
    #expect(!running.hasEnded)
    // The list is that of the moment at which it was read, to the last line.
    #expect(try countModels(in: "pipe") == Self.cars)
  }

  @Test func `a pager in which nobody turns the page does not keep the log from a checkpoint`()
    throws
  {
    try importCars()
    try executable.write("pager", "#!/bin/sh\nread line\necho \"$line\"\nexec sleep 600\n")
    #expect(executable.shell("chmod +x pager").status == 0)
    let running = executable.start(
      """
      CARVALET_PAGER="$PWD/pager" TERM=xterm \
      exec script -qec 'carvalet list' /dev/null
      """, named: "paged")
    try running.wait(for: "TICKET")
    try waitForEmptyLog(running)
    #expect(!running.hasEnded)
  }

  @Test(.needs("sqlite3"))
  func `who keeps a long log is named by db info and db check`() throws {
    try importCars()
    let reader = executable.start(
      """
      mkfifo pipe
      { echo 'BEGIN; SELECT count(*) FROM car;'; cat pipe; } | sqlite3 cars.sqlite
      """, named: "other")
    try reader.wait(for: "\(Self.cars)")
    #expect(
      executable.shell("for copy in 1 2 3; do $carvalet import cars.csv -q || exit; done").status
        == 0
    )
    let info = executable.shell("$carvalet db info")
    let words =
      #/Log +[0-9.]+ MB, kept by 'sqlite3 cars.sqlite' of [^ ]+ \(process [0-9]+\), which reads an older state/#
    #expect(info.output.contains(words), "\(info.output)")
    let check = executable.shell("$carvalet db check --quick")
    #expect(check.status == 0)
    #expect(
      check.messages.contains(
        #/The write-ahead log of '[^']+' has [0-9.]+ MB, kept by 'sqlite3 cars.sqlite' of /#),
      "\(check.messages)")
    #expect(executable.shell("echo .quit >pipe").status == 0)
    _ = reader.finish()
    try waitForEmptyLog(reader)
    #expect(!executable.shell("$carvalet db info").output.contains("Log"))
  }

  // The terminal takes nothing after Ctrl-S, until Ctrl-Q.
  @Test(arguments: ["browse", "board --sort parked"])
  func `a screen that was stopped does not keep the log from a checkpoint`(command: String) throws {
    try importCars()
    let screen = ScreenProcess(executable, command)
    #expect(screen.shows("BMW"))
    screen.type("\u{13}")
    try waitForEmptyLog()
    screen.type("\u{11}")
    #expect(screen.shows("BMW"))
  }
}
