import ArgumentParser
import CarStorage
import FoundationEssentials
import TerminalScreen

/// `log`: the commands that were run, the last one first.
struct LogCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Show who did what, the last first.",
    discussion: """
      carvalet log
      carvalet log 17 --changes
      carvalet log --since 18:00 --author anna
      """)

  @OptionGroup var naming: CarNaming

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only commands from this time on.", valueName: "time"))
  var since: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only commands up to this time.", valueName: "time"))
  var until: String?
  @Option(
    help: ArgumentHelp("Only commands of this person.", valueName: "name"), completion: .authors)
  var author: String?
  @Option(help: ArgumentHelp("So many commands. (default: 50)", valueName: "count"))
  var limit: String?
  @Flag(help: "Show each field that was changed, old -> new.")
  var changes = false

  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  private static let usualLimit = 50

  var isRepeatable: Bool { !naming.readsInput }

  func run(in context: CommandContext) throws -> ExitStatus {
    let context = try output.applied(to: context)
    let format = try output.chosenFormat() ?? .table
    let count = try limit.map { try PageOptions.count($0, "--limit") } ?? Self.usualLimit
    let bounds = try TimeBounds(since: since, until: until, in: context)
    let names = try naming.isEmpty ? nil : naming.names(context)
    var rows = LogRows(format: format, time: context.humanTime, showsChanges: changes)
    let table = rows.table(on: context.console.output)
    // Stdin had no tickets, so the store is not read.
    if let names, names.isEmpty {
      try table.write([])
      return .done
    }
    let store = try storeOptions.existingStore(in: context)
    let finder = CarFinder(in: store, among: .onLotFirst, neverAsks: naming.noInput, context)
    let tickets = try names.map { Set(try finder.tickets($0)) }
    rows.tickets = tickets
    var records: [RecordTable.Record] = []
    var hasMore = false
    try store.readLog(by: author, since: bounds.since, until: bounds.until, of: tickets) {
      command in
      if records.count == count {
        hasMore = true
        return false
      }
      records.append(rows.record(command))
      return true
    }
    try table.write(records)
    if records.isEmpty, !hasMore {
      let reason = HistoryMessages.noCommand(of: tickets, matching: filters)
      // A log without a car that was named ends with 0.
      if tickets == nil {
        context.console.say(StyledText(reason))
      } else {
        context.sayNothingMatched(reason)
      }
      if let author, let others = try otherAuthors(than: author, in: store) {
        context.console.say(StyledText(others))
      }
    }
    if format.isForPeople {
      if hasMore, limit == nil {
        try context.console.sayBelow(StyledText(HistoryMessages.more(count)))
      } else if !hasMore, let first = try store.firstCommand(),
        let beginning = HistoryMessages.beginning(first, context.humanTime)
      {
        try context.console.sayBelow(StyledText(beginning))
      }
    }
    return records.isEmpty && !hasMore && tickets != nil ? .nothingMatched : .done
  }

  /// Who has commands in the log, where the one who was named has none.
  private func otherAuthors(than author: String, in store: CarStore) throws -> SafeText? {
    let authors = try store.authors(atMost: HistoryMessages.mostAuthors + 1)
    return authors.contains(author) ? nil : HistoryMessages.authors(authors)
  }

  /// The options that leave commands out, as they were typed.
  private var filters: [(option: SafeText, value: String)] {
    [("--since", since), ("--until", until), ("--author", author)].compactMap { option, value in
      value.map { (option, $0) }
    }
  }
}
