import ArgumentParser
import CarStorage
import FetchedResults
import TerminalScreen

/// `report`: the figures of a shift.
struct ReportCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Show what a shift did: cars in and out, the lot, waits and stays.",
    discussion: """
      carvalet report
      carvalet report --day yesterday
      carvalet report --since 18:00 --group-by hour --format csv
      carvalet report --open --format table | lp

      Without times it is the shift that goes on. A day runs from 05:00 to 05:00, or as \
      CARVALET_DAY_START says. Median and 90 % are those of the nearest rank. A wait ends when the \
      car is ready, or else when it leaves, and counts in the shift in which it ended. The wait of a car that is put back \
      on the lot before it leaves, by 'repark' or 'request --cancel', is not counted.
      """)

  @Option(
    help: ArgumentHelp("The day: 2026-04-03, today, yesterday or friday.", valueName: "date"),
    completion: .list(["today", "yesterday", "friday", "last friday"]))
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
      "The rows: hour or day. (default: hour, of more than two days day)", valueName: "period"),
    completion: .periods)
  var groupBy: String?
  @Flag(help: "Show the cars on the lot at the end, too: what is handed over.")
  var open = false

  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let context = try output.applied(to: context)
    let format = try output.chosenFormat() ?? .table
    let span = try span(in: context)
    let store = try storeOptions.existingStore(in: context)
    let shift = try store.shift(span.boundaries, listsOpenCars: open)
    try ReportWriter(span: span, shift: shift, showsOpenCars: open, context: context)
      .write(as: format)
    return .done
  }

  private func span(in context: CommandContext) throws -> ReportSpan {
    let days = try StandDays(context.console.environment, zone: context.zone)
    let grouping: ReportSpan.Grouping? = try groupBy.map { try KnownWord.named($0, "period") }
    guard since == nil, until == nil else {
      if day != nil { throw UsageError.dayBesideTimes }
      let bounds = try TimeBounds(since: since, until: until ?? "now", in: context)
      guard let since = bounds.since, let until = bounds.until else {
        throw UsageError.untilWithoutSince
      }
      return try ReportSpan(since: since, until: until, days, by: grouping)
    }
    return try ReportSpan(
      day: Self.day(day ?? "today", days, context), of: days, by: grouping)
  }

  /// The day of the stand that a word names; `today` is the day of the shift that goes on, after
  /// midnight too.
  private static func day(
    _ word: String, _ days: StandDays, _ context: CommandContext
  ) throws -> CivilDate {
    let today = days.day(at: context.now.secondsSince1970)
    switch word.lowercased() {
    case "today": return today
    case "yesterday": return StandDays.day(today, -1)
    default:
      if let day = TimeExpression.day(word, from: today) { return day }
      do throws(TimeRefusal) {
        guard case .local(let time) = try TimeExpression(word), word.count <= 10 else {
          throw TimeRefusal.notUnderstood(word)
        }
        return time.date
      } catch .notUnderstood {
        throw UsageError.notADay(word)
      }
    }
  }
}
