import CarStorage
import Testing

@testable import CarvaletCommands

/// The headers of a list of which only a page is fetched.
@Suite(.everyStore) struct ListExcerptTests {
  /// A scene with one car for each make, with tickets from 1.
  private func scene(_ makes: [String]) throws -> CommandScene {
    let scene = try CommandScene()
    let cars = makes.map { "{\"make\":\"\($0)\"}\n" }.joined()
    let file = try scene.file("cars.ndjson", cars)
    precondition(scene.run("import \(file)").status == .done)
    return scene
  }

  private func headers(_ line: String, of scene: CommandScene) -> [Substring] {
    scene.run("\(line) --sort make --sections --format md").output.split(separator: "\n")
      .filter { $0.hasPrefix("### ") }.map { $0.dropFirst(4) }
  }

  @Test func `a header shows how many of a section are shown, and of how many`() throws {
    let scene = try scene(["Audi", "BMW", "BMW", "BMW", "Fiat"])
    #expect(headers("search b --in make --limit 2", of: scene) == ["BMW (2 of 3)"])
    #expect(headers("search b --in make --limit 3", of: scene) == ["BMW (3)"])
    #expect(headers("search b --in make --limit 1 --offset 1", of: scene) == ["BMW (1 of 3)"])
    #expect(headers("search i --limit 1", of: scene) == ["Audi (1)"])
    #expect(
      headers("list --where 'year == nil' --limit 3", of: scene) == ["Audi (1)", "BMW (2 of 3)"])
    #expect(headers("list --limit 3", of: scene) == ["Audi (1)", "BMW (2 of 3)"])
    #expect(
      headers("list --group-by letter --where 'year == nil' --limit 2", of: scene)
        == ["A (1)", "B (1 of 3)"])
    #expect(headers("list --offset 4 --limit 9", of: scene) == ["Fiat (1)"])
  }

  @Test func `a header has no number where the rest of its section was not looked for`() throws {
    let scene = try scene(Array(repeating: "BMW", count: 300) + ["Audi", "Fiat"])
    #expect(headers("list --where 'year == nil' --limit 3", of: scene) == ["Audi (1)", "BMW"])
    #expect(headers("list --where 'year == nil' --limit 9 --offset 150", of: scene) == ["BMW"])
    #expect(
      headers("list --where 'year == nil' --limit 9 --offset 296", of: scene) == [
        "BMW", "Fiat (1)",
      ])
    #expect(headers("list --limit 3", of: scene) == ["Audi (1)", "BMW (2 of 300)"])
  }

  @Test(arguments: [(2, 1, "BMW (1 of 3)"), (200, 150, "BMW")])
  func `a header is spelled as most of its section is, shown or not`(
    _ capitals: Int, _ small: Int, _ header: String
  ) throws {
    let makes = [(capitals, "BMW"), (small, "bmw")].flatMap { Array(repeating: $0.1, count: $0.0) }
    let scene = try scene(makes)
    #expect(headers("search b --in make --limit 1", of: scene) == [header[...]])
    #expect(
      scene.run("search b --in make --limit 1 --sort make --sections --json --fields make").output
        == """
        [
        {"name":"BMW","indexTitle":"B","numberOfObjects":1,"objects":[
        {"make":"bmw"}
        ]}
        ]

        """)
  }
}
