import ArgumentParser
import CarStorage
import FetchedResults
import FoundationEssentials

/// `db keep`: how long the change log is kept.
struct DatabaseKeepCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "keep",
    abstract: "Say for how many months the log is kept, or show it.",
    discussion: """
      carvalet db keep
      carvalet db keep 24 months
      carvalet db keep 2 years
      carvalet db keep all

      Commands that are older go out of the log at once, and with each 'db keep' that names months. \
      They can no longer be undone, and no report names who did them. Cars, notes and stays stay. \
      Without it, and at the most, the log has the last 1,000,000 changes.
      """)

  @Argument(help: ArgumentHelp("How long, as in 24 months; or all.", valueName: "months"))
  var words: [String] = []

  @OptionGroup(title: "Store options") var writer: StoreWriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let summary = try SummaryReport(writer, in: context)
    guard !words.isEmpty else {
      let months = try storeOptions.existingStore(in: context).keptMonths()
      try summary.write(
        InfoMessages.keeps(months, nil),
        json: ["months": JSONValue(months), "forgotten": .number(0)])
      return .done
    }
    let months = try Self.months(words)
    let store = try storeOptions.existingStore(in: context, for: .writing)
    let kept = try store.keep(
      months: months, from: months.map { Self.cutoff($0, context) },
      .init(by: writer.author(in: context), at: context.desk, date: context.now))
    try summary.write(
      InfoMessages.keeps(months, kept),
      json: ["months": JSONValue(months), "forgotten": .number(kept.forgotten)])
    return .done
  }

  /// A century of months: more is a typing mistake.
  private static let most = 1200

  /// Nil for `all`.
  private static func months(_ words: [String]) throws(UsageError) -> Int? {
    if words.map({ $0.lowercased() }) == ["all"] { return nil }
    let unit = words.count == 1 ? 1 : unit(words[1].lowercased())
    guard words.count <= 2, let unit, let count = Int(words[0]), (1...most / unit).contains(count)
    else { throw .notMonths(words.joined(separator: " ")) }
    return count * unit
  }

  /// How many months it has; nil for another word.
  private static func unit(_ word: String) -> Int? {
    switch word {
    case "month", "months": 1
    case "year", "years": 12
    default: nil
    }
  }

  /// The same day some months before.
  private static func cutoff(_ months: Int, _ context: CommandContext) -> Date {
    var time = context.zone.civilTime(at: context.now.secondsSince1970)
    for _ in 0..<months {
      let first = CivilDate(daysSinceEpoch: time.date.daysSinceEpoch - time.date.day)
      let day = min(time.date.day, first.day)
      time.date = CivilDate(daysSinceEpoch: first.daysSinceEpoch - first.day + day)
    }
    return Date(millisecondsSince1970: Int64(context.zone.instant(of: time)) * 1000)
  }
}
