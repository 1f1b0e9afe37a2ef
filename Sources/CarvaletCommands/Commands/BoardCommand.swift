import ArgumentParser
import CarvaletBrowser
import TerminalScreen

/// `board`: a list as a display on a wall, without actions.
struct BoardCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "board",
    abstract: "Show the queue on a wall.",
    discussion: """
      carvalet board
      carvalet board --big --bell

      The cars that guests wait for and those that stand ready, with waits that count up. It shows \
      what the desks do as it happens, and changes nothing; q quits. --big has ticket, car, key, \
      spot and wait in letters of three lines where they have room.
      """)

  @Option(
    help: ArgumentHelp(
      "The list: parked, make, model, year, owner, queue or left. (default: queue)",
      valueName: "list"),
    completion: .tabs)
  var sort: String?

  @Flag(help: "Write in letters that are read from afar, where they have room.")
  var big = false

  @OptionGroup var screen: ScreenOptions

  var needsTerminal: Bool { true }

  func run(in context: CommandContext) throws -> ExitStatus {
    let tab: BrowserTab = try sort.map { try KnownWord.named($0, "list") } ?? .queue
    let session = BrowserSession(
      command: "board", options: screen.storeOptions, author: nil, rings: screen.bell,
      isBoard: true, largeLetters: big ? letters(context) : nil)
    try session.check(context)
    let (store, held) = try session.open(in: context)
    return try session.run(
      store, savedState: SavedBrowserState(tab: tab), remember: { _ in }, in: held)
  }

  private func letters(_ context: CommandContext) -> BlockLetters {
    context.console.environment.showsBlocks ? .blocks : .ascii
  }
}
