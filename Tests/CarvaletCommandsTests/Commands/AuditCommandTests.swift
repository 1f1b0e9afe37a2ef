import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarStorage
@testable import CarvaletCommands

/// `audit`: tags that were read, against the cars on the lot.
@Suite(.everyStore) struct AuditCommandTests {
  private let scene: CommandScene

  /// K7, k-9 and K12 hang on the board, K12 for two cars; K2 is with a runner; K1 has left.
  init() throws {
    scene = try CommandScene()
    for line in [
      "park BMW --key K7 --spot A1", "park Audi --key k-9 --spot A2",
      "park Fiat --key K12 --spot A12", "park Lada --key 'k 12' --spot A12",
      "park Seat --key K2 --spot B1", "park Ford --key K1 --spot B2",
      "park Opel",
    ] {
      #expect(scene.run(line).status == .done)
    }
    #expect(scene.run("retrieve 6").status == .done)
    let store = try scene.openStore()
    _ = try store.request([5], at: scene.now + 60, .init(by: "anna"))
    scene.now += 37 * 60
  }

  private func audit(_ line: String, _ tags: String...) -> Consequences {
    scene.run(line, input: tags)
  }

  @Test func `what is missing, out, extra and there twice is printed, and ends with 1`() {
    #expect(
      audit("audit keys -", "K12", "k9", "K99", "", " k-1 ")
        == Consequences(
          .nothingMatched,
          output: """
            missing K7 (ticket 1)
            out K2 (ticket 5, requested 19:05)
            extra k-1
            extra K99
            twice K12 (tickets 3, 4)

            """, messages: "4 keys on the lot: 1 missing, 1 out, 2 extra, 1 twice\n"))
  }

  @Test func `a key that is out makes no difference, nor does one that hangs there again`() {
    #expect(scene.run("edit 4 --key K13").status == .done)
    #expect(
      audit("audit keys", "K7", "K9", "K12", "K13")
        == Consequences(
          output: "out K2 (ticket 5, requested 19:05)\n", messages: "5 keys on the lot: 1 out\n"))
    #expect(
      audit("audit keys", "K7", "K9", "K12", "K13", "k2")
        == Consequences(messages: "5 keys on the lot: no difference\n"))
    #expect(
      audit("audit keys", "K7", "K7", "K9", "K12", "K13").output
        == "out K2 (ticket 5, requested 19:05)\ntwice K7 (ticket 1)\n")
  }

  @Test func `a car that is ready is out since then, and tags go by their numbers`() throws {
    let store = try scene.openStore()
    _ = try store.ready([2], at: scene.now, .init(by: "anna"))
    #expect(
      audit("audit keys").output == """
        missing K7 (ticket 1)
        missing K12 (tickets 3, 4)
        out K2 (ticket 5, requested 19:05)
        out k-9 (ticket 2, ready 19:41)
        twice K12 (tickets 3, 4)

        """)
  }

  @Test func `a spot that cars share is in order where it was read for each of them`() {
    #expect(audit("audit spots", "A1", "A2", "a 12", "A-12", "B1").status == .done)
    let once = audit("audit spots", "A1", "A2", "A12", "B1")
    #expect(once.output == "missing A12 (tickets 3, 4)\n" && once.status == .nothingMatched)
    #expect(scene.run("request 3").status == .done)
    let brought = audit("audit spots", "A1", "A2", "A12", "B1")
    #expect(brought.output == "out A12 (ticket 3, requested 19:41)\n" && brought.status == .done)
    #expect(
      audit("audit spots", "A12", "A12", "A12").output.hasSuffix("twice A12 (tickets 3, 4)\n"))
  }

  @Test func `only one board is checked, of both sides`() {
    #expect(
      audit("audit spots --only b", "A7", "B9")
        == Consequences(
          .nothingMatched, output: "out B1 (ticket 5, requested 19:05)\nextra B9\n",
          messages: "1 spot on the lot: 1 out, 1 extra\n"))
    #expect(audit("audit spots --only --").status == .usage)
    #expect(
      audit("audit keys --only -").messages
        .hasPrefix("Error: '-' has neither letters nor digits."))
  }

  @Test func `a file is read with and without a mark and line ends of Windows`() throws {
    let file = try scene.file("board.txt", "\u{FEFF}K7\r\nK9\r\n\r\nK12\r\nK2")
    #expect(audit("audit keys \(file)").output == "twice K12 (tickets 3, 4)\n")
    let missing = audit("audit keys \(file).not")
    #expect(missing.status == .inputMissing && missing.output == "")
  }

  @Test func `every format has all of it`() {
    let head = "finding,tag,tickets,dateRequested,dateReady\n"
    let tags = "audit keys --only k --format"
    #expect(
      audit("\(tags) csv", "K7", "K9", "K99").output == head + """
        missing,K12,3 4,,
        out,K2,5,2026-11-21T18:05:05.000Z,
        extra,K99,,,
        twice,K12,3 4,,

        """)
    #expect(
      audit("\(tags) json", "K7", "K9", "K12", "K12").output == """
        [
        {"finding":"out","tag":"K2","tickets":[5],"dateRequested":"2026-11-21T18:05:05.000Z",\
        "dateReady":null},
        {"finding":"twice","tag":"K12","tickets":[3,4],"dateRequested":null,"dateReady":null}
        ]

        """)
    #expect(
      audit("\(tags) md", "K7", "K9", "K12", "K2").output == """
        | FINDING | TAG | TICKETS | REQUESTED | READY |
        | --- | --- | --- | --- | --- |
        | twice | K12 | 3 4 |  |  |

        """)
    #expect(audit("\(tags) plain", "K7", "K9", "K12").output.hasPrefix("out\tK2\t5\t19:05\t\n"))
    #expect(audit("\(tags) table", "K7", "K9", "K12").output.hasPrefix("FINDING  TAG  TICKETS"))
  }

  @Test func `cars that stand for long are listed, also one that came back`() throws {
    let scene = try CommandScene()
    for line in [
      "park BMW --key K1 --spot A1 --at 2026-11-01T12:00Z",
      "park Audi --at 2026-11-02T12:00Z", "park Kia --at 2026-11-15T12:00Z", "park Seat",
      "request 1 --at 2026-11-03T12:00Z", "retrieve 2 --at 2026-11-02T14:00Z",
      "repark 2 --at 2026-11-20T12:00Z",
    ] {
      #expect(scene.run(line).status == .done, "\(line)")
    }
    let found = scene.run("audit forgotten", terminal: 120)
    #expect(found.status == .nothingMatched)
    #expect(
      found.output == """
        TICKET  CAR          PLATE  KEY  SPOT  SINCE             AGE       STAGE
             1  BMW Unknown         K1   A1    2026-11-01 13:00  20 d 6 h  requested

        """)
    #expect(found.messages == "1 car has stood here for more than 7 days\n")
    #expect(
      scene.run("audit forgotten --days 0 --format csv").output.split(separator: "\n").count == 4)
    #expect(scene.run("audit forgotten --days 30").status == .done)
    for line in [
      "audit forgotten x.txt", "audit forgotten --only K", "audit keys --days 3",
      "audit forgotten --days x",
    ] {
      #expect(scene.run(line).status == .usage, "\(line)")
    }
  }

  @Test func `other words and stores that are not there are refused`() throws {
    #expect(
      audit("audit key").messages == "Error: Unknown kind of tags 'key'. Did you mean 'keys'?\n")
    #expect(try CommandScene().run("audit keys").status == .inputMissing)
  }

  @Test func `a tag with an escape sequence cannot reach the terminal`() {
    #expect(audit("audit keys --only Z", "Z\u{1B}[2J").output == "extra Z\\u{1B}[2J\n")
  }

  // The whole line was read into memory, until the program was ended with a dump of its stack.
  @Test(
    .ownThread, .needsExecutable,
    arguments: ["audit keys -", "audit keys", "audit keys /dev/stdin", "retrieve -", "show -"])
  func `an input without an end ends with a sentence`(command: String) throws {
    let executable = Executable()
    for (source, limit) in [("head -c 300000 /dev/zero", "A line of"), ("yes K7", "")] {
      let ended = executable.shell(
        "$carvalet park BMW --key K7 -q >/dev/null; \(source) | $carvalet \(command); echo $?")
      #expect(ended.output == "65\n", "\(ended)")
      #expect(
        ended.messages.hasPrefix("Error: \(limit.isEmpty ? "The" : limit) ")
          && ended.messages.contains("input") && ended.messages.split(separator: "\n").count == 1,
        "\(ended)")
    }
  }
}
