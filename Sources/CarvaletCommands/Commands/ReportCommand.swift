import ArgumentParser
import CarStorage
import FetchedResults
import FoundationEssentials
import TerminalScreen

/// `report`: the figures of a shift.
struct ReportCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Show what a shift did: cars in and out, the lot, waits and stays.",
    discussion: """
      carvalet report
      carvalet report last friday --compare
      carvalet report last week --group-by weekday --figure waits
      carvalet report yesterday --group-by author
      carvalet report --forecast
      carvalet report last month --format html > november.html
      carvalet report --since 18:00 --group-by hour --format csv
      carvalet report --open --format table | lp

      Without a day it is the shift that goes on. A day runs from 05:00 to 05:00, or as \
      CARVALET_DAY_START says; a week begins on Monday. Median and 90 % are those of the nearest \
      rank. A wait ends when the car is ready, or else when it leaves, and counts in the shift in \
      which it ended. The wait of a car that is put back on the lot before it leaves, by 'repark' \
      or 'request --cancel', is not counted. A request counts at the time for which the guest wants \
      the car. What ends more than 7 days later was forgotten, and is no wait.

      --compare and --forecast rest on the same weekdays of the last 8 weeks, as far as cars came \
      or left on them, and say nothing below 4. A figure that is more than three times as far from \
      their median as days usually are is marked low or high; lowest and highest are those of the \
      other days. Durations are rounded up to minutes. By author a wait is that of who made the car ready, or else returned it; what an \
      import or another program stored is nobody's. The hours of weekdays are means of arrivals and \
      departures, or sums where a program reads them, and medians of the occupancy and the wait; \
      neither today, which is not over, nor days without a car in or out are counted.

      --format html is one page with all charts, and --format svg the chart of --figure: neither \
      needs a script, and both have a light and a dark form. --charts draws them on a terminal.
      """)

  @Argument(
    help: ArgumentHelp(
      "The day, or the days: friday, 1.12.2025, last week, november, 2026.", valueName: "day"),
    completion: .reportDays)
  var words: [String] = []
  @Option(
    help: ArgumentHelp(
      "The same: 2026-04-03, yesterday, friday or 'last week'.", valueName: "date"),
    completion: .reportDays)
  var day: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("From this time on, instead of a day.", valueName: "time"))
  var since: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Up to this time. (default: now)", valueName: "time"))
  var until: String?
  @Option(
    help: ArgumentHelp(
      """
      The rows: hour, day, month, weekday, author or make. (default: hour, of more than two days \
      day, of more than a quarter month)
      """, valueName: "rows"),
    completion: .reportGroupings)
  var groupBy: String?
  @Option(
    help: ArgumentHelp(
      "What a chart shows: arrivals, departures, occupancy or waits.", valueName: "figure"),
    completion: .reportFigures)
  var figure: String?
  @Flag(help: "Show beside each figure what is usual on this weekday.")
  var compare = false
  @Flag(help: "Show what the coming hours brought on this weekday.")
  var forecast = false
  @Flag(help: "Draw charts as wide as the terminal.")
  var charts = false
  @Flag(help: "Show the cars on the lot at the end, too: what is handed over.")
  var open = false

  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let picture = try PictureFormat(output)
    let context = try picture == nil ? output.applied(to: context) : context
    let format = try picture == nil ? output.chosenFormat() ?? .table : .table
    let request = try request(for: picture, format, in: context)
    let store = try storeOptions.existingStore(in: context)
    let report = try request.report(of: store)
    if let forecast = report.forecast, forecast.count < UsualRange.fewestDays {
      if format == .json {
        try ReportWriter(report: report, showsCharts: charts, context: context).write(as: format)
      }
      context.console.say(StyledText(ReportMessages.noForecast(request, forecast.count)))
      return .done
    }
    switch picture {
    case .none:
      try ReportWriter(report: report, showsCharts: charts, context: context).write(as: format)
    case .html:
      let page = ReportPage(
        report: report, stand: try store.standSign().name, time: context.humanTime)
      try context.console.output.write(record: page.html)
    case .svg:
      let chart = try ReportCharts(report: report, time: context.humanTime).one()
      try context.console.output.write(record: SVGChart(chart: chart).file)
    }
    return .done
  }

  private func request(
    for picture: PictureFormat?, _ format: OutputFormat, in context: CommandContext
  ) throws -> ReportRequest {
    let grouping: ReportGrouping? = try groupBy.map { try KnownWord.named($0, "grouping") }
    let figure: ReportFigure? = try figure.map { try KnownWord.named($0, "figure") }
    if figure != nil, picture == nil, !charts, grouping != .weekday {
      throw UsageError.figureWithoutChart
    }
    if forecast, let grouping { throw UsageError.forecastBesideGrouping(grouping.rawValue) }
    if open, picture != nil { throw UsageError.openBesidePicture }
    if forecast, picture != nil || charts { throw UsageError.forecastBesidePicture }
    if compare {
      if picture == .svg { throw UsageError.comparisonBesideChart }
      if forecast, format != .json { throw UsageError.comparisonBesideForecast }
      if open, [.csv, .tsv, .ndjson].contains(format) {
        throw UsageError.comparisonBesideOpen(format.rawValue)
      }
    }
    if figure == .occupancy, let grouping, grouping.groups != nil, picture != .html {
      throw UsageError.occupancyOfGroups(grouping.rawValue)
    }
    if let grouping, grouping.periods == nil {
      if open { throw UsageError.openBesideGrouping(grouping.rawValue) }
      if compare { throw UsageError.comparisonBesideGrouping(grouping.rawValue) }
    }
    if charts, picture != nil || format != .table {
      throw UsageError.chartsBesideFormat(picture?.rawValue ?? format.rawValue)
    }
    let span = try span(by: grouping?.periods, isPage: picture == .html, in: context)
    // A little more than seven days: the clocks may be set back.
    if compare, span.end - span.start > 7 * 86_400_000 + 7_200_000 {
      throw UsageError.comparisonTooLong
    }
    return ReportRequest(
      span: span, grouping: grouping, figure: figure, listsOpenCars: open, compares: compare,
      forecasts: forecast, showsWeekdays: charts || picture == .html, now: context.now)
  }

  /// - Parameter isPage: Whether the rows must fit on a sheet of paper.
  private func span(
    by grouping: ReportSpan.Grouping?, isPage: Bool, in context: CommandContext
  ) throws -> ReportSpan {
    let days = try StandDays(context.console.environment, zone: context.zone)
    if !words.isEmpty, day != nil { throw UsageError.dayTwice }
    let named = words.isEmpty ? day : words.joined(separator: " ")
    if forecast, named != nil || since != nil || until != nil {
      throw UsageError.forecastBesideDay
    }
    guard since == nil, until == nil else {
      if named != nil { throw UsageError.dayBesideTimes }
      let bounds = try TimeBounds(since: since, until: until ?? "now", in: context)
      guard let since = bounds.since, let until = bounds.until else {
        throw UsageError.untilWithoutSince
      }
      let isLong = until.timeIntervalSince(since) > Double(ReportPage.mostRows * 86_400)
      return try ReportSpan(
        since: since, until: until, days, by: grouping ?? (isPage && isLong ? .month : nil))
    }
    let today = days.day(at: context.now.secondsSince1970)
    let dates = try named.map { try DaySpan($0, today: today) } ?? DaySpan(today)
    if let named, dates.first.daysSinceEpoch > today.daysSinceEpoch {
      throw UsageError.dateAhead(named)
    }
    let isLong = dates.count > ReportPage.mostRows
    return try ReportSpan(
      dates, of: days, by: grouping ?? (isPage && isLong ? .month : forecast ? .hour : nil))
  }
}

/// A format of which only `report` has one.
enum PictureFormat: String, CaseIterable {
  /// A page with all charts.
  case html
  /// One chart.
  case svg

  /// Nil where another format was named, or none.
  init?(_ output: OutputOptions) throws(UsageError) {
    guard let word = output.format, let format = Self(rawValue: word.lowercased()) else {
      return nil
    }
    if output.json { throw .jsonBesideFormat(format.rawValue) }
    self = format
  }
}
