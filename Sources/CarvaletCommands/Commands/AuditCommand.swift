import ArgumentParser
import CarStorage
import FetchedResults
import FoundationEssentials
import Glibc
import TerminalScreen

/// `audit`: compares the tags that a person has read with the tags of the cars on the lot. It
/// ends with 1 where something is not as it should be.
struct AuditCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Compare the keys on the board, or the spots of the lot, with the cars.",
    discussion: """
      carvalet audit keys
      carvalet audit keys board.txt --only A
      carvalet audit forgotten --days 3

      Reads the tags that are there, one a line, from a file or from stdin, and prints what is \
      missing, out, extra or there twice. The key of a car that is requested or ready is out, and \
      that is as it should be. Cars may share a spot: it is then read once for each of them.

      'audit forgotten' reads nothing: it lists the cars that have stood on the lot for more than so \
      many days, the longest first, and ends with 1 if there is one.
      """)

  @Argument(help: "What was read: keys or spots; or forgotten.", completion: .auditWords)
  var tags: String

  @Argument(help: "The file of tags; - or nothing for stdin.", completion: .file())
  var file: String?

  @Option(
    help: ArgumentHelp(
      "Only tags that begin so, as those of one board do.", valueName: "prefix"),
    completion: .values(of: .key))
  var only: String?

  @Option(help: ArgumentHelp("With forgotten: for how many days. (default: 7)", valueName: "days"))
  var days: String?

  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let word: AuditWord = try KnownWord.named(tags, "kind of tags")
    guard let tags = TagWord(rawValue: word.rawValue) else { return try listForgotten(in: context) }
    if days != nil { throw UsageError.daysForTags }
    let context = try output.applied(to: context)
    let format = try output.chosenFormat()
    if let only, Tag.folded(only) == nil { throw UsageError.notAPrefix(only) }
    let store = try storeOptions.existingStore(in: context)
    let input = context.console.input
    let file = file ?? "-"
    if file == "-", input.isTerminal { context.console.say(StyledText(AuditMessages.prompt)) }
    let read = try TagList.read(file, input)
    let audit = TagAudit(
      read, try store.taggedCars(tags.field), sharesTags: tags.field == .spot, prefix: only ?? "")
    try write(audit, as: format, context)
    if format?.isForPeople ?? true {
      try context.console.sayBelow(StyledText(AuditMessages.summary(audit, tags.field)))
    }
    return audit.differs ? .nothingMatched : .done
  }

  private static let usualDays = 7

  private func listForgotten(in context: CommandContext) throws -> ExitStatus {
    let context = try output.applied(to: context)
    let format = try output.chosenFormat() ?? .table
    if file != nil { throw UsageError.optionForForgotten("the file") }
    if only != nil { throw UsageError.optionForForgotten("--only") }
    let count =
      try days.map { text throws(UsageError) in
        guard let count = Int(text), (0...36_525).contains(count) else { throw .notDays(text) }
        return count
      } ?? Self.usualDays
    let store = try storeOptions.existingStore(in: context)
    let date = Date(
      millisecondsSince1970: context.now.millisecondsSince1970 - Int64(count) * 86_400_000)
    let cars = try store.cars(onLotSince: date)
    try RecordTable(
      format: format, output: context.console.output, columns: ForgottenRows.columns,
      keys: ForgottenRows.keys
    ).write(cars.map { ForgottenRows.record($0.car, since: $0.since, context.humanTime) })
    if format.isForPeople {
      try context.console.sayBelow(StyledText(AuditMessages.forgotten(cars.count, days: count)))
    }
    return cars.isEmpty ? .done : .nothingMatched
  }

  private func write(
    _ audit: TagAudit, as format: OutputFormat?, _ context: CommandContext
  ) throws {
    let time = context.humanTime
    guard let format, format != .table || context.console.output.alignsTables else {
      for finding in audit.findings {
        try context.console.output.writeLine(StyledText(AuditMessages.line(finding, time)))
      }
      return
    }
    try RecordTable(
      format: format, output: context.console.output, columns: AuditRows.columns,
      keys: AuditRows.keys
    ).write(audit.findings.map { AuditRows.record($0, time) })
  }
}

/// The tags that a person has read off a board or a lot, one a line.
private enum TagList {
  /// The tags of a file, or of stdin for `-`, without empty lines.
  ///
  /// - Throws: `CommandFailure` where the file cannot be read, `InputTooLong` where it has no end.
  static func read(_ file: String, _ input: ConsoleInput) throws -> [String] {
    guard file != "-" else { return tags(in: try LineReader.lines(input.readLine)) }
    let descriptor = try RecordFile.descriptor(of: file)
    defer { close(descriptor) }
    return tags(in: try LineReader.lines(LineReader(descriptor).next))
  }

  private static func tags(in lines: [String]) -> [String] {
    lines.enumerated().flatMap { index, line in
      let text = index == 0 && line.hasPrefix("\u{FEFF}") ? line.dropFirst() : line[...]
      // Old files end their lines otherwise.
      return text.split(whereSeparator: \.isNewline).compactMap { CarText.normalized(String($0)) }
    }
  }
}

/// The cars that have stood for long, as rows of a table and as JSON.
private enum ForgottenRows {
  static let columns = [
    Column(title: "TICKET", alignment: .right, canShrink: false),
    Column(title: "CAR", staysWhole: true), Column(title: "PLATE", staysWhole: true),
    Column(title: "KEY", staysWhole: true), Column(title: "SPOT", staysWhole: true),
    Column(title: "SINCE", canShrink: false), Column(title: "AGE", canShrink: false),
    Column(title: "STAGE"),
  ]

  static let keys = ["ticket", "make", "model", "plate", "key", "spot", "since", "days", "stage"]

  static func record(_ car: Car, since: Date, _ time: HumanTime) -> RecordTable.Record {
    let age = time.now.millisecondsSince1970 - since.millisecondsSince1970
    let days = Int(age / 86_400_000)
    let stage = car.stage?.rawValue
    return RecordTable.Record(
      cells: [
        SafeText(car.ticket), "\(car.title)", "\(car.plate ?? "")", "\(car.key ?? "")",
        "\(car.spot ?? "")", "\(time.clock(since))", "\(time.age(since))", "\(stage ?? "")",
      ],
      values: [
        String(car.ticket), car.make, car.model, car.plate, car.key, car.spot,
        Timestamp.text(since), String(days), stage,
      ],
      json: [
        "ticket": .number(Int(car.ticket)), "make": .text(car.make), "model": .text(car.model),
        "plate": JSONValue(car.plate), "key": JSONValue(car.key), "spot": JSONValue(car.spot),
        "since": JSONValue(since), "days": .number(days), "stage": JSONValue(stage),
      ])
  }
}

/// What an audit found, as rows of a table and as JSON.
private enum AuditRows {
  static let columns = [
    Column(title: "FINDING", canShrink: false), Column(title: "TAG", canShrink: false),
    Column(title: "TICKETS", canShrink: false), Column(title: "REQUESTED", canShrink: false),
    Column(title: "READY", canShrink: false),
  ]

  static let keys = ["finding", "tag", "tickets", "dateRequested", "dateReady"]

  static func record(_ finding: TagAudit.Finding, _ time: HumanTime) -> RecordTable.Record {
    // Only an `out` finding has dates; the guests of other cars are not waiting.
    let car = finding.kind == .out ? finding.cars.first : nil
    let tickets = finding.cars.map { String($0.ticket) }.joined(separator: " ")
    let dates = [car?.dateRequested, car?.dateReady]
    return RecordTable.Record(
      cells: ["\(finding.kind.rawValue)", "\(finding.tag)", "\(tickets)"]
        + dates.map { $0.map { "\(time.clock($0))" } ?? "" },
      values: [finding.kind.rawValue, finding.tag, finding.cars.isEmpty ? nil : tickets]
        + dates.map { $0.map { Timestamp.text($0) } },
      json: [
        "finding": .text(finding.kind.rawValue), "tag": .text(finding.tag),
        "tickets": .array(finding.cars.map { .number(Int($0.ticket)) }),
        "dateRequested": JSONValue(dates[0]), "dateReady": JSONValue(dates[1]),
      ])
  }
}
