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
      carvalet export cars.csv --for excel

      'carvalet import' of the file into an empty store gives the same store. \
      --where, --returned and --columns leave cars and columns out. Plain csv is \
      for programs: it guards no formulas, and its times are UTC. --for excel \
      writes csv for a spreadsheet, with the times of the stand's clock and an \
      apostrophe before every text that would run as a formula.
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
      "The columns to write, under these names, as in plate,make,parked.", valueName: "names"),
    completion: .columns)
  var columns: String?

  @Option(
    help: ArgumentHelp(
      "The columns to write, under their JSON names, as in ticket,plate.", valueName: "names"),
    completion: .columns)
  var fields: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Write csv for a spreadsheet: excel.", valueName: "program"),
    completion: .list(["excel"]))
  var program: String?

  @Option(
    help: ArgumentHelp(
      "What separates the fields for a spreadsheet: ',', ';', '|' or tab.",
      valueName: "character"),
    completion: .list(["tab"]))
  var delimiter: String?

  @Flag(name: .shortAndLong, help: "Say nothing unless something goes wrong.")
  var quiet = false

  @Flag(help: "Show what was written as a JSON object; on stdout, write the cars as JSON.")
  var json = false

  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let summary = try SummaryReport(quiet: quiet, json: json, in: context)
    try StoreLocation.expectFileName(file)
    let form = try form(in: context)
    let predicate = try predicate(in: context)
    let store = try storeOptions.existingStore(in: context)
    let export = try write(to: context.console.output, sparing: store.path) { sink in
      try store.export(as: form, where: predicate, sink: sink)
    }
    // What is said below is true only of cars that the reader of stdout has taken.
    try context.console.output.flush()
    if let note = StoreMessages.altered(export) { context.console.say(StyledText(note)) }
    guard json, file != "-" else {
      summary.say(StoreMessages.exported(export.cars))
      return .done
    }
    try summary.writeJSON([
      "file": .text(file), "format": .text(form.format.rawValue), "cars": .number(export.cars),
      "altered": .number(export.altered),
      "firstAltered": JSONValue(export.firstAltered.map(Int.init)),
    ])
    return .done
  }

  /// The programs for which an export can be written.
  private enum Program: String, CaseIterable { case excel }

  private func form(in context: CommandContext) throws -> CarStore.ExportForm {
    var form = CarStore.ExportForm(try recordFormat())
    if let program {
      _ = try KnownWord.named(program, "program") as Program
      guard form.format == .csv else { throw UsageError.spreadsheetFormat(form.format.rawValue) }
      form.columns = CarField.shown
      let zone = context.zone
      form.spreadsheet = .init { zone.offset($0.secondsSince1970) }
    }
    if let delimiter {
      guard program != nil else { throw UsageError.delimiterWithoutSpreadsheet }
      guard let known = Delimiter(word: delimiter) else {
        throw UsageError.unknownDelimiter(delimiter)
      }
      form.spreadsheet?.delimiter = known
    }
    switch (columns, fields) {
    case (nil, nil): break
    case (nil, let fields?):
      form.columns = CarCells.Cell.fields(of: try PageOptions.columns(named: fields))
    case (let columns?, nil):
      guard form.format == .csv || form.format == .tsv else {
        throw UsageError.columnsOfJSON(form.format.rawValue)
      }
      let named = try Self.columns(named: columns)
      form.columns = named.map(\.field)
      form.names = named.map(\.name)
    case (.some, .some): throw UsageError.columnsBesideFields
    }
    return form
  }

  /// The fields that a list of names with commas stands for, each with its name as it was typed.
  private static func columns(
    named names: String
  ) throws(UsageError) -> [(field: CarField, name: String)] {
    var columns: [(field: CarField, name: String)] = []
    for part in names.split(separator: ",", omittingEmptySubsequences: false) {
      let name = CarText.normalized(String(part)) ?? ""
      guard let field = CarField.named(name) else {
        throw .unknownWord(kind: "column", name, known: CarField.allCases.map(\.title))
      }
      guard !columns.contains(where: { $0.field == field }) else { throw .fieldTwice(name) }
      columns.append((field, name))
    }
    return columns
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
