import Foundation
import Testing

@testable import CarvaletCommands

/// The groupings of a list.
struct ListRequestTests {
  @Test func `Rows 14, 15: every grouping cuts the same list`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --all --sort make --group-by letter --sections --fields ticket")
        == Consequences(
          output: """
            A (1)
            2
            B (2)
            5
            1
            S (1)
            3
            U (1)
            4

            """, messages: "5 cars, 4 letters\n"))
    #expect(
      scene.run("list --all --group-by day --sections --fields ticket")
        == Consequences(
          output: """
            2026-11-21 (4)
            4
            2
            3
            1
            2026-11-20 (1)
            5

            """, messages: "5 cars, 2 days\n"))
    #expect(
      scene.run("list --all --group-by value --sections --fields ticket")
        == Consequences(
          output: """
            2026-11-21 (4)
            4
            2
            3
            1
            2026-11-20 (1)
            5

            """, messages: "5 cars, 2 days\n"))
    #expect(
      scene.run("list --all --sort year --group-by decade --sections --fields ticket")
        == Consequences(
          output: """
            2010s (4)
            1
            3
            2
            5
            Unknown (1)
            4

            """, messages: "5 cars, 1 decade and Unknown\n"))
    #expect(
      scene.run("list --all --sort year --sections --fields ticket")
        == Consequences(
          output: """
            2019 (2)
            1
            3
            2016 (1)
            2
            2014 (1)
            5
            Unknown (1)
            4

            """, messages: "5 cars, 3 years and Unknown\n"))
    #expect(
      scene.run("list --all --sort make --group-by none --sections --fields ticket")
        == Consequences(
          output: """
            2
            5
            1
            3
            4

            """, messages: "5 cars\n"))
    #expect(
      scene.run("list --all --sort model --group-by hour --sections --fields ticket")
        == Consequences(
          output: """
            16:00 (1)
            1
            17:00 (1)
            3
            18:00 (3)
            2
            5
            4

            """, messages: "5 cars, 3 hours\n"))
  }
}
