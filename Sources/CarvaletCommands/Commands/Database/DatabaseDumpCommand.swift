import ArgumentParser
import CarStorage
import TerminalScreen

/// `db dump`: writes all that the store has said, its change log too, for another store.
struct DatabaseDumpCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "dump",
    abstract: "Write the cars with the whole log, for another store.",
    discussion: """
      carvalet db dump stand.ndjson

      'db load' puts it into a new store, in a file or on a server, where 'log', 'undo' and \
      'report' go on as if nothing had happened. It has what the log has of people, too.
      """)

  @Argument(help: "The file to write; - or nothing for stdout.", completion: .file())
  var file = "-"

  @Flag(name: .shortAndLong, help: "Say nothing unless something goes wrong.")
  var quiet = false

  @Flag(help: "Show what was written as a JSON object, beside a file.")
  var json = false

  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let summary = try SummaryReport(quiet: quiet, json: json, in: context)
    guard !json || file != "-" else { throw UsageError.jsonBesideDump }
    try StoreLocation.expectFileName(file)
    let store = try storeOptions.existingStore(in: context)
    guard file != "-" else {
      let output = context.console.output
      let dumped = try store.dump { try output.write(record: String(decoding: $0, as: UTF8.self)) }
      try output.flush()
      if !quiet { context.console.say(StyledText(StoreMessages.dumped(dumped, to: nil))) }
      return .done
    }
    let output = try OutputFile(file, sparing: store.path)
    let dumped = try store.dump { try output.write($0) }
    try output.finish()
    try summary.write(
      StoreMessages.dumped(dumped, to: file), json: StoreMessages.json(dumped, file: file))
    return .done
  }
}
