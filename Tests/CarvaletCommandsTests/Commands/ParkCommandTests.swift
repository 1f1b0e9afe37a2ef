import Testing

@testable import CarvaletCommands

/// Which tickets a car may be given.
struct ParkCommandTests {
  private let largest = "9223372036854775807"

  @Test func `the largest number is refused: no ticket could follow it`() throws {
    let scene = try CommandScene.evening()
    let ledger = scene.ledger
    for line in ["park --ticket \(largest)", "park --ticket \(largest) --yes"] {
      #expect(
        scene.run(line, answers: ["y"])
          == Consequences(
            .dataRefused,
            messages: """
              Error: Ticket 9223372036854775807 is the last number there is: no car could get a \
              ticket after it. Leave out --ticket to get the next free one.

              """))
    }
    #expect(scene.ledger == ledger)
    #expect(scene.run("park -q").output == "")
    #expect(scene.run("list --limit 1 -q").output == "6\n")
  }

  @Test func `a ticket far above the others is asked about`() throws {
    let scene = try CommandScene.evening()
    let question = """
      Ticket 1000006 is 1000001 above the highest so far, and new cars get the numbers after it. \
      Park the car under it? [y/N]\u{20}
      """
    #expect(
      scene.run("park --ticket 1000006", answers: ["n"])
        == Consequences(.nothingMatched, messages: question + "Nothing was parked\n"))
    #expect(scene.run("list --limit 1 -q").output == "4\n")
    #expect(
      scene.run("park --ticket 1000006")
        == Consequences(
          .usage,
          messages: """
            Error: This would ask: Ticket 1000006 is 1000001 above the highest so far, and new \
            cars get the numbers after it. Park the car under it? Nobody is there to answer; to \
            go ahead, add --yes.

            """))
    #expect(scene.run("park --ticket 1000006 --no-input", answers: ["y"]).status == .usage)
    #expect(
      scene.run("park --ticket 1000005")
        == Consequences(output: "Parked ticket 1000005: Unknown Unknown\n"))
    #expect(
      scene.run("park --ticket 2000006", answers: ["y"])
        == Consequences(
          output: "Parked ticket 2000006: Unknown Unknown\n",
          messages: """
            Ticket 2000006 is 1000001 above the highest so far, and new cars get the numbers after \
            it. Park the car under it? [y/N]\u{20}
            """))
    #expect(
      scene.run("park --ticket 9000000 --yes")
        == Consequences(output: "Parked ticket 9000000: Unknown Unknown\n"))
    #expect(scene.run("park").output == "Parked ticket 9000001: Unknown Unknown\n")
  }

  @Test func `the gap is counted from the highest ticket ever given`() throws {
    let scene = try CommandScene()
    #expect(scene.run("park --ticket 1000001").status == .usage)
    #expect(scene.run("park --ticket 1000000").status == .done)
    #expect(scene.run("remove 1000000").status == .done)
    #expect(scene.run("park --ticket 2000000").status == .done)
    #expect(scene.run("park --ticket 3").status == .done)
    #expect(scene.run("park --ticket 9223372036854775806").status == .usage)
  }
}
