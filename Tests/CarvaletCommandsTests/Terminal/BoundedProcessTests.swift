import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// A program that may take only so long and write only so much.
@Suite(.ownThread)
struct BoundedProcessTests {
  private func run(
    _ script: String, longest: Duration = .seconds(60), mostOutput: Int? = 1_000_000
  ) -> BoundedProcess.End {
    BoundedProcess.run(["sh", "-c", script], longest: longest, mostOutput: mostOutput)
  }

  @Test func `what it writes is read to its end, with its status`() {
    guard case .ended(3, let output) = run("echo one; echo two; echo aside >&2; exit 3") else {
      Issue.record("It has ended with 3")
      return
    }
    #expect(String(decoding: output, as: UTF8.self) == "one\ntwo\n")
  }

  @Test func `it reads no keys and has no terminal`() {
    guard case .ended(0, let output) = run("cat; (: </dev/tty) 2>/dev/null || echo none") else {
      Issue.record("It has ended")
      return
    }
    #expect(String(decoding: output, as: UTF8.self) == "none\n")
  }

  @Test func `a program that is not installed, one that hangs and one that writes on are told`() {
    if case .missing = BoundedProcess.run(
      ["no-such-program"], longest: .seconds(60), mostOutput: 1)
    {
    } else {
      Issue.record("It is missing")
    }
    for (script, longest) in [("sleep 600", Duration.milliseconds(50)), ("yes", .seconds(600))] {
      if case .late = run(script, longest: longest) {} else { Issue.record("'\(script)' is late") }
    }
    // It closes its output and goes on.
    if case .late = run("exec >&-; sleep 600", longest: .milliseconds(300)) {
    } else {
      Issue.record("It goes on")
    }
  }

  // It stayed a zombie until the screen ended.
  @Test func `a program that goes on leaves nothing behind when it ends`() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("id")
    let script = "echo $$ > '\(file)'; exec sleep 600"
    if case .late = run(script, longest: .milliseconds(50), mostOutput: nil) {
    } else {
      Issue.record("It goes on")
    }
    var id: pid_t?
    try waitUntil {
      id = (try? String(contentsOfFile: file, encoding: .utf8)).flatMap {
        $0.hasSuffix("\n") ? pid_t($0.dropLast()) : nil
      }
      return id != nil
    }
    let program = try #require(id)
    kill(program, SIGKILL)
    try waitUntil { kill(program, 0) < 0 && errno == ESRCH }
  }

  @Test func `a signal is told as a shell does`() {
    if case .ended(137, _) = run("kill -9 $$") {} else { Issue.record("It was killed") }
  }
}
