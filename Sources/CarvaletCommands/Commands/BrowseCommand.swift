import ArgumentParser
import CarStorage
import CarvaletBrowser

/// `browse`: the lists on a screen, to move in, search, edit and act with keys.
struct BrowseCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse",
    abstract: "Show the lists on a screen, to work in with keys and the mouse.",
    discussion: """
      carvalet browse

      Tab goes from list to list, / searches with each key, and a, b and r note that a car is asked \
      for, brought and handed over; u takes a step back. The last line shows the keys that work, \
      and ? all of them, each with its plain command. A click selects a car and a second one shows \
      it; tabs, titles of the index and the keys of the last line can be clicked on. To select text \
      hold shift, or use --no-mouse. What other desks do appears by itself.
      """)

  @Option(help: ArgumentHelp("Who does this, for the change log.", valueName: "name"))
  var by: String?

  @Flag(help: "Leave the mouse to the terminal, which selects text with it.")
  var noMouse = false

  @OptionGroup var screen: ScreenOptions

  var needsTerminal: Bool { true }

  func run(in context: CommandContext) throws -> ExitStatus {
    let author = context.author(named: by)
    let session = BrowserSession(
      command: "browse", options: screen.storeOptions, author: author, rings: screen.bell,
      usesMouse: !noMouse)
    try session.check(context)
    let (store, held) = try session.open(in: context)
    let file = SavedBrowserStateFile(
      store: store.path, author: author, environment: context.console.environment)
    return try session.run(
      store, savedState: file?.read() ?? SavedBrowserState(), remember: { file?.write($0) },
      in: held)
  }
}

/// The options of the commands that draw on a whole terminal.
struct ScreenOptions: ParsableArguments {
  @Flag(help: "Ring when a guest asks for a car.")
  var bell = false

  @OptionGroup(title: "Store options") var storeOptions: StoreOptions
}
