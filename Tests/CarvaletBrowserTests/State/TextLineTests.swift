import Glibc
import TestSupport
import Testing

@testable import CarvaletBrowser

/// A letter with its marks and an emoji of several parts are edited as one character, the cursor
/// never leaves the text, and a pasted megabyte can be typed on.
struct TextLineTests {
  private func edited(_ text: String, _ commands: KeyCommand...) -> TextLine {
    var line = TextLine(text)
    for command in commands { _ = line.edit(command) }
    return line
  }

  @Test func `a word is deleted with the blanks behind it`() {
    #expect(edited("silver camry  ", .deleteWord).text == "silver ")
    #expect(edited("silver", .deleteWord, .deleteWord).text == "")
    #expect(edited("silver camry", .left, .deleteWord).text == "silver y")
  }

  @Test func `the cursor stays within the text`() {
    #expect(edited("ab", .right).cursor == 2)
    #expect(edited("ab", .lineStart, .left, .deleteBackward).text == "ab")
    #expect(edited("ab", .deleteForward).text == "ab")
    #expect(edited("ab", .left, .deleteLine).text == "b")
  }

  @Test func `a mark that is typed joins the letter before it`() {
    var line = TextLine("Zoe")
    line.insert("\u{301}")
    #expect(line.characters.count == 3)
    #expect(line.cursor == 3)
    _ = line.edit(.deleteBackward)
    #expect(line.text == "Zo")
  }

  @Test func `an emoji of several parts is one sign, also when its parts come one by one`() {
    var line = TextLine("x")
    for part in ["👩", "\u{200D}", "👧"] { line.insert(part) }
    #expect(line.characters.count == 2)
    #expect(line.cursor == 2)
  }

  @Test func `a key that edits nothing is not taken`() {
    var line = TextLine("x")
    let isTaken = line.edit(.accept)
    #expect(!isTaken)
    #expect(line == TextLine("x"))
  }

  @Test(.ownThread, .timeLimit(.minutes(60))) func `a paste of a megabyte is typed on and drawn`() {
    let start = Self.threadTime
    var scene = Scene(200, 12)
    scene.answersAtOnce = false
    scene.press("/")
    scene.send(.paste(String(repeating: "abc é\n", count: 160_000)))
    for _ in 0..<5 {
      scene.type("x")
      #expect(scene.line(0).contains("abc é x"))
    }
    #expect(Self.threadTime - start < .seconds(30))
  }

  /// The processor time of this thread: other tests run beside it.
  private static var threadTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
