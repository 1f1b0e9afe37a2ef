import ArgumentParser
import CarStorage
import TerminalScreen

/// `free`: lists the keys and the spots of the stand that no car on the lot has. It ends with 1
/// where there is none.
struct FreeCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "free",
    abstract: "List the free keys and spots.",
    discussion: """
      carvalet free
      carvalet free spots

      In a pipe each is a line. 'carvalet stand' says which keys and spots there are.
      """)

  @Argument(help: "What is listed: keys or spots. (default: both)", completion: .tagWords)
  var tags: String?

  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let context = try output.applied(to: context)
    let format = try output.chosenFormat() ?? .table
    let only: TagWord? = try tags.map { try KnownWord.named($0, "kind of tags") }
    let store = try storeOptions.existingStore(in: context)
    let supplies = try (only.map { [$0] } ?? TagWord.allCases).map {
      (kind: $0, supply: try store.tagSupply($0.field))
    }
    if format == .table, context.console.output.alignsTables {
      for (kind, supply) in supplies { try writeText(kind, supply, context.console.output) }
    } else {
      try RecordTable(
        format: format, output: context.console.output,
        columns: FreeRows.columns(isOnly: only != nil), keys: FreeRows.keys
      ).write(
        supplies.flatMap { kind, supply in
          supply.free.map { FreeRows.record($0, kind, isOnly: only != nil) }
        })
    }
    return supplies.contains { !$0.supply.free.isEmpty } ? .done : .nothingMatched
  }

  private func writeText(
    _ kind: TagWord, _ supply: TagSupply, _ output: ConsoleStream
  ) throws {
    try output.writeText(StyledText(StandMessages.heading(supply, kind), .bold))
    guard !supply.free.isEmpty else { return }
    let spans = TagSupply.spans(of: supply.free).joined(separator: " ")
    try output.writeText(StyledText("  \(spans)"))
  }
}

/// Free tags as rows of a table and as JSON.
private enum FreeRows {
  static let keys = ["tags", "tag"]

  static func columns(isOnly: Bool) -> [Column] {
    (isOnly ? [] : [Column(title: "TAGS", canShrink: false)]) + [Column(title: "TAG")]
  }

  static func record(_ tag: String, _ kind: TagWord, isOnly: Bool) -> RecordTable.Record {
    RecordTable.Record(
      cells: (isOnly ? [] : ["\(kind.rawValue)"]) + ["\(tag)"], values: [kind.rawValue, tag],
      json: ["tags": .text(kind.rawValue), "tag": .text(tag)])
  }
}
