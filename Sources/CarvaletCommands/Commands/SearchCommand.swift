import ArgumentParser
import CarStorage
import FetchedResults
import TerminalScreen

/// `search`: a list of the cars that contain some words. Ends with 1 where there are none.
struct SearchCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find cars by words in any of their fields.",
    discussion: """
      carvalet search silver camry

      Each word is found in any field; words in quotes are found side by side. Case, accents, \
      hyphens and apostrophes make no difference: lukasz finds Łukasz. Words mean \
      themselves: % and * are no wildcards. A year or a time is searched as it is written.

      Without --sort, the car whose ticket, key or spot is K1 comes first: K13 matches as well.

      color:silver looks into one field, not:red leaves cars out, also as -red behind --, and \
      any:re:call is the text 're:call' in any field.
      """,
    aliases: ["find"])

  @Argument(help: ArgumentHelp("What to look for.", valueName: "text"))
  var words: [String]

  @OptionGroup var scopeOptions: ScopeOptions
  @OptionGroup(title: "List options") var options: ListOptions
  @OptionGroup(title: "List options") var pageOptions: PageOptions
  @Option(help: .jump) var jump: String?
  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let context = try output.applied(to: context)
    let search = try scopeOptions.search(for: words, in: options)
    let list = try options.request(in: context, search: search)
    let rendering = try pageOptions.listRendering(output)
    let lot = try storeOptions.lot(in: context)
    let page = try pageOptions.page(of: list, jump: jump)
    let lister = CarLister(
      list: list, search: search, page: page, rendering: rendering, context: context,
      leadsWithExactNames: options.sort == nil && !options.reverse)
    if try lister.show(lot, isQuiet: pageOptions.quiet, ifEmpty: nil) { return .done }
    guard lot.isOpened else { return .nothingMatched }
    if scopeOptions.looksAtSort, try options.order == .parked {
      context.console.say(StyledText(ListMessages.scopeOfTimes))
    }
    guard !pageOptions.quiet, let other = try nearMiss(of: search, in: lot.source, context) else {
      context.sayNothingMatched(ListMessages.noMatch(search, list.subject))
      return .nothingMatched
    }
    context.sayNothingMatched(
      ListMessages.nearMiss(search, other.search.text, count: other.count))
    // A program reads that nothing matched, and no other cars.
    if rendering.format.isForPeople {
      let lister = CarLister(
        list: other.list, search: other.search, page: page, rendering: rendering, context: context)
      try lister.show(lot, isQuiet: true, ifEmpty: nil)
    }
    return .nothingMatched
  }

  /// The list of what was most likely meant, and how many cars it has; nil for none.
  private func nearMiss(
    of search: CarSearch, in source: any FetchSource<Car>, _ context: CommandContext
  ) throws -> (search: CarSearch, list: ListRequest, count: Int)? {
    let all = try options.request(in: context).request.predicate
    func list(of search: CarSearch) throws -> ListRequest {
      try options.request(in: context, search: search)
    }
    let other = try search.nearMiss(in: source, where: all) { other in
      try !source.first(1, where: list(of: other).request.predicate).isEmpty
    }
    guard let search = other?.search else { return nil }
    let likely = try list(of: search)
    var counted = likely.request
    counted.fetchLimit = ListMessages.mostCounted + 1
    return (search, likely, try source.fetch(counted).numberOfObjects)
  }
}
