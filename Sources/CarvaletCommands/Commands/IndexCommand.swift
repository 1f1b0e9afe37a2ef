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
      carvalet index
      carvalet index year

      It is the index of 'list' with the same options: letters for makes, \
      models and owners, full years, hours. 'list --jump' takes a title.
      """)

  @Argument(
    help: ArgumentHelp("What to sort by, as with --sort; make by default.", valueName: "key"),
    completion: .orders)
  var key: String?

  @OptionGroup(title: "List options") var options: ListOptions
  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let context = try output.applied(to: context)
    let list = try list(in: context)
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

  /// The list of the options. Where they say nothing of its order or its sections, it is the list
  /// by make: the list that a desk looks at first, by the time of parking, has no index.
  private func list(in context: CommandContext) throws -> ListRequest {
    var options = try options.sorted(by: [key].compactMap(\.self))
    if options.sort == nil, options.groupBy == nil { options.sort = CarOrder.make.rawValue }
    return try options.request(in: context)
  }
}
