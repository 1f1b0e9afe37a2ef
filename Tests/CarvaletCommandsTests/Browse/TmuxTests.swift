import Foundation
import TestSupport
import Testing

/// `browse` in a window of tmux, which shows what another program makes of the bytes.
@Suite(.ownThread, .needs("tmux"), .timeLimit(.minutes(60)))
struct TmuxTests {
  private let executable = Executable()

  private func tmux(_ command: String) -> String {
    executable.shell("tmux -f /dev/null -S tmux \(command)").output
  }

  /// Waits until a line of the window has a text.
  ///
  /// - Returns: The lines of the window.
  private func window(showing text: String) throws -> [String] {
    var lines: [String] = []
    try waitUntil("'\(text)' is not shown: \(lines)") {
      lines = tmux("capture-pane -p").components(separatedBy: "\n")
      return lines.contains { $0.contains(text) }
    }
    return lines
  }

  @Test func `a car is found, edited and seen by the other desk, and the window is as before`()
    throws
  {
    for car in ["BMW M3 --spot B7", "Škoda Fabia", "李 'E\u{301}toile'"] {
      #expect(executable.shell("$carvalet park \(car) -q").status == 0)
    }
    defer { _ = tmux("kill-server") }
    _ = tmux(
      """
      new-session -d -x 80 -y 10 \
        'stty -g > before; XDG_STATE_HOME="$PWD/state" $carvalet browse --by anna; stty -g > ended; mv ended after; cat'
      """)
    let list = try window(showing: "3 cars - anna")
    #expect(list.contains { $0.hasPrefix(">") })
    #expect(list.contains { $0.contains("李 E\u{301}toile") })
    _ = tmux("send-keys / bmw Enter")
    #expect(try window(showing: "1 of 3").contains { $0.contains("BMW M3") && $0.contains("B7") })
    #expect(executable.shell("$carvalet move 1 C2 --by ben -q").status == 0)
    _ = try window(showing: "C2")
    _ = tmux("resize-window -x 45 -y 12")
    _ = try window(showing: "spot C2")
    _ = tmux("send-keys q")
    try waitUntil { executable.read("after") != nil }
    #expect(executable.read("after")?.isEmpty == false)
    #expect(executable.read("after") == executable.read("before"))
    #expect(!tmux("capture-pane -p").contains("BMW"))
  }

  // A grapheme of several letters was taken for one column: a plate ກຳ 12 was shown as ກ 12, and
  // the columns behind such texts were pushed to the right.
  @Test func `all letters of a script are shown, and the columns behind them line up`() throws {
    let words = [
      "ກຳ", "สีดำ", "नमस्ते", "বাংলা", "தமிழ்", "မြန်မာ", "ខ្មែរ", "ਪੰਜਾਬੀ", "മലയാളം", "සිංහල",
    ]
    let rows = words.enumerated().map { "\($1) 12,K\($0 + 10)\n" }.joined()
    try executable.write("cars.csv", "plate,key\n" + rows)
    #expect(executable.shell("$carvalet import cars.csv -q").status == 0)
    defer { _ = tmux("kill-server") }
    _ = tmux("new-session -d -x 100 -y 24 '$carvalet browse --by anna'")
    let screen = try window(showing: "K19")
    for (index, word) in words.enumerated() {
      #expect(
        screen.contains { $0.contains("  \(word) 12  ") && $0.contains("  K\(index + 10)  ") },
        "\(word): \(screen)")
    }
    // The terminal is told to put a mark over the column in which the keys begin.
    try executable.write(
      "marked",
      """
      $carvalet list --fields plate,key --format table --no-pager 2>messages
      for line in 2 3 4 5 6 7 8 9 10 11; do printf '\\033[%d;12H#' $line; done
      touch listed
      exec cat
      """)
    _ = tmux("new-window 'sh ./marked'")
    try waitUntil { executable.read("listed") != nil }
    let list = try window(showing: "#19").prefix(11)
    #expect(list.first == "PLATE      KEY")
    for (index, word) in words.enumerated() {
      #expect(
        list.contains { $0.hasPrefix("\(word) 12  ") && $0.hasSuffix(" #\(index + 10)") },
        "\(word): \(list)")
    }
  }
}
