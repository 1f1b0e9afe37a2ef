import Glibc
import TestSupport
import Testing

@testable import CarvaletCommands

/// Lines of an input, none of which has an end too far away.
@Suite(.ownThread)
struct LineReaderTests {
  /// Reads from a pipe that another process fills.
  private func lines(_ command: String) throws(InputTooLong) -> [String] {
    guard let pipe = popen(command, "r") else { return [] }
    defer { pclose(pipe) }
    return try LineReader.lines(LineReader(fileno(pipe)).next)
  }

  @Test func `Lines end with a newline, a carriage return before it, or the input`() throws {
    #expect(try lines("printf 'a\\r\\n\\nb\\n'") == ["a", "", "b"])
    #expect(try lines("printf 'a\\nb'") == ["a", "b"])
    #expect(try lines("true") == [])
  }

  @Test func `The longest line is read, and one that is longer than any buffer is not`() throws {
    let longest = LineReader.longestLine
    #expect(try lines("head -c \(longest) /dev/zero | tr '\\0' x; echo; echo y").last == "y")
    #expect(throws: InputTooLong.line) {
      try lines("head -c \(longest * 3) /dev/zero | tr '\\0' x; echo")
    }
  }

  @Test func `So many lines are collected, and no more`() throws {
    let line = String(repeating: "x", count: 63)
    let most = LineReader.longestInput / 64
    #expect(try lines("yes \(line) 2>/dev/null | head -n \(most)").count == most)
    #expect(throws: InputTooLong.whole) {
      try lines("yes \(line) 2>/dev/null | head -n \(most + 1)")
    }
  }

  // It ended with a stack dump.
  @Test(
    .needsExecutable,
    arguments: [
      "timeout 60 $carvalet audit keys </dev/zero", "timeout 60 $carvalet audit spots - </dev/zero",
      "timeout 60 $carvalet audit keys /dev/zero", "yes 7 | timeout 60 $carvalet audit keys",
      "yes 7 | timeout 60 $carvalet retrieve -",
    ])
  func `An input without an end ends a command with its limit`(command: String) {
    let ended = Executable().shell(
      "$carvalet park BMW --key 7 -q >/dev/null; \(command) 2>&1 >/dev/null; echo $?")
    #expect(ended.output.hasSuffix(" bytes\n65\n"), "\(ended)")
    #expect(
      ended.output.contains("input is longer than ")
        || ended.output.contains("of the input is longer than "))
  }
}
