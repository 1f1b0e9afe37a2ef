import TestSupport
import Testing

@testable import CarvaletCommands

/// The largest and smallest 64-bit numbers, in every place where a number can be typed.
///
/// `make soak` types every number in every place, and `swift test` each in some of them.
struct LargestNumberTests {
  private static let numbers = [
    "9223372036854775807", "9223372036854775806", "9223372036854775808", "-9223372036854775808",
    "18446744073709551616", "0",
  ]

  /// Command lines with a number in every place that takes one.
  private static func lines(_ number: String) -> [[String]] {
    pages(number) + conditions(number) + times(number) + tickets(number) + others(number)
  }

  private static func pages(_ number: String) -> [[String]] {
    let lists = [
      "list", "list --sort make --sections", "list --sort model --group-by letter --sections",
      "list --all --json", "list --sort make --jump B", "list --all --where year>0", "search a",
      "search a --sort make --sections --json", "search a --sort year --jump 2016",
    ]
    let parts = [
      "--limit \(number)", "--offset \(number)", "--limit \(number) --offset \(number)",
      "--limit \(number) --offset 1", "--limit 1 --offset \(number)",
    ]
    return lists.flatMap { list in parts.map { words("\(list) \($0)") } }
  }

  private static func conditions(_ number: String) -> [[String]] {
    let conditions: [String] = [
      "year == N", "year < N", "year + N > 0", "N * N == year", "year - N < 0 - N", "ticket == N",
      "ticket IN {N, -N}", "ticket BETWEEN {N, N}", "year ** N > 1", "year / N == 0",
      "-(N) < year", "dateCreated < 'N'", "dateCreated < '-Nm'", "dateCreated < 'Nh ago'",
      "year CONTAINS 'N'", "make MATCHES 'a{N}'", "make LIKE 'N'",
    ]
    return conditions.map {
      ["list", "--all", "-q", "--where", $0.replacing("N", with: number)]
    }
  }

  private static func times(_ number: String) -> [[String]] {
    let times: [String] = [
      number, "-\(number)s", "-\(number)m", "-\(number)w", "\(number)h ago", "\(number):00",
      "\(number)-01-01", "2026-01-01T00:00+\(number)", "yesterday \(number):00",
      "-999999999s999999999s999999999s",
    ]
    return times.flatMap { time -> [[String]] in
      [
        ["park", "--at=\(time)"], ["retrieve", "1", "--at=\(time)"], ["edit", "2", "--at=\(time)"],
      ]
    }
  }

  private static func tickets(_ number: String) -> [[String]] {
    let ranges: [String] = [
      number, "1-\(number)", "\(number)-\(number)", "\(number)-1", "1,\(number)",
      "9223372036854775806-\(number)",
    ]
    let commands = ["show", "edit --color red", "retrieve", "repark", "remove"]
    return commands.flatMap { command in ranges.map { words(command) + ["--", $0] } }
  }

  private static func others(_ number: String) -> [[String]] {
    [
      "move -- \(number) B1", "park --year=\(number)", "edit 2 --year=\(number)",
      "list --hours=\(number)", "index --hours=\(number)", "list --sort year --jump=\(number)",
      "list --group-by hour --jump=\(number)", "search -- \(number)",
      "search --in ticket -- \(number)",
    ].map(words)
  }

  private static func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }

  @Test(arguments: numbers)
  func `no number that can be typed ends a command otherwise than with its answer`(
    _ number: String
  ) throws {
    let scene = try CommandScene.evening()
    for line in Soak.sample(Self.lines(number), every: 5) {
      let ran = scene.run(arguments: line, answers: ["n", "n"])
      #expect(ran.status != .defect, "\(line): \(ran)")
    }
    for line in Self.fileLines(number) {
      let file = try scene.file("cars.ndjson", line + "\n")
      let ran = scene.run(arguments: ["import", "-n", file])
      #expect(ran.status != .defect, "\(line): \(ran)")
    }
    // Last, since no ticket may be left to follow it.
    let ran = scene.run(arguments: ["park", "Fiat", "--ticket=\(number)"])
    #expect(ran.status != .defect, "\(ran)")
    #expect(scene.run("list --all -q").status == .done)
  }

  private static func fileLines(_ number: String) -> [String] {
    [
      #"{"ticket":N}"#, #"{"year":N}"#, #"{"ticket":7,"utcOffset":N,"dateCreated":"2026-01-01"}"#,
      #"{"ticket":"N","year":"N"}"#,
    ].map { $0.replacing("N", with: number) }
  }

  @Test func `a range of tickets without end is refused, and a limit without end shows all`() throws
  {
    let scene = try CommandScene.evening()
    let ran = scene.run("show 1-9223372036854775807")
    #expect(ran.status == .usage && ran.messages.contains("1-9223372036854775807"), "\(ran)")
    for line in ["list --where 'year > 0'", "search a", "list --group-by letter --sort model"] {
      #expect(
        scene.run("\(line) -q --limit 9223372036854775807") == scene.run("\(line) -q"), "\(line)")
      #expect(
        scene.run("\(line) -q --limit 9223372036854775807 --offset 1").output
          == scene.run("\(line) -q --offset 1").output, "\(line)")
    }
  }
}
