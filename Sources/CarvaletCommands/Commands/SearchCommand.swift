import ArgumentParser
import CarStorage
import FetchedResults

/// `search`: a list of the cars that contain a text. Ends with 1 where there are none.
struct SearchCommand: CarvaletCommand {
  static let configuration = CommandConfiguration.command(
    "search",
    abstract: "Find cars by a text in any of their fields.",
    discussion: """
      Case and accents make no difference: skoda finds Škoda. The text means \
      itself: % and * are no wildcards. A year, a time or a ticket is searched \
      as it is written.

      carvalet search bmw --sort year
      """,
    aliases: ["find"])

  @Argument(help: "What to look for.")
  var text: String

  @OptionGroup var scopeOptions: ScopeOptions
  @OptionGroup(title: "List options") var options: ListOptions
  @OptionGroup(title: "List options") var pageOptions: PageOptions
  @OptionGroup(title: "List options") var jumpOptions: JumpOptions
  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let context = try output.applied(to: context)
    let search = try scopeOptions.search(for: text)
    let list = try options.request(in: context, search: search)
    let rendering = try pageOptions.listRendering(output)
    let lot = try storeOptions.lot(in: context)
    let page = try pageOptions.page(of: list, jump: jumpOptions.jump)
    let lister = CarLister(
      list: list, search: search, page: page, rendering: rendering, context: context)
    let outcome = try lister.write(from: lot.source)
    guard outcome.shown > 0 || outcome.total.map({ $0 > 0 }) ?? true else {
      if lot.isOpened {
        context.console.say(StyledText(ListMessages.noMatch(search, list.subject)))
      }
      return .nothingMatched
    }
    if rendering.format.isForPeople, !pageOptions.quiet {
      context.console.say(StyledText(ListMessages.footer(outcome, of: list), .dim))
    }
    return .done
  }
}
