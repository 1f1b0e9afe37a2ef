import ArgumentParser
import CarStorage
import FetchedResults
import TerminalScreen

/// `list`: writes the cars of the lot, sorted, in sections, filtered by `--where`.
struct ListCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the cars on the lot.",
    discussion: """
      carvalet list
      carvalet list make

      Sorted by make, model, year or owner, the list has a section for each. \
      --group-by makes other sections, or none. --where takes the conditions of \
      NSPredicate, on the fields of the JSON shape.
      """,
    aliases: ["ls"])

  @Argument(
    help: ArgumentHelp("What to sort by, as with --sort.", valueName: "key"), completion: .orders)
  var key: String?

  /// More words than one, which are answered with a search.
  @Argument(help: .hidden) var words: [String] = []

  @OptionGroup(title: "List options") var options: ListOptions
  @OptionGroup(title: "List options") var pageOptions: PageOptions
  @Option(help: .jump) var jump: String?
  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let context = try output.applied(to: context)
    let list = try options.sorted(by: [key].compactMap(\.self) + words).request(in: context)
    let rendering = try pageOptions.listRendering(output)
    let lot = try storeOptions.lot(in: context)
    let page = try pageOptions.page(of: list, jump: jump)
    let lister = CarLister(
      list: list, search: nil, page: page, rendering: rendering, context: context)
    try lister.show(lot, isQuiet: pageOptions.quiet, ifEmpty: ListMessages.empty(list))
    return .done
  }
}
