import Foundation
import TestSupport
import Testing

/// What is said of tests that a machine cannot run.
struct LeftOutTests {
  private static func program(_ name: String) -> Need {
    .program(NeededProgram.table.first { $0.name == name }!)
  }

  @Test func `Nothing is said where no test was left out`() {
    #expect(LeftOut.line(for: []) == nil)
  }

  @Test func `Missing programs are named, with what installs them`() {
    #expect(
      LeftOut.line(for: [[Self.program("zsh")], [Self.program("man"), Self.program("tmux")]])
        == "2 tests were left out: 2 lack man, tmux, zsh (sudo apt-get install man-db tmux zsh)")
    #expect(
      LeftOut.line(for: [[Self.program("setsid"), Self.program("flock")]])
        == "1 test was left out: 1 lacks flock, setsid (sudo apt-get install util-linux)")
  }

  @Test func `A test is counted once, whatever it lacks`() {
    #expect(
      LeftOut.line(for: [
        [.root], [.dataSets], [.root, Self.program("zsh")], [.smallDisk], [.dataSets],
      ])
        == "5 tests were left out: 1 lacks zsh (sudo apt-get install zsh), "
        + "1 lacks the rights of root, 1 lacks the right to mount a disk in memory, "
        + "2 lack the data sets (CARVALET_DATA names their folder)")
  }

  @Test func `In CI every program that tests need is installed, and the tool is built`() {
    guard ProcessInfo.processInfo.environment["CI"]?.isEmpty == false else { return }
    let missing = NeededProgram.table.filter { !$0.isInstalled }
    #expect(missing.map(\.name) == [], "\(missing.map(\.package)) are to be installed")
    #expect(LeftOut.hasExecutable)
  }
}
