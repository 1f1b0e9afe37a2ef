import ArgumentParser
import CarStorage
import Glibc

/// `db load`: puts a dump into a store that has no cars yet.
struct DatabaseLoadCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "load",
    abstract: "Put a dump of another store into a new one.",
    discussion: """
      carvalet db load stand.ndjson --store postgresql://db.hotel/valet

      The store has no cars and no log yet, or is not there. It is all or nothing, and a line that \
      cannot be read is named. What was dumped in a file goes on on a server, and the other way \
      round: numbers of tickets and commands stay, and 'undo' takes back what was done before.
      """)

  @Argument(help: "The dump; - for stdin.", completion: .file())
  var file: String

  @OptionGroup(title: "Store options") var writer: StoreWriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  var needsTerminal: Bool { file == "-" }

  func run(in context: CommandContext) throws -> ExitStatus {
    let summary = try SummaryReport(writer, in: context)
    let input = try RecordFile.open(file)
    defer { close(input.descriptor) }
    let change = CarStore.Change(
      by: writer.author(in: context), at: context.desk, date: context.now)
    let loaded: CarStore.Dumped
    do {
      loaded = try storeOptions.withStoreForWriting(in: context) { store in
        try store.load(change) {
          input.rewind()
          return ByteSource(descriptor: input.descriptor)
        }
      }
    } catch let problem as DumpProblem {
      throw CommandFailure.dumpRefused(file: file, problem)
    }
    try summary.write(
      StoreMessages.loaded(loaded, from: file), json: StoreMessages.json(loaded, file: file))
    return .done
  }
}
