import ArgumentParser
import CarStorage
import FetchedResults
import TerminalScreen

/// `export`: writes the cars of the store to a file or to stdout.
struct ExportCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write all cars, the ledger too, to a file.",
    discussion: """
      carvalet export cars.csv

      'carvalet import' of the file into an empty store gives the same store. \
      --where, --returned and --fields leave cars and columns out.
      """)

  @Argument(help: "The file to write; - or nothing for stdout.", completion: .file())
  var file = "-"

  @OptionGroup var formatOptions: FormatOptions

  @OptionGroup var conditionOptions: ConditionOptions

  @Flag(help: "Write only the cars that have left.")
  var returned = false

  @Flag(help: "Write all cars, as without this option.")
  var all = false

  @Option(
    help: ArgumentHelp(
      "The columns to write, in this order, as in ticket,plate,make.", valueName: "names"),
    completion: .columns)
  var fields: String?

  @Flag(name: .shortAndLong, help: "Say nothing unless something goes wrong.")
  var quiet = false

  @Flag(help: "Show what was written as a JSON object; on stdout, write the cars as JSON.")
  var json = false

  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let summary = try SummaryReport(quiet: quiet, json: json, in: context)
    try StoreLocation.expectFileName(file)
    let format = try recordFormat()
    let predicate = try predicate(in: context)
    let columns =
      try fields.map {
        CarCells.Cell.fields(of: try PageOptions.columns(named: $0))
      } ?? CarField.columns
    let store = try storeOptions.existingStore(in: context)
    let export = try write(to: context.console.output, sparing: store.path) { sink in
      try store.export(as: format, where: predicate, columns: columns, sink: sink)
    }
    // What is said below is true only of cars that the reader of stdout has taken.
    try context.console.output.flush()
    if let note = StoreMessages.altered(export) { context.console.say(StyledText(note)) }
    guard json, file != "-" else {
      summary.say(StoreMessages.exported(export.cars))
      return .done
    }
    try summary.writeJSON([
      "file": .text(file), "format": .text(format.rawValue), "cars": .number(export.cars),
      "altered": .number(export.altered),
      "firstAltered": JSONValue(export.firstAltered.map(Int.init)),
    ])
    return .done
  }

  /// The format of the cars. On stdout nothing but the cars is printed, so there `--json` is their
  /// format.
  private func recordFormat() throws(UsageError) -> RecordFormat {
    guard file == "-" else { return try formatOptions.format(of: file) }
    let named = try formatOptions.named()
    if json, let named, named != .json { throw .jsonBesideFormat(named.rawValue) }
    return named ?? (json ? .json : .csv)
  }

  /// The condition of the cars; nil for all.
  private func predicate(in context: CommandContext) throws -> FetchPredicate? {
    guard !(returned && all) else { throw UsageError.returnedBesideAll }
    let list = ListRequest(
      order: .parked, isReversed: false, grouping: .none, sectionKey: nil,
      subject: returned ? .returned : .all,
      conditions: try conditionOptions.conditions(in: context), search: nil)
    return list.request.predicate
  }

  /// Gives `body` a sink for the file, which appears when all of it was written.
  private func write(
    to output: ConsoleStream, sparing store: String,
    _ body: (@escaping RecordOutput.Sink) throws -> CarStore.Export
  ) throws -> CarStore.Export {
    guard file != "-" else {
      return try body { try output.write(record: String(decoding: $0, as: UTF8.self)) }
    }
    let output = try OutputFile(file, sparing: store)
    let export = try body { try output.write($0) }
    try output.finish()
    return export
  }
}
