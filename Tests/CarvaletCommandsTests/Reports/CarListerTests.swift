import Foundation
import Testing

@testable import CarvaletCommands

/// The part of a list that is shown, and the sentence about it.
struct CarListerTests {
  @Test func `a list without a section key has one section, also without cars`() throws {
    let scene = try CommandScene()
    let one = """
      [
      {"name":null,"indexTitle":null,"numberOfObjects":0,"objects":[]}
      ]

      """
    #expect(scene.run("park").status == .done)
    #expect(scene.run("list --json --sections --returned").output == one)
    #expect(scene.run("list --json --sections --limit 0").output == one)
    #expect(scene.run("list --json --sections --offset 7").output == one)
    #expect(scene.run("search BMW --json --sections").output == one)
    #expect(scene.run("list --json --sections --sort make --returned").output == "[]\n")
    #expect(scene.run("list --json --returned").output == "[]\n")
    #expect(scene.run("list --format md --sections --returned").output == "")
    #expect(scene.run("list --sections --returned").output == "")
  }

  @Test func `where there are no cars, stdout is empty or an empty value, and stderr says so`()
    throws
  {
    let scene = try CommandScene()
    #expect(scene.run("park") == Consequences(output: "Parked ticket 1: Unknown Unknown\n"))
    #expect(scene.run("remove 1") == Consequences(output: "Removed ticket 1: Unknown Unknown\n"))
    #expect(scene.run("list") == Consequences(messages: "No cars are parked\n"))
    #expect(
      scene.run("list --json")
        == Consequences(output: "[]\n", messages: "No cars are parked\n"))
    #expect(
      scene.run("list --json --sections --sort make")
        == Consequences(output: "[]\n", messages: "No cars are parked\n"))
    #expect(scene.run("list --format ndjson") == Consequences(messages: "No cars are parked\n"))
    #expect(
      scene.run("list --format csv --fields ticket,make")
        == Consequences(output: "ticket,make\n", messages: "No cars are parked\n"))
    #expect(scene.run("list --format md") == Consequences(messages: "No cars are parked\n"))
    #expect(scene.run("list", terminal: 80) == Consequences(messages: "No cars are parked\n"))
    #expect(scene.run("list --returned") == Consequences(messages: "No cars have left\n"))
    #expect(
      scene.run("list --all")
        == Consequences(messages: "There are no cars, neither parked nor returned\n"))
    #expect(
      scene.run("list --sort make --jump B")
        == Consequences(
          .nothingMatched, messages: "Error: There is no section to jump to: the list is empty\n"))
    #expect(
      scene.run("index --sort make --json")
        == Consequences(output: "[]\n", messages: "No cars are parked\n"))
  }

  @Test func `--limit, --offset and --jump show a part and say how much of it`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --limit 2 --fields ticket")
        == Consequences(
          output: """
            4
            2

            """, messages: "2 of 4 cars\n"))
    #expect(
      scene.run("list --limit 2 --offset 3 --fields ticket")
        == Consequences(output: "1\n", messages: "1 of 4 cars\n"))
    #expect(scene.run("list --offset 9") == Consequences(messages: "0 of 4 cars\n"))
    #expect(scene.run("list --limit 0") == Consequences(messages: "0 of 4 cars\n"))
    #expect(
      scene.run("list --sort make --limit 2 --offset 1 --sections --fields ticket")
        == Consequences(
          output: """
            BMW (1)
            1
            Škoda (1)
            3

            """, messages: "2 of 4 cars\n"))
  }

  @Test func `Row 44: --jump begins with the section of a title, or with the next one`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --all --sort make --jump B --fields make")
        == Consequences(
          output: """
            bmw
            BMW
            Škoda
            Unknown

            """, messages: "4 of 5 cars\n"))
    #expect(
      scene.run("list --all --sort make --jump š --fields make")
        == Consequences(
          output: """
            Škoda
            Unknown

            """, messages: "2 of 5 cars\n"))
    #expect(
      scene.run("list --all --sort make --jump C --fields make")
        == Consequences(
          output: """
            Škoda
            Unknown

            """, messages: "2 of 5 cars\n"))
    #expect(
      scene.run("list --all --sort year --jump 2016 --fields year")
        == Consequences(
          output: """
            2016
            2014


            """, messages: "3 of 5 cars\n"))
    #expect(
      scene.run("list --all --sort year --jump 2018 --fields year")
        == Consequences(
          output: """
            2016
            2014


            """, messages: "3 of 5 cars\n"))
    #expect(
      scene.run("list --all --group-by hour --jump 16:00 --fields ticket")
        == scene.run("list --all --group-by hour --jump 16 --fields ticket"))
    #expect(
      scene.run("list --all --group-by hour --jump 16 --fields ticket")
        == Consequences(output: "1\n", messages: "1 of 5 cars\n"))
    #expect(
      scene.run("list --sort make --jump Z --fields make")
        == Consequences(output: "Unknown\n", messages: "1 of 4 cars\n"))
    #expect(
      scene.run("list --sort make --jump Š --limit 1 --fields make")
        == Consequences(output: "Škoda\n", messages: "1 of 4 cars\n"))
  }

  // Years had no such section, and makes led to the first that begins with the letter.
  @Test func `a jump takes the name of a section as its header has it`() throws {
    let scene = try CommandScene.evening()
    for line in ["park UAZ", "park Bentley"] { #expect(scene.run(line).status == .done) }
    func jump(_ options: String) -> [Substring] {
      scene.run("list \(options) --fields make").output.split(separator: "\n")
    }
    #expect(jump("--sort year --jump Unknown").sorted() == ["Bentley", "UAZ", "Unknown"])
    #expect(jump("--sort make --jump Unknown") == ["Unknown"])
    #expect(jump("--sort make --jump unknown") == ["Unknown"])
    #expect(jump("--sort make --jump U") == ["UAZ", "Unknown"])
    #expect(jump("--sort make --jump BMW").first == "BMW")
    #expect(jump("--sort make --jump skoda").first == "Škoda")
    #expect(jump("--sort make --jump B").first == "Bentley")
    #expect(scene.run("list --sort year --jump Unheard").status == .nothingMatched)
  }

  @Test func `a jump leads to what follows in the order shown, in either direction`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("park '911 Club'").status == .done)
    func jump(_ options: String) -> [Substring] {
      scene.run("list --sort make --fields make \(options)").output.split(separator: "\n")
    }
    #expect(jump("") == ["911 Club", "Audi", "BMW", "Škoda", "Unknown"])
    #expect(jump("--jump Z") == ["Unknown"])
    #expect(jump("--jump T") == ["Unknown"])
    #expect(jump("--jump '#'") == ["911 Club", "Audi", "BMW", "Škoda", "Unknown"])
    #expect(jump("--reverse --jump C") == ["BMW", "Audi", "911 Club"])
    #expect(jump("--reverse --jump '#'") == ["911 Club"])
    #expect(jump("--reverse --jump 7") == ["911 Club"])
    #expect(jump("--reverse --jump Z").count == 5)
  }
}
