import ArgumentParser
import CarStorage

struct MoveCommand: CarvaletCommand {
  static let configuration = CommandConfiguration.command(
    "move",
    abstract: "Put a car on another spot.",
    discussion: """
      carvalet move 17 B7 --key K9
      """)

  @Argument(help: "The ticket.")
  var ticket: String

  @Argument(help: "The new spot.")
  var spot: String

  @Option(help: ArgumentHelp("The new tag on the key.", valueName: "tag"))
  var key: String?

  @OptionGroup(title: "Store options") var writer: WriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    guard let ticket = try TicketList(words: [ticket]).tickets.only else {
      throw UsageError("'move' takes one ticket, not '\(ticket)'")
    }
    guard let spot = CarText.normalized(spot) else { throw UsageError("Which spot?") }
    let key = try CarOptions.text(key, "--key")
    let store = try storeOptions.existingStore(in: context)
    let outcome = try store.move(
      ticket, to: spot, key: key,
      CarStore.Change(by: writer.author(in: context)))
    return try OutcomeReport(writer: writer, context: context)
      .write([outcome], done: CarMessages.moved)
  }
}
