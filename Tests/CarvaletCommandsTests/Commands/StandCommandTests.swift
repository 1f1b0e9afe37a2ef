import Testing

@testable import CarvaletCommands

/// `stand`, `free` and `park --next`: the keys and the spots that a stand has.
@Suite(.everyStore) struct StandCommandTests {
  private static func scene() throws -> CommandScene {
    let scene = try CommandScene()
    #expect(scene.run("park BMW M3 -k K2 -s A1 -q").status == .done)
    #expect(scene.run("park Audi A4 -k K1 -s 'b 2' -q").status == .done)
    return scene
  }

  @Test func `a stand says what it has, and shows it`() throws {
    let scene = try Self.scene()
    #expect(
      scene.run("stand keys K1-K4")
        == Consequences(output: "4 keys: K1-K4. 2 are free, the next one is K3.\n"))
    #expect(
      scene.run("stand keys K2-K5 VIP")
        == Consequences(
          output: "5 keys: K2-K5 VIP. 4 are free, the next one is K3.\n",
          messages: """
            Before it was: K1-K4
            Cars on the lot have other keys, too: K1

            """))
    #expect(
      scene.run("stand --format table")
        == Consequences(
          output: """
            TAGS   FREE    NEXT  SAID  WHICH
            keys   4 of 5  K3    yes   K2-K5 VIP
            spots  0 of 2        no    A1 b 2

            """, messages: "Cars on the lot have other keys, too: K1\n"))
    #expect(
      scene.run("stand spots A1-A2 B1-B2 --json").output.hasPrefix(
        "[\n" + #"{"tags":"spots","count":4,"free":2,"next":"A2","isSaid":true,"#
          + #""spans":["A1-A2","B1-B2"],"others":[]}"#))
    #expect(
      scene.run("stand keys --unset").output
        == "The stand has not said which keys it has. They are those of its cars.\n")
    #expect(scene.run("stand keys --format csv").output.hasSuffix("keys,2,0,,false,K1-K2,\n"))
  }

  @Test func `what cannot be meant changes nothing`() throws {
    let scene = try Self.scene()
    #expect(
      scene.run("stand keys K60-K1").messages
        == "Error: 'K60-K1' runs backwards. Type K1-K60.\n")
    #expect(scene.run("stand spots A1-B20").status == .usage)
    #expect(scene.run("stand boards A1").status == .usage)
    #expect(scene.run("stand --unset").status == .usage)
    #expect(scene.run("stand keys K1 --unset").status == .usage)
    #expect(scene.run("stand --format csv").output.contains("keys,2,0,,false"))
  }

  @Test func `the first command may say what a stand has`() throws {
    let scene = try CommandScene()
    #expect(
      scene.run("stand keys K1-K2").output == "2 keys: K1-K2. 2 are free, the next one is K1.\n")
    #expect(scene.run("park BMW --next -q").status == .done)
    #expect(scene.run("free keys").output == "K2\n")
  }

  @Test func `free lists what no car has`() throws {
    let scene = try Self.scene()
    _ = scene.run("stand keys K1-K4 K6")
    #expect(scene.run("free keys") == Consequences(output: "K3\nK4\nK6\n"))
    #expect(scene.run("free") == Consequences(output: "keys\tK3\nkeys\tK4\nkeys\tK6\n"))
    #expect(
      scene.run("free --format table").output == """
        keys: 3 of 5 free
          K3-K4 K6
        spots: 0 of 2 free

        """)
    #expect(scene.run("free spots") == Consequences(.nothingMatched))
    #expect(scene.run("free keys --json").output.contains(#"{"tags":"keys","tag":"K3"}"#))
    _ = scene.run("retrieve 1")
    #expect(scene.run("free spots").output == "A1\n")
  }

  @Test func `park takes the next free key and spot`() throws {
    let scene = try Self.scene()
    _ = scene.run("stand keys K1-K3")
    _ = scene.run("stand spots A1-A3 B1-B2")
    #expect(
      scene.run("park Fiat 500 --next").output == "Parked ticket 3: Fiat 500, key K3, spot A2\n")
    // What is named wins, in an option and in the words.
    let fourth = scene.run("park Fiat Panda B1 -N")
    #expect(fourth.output == "Parked ticket 4: Fiat Panda, spot B1\n")
    #expect(
      fourth.messages.contains("No key is free. 'carvalet stand keys' shows what there is.\n"))
    #expect(
      scene.run("park Fiat Uno -N -k X1").output == "Parked ticket 5: Fiat Uno, key X1, spot A3\n")
    _ = scene.run("retrieve 1")
    #expect(scene.run("park Seat -N").output == "Parked ticket 6: Seat Unknown, key K2, spot A1\n")
  }

  @Test func `an unknown stand still parks`() throws {
    let scene = try CommandScene()
    let first = scene.run("park Fiat 500 --next")
    #expect(first.output == "Parked ticket 1: Fiat 500\n")
    #expect(first.messages.contains("No key is free."))
    #expect(first.messages.contains("No spot is free."))
  }

  @Test func `words of a tag that the stand has said are that tag`() throws {
    let scene = try CommandScene()
    _ = scene.run("stand spots A1-A20 R-1")
    _ = scene.run("stand keys K1-K60")
    #expect(
      scene.run("park silver BMW X5 k7 r1").output
        == "Parked ticket 1: silver BMW X5, key k7, spot r1\n")
  }

  @Test func `a tag that is free names no car, and a number alone its key`() throws {
    let scene = try Self.scene()
    _ = scene.run("stand keys K1-K60")
    _ = scene.run("park Fiat 500 --plate 'WK 5123' -k K12")
    #expect(
      scene.run("request k5").messages.hasPrefix("Error: No car on the lot has 'k5': it is free. "))
    #expect(scene.run("request key 12 -q") == Consequences(output: "3\n"))
    #expect(scene.run("park Seat key 13 -q").status == .done)
    #expect(scene.run("show 4 --fields key").output == "key  K13\n")
  }

  @Test func `what was said is in the log, and is no step to take back`() throws {
    let scene = try Self.scene()
    _ = scene.run("stand keys K1-K9 --by anna")
    #expect(scene.run("log --limit 1 --format csv").output.contains("stand"))
    for line in ["undo", "undo 3"] {
      #expect(scene.run("\(line) --by anna").messages.contains("cannot be taken back"))
    }
    #expect(scene.run("stand keys --format csv").output.contains("K1-K9"))
  }

  @Test func `a list by spot shows what is free between the cars`() throws {
    let scene = try Self.scene()
    _ = scene.run("park Opel -s A4 -q")
    _ = scene.run("park Seat -q")
    _ = scene.run("stand spots A1-A6 B1-B3 C1 7")
    let list = scene.run("list --sort spot --fields spot,make --format table").output
    #expect(
      list == """
        SPOT  MAKE
        A (2)
        A1    BMW
          free: A2-A3
        A4    Opel
          free: A5-A6
        B (1)
          free: B1
        b 2   Audi
          free: B3 C1 7
        Unknown (1)
              Seat

        """)
    #expect(!scene.run("list --sort spot --format table --limit 9").output.contains("free:"))
    #expect(!scene.run("list --sort spot --reverse --format table").output.contains("free:"))
    #expect(!scene.run("list --sort spot").output.contains("free:"))
  }
}
