import Testing

@testable import CarvaletCommands

/// `list --sort spot` and `--sort key`: the lot as one walks it, and the board of keys.
@Suite(.everyStore) struct WalkOrderTests {
  private static func scene() throws -> CommandScene {
    let scene = try CommandScene()
    let spots = ["B2", "A12", "a-2", "", "A1", "b 10", "7", "A1-2", "Roof"]
    for (number, spot) in spots.enumerated() {
      let tag = spot.isEmpty ? "" : "--spot '\(spot)'"
      #expect(scene.run("park --key 'K \(10 - number)' \(tag) -q").status == .done)
    }
    return scene
  }

  @Test func `spots are in numeric order, with a section for each letter`() throws {
    let scene = try Self.scene()
    #expect(
      scene.run("list --sort spot --sections --fields ticket,spot")
        == Consequences(
          output: """
            A (4)
            5\tA1
            8\tA1-2
            3\ta-2
            2\tA12
            B (2)
            1\tB2
            6\tb 10
            R (1)
            9\tRoof
            # (1)
            7\t7
            Unknown (1)
            4\t

            """, messages: "9 cars, 3 letters, # and Unknown\n"))
    #expect(scene.run("list --sort spot --reverse -q --limit 3").output == "9\n6\n1\n")
    #expect(scene.run("list --sort spot --jump b --limit 1 -q").output == "1\n")
    #expect(scene.run("list --sort spot --group-by none -q --limit 3").output == "4\n7\n5\n")
    #expect(
      scene.run("list --sort spot --where 'spot BEGINSWITH[c] \"a\"' -q").output == "5\n8\n3\n2\n")
    #expect(scene.run("index --sort spot --format csv").output.hasPrefix("title,section"))
  }

  @Test func `keys are in the order of the board`() throws {
    let scene = try Self.scene()
    #expect(scene.run("list --sort key -q").output == "9\n8\n7\n6\n5\n4\n3\n2\n1\n")
    #expect(
      scene.run("list --sort key --group-by value --sections --limit 1").output.hasPrefix(
        "K 2 (1)\n")
    )
    #expect(scene.run("search K --sort key -q --limit 2").output == "9\n8\n")
  }

  @Test func `a car that is moved changes its place in the list`() throws {
    let scene = try Self.scene()
    _ = scene.run("move 4 A10")
    #expect(scene.run("list --sort spot -q --limit 5").output == "5\n8\n3\n4\n2\n")
    _ = scene.run("move 2 A9")
    #expect(scene.run("list --sort spot -q --limit 5").output == "5\n8\n3\n2\n4\n")
  }
}
