import CarStorage
import CarvaletBrowser
import Foundation
import Testing

@testable import CarvaletCommands

/// What a command line that is typed on a screen may become.
struct TypedLineCompletionTests {
  private let scene: CommandScene
  private let store: CarStore

  init() throws {
    scene = try CommandScene.evening()
    store = try CarStore(path: scene.store, checkpointsWhenIdle: false)
  }

  private func completions(_ line: String) -> [CommandCompletion] {
    CarvaletTool.typedCommands.complete(line, store)
  }

  private static let orders = [
    "parked", "make", "model", "year", "owner", "owner-first", "spot", "key", "dateCreated",
  ]
  private static let days = [
    "today", "yesterday", "friday", "last friday", "this week", "last week", "last month",
    "last year",
  ]
  private static let quiet = ["--quick", "--quiet"]

  // The shells offer the same, as `ShellCompletionTests` shows.
  @Test(arguments: [
    ("list m", ["make", "model"]), ("ls --sort m", ["make", "model"]),
    ("list --sort=Y", ["year"]), ("list --hours ", ["24", "12"]),
    ("search x --in make,mo", ["make,model"]), ("list --fields ticket,pl", ["ticket,plate"]),
    ("import cars.csv --on-conflict f", ["fail"]), ("import x --map pla", ["plate="]),
    ("show 1 --pho", ["--photo"]),
    ("park au", ["Audi"]), ("park Audi a", ["A4 Avant"]), ("park 2019 b", ["BMW"]),
    ("retrieve --plate m", ["M-AU77"]), ("repark -p b", ["B EL 1"]),
    ("request key:", ["key:K7"]), ("move B", []), ("move a", ["A1", "A12"]),
    ("move 1 a12", ["A12"]), ("undo 6", []), ("und", []), ("list", []), ("lsit m", []),
    ("list --sort", []), ("list --so", ["--sort"]), ("list x --sto", []),
    ("db check --qui", ["--quick", "--quiet"]),
    ("list --where ", []), ("list --nothing=", []), ("", []),
    // Behind a blank, what may stand there.
    ("list ", orders),
    ("retrieve ", ["4", "2", "3", "1"]), ("repark ", ["5"]),
    ("park ", ["Audi", "BMW", "Škoda", "Unknown"]),
    ("report ", days), ("report y", ["yesterday"]), ("audit ", ["keys", "spots", "forgotten"]),
    // An owner is a CAR, too.
    ("retrieve Ö", ["Öberg"]), ("show ł", ["Łukasz"]),
    // The beginning of a name becomes the name, and what follows is known.
    ("rep ", ["repark", "report"]), ("repo ", days), ("boa ", ["board"]), ("db ver ", []),
    ("li ", orders), ("li --so", ["--sort"]), ("carvalet li ", orders), ("db ch --qui", quiet),
    ("li foo ", []),
    ("help li", ["list"]), ("help db ch", ["db check"]), ("help wh", ["where"]),
    ("help list", []), ("carvalet help rep", ["repark", "report"]),
  ])
  func `options, fields and values are those that shells offer`(line: String, words: [String]) {
    #expect(completions(line).map(\.word) == words, "\(line)")
  }

  @Test func `a word with a blank is in quotes, also where one was begun`() {
    for line in ["park --model a", "park --model 'a4 a", "park --model \"A"] {
      #expect(
        completions(line) == [
          CommandCompletion(
            word: "A4 Avant", line: "park --model \"A4 Avant\"",
            remark: "ticket 2: 2016 Audi A4 Avant")
        ])
    }
    #expect(
      completions("edit 1 --plate=b").map(\.line)
        == ["edit 1 --plate=\"B MW 123\""])
  }

  @Test func `an abbreviation becomes the name, and a car has its name beside its ticket`() {
    #expect(
      completions("boa ") == [CommandCompletion(word: "board", line: "board")])
    #expect(completions("carvalet  li m").first?.line == "carvalet  list make")
    #expect(
      completions("retrieve 1") == [])
    #expect(
      completions("retrieve ").last
        == CommandCompletion(word: "1", line: "retrieve 1", remark: "2019 BMW M3"))
    #expect(completions("help ").map(\.line).contains("help db backup"))
  }

  @Test func `before there is a store only what needs none is offered`() {
    func words(_ line: String) -> [String] {
      CarvaletTool.typedCommands.complete(line, nil).map(\.word)
    }
    #expect(words("list --sort m") == ["make", "model"] && words("park au") == [])
  }

  // A store that each typed letter opened would stay open until the screen ends.
  @Test func `no file stays open behind a completion`() throws {
    func openFiles() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?
          .hasPrefix(scene.store) == true
      }
    }
    _ = completions("retrieve --plate m")
    let before = try openFiles()
    for _ in 0..<5 { #expect(completions("retrieve --plate m").map(\.word) == ["M-AU77"]) }
    #expect(try openFiles() == before)
  }

  @Test func `what stands before the word stays as it was typed`() {
    #expect(
      completions("carvalet  search 'a  b'  --i").map(\.line) == ["carvalet  search 'a  b'  --in"])
  }
}
