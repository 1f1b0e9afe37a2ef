import Testing

@testable import CarvaletCommands

/// `--since`, `--until` and `--hours`: the same in each command that shows times.
@Suite(.everyStore) struct SpanTests {
  private let scene: CommandScene

  init() throws { scene = try CommandScene.evening() }

  @Test(arguments: [
    ("--since 18:00", "4\n2\n"), ("--since -75m", "4\n2\n"), ("--until 6pm", "3\n1\n"),
    ("--since 16:30 --until '6:15 pm'", "2\n3\n"), ("--since today", "4\n2\n3\n1\n"),
    ("--since tonight", "4\n2\n"), ("--all --until today", "5\n"),
    ("--all --since friday --until saturday", "5\n"), ("--until yesterday", ""),
    // When they left.
    ("--returned --since 19:00", "5\n"), ("--returned --until 19:00", ""),
  ])
  func `lists take the times at which cars were parked, or left`(options: String, tickets: String) {
    #expect(scene.run("list -q \(options)").output == tickets)
    #expect(scene.run("search -q a \(options)").output.count <= tickets.count)
  }

  @Test func `a span that finds nothing is said, and one that ends before it begins is refused`() {
    #expect(
      scene.run("list --until yesterday").messages
        == "No cars match '--until yesterday'. 'list --all' looks at cars that left, too.\n")
    for command in ["list", "log", "report", "search a"] {
      #expect(
        scene.run("\(command) --since 18:00 --until 17:00")
          == Consequences(
            .usage,
            messages: "Error: --since, 2026-11-21 18:00, is not before --until, 2026-11-21 17:00\n")
      )
    }
    #expect(scene.run("list --since later").status == .usage)
  }

  @Test func `the log and the report take words for days`() {
    #expect(scene.run("log --since yesterday").output == scene.run("log").output)
    #expect(scene.run("log --until friday").output == "")
    for (line, heading) in [
      ("--since tonight", "From 2026-11-21 18:00 to 2026-11-21 19:04"),
      ("--day friday", "Shift of 2026-11-20, 05:00 to 05:00"),
      ("--day 'last saturday'", "Shift of 2026-11-14, 05:00 to 05:00"),
    ] {
      #expect(scene.run("report \(line)", terminal: 80).output.hasPrefix("\(heading)\n"))
    }
    #expect(scene.run("report --day 'friday 8pm'").status == .usage)
  }

  @Test func `--hours 12 holds for every time that is printed`() {
    _ = scene.run("request 1 --for 20:30")
    for line in [
      "list", "list --all", "search bmw", "show 1 5", "log", "log --changes", "queue",
      "report --since 16:00", "report --open", "list --group-by hour --sections",
      "show 1 --history", "watch --limit x",
    ] {
      for terminal in [nil, 120] {
        let run = scene.run("\(line) --hours 12", terminal: terminal)
        #expect(!run.output.contains(/\b\d\d:\d\d\b(?! [AP]M)|\b\d:\d\d\b(?! [AP]M)/), "\(run)")
      }
    }
    #expect(scene.run("list --hours 12 --limit 1").output.contains("\t6:59 PM, 5 min\t"))
    #expect(scene.run("list --hours 12 --json").output == scene.run("list --json").output)
  }

  @Test func `a TZ that names no zone is said once`() {
    func said(_ zone: String) -> String {
      scene.environment["TZ"] = zone
      return scene.run("list").messages
    }
    #expect(
      said("Mars/Olympus")
        == "TZ is 'Mars/Olympus', which names no time zone here. Times are those of UTC.\n4 cars\n")
    for zone in ["", "UTC", "CET-1CEST", ":UTC0", "<+03>-3", "EST5EDT,M3.2.0,M11.1.0"] {
      #expect(said(zone) == "4 cars\n", "\(zone)")
    }
    scene.environment["TZDIR"] = "/nowhere"
    #expect(said("Europe/Berlin").hasPrefix("TZ is 'Europe/Berlin'"))
  }
}
