import Foundation
import TestSupport
import Testing

/// `browse`, `board` and `queue --watch` on a server, at a terminal: the first screen, a key that
/// changes something, and what another process does meanwhile.
@Suite(.ownThread, .timeLimit(.minutes(60)), .needs("setsid"), .needsPostgres)
struct ServerScreenTests {
  private let executable = Executable()
  private let settings: String

  init() throws {
    settings = "CARVALET_STORE='\(try CommandScene.serverAddress())'"
    try run("park BMW M3")
    try run("park Audi A4 --key K9")
  }

  /// Runs a command in another process.
  private func run(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let ended = executable.shell("\(settings) $carvalet \(line) -q")
    #expect(ended.status == 0, "\(ended.messages)", sourceLocation: sourceLocation)
  }

  private func screen(_ command: String) -> ScreenProcess {
    ScreenProcess(executable, command, variables: settings)
  }

  @Test func `The browser shows a server, parks there, and sees another process`() throws {
    let screen = screen("browse --by anna")
    #expect(screen.shows("2 cars"))
    #expect(screen.shows("BMW M3"))
    try run("park Lancia Delta")
    #expect(screen.shows("Lancia Delta"))
    #expect(screen.shows("3 cars"))
    screen.type("p")
    #expect(screen.shows("> make"))
    screen.type("Saab\r")
    #expect(screen.shows("4 cars"))
    #expect(screen.shows("Saab"))
    let log = executable.shell("\(settings) $carvalet log --limit 1 --format csv --no-pager").output
    #expect(log.contains(",park,") && log.contains("anna"))
    try run("retrieve 1")
    #expect(screen.wait { !$0.contains { $0.contains("BMW M3") } })
    #expect(screen.shows("3 cars"))
    screen.type("u")
    #expect(screen.shows("2 cars"))
    #expect(executable.shell("\(settings) $carvalet show 4").status == 1)
    screen.type("q")
    #expect(screen.status() == 0)
  }

  @Test func `The board on a server shows who waits as soon as another desk notes it`() throws {
    let screen = screen("board")
    #expect(screen.shows("0 cars"))
    try run("request 2 --at -12m")
    #expect(screen.shows("Audi A4"))
    try run("ready 2")
    #expect(screen.wait { $0.contains { $0.localizedCaseInsensitiveContains("ready") } })
    try run("retrieve 2")
    #expect(screen.wait { !$0.contains { $0.contains("Audi A4") } })
    screen.type("q")
    #expect(screen.status() == 0)
  }

  @Test(.needs("script")) func `The queue of a server is followed`() throws {
    try executable.write(
      "script",
      """
      export TERM=dumb \(settings)
      shows() {
        for try in $(seq 600); do grep -aqF -- "$1" typescript && break; sleep 0.05; done
      }
      $carvalet queue --watch &
      shows 'Nobody waits'
      $carvalet request 1 -q
      shows 'BMW M3'
      $carvalet request 2 -q
      shows 'Audi A4'
      $carvalet retrieve 1 -q
      shows '-       1'
      kill -TERM $!
      wait $!
      echo "status $?"
      """)
    _ = executable.shell("script -qfec 'sh ./script' typescript >/dev/null 2>&1")
    let sent = executable.shell("cat typescript").output
    var rest = sent[...]
    for text in ["Nobody waits", "BMW M3", "Audi A4", "-       1  BMW M3", "status 143"] {
      let range = try #require(rest.range(of: text), "\(text) in \(sent)")
      rest = rest[range.upperBound...]
    }
  }

  @Test(.needs("bash")) func `The shells complete what is on a server`() throws {
    try run("note 1 x --by ben")
    try executable.write(
      "driver",
      """
      source ./script.bash
      COMP_WORDBREAKS="${COMP_WORDBREAKS//:}"
      ask() {
        COMP_LINE="carvalet $1" COMP_POINT=$((${#1} + 9)) COMP_TYPE=37 COMPREPLY=()
        COMP_WORDS=($COMP_LINE)
        [[ "$1" = *' ' ]] && COMP_WORDS+=('')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _carvalet carvalet "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        (IFS=,; echo "${COMPREPLY[*]}")
      }
      ask 'retrieve '
      ask 'park A'
      ask 'park Audi '
      ask 'request key:'
      ask 'undo '
      ask 'log --author b'
      """)
    let ended = executable.shell(
      """
      export \(settings)
      carvalet --generate-completion-script bash >script.bash
      bash driver
      """)
    #expect(ended.messages == "")
    #expect(ended.output == "2,1\nAudi\nA4\nkey:K9\n3,2,1\nben\n")
  }
}
