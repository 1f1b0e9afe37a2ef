import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// Texts that a file takes and a server cannot: NUL, which PostgreSQL does not store, and texts to
/// sort by that are longer than an entry of its indexes.
@Suite(.needsPostgres) struct ServerTextTests {
  @Test(arguments: ["ndjson", "json", "tsv"])
  func `An import refuses the row with NUL, and goes on`(format: String) throws {
    let rows =
      switch format {
      case "ndjson":
        #"{"make":"Audi"}"# + "\n" + #"{"make":"B\u0000MW"}"# + "\n" + #"{"make":"Opel"}"#
      case "json": #"[{"make":"Audi"},{"make":"B\u0000MW"},{"make":"Opel"}]"#
      default: "make\tcolor\nAudi\tred\nB\\u{0}MW\tred\nOpel\tred\n"
      }
    let file = try CommandScene()
    let server = try CommandScene.onServer()
    for scene in [file, server] { _ = scene.run("park Saab") }
    for options in ["", " --skip-bad-rows"] {
      let paths = try [file, server].map { try $0.file("cars.\(format)", rows + "\n") }
      let expected = file.run("import \(paths[0])\(options)")
      let found = server.run("import \(paths[1])\(options)")
      #expect(found.status == expected.status)
      #expect(found.status == (options == "" ? .dataRefused : .done))
      #expect(found.messages.contains("NUL"))
      #expect(
        found.messages.replacing(server.folder.path, with: "")
          == expected.messages.replacing(file.folder.path, with: ""))
      #expect(server.run("list") == file.run("list"))
    }
  }

  // The message named neither the row nor the field.
  @Test func `An import refuses a row whose notes have NUL, and goes on`() throws {
    let scene = try CommandScene.onServer()
    let note = #""[{""date"":""2026-11-01T10:00:00Z"",""text"":""a\u0000b""}]""#
    let cars = try scene.file("cars.csv", "make,notes\nAudi,\nBMW,\(note)\nOpel,\n")
    let refused = scene.run("import \(cars)")
    #expect(refused.status == .dataRefused)
    let problem = "cars.csv:3:1: notes: contains the character NUL, which a server cannot store"
    #expect(refused.messages.contains(problem), "\(refused)")
    #expect(scene.run("import \(cars) --skip-bad-rows").status == .done)
    #expect(scene.run("list -q") == Consequences(output: "2\n1\n"))
  }

  /// A text that does not shrink when it is compressed, as PostgreSQL tries to.
  private static func text(_ count: Int) -> String {
    var generator = SeededGenerator(seed: 7)
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    return String((0..<count).map { _ in letters.randomElement(using: &generator)! })
  }

  private static let fields = [
    "make", "model", "owner-first", "owner-last", "plate", "key", "spot",
  ]

  @Test(arguments: fields)
  func `A long text to sort by is refused, and its field named`(field: String) throws {
    let scene = try CommandScene.onServer()
    #expect(scene.run("park BMW M3").status == .done)
    let longest = Self.text(1300)
    #expect(scene.run("edit 1 --\(field) \(longest)").status == .done)
    #expect(scene.run("show 1 --json").output.contains(longest))
    let tooLong = Self.text(1301)
    let park = ["make": "", "model": "BMW"][field] ?? "BMW --\(field)"
    for line in ["edit 1 --\(field) \(tooLong)", "park \(park) \(tooLong)"] {
      let refused = scene.run(line)
      #expect(refused.status == .dataRefused)
      #expect(refused.messages.contains("is too long: a server sorts texts of at most 1300 bytes"))
      #expect(refused.messages.filter { $0 == "\n" }.count == 1)
    }
    #expect(scene.run("show 2").status == .nothingMatched)
    #expect(scene.run("park Audi").status == .done)
  }

  @Test func `Texts of the greatest length fit into every index together`() throws {
    let scene = try CommandScene.onServer()
    let text = Self.text(1300)
    let options = Self.fields.dropFirst(2).map { "--\($0) \(text)" }.joined(separator: " ")
    #expect(
      scene.run("park \(text) \(text) \(options) --note \(Self.text(100_000))").status == .done)
    for order in ["make", "owner", "owner-first", "model", "spot", "key"] {
      #expect(scene.run("list --sort \(order) --json").output.contains(text))
    }
    #expect(scene.run("db check").status == .done)
  }

  @Test func `An import refuses the rows with long texts, and goes on`() throws {
    let scene = try CommandScene.onServer()
    let rows = [("Audi", "A4"), (Self.text(5000), "x"), ("Opel", Self.text(1301)), ("Saab", "900")]
    let path = try scene.file(
      "cars.csv", "make,model\n" + rows.map { "\($0),\($1)\n" }.joined())
    let refused = scene.run("import \(path)")
    #expect(refused.status == .dataRefused)
    for field in ["make", "model"] {
      #expect(
        refused.messages.contains("\(field): too long, a server sorts texts of at most 1300 bytes"))
    }
    #expect(scene.run("import \(path) --skip-bad-rows").status == .done)
    #expect(scene.run("list --format csv --fields make").output == "make\nSaab\nAudi\n")
  }

  @Test func `A long text of another program hinders no one`() throws {
    let scene = try CommandScene.onServer()
    #expect(scene.run("park BMW M3").status == .done)
    let address = scene.store
    let text = Self.text(5000)
    try PostgresConnection(ServerAddress(address)).execute(
      """
      INSERT INTO car (make, model, "dateCreated", "utcOffset")
        VALUES ('\(text)', 'X', 0, 0), ('Audi', 'A4', 0, 0)
      """)
    #expect(scene.run("park Citroen").status == .done)
    #expect(scene.run("park Dacia").status == .done)
    let list = scene.run("list --sort make --format csv --fields ticket")
    #expect(list.output == "ticket\n\(text < "audi" ? "2\n3\n1\n4\n5\n" : "3\n1\n4\n5\n2\n")")
    let log = scene.run("log --format csv").output.split(separator: "\n")
    #expect(log.count { $0.contains("renew keys") } == 1)
  }
}
