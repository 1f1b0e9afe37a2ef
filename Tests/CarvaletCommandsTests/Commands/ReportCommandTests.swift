import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarStorage
@testable import CarvaletCommands

/// `report`: the figures of a shift, in every format.
@Suite(.everyStore) struct ReportCommandTests {
  /// An evening of five cars: two have left, one of them was waited for, and one is ready.
  private static func evening() throws -> CommandScene {
    let scene = try CommandScene()
    scene.now = utc("2026-11-21T21:30:00Z")
    for line in [
      "park BMW M3 --key K1 --spot A1 --at 18:10", "park Audi A4 --key K2 --at 18:40",
      "park Fiat --at 18:59", "park Lada --at 20:05", "park Seat --plate 'B 1' --at 21:00",
    ] {
      #expect(scene.run(line).status == .done)
    }
    let store = try scene.openStore()
    let change = CarStore.Change(by: "anna")
    _ = try store.request([1], at: utc("2026-11-21T19:00:00Z"), change)
    _ = try store.ready([1], at: utc("2026-11-21T19:04:30Z"), change)
    _ = try store.retrieve([1], at: utc("2026-11-21T19:10:00Z"), change)
    _ = try store.retrieve([3], at: utc("2026-11-21T20:59:00Z"), change)
    _ = try store.request([2, 4], at: utc("2026-11-21T21:20:00Z"), change)
    _ = try store.ready([2], at: utc("2026-11-21T21:28:00Z"), change)
    return scene
  }

  @Test func `people read a heading, the figures, and the hours with bars`() throws {
    let scene = try Self.evening()
    #expect(
      scene.run("report", terminal: 46)
        == Consequences(
          output: """
            Shift of 2026-11-21, 05:00 to 05:00, so far

            Cars in         5
            Cars out        2
            On the lot now  3
            Most at once    4

                  N  MEDIAN   90 %  LONGEST
            Wait  2   5 min  8 min    8 min
            Stay  2     2 h    3 h      3 h

            HOUR   IN  OUT  ON LOT  ON LOT
            18:00   3    0       3  ######################
            19:00   0    0       3  ######################
            20:00   1    1       3  ######################
            21:00   1    1       3  ######################
            22:00   0    0       3  ######################

            """))
  }

  @Test func `on a wide terminal the hours have the peak and the waits, each with its n`() throws {
    let rows = try Self.evening().run("report", terminal: 80).output.split(separator: "\n")
    #expect(
      rows.suffix(6).map { String($0.prefix(52)) } == [
        "HOUR   IN  OUT  ON LOT  PEAK  WAITS  MEDIAN   90 %  ",
        "18:00   3    0       3     3      0       -      -  ",
        "19:00   0    0       3     3      0       -      -  ",
        "20:00   1    1       3     4      1   5 min  5 min  ",
        "21:00   1    1       3     4      0       -      -  ",
        "22:00   0    0       3     3      1   8 min  8 min  ",
      ])
    #expect(rows.last?.hasSuffix("  ############################") == true)
    #expect(rows[rows.count - 6].hasSuffix("   90 %  ON LOT"), "A bar has a heading")
  }

  @Test func `cars that only stand there have no row, before anything happens and after`() throws {
    let scene = try Self.evening()
    scene.now = utc("2026-11-22T20:00:00Z")
    #expect(scene.run("park Kia --at '2026-11-22 19:10'").status == .done)
    let rows = scene.run("report", terminal: 80).output.split(separator: "\n")
    #expect(rows.filter { $0.hasPrefix("05") || $0.hasPrefix("18") }.isEmpty)
    #expect(rows.last?.hasPrefix("19:00   1    0       4") == true, "\(rows)")
  }

  @Test func `the open cars are handed over with what is asked of them`() throws {
    let scene = try Self.evening()
    let open = scene.run("report --open --format table").output.components(separatedBy: "\n\n").last
    #expect(
      open == """
        Open cars (3)
        TICKET  CAR           COLOR  PLATE  OWNER  KEY  SPOT  PARKED  STAGE            NOTE
             2  Audi A4                            K2         18:40   ready 22:28
             4  Lada Unknown                                  20:05   requested 22:20
             5  Seat Unknown         B 1                      21:00

        """)
    // At the end of an earlier shift nobody had asked for them, and others were there.
    let earlier = scene.run("report --since 18:00 --until 19:30 --open --json").output
    let cars = try #require(ParsedJSON(earlier)["openCars"]).elements
    #expect(cars.compactMap { $0["make"]?.text } == ["BMW", "Audi", "Fiat"])
    #expect(cars.allSatisfy { $0["stage"] == .null && $0["dateReturned"] == .null })
  }

  @Test func `a row is there for the total, each period, and each open car`() throws {
    let scene = try Self.evening()
    let line = "report --since 20:00 --until 21:30 --format"
    #expect(
      scene.run("\(line) csv").output == """
        period,from,to,utcOffset,in,out,onLot,peak,waits,waitMedian,wait90,waitLongest,\
        waitsNegative,stays,stayMedian,stay90,stayLongest,staysNegative,requests
        total,2026-11-21T19:00:00.000Z,2026-11-21T20:30:00.000Z,3600,2,1,4,4,1,270,270,270,0,1,\
        7200,7200,7200,0,1
        hour,2026-11-21T19:00:00.000Z,2026-11-21T20:00:00.000Z,3600,1,1,3,4,1,270,270,270,0,1,\
        7200,7200,7200,0,1
        hour,2026-11-21T20:00:00.000Z,2026-11-21T20:30:00.000Z,3600,1,0,4,4,0,,,,0,0,,,,0,0

        """)
    #expect(
      scene.run("\(line) plain").output == """
        total\t2\t1\t4\t4\t1\t5 min\t5 min\t5 min\t1\t2 h\t2 h\t2 h\t0\t1
        20:00\t1\t1\t3\t4\t1\t5 min\t5 min\t5 min\t1\t2 h\t2 h\t2 h\t0\t1
        21:00\t1\t0\t4\t4\t0\t-\t-\t-\t0\t-\t-\t-\t0\t0

        """)
    let markdown = scene.run("\(line) md --open").output
    #expect(markdown.hasPrefix("## From 2026-11-21 20:00 to 2026-11-21 21:30\n\n| PERIOD | IN |"))
    #expect(markdown.contains("\n\n## Open cars (4)\n\n| TICKET | CAR |"))
    let rows = scene.run("\(line) csv --open").output.split(separator: "\n")
    #expect(rows.count == 8)
    #expect(
      Set(rows.map { $0.split(separator: ",", omittingEmptySubsequences: false).count }) == [34])
    #expect(rows[4].hasPrefix("open,2026-11-21T17:40:00.000Z,,,"))
    for line in scene.run("\(line) ndjson --open").output.split(separator: "\n") {
      #expect(try ParsedJSON(String(line))["period"] != nil)
    }
  }

  @Test
  func `a day runs from five to five, or as the environment says, and yesterday is the one before`()
    throws
  {
    let scene = try Self.evening()
    scene.now = utc("2026-11-22T01:00:00Z")
    func heading(_ line: String) -> String {
      scene.run(line, terminal: 80).output.split(separator: "\n").first.map(String.init) ?? ""
    }
    #expect(heading("report") == "Shift of 2026-11-21, 05:00 to 05:00, so far")
    #expect(heading("report --day today") == heading("report"))
    #expect(heading("report --day yesterday") == "Shift of 2026-11-20, 05:00 to 05:00")
    #expect(scene.run("report --day 2026-11-20 --json").output.contains("\"in\":0"))
    scene.environment["CARVALET_DAY_START"] = "20:30"
    #expect(heading("report --day 2026-11-21") == "Shift of 2026-11-21, 20:30 to 20:30, so far")
    let day = try ParsedJSON(scene.run("report --day 2026-11-21 --json").output)
    #expect(day["total"]?["in"] == .number(1) && day["total"]?["out"] == .number(1))
    scene.environment["CARVALET_DAY_START"] = "25:00"
    let wrong = scene.run("report")
    #expect(wrong.status == .usage && wrong.messages.contains("'25:00', which no clock shows"))
  }

  @Test func `more than two days are days, unless hours are asked for`() throws {
    let scene = try Self.evening()
    let days = scene.run(
      "report --since '2026-11-19 06:00' --until '2026-11-21 21:00' --format plain")
    #expect(
      days.output.split(separator: "\n").map { $0.prefix(12) }
        == ["total\t4\t1\t3\t", "2026-11-19\t0", "2026-11-20\t0", "2026-11-21\t4"])
    let hours = scene.run(
      "report --since '2026-11-20 23:00' --until '2026-11-21 19:00' --format plain")
    #expect(hours.output.contains("\n2026-11-21 18:00\t3\t0\t3\t3\t"), "\(hours)")
    #expect(hours.output.split(separator: "\n").count == 21)
  }

  @Test(arguments: [
    ("--day 2026-11-21 --since 18:00", "not both"), ("friday --since 18:00", "not both"),
    ("friday --day friday", "Leave one of them out"), ("next week", "'next week' is not a day"),
    ("--forecast friday", "Leave the day and the times out"),
    ("--forecast --group-by day", "Leave one of them out"),
    ("--forecast --format html", "is in no picture"), ("--forecast --charts", "is in no picture"),
    ("last month --compare", "at most seven"),
    ("--compare --group-by make", "Leave one of them out"),
    ("--compare --format svg", "which has both"), ("--compare --forecast", "Only --json has both"),
    ("--compare --open --format csv", "leave one out"), ("--charts --format md", "md is not"),
    ("--group-by author --figure occupancy --charts", "not by author"),
    ("--group-by make --figure occupancy --format svg", "not by make"),
    ("--figure waits", "--group-by weekday, --charts"),
    ("--open --group-by make", "not one by make"),
    ("--open --format html", "report --open --format table"),
    ("--charts --format csv", "csv is not"), ("--json --format svg", "--json"),
    ("--figure cars --charts", "Unknown figure 'cars'"), ("--until 18:00", "Add --since."),
    ("--since 20:00 --until 19:00", "2026-11-21 20:00, is not before --until, 2026-11-21 19:00"),
    ("--day 03/04/2026", "can be misread"), ("--day 2026-02-30", "no day"),
    ("2026-11-22", "'2026-11-22' lies ahead"), ("2027", "'2027' lies ahead"),
    ("2026-11-18..2026-11-19", "carvalet report --since 2026-11-18 --until 2026-11-20\n"),
    ("2026-11-18 2026-11-21", "carvalet report --since 2026-11-18\n"),
    ("--day someday", "'someday' is not a day"), ("--day 18:30", "'18:30' is not a day"),
    ("--since now", "is not before"), ("--group-by week", "Unknown grouping 'week'"),
    ("--since 1990-01-01 --group-by hour", "more than 100000 rows"),
  ])
  func `what names no time is refused`(options: String, sentence: String) throws {
    let refused = try Self.evening().run("report \(options)")
    #expect(refused.status == .usage && refused.output == "")
    #expect(refused.messages.contains(sentence), "\(refused)")
  }

  @Test func `an hour that the clocks show twice stands there twice, and its durations are true`()
    throws
  {
    let scene = try CommandScene()
    scene.zone = .germany2026
    scene.now = utc("2026-10-25T10:00:00Z")
    #expect(scene.run("park BMW --at 2026-10-25T00:30Z").status == .done)
    let store = try scene.openStore()
    _ = try store.retrieve([1], at: utc("2026-10-25T01:30:00Z"), .init(by: "anna"))
    let sheet = scene.run("report --day 2026-10-24", terminal: 60).output
    #expect(
      sheet.hasSuffix(
        """
              N  MEDIAN  90 %  LONGEST
        Wait  0       -     -        -
        Stay  1     1 h   1 h      1 h

        HOUR          IN  OUT  ON LOT  PEAK  WAITS  MEDIAN  90 %
        02:00 +02:00   1    0       1     1      0       -     -
        02:00 +01:00   0    1       0     1      0       -     -

        """), "\(sheet)")
    let day = try ParsedJSON(scene.run("report --day 2026-10-24 --json").output)
    let hours = try #require(day["periods"]).elements
    #expect(hours.count == 25)
    #expect(hours[21]["utcOffset"] == .number(7200) && hours[22]["utcOffset"] == .number(3600))
    let spring = try ParsedJSON(scene.run("report --day 2026-03-28 --json").output)
    #expect(spring["periods"]?.elements.count == 23)
  }

  @Test func `hours begin where clocks show them, half-hour zones and changes included`() {
    let india = TimeZoneRules { _ in 19_800 }
    #expect(india.nextHour(after: 0) == 1800)
    #expect(india.nextHour(after: 1800) == 5400)
    // Clocks go back by half an hour at 14:00 UTC, as on Lord Howe Island.
    let island = TimeZoneRules { $0 < 50_400 ? 39_600 : 37_800 }
    #expect(island.nextHour(after: 50_399) == 50_400)
    #expect(island.nextHour(after: 50_400) == 52_200)
    // In the middle of an hour.
    let odd = TimeZoneRules { $0 < 1000 ? 0 : 3600 }
    #expect(odd.nextHour(after: 0) == 1000 && odd.nextHour(after: 1000) == 3600)
  }

  @Test func `hours ahead are left out, and what another clock has put there is reported`() throws {
    let scene = try Self.evening()
    func hours() throws -> Int {
      try #require(ParsedJSON(scene.run("report --json").output)["periods"]).elements.count
    }
    #expect(try hours() == 18)
    let store = try scene.openStore()
    _ = try store.park(CarDraft(), now: utc("2026-11-22T00:10:00Z"), utcOffset: 3600, by: "ben")
    #expect(try hours() == 21)
  }

  @Test func `bars are blocks only where a terminal shows them`() {
    func shows(_ variables: [String: String]) -> Bool { Environment(variables).showsBlocks }
    #expect(shows(["TERM": "xterm", "LANG": "de_DE.UTF-8"]))
    #expect(shows(["TERM": "xterm", "LC_ALL": "C.utf8", "LANG": "C"]))
    #expect(!shows(["TERM": "dumb", "LANG": "de_DE.UTF-8"]))
    #expect(!shows(["TERM": "xterm", "LC_ALL": "C", "LANG": "de_DE.UTF-8"]))
    #expect(!shows(["TERM": "xterm"]) && !shows(["LANG": "C.UTF-8"]))
    let chart = BarChart(width: 10, largest: 40, showsBlocks: true)
    #expect([0, 1, 20, 40].map { chart.bar($0).string.count } == [0, 1, 5, 10])
    #expect(BarChart(width: -3, largest: 4, showsBlocks: true).bar(4).string == "")
  }

  @Test func `nothing that happened is no table, and a missing store is an error`() throws {
    let scene = try Self.evening()
    let quiet = scene.run("report --day 2026-11-01", terminal: 60)
    #expect(quiet.status == .done && !quiet.output.contains("HOUR"))
    #expect(quiet.output.hasSuffix("\nNo car came or left, and no guest asked for one.\n"))
    #expect(try CommandScene().run("report").status == .inputMissing)
  }
}

/// The built tool, whose terminal and zone are those of the environment.
@Suite(.ownThread, .needsExecutable)
struct ReportProcessTests {
  private let executable = Executable()

  @Test func `bars, zone and the start of the day follow the environment`() {
    _ = executable.shell(
      """
      $carvalet park BMW -q --at 2026-01-10T12:10Z
      $carvalet park Audi -q --at 2026-01-10T12:20Z
      """)
    let report = "$carvalet report --day 2026-01-10 --format table"
    let blocks = executable.shell("TZ=UTC TERM=xterm LANG=C.UTF-8 \(report)").output
    #expect(
      blocks.contains("\n12:00   2    0       2     2      0       -     -  ███"), "\(blocks)")
    let plain = executable.shell("TZ=IST-5:30 TERM=dumb LANG=C.UTF-8 \(report)").output
    #expect(plain.contains("\n17:00   2    0       2     2      0       -     -  ###"), "\(plain)")
    let later = executable.shell("CARVALET_DAY_START=13:00 TZ=UTC \(report) --json").messages
    #expect(later.contains("--json and --format table"))
    #expect(
      executable.shell("CARVALET_DAY_START=13:00 TZ=UTC $carvalet report --day 2026-01-10 --json")
        .output.contains("\"in\":0"))
  }

  @Test
  func `an audit of a pipe ends with 1 where something is missing, and a claim check is narrow`() {
    _ = executable.shell(
      "$carvalet park 'BMW' --key K7 --owner 'Maximiliane von und zu Hohenberg' -q")
    #expect(
      executable.shell("printf 'K9\\n' | $carvalet audit keys")
        == Executable.Ended(
          status: 1, output: "missing K7 (ticket 1)\nextra K9\n",
          messages: "1 key on the lot: 1 missing, 1 extra\n"))
    #expect(executable.shell("printf k7 | $carvalet audit keys -").status == 0)
    let lines = executable.shell("$carvalet ticket 1").output.split(separator: "\n")
    #expect(lines.count > 6 && lines.allSatisfy { $0.count <= 32 })
  }
}
