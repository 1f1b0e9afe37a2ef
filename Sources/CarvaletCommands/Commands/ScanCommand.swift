import ArgumentParser
import CarStorage
import TerminalScreen

/// `scan`: does one thing to each car whose number a scanner reads, until its input ends. It ends
/// with 1 where one of the lines was no ticket, or its step not allowed.
struct ScanCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: "Request, ready or retrieve each car whose ticket is scanned.",
    discussion: """
      carvalet scan
      carvalet scan --action retrieve

      A scanner types the number of the claim check and Enter. Each line is done at once, as the \
      command of that name does it; what is no ticket is said, and the next line is read. It ends \
      with its input, or by Ctrl-C.
      """)

  @Option(
    help: ArgumentHelp(
      "What is done: request, ready or retrieve. (default: request)", valueName: "action"),
    completion: .scanActions)
  var action: String?

  @Option(help: ArgumentHelp("Who does this, for the change log.", valueName: "name"))
  var by: String?

  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  var needsTerminal: Bool { true }

  func run(in context: CommandContext) throws -> ExitStatus {
    let action: ScanAction = try action.map { try KnownWord.named($0, "action") } ?? .request
    // A store that is missing is said once, and not for each line.
    let location = try storeOptions.location(in: context)
    _ = try storeOptions.existingStore(in: context)
    var variables = ["CARVALET_STORE": location.serverAddress ?? location.path]
    if let by { variables["CARVALET_USER"] = by }
    let input = context.console.input
    if input.isTerminal { context.console.say(StyledText(ScanMessages.prompt(action))) }
    var hasFailed = false
    while let line = try input.readLine() {
      let text = line.filter { !$0.isWhitespace && $0 != "\u{FEFF}" }
      if text.isEmpty { continue }
      guard let ticket = Car.Ticket(text), ticket > 0, text.allSatisfy(\.isNumber) else {
        context.console.say(StyledText(ScanMessages.notATicket(text)))
        hasFailed = true
        continue
      }
      let status = context.typedCommands?.run(
        "\(action.rawValue) \(ticket)", [], Self.context(of: context, variables))
      switch status {
      case .done: break
      case .nothingMatched, .storeBusy: hasFailed = true
      case .some(let status): return status
      case .none: return .defect
      }
    }
    return hasFailed ? .nothingMatched : .done
  }

  /// A context for one line, at the time of that line, whose store is closed behind it.
  private static func context(
    of context: CommandContext, _ variables: [String: String]
  ) -> CommandContext {
    var console = context.console
    console.environment = console.environment.setting(variables)
    return CommandContext(
      console: console, now: context.clock(), zone: context.zone, clock: context.clock,
      busyTimeout: context.busyTimeout)
  }
}

/// The sentences of `scan`.
private enum ScanMessages {
  static func prompt(_ action: ScanAction) -> SafeText {
    "Scan or type the tickets to \(action.rawValue), one a line, and end with Ctrl-D:"
  }

  static func notATicket(_ text: String) -> SafeText { "'\(text)' is not a ticket" }
}
