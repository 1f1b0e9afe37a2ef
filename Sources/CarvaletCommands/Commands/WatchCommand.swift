import ArgumentParser
import CarStorage
import FetchedResults

/// `watch`: writes a list and then every change of it, until Ctrl-C or the reader closes the pipe.
struct WatchCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Show a list, and every change to it as it happens.",
    discussion: """
      carvalet watch
      carvalet watch --sort make

      Sees what other desks do, too. On a terminal, cars that came are marked +, \
      cars that left -, changed ~ and moved →; in a pipe each change is a line of \
      JSON, as 'carvalet schema' describes. A time in --where is that of the beginning. \
      Ctrl-C ends it.
      """)

  @Argument(
    help: ArgumentHelp(
      "What to look for, as in 'search'; leave it out for all cars.", valueName: "text"))
  var words: [String] = []

  @OptionGroup var scopeOptions: ScopeOptions
  @OptionGroup(title: "List options") var options: ListOptions
  @OptionGroup(title: "List options") var pageOptions: PageOptions
  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  var needsTerminal: Bool { true }

  func run(in context: CommandContext) throws -> ExitStatus {
    let session = try session(in: context)
    let store = try storeOptions.existingStore(in: context, for: .following)
    try Foreground.run(whileRead: context.console.output) { try await session.follow(store) }
    return .done
  }

  /// The session that the options describe.
  func session(in context: CommandContext) throws -> WatchSession {
    let context = try output.applied(to: context, usesPager: false)
    let search = try scopeOptions.searchIfAny(for: words, in: options)
    let list = try options.request(in: context, search: search)
    let page = try pageOptions.page(of: list)
    return WatchSession(
      request: page.request(of: list),
      isFiltered: !list.conditions.isEmpty || list.subject == .returned,
      rendering: try pageOptions.changeRendering(output, in: context),
      appearance: ListAppearance(
        showsSections: page.showsSections ? .always : .whereUseful,
        includesReturned: list.includesReturned, isBrief: pageOptions.quiet,
        hits: search.map(SearchHits.init)),
      context: context)
  }
}
