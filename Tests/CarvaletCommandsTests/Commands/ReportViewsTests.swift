import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarStorage
@testable import CarvaletCommands

/// What `report` shows beside the periods: valets, makes, weekdays, what is usual, what is to come,
/// and pictures.
@Suite(.everyStore) struct ReportViewsTests {
  /// A Saturday evening, after six Saturdays of three cars at 18:10 and 19:10, each asked for at
  /// 21:00 and ready five minutes later.
  private static func saturday() throws -> CommandScene {
    let scene = try CommandScene()
    scene.now = utc("2026-11-21T17:30:00Z")
    var lines = ["make,dateCreated,dateRequested,dateReady,dateReturned"]
    for week in 1...6 {
      let day = CivilDate(daysSinceEpoch: 20_778 - 7 * week).text
      for clock in ["17:10", "17:10", "18:10"] {
        lines.append("BMW,\(day)T\(clock)Z,\(day)T20:00Z,\(day)T20:05Z,\(day)T20:10Z")
      }
    }
    let file = try scene.file("weeks.csv", lines.joined(separator: "\n") + "\n")
    #expect(scene.run("import \(file)").status == .done)
    return scene
  }

  private static func valets() throws -> CommandScene {
    let scene = try CommandScene()
    scene.now = utc("2026-11-21T21:00:00Z")
    for line in [
      "park BMW --at 18:00 --by anna", "park Audi --at 18:05 --by ben",
      "park BMW --at 18:10 --by anna", "note 2 scratch --code S --by ben",
      "request 1 2 3 --at 20:00 --by anna", "ready 1 --at 20:04 --by ben",
      "ready 2 --at 20:09 --by ben", "retrieve 1 2 --at 20:20 --by carl",
      "retrieve 3 --at 20:30 --by carl",
    ] {
      #expect(scene.run(line).status == .done, "\(line)")
    }
    return scene
  }

  @Test func `by valet, a wait is that of who ended it`() throws {
    let scene = try Self.valets()
    #expect(
      scene.run("report --group-by author --format csv").output
        == """
        name,in,out,brought,waits,waitMedian,wait90,waitLongest,waitsNegative,stays,stayMedian,\
        stay90,stayLongest,staysNegative,damages
        ben,1,0,2,2,240,540,540,0,0,,,,0,1
        carl,0,3,0,1,1800,1800,1800,0,3,8400,8400,8400,0,0
        anna,2,0,0,0,,,,0,0,,,,0,0

        """)
    let table = scene.run("report --group-by author", terminal: 140).output
    #expect(
      table.hasPrefix("Shift of 2026-11-21, 05:00 to 05:00, so far\n\nWHO   IN  OUT  BROUGHT"))
    #expect(table.contains("LONGEST STAY"))
  }

  @Test func `valets have one line each, with what a manager needs as the terminal is narrow`()
    throws
  {
    let scene = try Self.valets()
    #expect(
      scene.run("report --group-by author", terminal: 80).output.split(separator: "\n").dropFirst()
        == [
          "WHO   IN  OUT  BROUGHT  WAITS  MEDIAN WAIT  90 % OF WAITS  DAMAGES",
          "ben    1    0        2      2        4 min          9 min        1",
          "carl   0    3        0      1       30 min         30 min        0",
          "anna   2    0        0      0            -              -        0",
        ])
    #expect(scene.run("park Kia --by 'Maximiliane von und zu Hohenberg'").status == .done)
    for width in [80, 100, 120] {
      let lines = scene.run("report --group-by author", terminal: width).output.split(
        separator: "\n")
      #expect(lines.count == 6 && lines.allSatisfy { $0.count <= width }, "\(lines)")
      #expect(lines[1].contains("STAYS") == (width >= 100), "\(lines)")
    }
  }

  @Test func `valets and makes are charts, too, with what no bar has room for`() throws {
    let scene = try Self.valets()
    let charts = scene.run("report --group-by author --charts", terminal: 80).output
    #expect(charts.contains("\nArrivals and departures by valet\nben "), "\(charts)")
    #expect(charts.contains("\nWaits by valet, from request to ready\nben "))
    #expect(charts.contains("median wait  no waits\n"))
    #expect(charts.contains(" 4 min, 2 waits\n"))
    let waits = scene.run("report --group-by make --charts --figure waits").output
    #expect(waits.contains("Waits by make") && !waits.contains("Arrivals"), "\(waits)")
    for make in ["Fiat", "Lada", "Seat", "Kia", "Opel", "Ford", "Volvo", "Mazda", "Honda", "Lexus"]
    {
      #expect(scene.run("park \(make) --at 18:30").status == .done)
    }
    #expect(scene.run("park Lancia --at 18:30").status == .done)
    #expect(scene.run("park Dacia --at 18:30").status == .done)
    let makes = scene.run("report --group-by make --format svg").output
    #expect(makes.contains(">4 others</text>") && makes.contains(">BMW</text>"), "\(makes)")
  }

  @Test func `an undone step that is done anew is that of who did it anew`() throws {
    let scene = try Self.valets()
    #expect(scene.run("undo --by carl --yes").status == .done)
    #expect(scene.run("retrieve 3 --at 20:40 --by dora").status == .done)
    #expect(scene.run("repark 1 --at 21:00 --by eva").status == .done)
    let rows = scene.run("report --group-by author --format csv").output
    #expect(rows.contains("\ncarl,0,2,0,") && rows.contains("\ndora,0,1,0,1,2400,"), "\(rows)")
    #expect(rows.contains("\neva,1,0,0,"))
  }

  @Test func `names of people stand only where they are asked for`() throws {
    let scene = try Self.valets()
    for line in ["report", "report --json", "report --format html", "report --group-by make"] {
      let output = scene.run(line).output
      for name in ["anna", "ben", "carl"] { #expect(!output.contains(name), "\(line)") }
    }
    #expect(scene.run("report --format html --group-by author").output.contains("carl"))
  }

  @Test func `by make, the most cars come first`() throws {
    let rows = try Self.valets().run("report --group-by make --format csv").output
    #expect(rows.contains("\nBMW,2,2,1,2,240,1800,1800,"), "\(rows)")
    #expect(rows.contains("\nAudi,1,1,1,1,540,") && rows.hasSuffix(",1\n"))
  }

  @Test func `what an import stored is nobody's`() throws {
    let scene = try Self.saturday()
    let rows = scene.run("report last 60 days --group-by author --format csv").output
    #expect(rows.split(separator: "\n").dropFirst().map { $0.prefix(9) } == [",18,18,18"])
    #expect(
      scene.run("report last 60 days --group-by author", terminal: 160).output
        .contains("\nnot known  18   18"))
  }

  @Test func `weekdays have their hours, with how many days they rest on`() throws {
    let scene = try Self.saturday()
    let csv = scene.run("report last 60 days --group-by weekday --format csv").output
    // Today is a Saturday that is not over, and is left out.
    #expect(csv.contains("\nsaturday,18,6,12,0,0,2,2,0,"), "\(csv)")
    #expect(csv.contains("\nsaturday,21,6,0,18,18,3,3,18,300,300,300,0"), "\(csv)")
    let table = scene.run("report last 60 days --group-by weekday", terminal: 80).output
    #expect(table.contains("\nSat ×6  2  1\n"), "\(table)")
    #expect(
      table.contains(
        """
        Arrivals (mean of the days) by weekday and hour, 2026-09-23 to 2026-11-20
        """))
    #expect(
      table.hasSuffix(
        """
        Highest: Saturday at 18:00, 2, the mean of 6 Saturdays. Today, which is not
        over, is left out. 53 days on which no car came or left are not counted.

        """), "\(table)")
    let waits = scene.run("report last 60 days --group-by weekday --figure waits", terminal: 80)
    #expect(waits.output.contains("Median wait in minutes by weekday and hour"))
    #expect(waits.output.contains("Highest: Saturday at 21:00, 5 min, the median of 18 waits."))
  }

  @Test func `a day without cars is no day of its weekday, wherever the span begins`() throws {
    let scene = try Self.saturday()
    for days in [36, 40, 60] {
      let csv = scene.run("report last \(days) days --group-by weekday --format csv").output
      #expect(!csv.contains("monday") && csv.contains("\nsaturday,18,"), "\(csv)")
    }
    #expect(scene.run("park Fiat --at '2026-11-19 18:30'").status == .done)
    // One late car leaves no blank hours in the table of another figure.
    #expect(scene.run("retrieve 19 --at '2026-11-20 04:00'").status == .done)
    let table = scene.run("report last 10 days --group-by weekday", terminal: 80).output
    #expect(table.contains("\nSat ×1  2  1"), "\(table)")
    let departures = scene.run(
      "report last 10 days --group-by weekday --figure departures", terminal: 80
    ).output
    #expect(departures.contains(" 21 22 23 00 01 02 03 04\n"), "\(departures)")
  }

  @Test func `a day before counts where it was open, though nobody had come by now`() throws {
    let scene = try Self.saturday()
    scene.now = utc("2026-11-21T16:30:00Z")
    let rows = scene.run("report --compare --format csv").output.split(separator: "\n")
    #expect(rows[1] == "in,0,0,0,0,6,", "\(rows)")
  }

  @Test func `damages that a purge may have deleted are not said to be none`() throws {
    let scene = try Self.valets()
    let line = "purge --returned-before '2026-11-21 20:25' --yes"
    scene.now = utc("2026-11-21T21:10:00Z")
    #expect(scene.run(line).status == .done)
    let rows = scene.run("report --group-by author --format csv").output
    #expect(rows.contains("\nben,1,0,2,2,240,540,540,0,0,,,,0,\n"), "\(rows)")
    let table = scene.run("report --group-by make", terminal: 80).output
    #expect(table.contains("  -\n\nDamages are not known: notes of cars"), "\(table)")
    #expect(table.contains("2026-11-21 20:25 were\npurged."), "\(table)")
    let json = try ParsedJSON(scene.run("report --group-by make --json").output)
    #expect(json["groups"]?.elements.allSatisfy { $0["damages"] == .null } == true)
    #expect(scene.run("report --group-by make --format html").output.contains("Damages are not"))
    let later = scene.run("report --since 20:30 --group-by author --format csv").output
    #expect(later.contains(",0\n"), "\(later)")
    // A stand that has moved knows no more.
    let dump = scene.path("stand.ndjson")
    #expect(scene.run("db dump \(dump)").status == .done)
    let moved = try CommandScene()
    moved.now = scene.now
    #expect(moved.run("db load \(dump)").status == .done)
    #expect(moved.run("report --group-by author --format csv").output == rows)
  }

  @Test func `of today alone the hours of the weekday are those so far`() throws {
    let scene = try Self.saturday()
    #expect(scene.run("park Fiat --at 18:05").status == .done)
    let table = scene.run("report --group-by weekday", terminal: 80).output
    #expect(table.contains("hour, 2026-11-21, so far\n") && table.contains("\nSat ×1  1\n"))
    // A page of today has the days before.
    let page = scene.run("report --format html").output
    #expect(page.contains("by weekday and hour, 2026-10-24 to 2026-11-20"), "\(page)")
    #expect(page.contains("Highest: Saturday at 18:00, 2, the mean of 4 Saturdays."))
  }

  @Test func `a day without cars says how many stand on the lot`() throws {
    let scene = try CommandScene()
    scene.now = utc("2026-11-21T17:30:00Z")
    for line in ["park BMW --at '2026-11-18 18:00'", "park Audi --at '2026-11-18 19:00'"] {
      #expect(scene.run(line).status == .done)
    }
    let then =
      "No car came or left, and no guest asked for one. 2 cars stood on the lot all the time."
    #expect(scene.run("report yesterday", terminal: 100).output.hasSuffix("\n\n\(then)\n"))
    let charts = scene.run("report yesterday --charts", terminal: 100).output
    #expect(charts.contains("\n2 ####") && charts.contains(then), "\(charts)")
    let page = scene.run("report yesterday --format html").output
    #expect(
      page.components(separatedBy: then).count == 4
        && page.contains("<dt>On the lot at the end<dd>2"))
    #expect(page.contains("Median wait (0 waits)"))
    #expect(scene.run("report --format html").output.contains("2 cars stand on the lot all the"))
  }

  @Test func `a page has the median of what is usual, too`() throws {
    let scene = try Self.saturday()
    let page = scene.run("report last saturday --compare --format html").output
    #expect(page.contains("<th scope=col>Median<th scope=col>Range<th scope=col>N"))
    #expect(
      page.contains("<th scope=row>Median wait<td>5 min<td>5 min<td>5 min to 5 min<td>5<td>"),
      "\(page)")
  }

  @Test func `a chart is divided as it is asked for`() throws {
    let scene = try Self.saturday()
    let months = scene.run(
      "report last 60 days --group-by month --format svg --figure arrivals"
    ).output
    #expect(months.contains("Arrivals and departures by month") && months.contains(">2026-10<"))
    let days = scene.run("report last 60 days --format svg --figure arrivals").output
    #expect(days.contains("Arrivals and departures by day"))
  }

  @Test func `a comparison ends at the same time of day, and marks what is unusual`() throws {
    let scene = try Self.saturday()
    for _ in 1...11 { #expect(scene.run("park Fiat --at 18:05").status == .done) }
    let rows = scene.run("report --compare --format csv").output.split(separator: "\n")
    // At half past six, two cars had come on each of the six Saturdays.
    #expect(
      rows[1...3] == ["in,11,2,2,2,6,high", "out,0,0,0,0,6,", "onLot,11,2,2,2,6,high"], "\(rows)")
    let sheet = scene.run("report --compare", terminal: 80).output
    #expect(sheet.contains("\nCompared with 6 Saturdays before, up to the same time of day\n"))
    #expect(sheet.contains("\nCars in         11       2       2        2  6  high\n"), "\(sheet)")
    let full = scene.run("report last saturday --compare", terminal: 80).output
    #expect(full.contains("\nCompared with 5 Saturdays before\n"), "\(full)")
    let few = scene.run("report 2026-10-17 --compare --format html").output
    #expect(few.contains("<p>Only 1 Saturday before: too few for a comparison.</p>"))
    let early = scene.run("report 2026-10-17 --compare", terminal: 80).output
    #expect(early.contains("\nOnly 1 Saturday before: too few for a comparison\n"), "\(early)")
    #expect(!early.contains("FIGURE"))
  }

  @Test func `a forecast has the hours to come, and nothing below four days`() throws {
    let scene = try Self.saturday()
    let rows = scene.run("report --forecast --format csv").output.split(separator: "\n")
    #expect(rows.count == 13)
    #expect(
      rows[12] == "2026-11-21T17:30:00.000Z,2026-11-22T04:00:00.000Z,1,1,1,3,3,3,6", "\(rows)")
    #expect(rows[1] == "2026-11-21T17:30:00.000Z,2026-11-21T18:00:00.000Z,0,0,0,0,0,0,6")
    #expect(rows[4] == "2026-11-21T20:00:00.000Z,2026-11-21T21:00:00.000Z,0,0,0,3,3,3,6")
    let table = scene.run("report --forecast", terminal: 90).output
    #expect(table.hasPrefix("Forecast for 2026-11-21, 18:30 to 05:00, from 6 Saturdays\n\nHOUR"))
    scene.now = utc("2026-11-22T17:30:00Z")
    let sunday = scene.run("report --forecast")
    #expect(sunday.status == .done && sunday.output == "")
    #expect(sunday.messages.contains("there are 0 Sundays"))
    let json = try ParsedJSON(scene.run("report --forecast --json").output)
    #expect(json["forecast"]?["hours"]?.elements.isEmpty == true)
  }

  @Test(arguments: ["report 2026-11-01", "report saturday", "report last 60 days", "report 2026"])
  func `a page is one file with all charts, in less than 60 kilobytes`(line: String) throws {
    let scene = try Self.saturday()
    let page = scene.run("\(line) --format html").output
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.utf8.count < 60_000)
    for chart in ["occupancy", "movements", "waits", "weekdays"] {
      #expect(page.contains("aria-labelledby=\"\(chart)-title \(chart)-desc\""), "\(chart)")
    }
    for word in ["<script", "http://", "https://", "src="] {
      #expect(!page.replacing("http://www.w3.org/2000/svg", with: "").contains(word), "\(word)")
    }
    #expect(page.contains("@media print") && page.contains("prefers-color-scheme:dark"))
    #expect(page.contains("<dt>Cars in<dd>"))
  }

  @Test func `each figure is a chart of its own`() throws {
    let scene = try Self.saturday()
    for (figure, title) in [
      ("occupancy", "Cars on the lot"), ("arrivals", "Arrivals and departures by hour"),
      ("waits", "Waits in minutes"),
    ] {
      let chart = scene.run("report last saturday --format svg --figure \(figure)").output
      #expect(chart.hasPrefix("<?xml") && chart.contains(title) && chart.hasSuffix("</svg>\n"))
    }
    let heat = scene.run("report last 60 days --format svg --group-by weekday --figure departures")
    #expect(
      heat.output.contains(
        "Departures (mean of the days) by weekday and hour, 2026-09-23 to 2026-11-20"))
    #expect(scene.run("report last saturday --format svg").output.contains("Most at once: 3, at"))
  }

  @Test func `charts are drawn on the terminal, and in a pipe`() throws {
    let scene = try Self.saturday()
    let charts = scene.run("report last saturday --charts", terminal: 80).output
    for title in ["Cars on the lot\n", "Arrivals and departures by hour\n", "Waits in minutes"] {
      #expect(charts.contains("\n\(title)"), "\(charts)")
    }
    #expect(charts.contains("18:00") && charts.contains(" | ####") && !charts.contains("HOUR"))
    #expect(charts.contains("3 waits: median 5 min, 90 % within 5 min, longest 5 min.\n"))
    #expect(charts.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let empty = scene.run("report 2026-11-01 --charts", terminal: 80).output
    #expect(empty.contains("Nothing to show.\nNo car came or left, and no guest"), "\(empty)")
    let piped = scene.run("report last saturday --charts").output
    #expect(piped.contains("Cars on the lot\n") && piped.contains(" | ####"), "\(piped)")
  }

  @Test func `a year is by month, and one in which nothing happened says so`() throws {
    let scene = try Self.saturday()
    #expect(scene.run("report 2026 --format plain").output.split(separator: "\n").count == 12)
    let quiet = scene.run("report 2025", terminal: 80).output
    #expect(quiet.hasSuffix("\nNo car came or left, and no guest asked for one.\n"), "\(quiet)")
    #expect(scene.run("report 2025 --format csv").output.split(separator: "\n").count == 14)
  }

  @Test func `a request that was forgotten is no wait`() throws {
    let scene = try Self.valets()
    #expect(scene.run("park Seat --at -20d").status == .done)
    #expect(scene.run("park Fiat --at -20d").status == .done)
    #expect(scene.run("request 4 5 --at -20d").status == .done)
    let ready = scene.run("ready 4")
    #expect(ready.output.hasSuffix(". Ready.\n"), "\(ready)")
    let left = scene.run("retrieve 5")
    #expect(left.output.contains(", parked ") && !left.output.contains("waited"), "\(left)")
    let report = try ParsedJSON(scene.run("report --json").output)
    #expect(report["total"]?["wait"]?["count"]?.number == 3)
    #expect(
      scene.run("report --group-by author --format csv").output.contains("\nanna,2,1,1,0,"))
  }

  @Test func `a make is one, however it is written, and pictures have the groups`() throws {
    let scene = try Self.valets()
    for line in ["park bmw --at 18:20", "park Škoda --at 18:20", "park skoda --at 18:21 --by ben"] {
      #expect(scene.run(line).status == .done)
    }
    let rows = scene.run("report --group-by make --format csv").output.split(separator: "\n")
    #expect(rows.dropFirst().map { $0.prefix(6) } == ["BMW,3,", "Audi,1", "Škoda,"], "\(rows)")
    let makes = scene.run("report --group-by make --format svg").output
    #expect(makes.contains("Arrivals and departures by make") && makes.contains(">Škoda</text>"))
    let waits = scene.run("report --group-by author --format svg --figure waits").output
    #expect(waits.contains("Waits by valet") && waits.contains(">carl</text>"))
  }

  @Test func `a month has a row for each month of a year`() throws {
    let scene = try Self.saturday()
    let rows = scene.run("report 2026 --group-by month --format plain").output.split(
      separator: "\n")
    #expect(rows.count == 12 && rows[10].hasPrefix("2026-10\t12\t12\t0\t3\t"), "\(rows)")
    let heading = scene.run("report last week", terminal: 80).output.split(separator: "\n")[0]
    #expect(heading == "Shifts of 2026-11-09 to 2026-11-15, 05:00 to 05:00")
  }
}
