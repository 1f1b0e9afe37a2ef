import ArgumentParser
import CarStorage
import FetchedResults
import TerminalScreen

/// `index`: writes the index titles of a list, with the counts below each.
struct IndexCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Show the index of a list: its titles, and what stands under each.",
    discussion: """
      It is the index of 'list' with the same options: letters for makes, \
      models and owners, full years, hours. 'list --jump' takes a title.

      carvalet index --sort year
      """)

  @OptionGroup(title: "List options") var options: ListOptions
  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let context = try output.applied(to: context)
    let list = try options.request(in: context)
    let chosen = try output.chosenFormat() ?? .table
    let lot = try storeOptions.lot(in: context)
    let found = try lot.source.fetch(list.request)
    let rows = try IndexRow.rows(of: found)
    if rows == nil {
      context.console.say(StyledText(ListMessages.noIndex(list)))
    } else if rows == [], lot.isOpened {
      context.console.say(StyledText(ListMessages.empty(list)))
    }
    try IndexWriter(format: chosen, output: context.console.output).write(rows ?? [])
    return .done
  }
}
