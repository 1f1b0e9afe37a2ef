import ArgumentParser
import CarStorage
import TerminalScreen

/// `stand`: stores which keys and spots the stand has, and shows them.
struct StandCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "stand",
    abstract: "Say which keys and spots the stand has, or show them.",
    discussion: """
      carvalet stand
      carvalet stand keys K1-K60
      carvalet stand spots A1-A20 B1-B20 Ramp
      carvalet stand name 'Hotel Adler' --place 'Main entrance' --phone '+49 30 1234'

      'park --next' then takes the next free key and spot, 'free' lists the free ones, and \
      'list --sort spot' shows the gaps. Where nothing was said, the tags are those that the last \
      cars had. Every desk of the store knows what was said.

      'stand name' is what the guest's part of a claim check says, and pages of a report. An empty \
      text, as in --phone '', takes that one back.
      """)

  @Argument(help: "What is said or shown: keys, spots or name.", completion: .standWords)
  var tags: String?

  @Argument(help: ArgumentHelp("What the stand has, as in K1-K60 VIP.", valueName: "span"))
  var spans: [String] = []

  @Flag(help: "Take back what was said.")
  var unset = false

  @Option(help: ArgumentHelp("With name: where guests come.", valueName: "text"))
  var place: String?

  @Option(help: ArgumentHelp("With name: whom guests call.", valueName: "number"))
  var phone: String?

  @Option(help: ArgumentHelp("Who does this, for the change log.", valueName: "name"))
  var by: String?

  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let context = try output.applied(to: context)
    let format = try output.chosenFormat()
    let word: StandWord? = try tags.map { try KnownWord.named($0, "word") }
    if word == .name { return try nameStand(format, in: context) }
    if place != nil || phone != nil { throw UsageError.signBesideTags }
    let kind = word.flatMap { TagWord(rawValue: $0.rawValue) }
    if unset, !spans.isEmpty { throw UsageError.spansBesideUnset }
    guard unset || !spans.isEmpty else {
      let store = try storeOptions.existingStore(in: context)
      try show(kind.map { [$0] } ?? TagWord.allCases, of: store, as: format ?? .table, context)
      return .done
    }
    guard let kind else { throw UsageError.unsetWithoutTags }
    let tags = try unset ? nil : said(kind)
    try storeOptions.withStoreForWriting(in: context) { store in
      let change = CarStore.Change(
        by: context.author(named: by), at: context.desk, date: context.now)
      let before = try store.setStandTags(tags, of: kind.field, change)
      if let format { return try show([kind], of: store, as: format, context) }
      try say(kind, of: store, isUnset: unset, before, context)
    }
    return .done
  }

  /// Stores what the stand says of itself, or shows it.
  private func nameStand(
    _ format: OutputFormat?, in context: CommandContext
  ) throws -> ExitStatus {
    // An empty text takes back what was said.
    func text(_ text: String?) -> String? { unset ? "" : text.map { CarText.normalized($0) ?? "" } }
    if unset, !spans.isEmpty || place != nil || phone != nil { throw UsageError.spansBesideUnset }
    let said = StandSign(
      name: text(spans.isEmpty ? nil : spans.joined(separator: " ")), place: text(place),
      phone: text(phone))
    var sign = StandSign()
    if said.isEmpty {
      sign = try storeOptions.existingStore(in: context).standSign()
    } else {
      try storeOptions.withStoreForWriting(in: context) { store in
        sign = try store.setStandSign(
          said, .init(by: context.author(named: by), at: context.desk, date: context.now))
      }
    }
    if sign.isEmpty { context.console.say(StyledText(StandMessages.nameless)) }
    let texts = [sign.name, sign.place, sign.phone]
    try RecordTable(
      format: format ?? .table, output: context.console.output,
      columns: [Column(title: "NAME"), Column(title: "PLACE"), Column(title: "PHONE")],
      keys: ["name", "place", "phone"]
    ).write([
      RecordTable.Record(
        cells: texts.map { "\($0 ?? "")" }, values: texts,
        json: [
          "name": JSONValue(sign.name), "place": JSONValue(sign.place),
          "phone": JSONValue(sign.phone),
        ])
    ])
    return .done
  }

  private func said(_ kind: TagWord) throws(UsageError) -> StandTags {
    do {
      return try StandTags(spans)
    } catch {
      throw .notStandTags(error, kind.field)
    }
  }

  private func say(
    _ kind: TagWord, of store: CarStore, isUnset: Bool, _ before: StandTags?,
    _ context: CommandContext
  ) throws {
    let supply = try store.tagSupply(kind.field)
    let sentence = isUnset ? StandMessages.unset(kind) : StandMessages.said(supply, kind)
    try context.console.output.writeLine(StyledText(sentence))
    for remark in [StandMessages.before(before), StandMessages.others(supply, kind)] {
      if let remark { context.console.say(StyledText(remark)) }
    }
  }

  private func show(
    _ kinds: [TagWord], of store: CarStore, as format: OutputFormat, _ context: CommandContext
  ) throws {
    let supplies = try kinds.map { (kind: $0, supply: try store.tagSupply($0.field)) }
    try RecordTable(
      format: format, output: context.console.output, columns: StandRows.columns,
      keys: StandRows.keys
    ).write(supplies.map { StandRows.record($0.kind, $0.supply) })
    guard format.isForPeople else { return }
    for (kind, supply) in supplies {
      if let remark = StandMessages.others(supply, kind) { context.console.say(StyledText(remark)) }
    }
  }
}

/// What a stand has, as rows of a table and as JSON.
private enum StandRows {
  static let columns = [
    Column(title: "TAGS", canShrink: false), Column(title: "FREE", canShrink: false),
    Column(title: "NEXT", canShrink: false), Column(title: "SAID", canShrink: false),
    Column(title: "WHICH"),
  ]

  static let keys = ["tags", "count", "free", "next", "isSaid", "spans", "others"]

  static func record(_ kind: TagWord, _ supply: TagSupply) -> RecordTable.Record {
    let spans = TagSupply.spans(of: supply.tags)
    let others = TagSupply.spans(of: supply.others)
    let next = supply.free.first
    return RecordTable.Record(
      cells: [
        "\(kind.rawValue)", "\(supply.free.count) of \(supply.tags.count)", "\(next ?? "")",
        supply.isDefined ? "yes" : "no", "\(spans.joined(separator: " "))",
      ],
      values: [
        kind.rawValue, String(supply.tags.count), String(supply.free.count), next,
        String(supply.isDefined), spans.joined(separator: " "),
        others.isEmpty ? nil : others.joined(separator: " "),
      ],
      json: [
        "tags": .text(kind.rawValue), "count": .number(supply.tags.count),
        "free": .number(supply.free.count), "next": next.map(JSONValue.text) ?? .null,
        "isSaid": .bool(supply.isDefined), "spans": .array(spans.map(JSONValue.text)),
        "others": .array(others.map(JSONValue.text)),
      ])
  }
}
