import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// The title of the window and the bell of `queue --watch`, at a terminal that `script` makes.
@Suite(.ownThread, .needs("script"), .timeLimit(.minutes(60)))
struct QueueTitleTests {
  private let executable = Executable()

  /// Parks two cars, runs a script at a terminal, and gives all that the terminal was sent.
  private func sent(_ script: String) throws -> String {
    try executable.write(
      "script",
      """
      export TERM=xterm
      for car in 'BMW M3' 'Audi A4'; do $carvalet park $car --at -1h -q; done
      shows() {
        for try in $(seq 300); do grep -aqF -- "$1" typescript && return; sleep 0.05; done
        echo "$1" >>missed
      }
      \(script)
      """)
    _ = executable.shell("script -qfec 'sh ./script' typescript >/dev/null 2>&1")
    #expect(executable.read("missed") == nil)
    return executable.shell("cat typescript").output
  }

  @Test func `the title shows who waits, a new guest rings, and a signal gives the title back`()
    throws
  {
    let sent = try sent(
      """
      $carvalet queue --watch --bell --limit 1 &
      shows ']2;carvalet'
      $carvalet request 1 --at -12m -q
      shows ']2;1 waiting, 12 min'
      $carvalet request 2 --at -5m -q
      shows ']2;2 waiting, 12 min'
      $carvalet ready 1 -q
      shows ']2;1 waiting, 5 min'
      kill -TERM $!
      wait $!
      echo "status $?"
      """)
    var rest = sent[...]
    for text in [
      "\u{1B}[22;2t", "\u{1B}]2;carvalet\u{1B}\\", "\u{1B}]2;1 waiting, 12 min\u{1B}\\\u{7}",
      "\u{1B}]2;2 waiting, 12 min\u{1B}\\\u{7}", "\u{1B}]2;1 waiting, 5 min\u{1B}\\",
      "\u{1B}[23;2t", "status 143",
    ] {
      let range = try #require(rest.range(of: text), "\(text) in \(sent)")
      rest = rest[range.upperBound...]
    }
    #expect(sent.count { $0 == "\u{7}" } == 2)
  }

  @Test func `nothing rings without --bell, and a terminal of lines gets no title`() throws {
    let quiet = try sent(
      """
      $carvalet queue --watch &
      shows ']2;carvalet'
      $carvalet request 1 -q
      shows ']2;1 waiting'
      kill $!
      wait $!
      """)
    #expect(!quiet.contains("\u{7}"))
    let plain = try sent(
      """
      TERM=dumb $carvalet queue --watch --bell &
      shows 'BMW M3'
      $carvalet request 2 -q
      shows 'Audi A4'
      kill $!
      wait $!
      """)
    #expect(!plain.contains("\u{1B}]2;") && !plain.contains("\u{1B}[22;2t"))
  }

  @Test func `a bell without --watch is a usage error`() {
    let ran = executable.shell("$carvalet queue --bell")
    #expect(ran.status == 64)
    #expect(
      ran.messages == "Error: --bell rings while the queue is followed. Add --watch.\n")
  }
}
