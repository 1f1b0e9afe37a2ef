import ArgumentParser
import CarStorage

/// `export`: writes every car of the store to a file or to stdout.
struct ExportCommand: CarvaletCommand {
  static let configuration = CommandConfiguration.command(
    "export",
    abstract: "Write all cars, the ledger too, to a file.",
    discussion: """
      'carvalet import' of the file into an empty store gives the same store.

      carvalet export cars.csv
      """)

  @Argument(help: "The file to write; - or nothing for stdout.")
  var file = "-"

  @Option(help: "The format, where the file name does not say: csv, tsv, json or ndjson.")
  var format: String?

  @Flag(name: .shortAndLong, help: "Say nothing unless something goes wrong.")
  var quiet = false

  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let format =
      try file == "-" && format == nil ? .csv : RecordFile.format(named: format, file: file)
    let store = try storeOptions.existingStore(in: context)
    let export = try write(store, format, in: context)
    if let note = StoreMessages.altered(export) { context.console.say(StyledText(note)) }
    if !quiet { context.console.say(StyledText(StoreMessages.exported(export.cars))) }
    return .done
  }

  private func write(
    _ store: CarStore, _ format: RecordFormat, in context: CommandContext
  ) throws -> CarStore.Export {
    guard file != "-" else {
      let output = context.console.output
      return try store.export(as: format) { bytes in
        try output.write(record: String(decoding: bytes, as: UTF8.self))
      }
    }
    let output = try OutputFile(file, sparing: store.path)
    let export = try store.export(as: format) { try output.write($0) }
    try output.finish()
    return export
  }
}
