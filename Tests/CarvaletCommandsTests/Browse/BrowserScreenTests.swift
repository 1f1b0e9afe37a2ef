import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// `browse` and `board` on a real terminal, which `script` makes: what is typed is a pipe into it.
@Suite(.ownThread, .needs("script"), .timeLimit(.minutes(60)))
struct BrowserScreenTests {
  private let executable = Executable()

  init() throws {
    #expect(
      executable.shell(
        "for car in 'BMW M3' 'Audi A4' 'Toyota Camry'; do $carvalet park $car -q; done"
      ).status == 0)
  }

  /// What a screen left behind.
  private struct Left {
    /// How it ended, and whether the terminal is as before.
    let end: [String]
    /// All that the terminal was sent.
    let sent: String
  }

  /// Runs a script at a terminal, in a shell with job control.
  ///
  /// - Parameter typing: Runs beside it, with two functions: `type TEXT` types a text, and
  ///   `shows TEXT` waits until the terminal was sent one. It asks for a whole screen with each
  ///   look, because frames have only what differs.
  private func terminal(
    _ script: String, typing: String, hasBacktraces: Bool = false
  ) throws -> Left {
    try executable.write(
      "script",
      """
      set -m
      trap : INT
      stty cols 100 rows 12
      export TERM=xterm CARVALET_DESK=west XDG_STATE_HOME="$PWD/state"
      # After a crash the runtime of Swift would offer a backtrace, and wait for an answer.
      \(hasBacktraces ? "unset SWIFT_BACKTRACE" : "export SWIFT_BACKTRACE=enable=no")
      before=$(stty -g)
      \(script)
      echo "status $?" >>end
      [ "$before" = "$(stty -g)" ] && echo restored >>end
      echo over
      """)
    try executable.write(
      "typing",
      """
      # A look at a terminal that has ended is the last one, and what follows it runs as well.
      trap : PIPE
      shows() {
        for try in $(seq 300); do
          missed=
          tail -c +$((seen + 1)) typescript 2>/dev/null | grep -aqF -- "$1" && break
          missed=$1
          printf '\\014' 2>/dev/null || break
          sleep 0.05
        done
        [ -z "$missed" ] || echo "$missed" >>missed
        seen=$(wc -c < typescript)
      }
      type() { printf "$1"; }
      seen=0
      \(typing)
      shows over
      """)
    _ = executable.shell(
      "sh ./typing | script -qfec 'sh ./script' typescript >/dev/null 2>&1")
    // The terminal may end before it is looked at once more.
    let missed = (executable.read("missed") ?? "").split(separator: "\n").filter { $0 != "over" }
    #expect(missed == [])
    return Left(
      end: (executable.read("end") ?? "").split(separator: "\n").map(String.init),
      sent: executable.shell("cat typescript").output)
  }

  @Test func `a car is found, handed over, and that undone, and the terminal is as before`() throws
  {
    let ended = try terminal(
      "$carvalet browse --by anna",
      typing: """
        shows '3 cars'
        type '/camry\\r'
        shows '1 of 3'
        type 'rr'
        shows 'Retrieved 3 Toyota Camry'
        type 'u'
        shows 'Took back'
        type 'q'
        """)
    #expect(
      ended.end == ["status 0", "restored"], "\(ended.sent.suffix(300).debugDescription)")
    let log = executable.shell("$carvalet log --limit 2 --format csv --no-pager").output
    #expect(log.contains(",undo,") && log.contains(",retrieve,") && log.contains("anna,west"))
  }

  @Test func `a command is typed behind a colon, and the log is read, by the person at this desk`()
    throws
  {
    let ended = try terminal(
      "$carvalet browse --by anna",
      typing: """
        shows '3 cars'
        type ':note child seat\\r'
        shows 'u takes it back'
        type ':log\\r'
        shows 'NUMBER'
        type 'q:watch\\r'
        shows 'needs the terminal for itself'
        # The refused line is still there. An empty one goes back to the list.
        type '\\025\\rL'
        shows 'Log, the last command first'
        type 'qq'
        """)
    #expect(
      ended.end == ["status 0", "restored"], "\(ended.sent.suffix(300).debugDescription)")
    let log = executable.shell("$carvalet log --limit 1 --format csv --no-pager").output
    #expect(log.contains(",note,") && log.contains("anna,west"))
  }

  @Test func `what another process parks appears without a key`() throws {
    let ended = try terminal(
      "$carvalet browse",
      typing: """
        shows '3 cars'
        $carvalet park Lancia Delta -q >/dev/null
        shows 'Lancia Delta'
        type 'q'
        """)
    #expect(ended.sent.contains("Lancia Delta"))
    #expect(ended.end == ["status 0", "restored"])
  }

  @Test func `the next start has the tab and the search of the last one`() throws {
    let ended = try terminal(
      "$carvalet browse; $carvalet browse",
      typing: """
        shows '3 cars'
        type '\\t/audi\\r'
        shows '1 of 3'
        type 'q'
        shows '1 of 3, Esc shows all'
        type 'q'
        """)
    #expect(ended.sent.contains("1 of 3, Esc shows all"))
    #expect(ended.end == ["status 0", "restored"])
  }

  @Test(arguments: [("TERM", 143), ("HUP", 129), ("INT", 130), ("SEGV", 139)])
  func `a signal and a crash leave the terminal as it was`(signal: String, status: Int) throws {
    let ended = try terminal(
      "sh -c 'echo $$ >pid; exec $carvalet browse'",
      typing: """
        shows '3 cars'
        kill -\(signal) $(cat pid)
        """)
    #expect(ended.end == ["status \(status)", "restored"])
    #expect(ended.sent.contains("\u{1B}[?1049l"))
  }

  @Test(arguments: [("SEGV", 139), ("TRAP", 133)])
  func `a fault that another process sends ends it, with the backtraces of Swift too`(
    signal: String, status: Int
  ) throws {
    let ended = try terminal(
      "sh -c 'echo $$ >pid; exec $carvalet browse'",
      typing: """
        shows '3 cars'
        kill -\(signal) $(cat pid)
        """, hasBacktraces: true)
    #expect(ended.end == ["status \(status)", "restored"])
  }

  @Test func `the mouse selects, shows and presses keys, and is not reported afterwards`()
    throws
  {
    let ended = try terminal(
      "$carvalet browse",
      typing: """
        shows '3 cars'
        type '\\033[<0;10;3M\\033[<0;10;3m\\033[<0;10;3M\\033[<0;10;3m'
        shows 'ticket 2'
        type 'q'
        shows 'tab lists'
        type '\\033[<0;22;12M'
        shows 'Park a car'
        type '\\003'
        """)
    #expect(ended.sent.contains("\u{1B}[?1006h") && ended.sent.contains("\u{1B}[?1006l"))
    #expect(ended.end == ["status 130", "restored"])
  }

  @Test func `with --no-mouse the mouse is left to the terminal`() throws {
    let ended = try terminal("$carvalet browse --no-mouse", typing: "shows '3 cars'\ntype 'q'")
    #expect(!ended.sent.contains("\u{1B}[?1000h") && !ended.sent.contains("\u{1B}[?1002h"))
    #expect(ended.end == ["status 0", "restored"])
  }

  @Test func `without a store the lot is empty, and the first car makes the store`() throws {
    let ended = try terminal(
      "$carvalet browse --store new.sqlite",
      typing: """
        shows 'p parks the first car'
        ls new* >early 2>/dev/null
        type 'p'
        shows 'Park a car'
        type 'Lancia\\r'
        shows 'u takes it back'
        type 'u'
        shows 'Took back'
        type 'U'
        shows 'Done again'
        type 'q'
        """)
    #expect(ended.end == ["status 0", "restored"])
    #expect(executable.read("early") == "")
    #expect(executable.shell("$carvalet list --store new.sqlite").output.contains("Lancia"))
  }

  // MARK: - Photos

  /// Makes programs of these names, which write what they are called with.
  private func makePrograms(_ names: String...) {
    for name in names {
      _ = executable.shell(
        """
        mkdir -p \(name)
        printf '#!/bin/sh\\necho "drawn $*"\\necho "$*" >>called\\n' >\(name)/\(name)
        chmod +x \(name)/\(name)
        """)
    }
    _ = executable.shell("touch dent.jpg; $carvalet note 3 dent --code d --photo $PWD/dent.jpg -q")
  }

  @Test func `a photo is drawn by chafa on the whole screen, and a key goes back`() throws {
    makePrograms("chafa")
    let ended = try terminal(
      "PATH=$PWD/chafa:$PATH $carvalet browse",
      typing: """
        shows '3 cars'
        # A look of 'shows' is a key, which may end the photo before it is drawn.
        for try in $(seq 300); do
          type 'O'
          sleep 0.05
          grep -aqF -- 'drawn --animate=off --size=100x11 -- /' typescript && break
        done
        shows 'q quit'
        type 'q'
        """)
    #expect(ended.end == ["status 0", "restored"])
    #expect(ended.sent.contains("/dent.jpg"))
  }

  @Test func `show draws the photo, too, or opens it in a window, or says what to install`() throws
  {
    makePrograms("chafa", "xdg-open")
    let drawn = try terminal("PATH=$PWD/chafa:$PATH $carvalet show 3 --photo", typing: "")
    #expect(drawn.end == ["status 0", "restored"])
    #expect(drawn.sent.contains("drawn --animate=off --size=100x11 -- /"))

    let window = try terminal(
      "tool=$(command -v $carvalet)\nPATH=$PWD/xdg-open DISPLAY=:0 $tool show 3 --photo | cat",
      typing: "")
    // Where the path is long the sentence has two lines.
    let said = window.sent.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(said.contains("dent.jpg' is opened"))
    #expect(executable.read("called")?.hasSuffix("/dent.jpg\n") == true)

    let none = try terminal(
      "tool=$(command -v $carvalet)\nPATH=/none DISPLAY= WAYLAND_DISPLAY= $tool show 3 --photo",
      typing: "")
    #expect(none.end.suffix(2) == ["status 69", "restored"])
    #expect(none.sent.contains("Install 'chafa', which draws them on a terminal."))
    #expect(
      executable.shell("DISPLAY= WAYLAND_DISPLAY= $carvalet show 3 --photo").messages
        == "Error: A photo is drawn on a terminal, and the output is none\n")
    #expect(
      executable.shell("$carvalet show 2 --photo").messages == "Error: Ticket 2 has no photo\n")
    #expect(executable.shell("$carvalet show 3 --photo --json").status == 64)
  }

  @Test func `Ctrl-C ends with 130`() throws {
    let ended = try terminal("$carvalet browse", typing: "shows '3 cars'\ntype '\\003'")
    #expect(ended.end == ["status 130", "restored"])
  }

  @Test(.needs("sqlite3", "flock"))
  func `a quit waits for another desk, and what was not done then is reported`() throws {
    let ended = try terminal(
      "$carvalet browse 2>messages",
      typing: """
        shows '3 cars'
        timeout 60 flock cars.sqlite.lock -c \
          'touch locked; until [ -e left ]; do sleep 0.05; done' &
        until [ -e locked ]; do sleep 0.05; done
        type 'aq'
        shows 'q again leaves without it'
        sqlite3 cars.sqlite 'DELETE FROM car WHERE ticket = 3'
        touch left
        """)
    #expect(ended.end == ["status 1", "restored"])
    let messages = executable.read("messages") ?? ""
    #expect(
      messages.hasPrefix("Error: 'carvalet request 3' was not done. No car has ticket 3"),
      "\(messages)")
  }

  @Test(.needs("flock"))
  func `a second q leaves without what another desk holds up`() throws {
    let ended = try terminal(
      "$carvalet browse 2>messages",
      typing: """
        shows '3 cars'
        timeout 60 flock cars.sqlite.lock -c \
          'touch locked; until [ -e left ]; do sleep 0.05; done; echo released >>end' &
        until [ -e locked ]; do sleep 0.05; done
        type 'aq'
        shows 'q again leaves without it'
        type 'q'
        shows 'over'
        touch left
        wait $!
        """)
    #expect(ended.end == ["status 75", "restored", "released"])
    let messages = executable.read("messages") ?? ""
    #expect(
      messages.hasPrefix("Error: 'carvalet request 3' still waited for another desk."),
      "\(messages)")
  }

  @Test func `Ctrl-Z gives the terminal back, and after fg everything is there again`() throws {
    let ended = try terminal(
      """
      $carvalet browse
      echo "stopped with $?"
      [ "$before" = "$(stty -g)" ] && echo "as before"
      $carvalet park Lancia Delta -q >/dev/null
      fg >/dev/null
      """,
      typing: """
        shows '3 cars'
        type '\\032'
        shows 'as before'
        shows 'Lancia Delta'
        type 'q'
        """)
    #expect(ended.sent.contains("stopped with 148") && ended.sent.contains("as before"))
    #expect(ended.end == ["status 0", "restored"])
  }

  @Test func `hostile text in a field reaches no terminal`() throws {
    let hostile = "$(printf '\\033]0;owned\\007\\033[2J')"
    #expect(
      executable.shell("$carvalet edit 1-3 --owner \"\(hostile)\" --color \"\(hostile)\" -q").status
        == 0)
    let ended = try terminal(
      "$carvalet browse", typing: "shows '3 cars'\ntype '\\r'\nshows 'owned'\ntype 'qq'")
    #expect(!ended.sent.contains("\u{1B}]0;owned") && !ended.sent.contains("\u{7}"))
  }

  @Test func `the board shows who waits, tells it in the title, and rings`() throws {
    let ended = try terminal(
      "$carvalet board --bell",
      typing: """
        shows '0 cars'
        $carvalet request 2 -q >/dev/null
        shows 'Audi A4'
        type 'xrq'
        """)
    #expect(ended.end == ["status 0", "restored"])
    #expect(ended.sent.contains("\u{1B}]2;1 waiting, 0 min") && ended.sent.contains("\u{7}"))
  }

  @Test func `any list is on the board, and with NO_COLOR nothing is dim or coloured`() throws {
    let ended = try terminal(
      "NO_COLOR=1 $carvalet board --sort model",
      typing: """
        shows 'Camry'
        type 'q'
        """)
    #expect(ended.end == ["status 0", "restored"])
    #expect(ended.sent.contains("Model"))
    #expect(!ended.sent.contains(/\u{1B}\[[0-9;]*(2|3[0-9]|4[0-9])m/))
  }

  @Test func `a form saves what was typed`() throws {
    let ended = try terminal(
      "$carvalet browse --by anna",
      typing: """
        shows '3 cars'
        type '/camry\\r'
        shows '1 of 3'
        type 'e'
        shows 'enter save'
        type '\\025Corolla'
        shows 'Corolla'
        type '\\r'
        shows 'u takes it back'
        type 'q'
        """)
    #expect(ended.end == ["status 0", "restored"], "\(ended.sent.suffix(900).debugDescription)")
    #expect(executable.shell("$carvalet show 3 --json").output.contains("Corolla"))
  }
}
