import ArgumentParser
import AtomicFiles
import CarStorage
import FetchedResults
import FoundationEssentials
import Glibc
import TerminalScreen

/// One run of the tool: takes the arguments and gives an exit status.
///
/// The only way into this target. It prepares the process, finds and parses the command, runs it,
/// and turns every error into a message and a status.
public enum CarvaletTool {
  /// Runs the command that the process was called with.
  public static func main() -> Int32 {
    StandardDescriptors.prepare()
    Interruption.prepare()
    CarStore.prepareProcess()
    let clock: @Sendable () -> Date = {
      Date(millisecondsSince1970: Date().millisecondsSince1970)
    }
    let context = CommandContext(
      console: .process(), now: clock(), zone: .local, clock: clock, endsProcess: true)
    var arguments: [String] = []
    let prepared = attempt([], context) {
      guard StandardDescriptors.hasRoomForFiles else { throw CommandFailure.tooFewFiles }
      arguments = try ProcessText.arguments()
      return .done
    }
    return prepared == .done ? run(arguments, in: context).rawValue : prepared.rawValue
  }

  /// Runs one command. Every run ends here, whether it succeeds or fails.
  static func run(_ arguments: [String], in context: CommandContext) -> ExitStatus {
    var context = context
    context.errorForm = ErrorForm(arguments)
    context.typedCommands = typedCommands
    return runParsing(arguments, in: context)
  }

  /// Runs a command line that was typed on a screen, with the car that is selected there.
  static func run(
    typed line: String, about cars: [Car.Ticket], in context: CommandContext
  ) -> ExitStatus {
    var words: [String] = []
    let prepared = attempt([], context) {
      words = try TypedLine(line).words(about: cars)
      return .done
    }
    return prepared == .done ? run(words, in: context) : prepared
  }

  private static func runParsing(
    _ arguments: [String], in context: CommandContext
  ) -> ExitStatus {
    // The checkpoint follows the output, so that the user does not wait for it: the commit is
    // durable already.
    defer { context.openedStores.checkpoint() }
    defer { try? context.console.messages.flush() }
    let status = attempt(arguments, context) {
      switch try parse(arguments) {
      case .command(let command):
        if let zone = UnknownZone(context.console.environment) {
          context.console.say(StyledText(InfoMessages.unknownZone(zone)))
        }
        return try run(command, in: context)
      case .help(let text):
        context.console.output.pageLongText(context.console.environment)
        try context.console.output.writeText(StyledText(text))
        return .done
      case .completion(let text):
        try context.console.output.write(record: text + "\n")
        return .done
      }
    }
    // A run that failed has printed its error. The flush would only fail with the same one.
    guard status == .done || status == .nothingMatched else {
      try? context.console.output.flush()
      return status
    }
    // Only the flush shows whether the disk has room for the end of the output.
    let flushed = attempt(arguments, context) {
      try context.console.output.flush()
      return .done
    }
    return flushed == .done ? status : flushed
  }

  /// Runs a command. A command that only reads runs again if the server has ended the transaction.
  private static func run(
    _ command: any CarvaletCommand, in context: CommandContext
  ) throws -> ExitStatus {
    for _ in 1..<(command.isRepeatable ? mostReadings : 1) {
      do {
        return try command.run(in: context)
      } catch  where error.endsReading && context.console.output.withdraw() {}
    }
    return try command.run(in: context)
  }

  /// How many times a command reads the store. Where a user may not use the memory that readers and
  /// writers share, each command that ends elsewhere may make another reading necessary.
  private static let mostReadings = 10

  /// Runs `body`, and prints the message of an error, without the passwords of the words that it
  /// may quote.
  ///
  /// - Returns: The status of the result or of the error.
  private static func attempt(
    _ words: [String], _ context: CommandContext, _ body: () throws -> ExitStatus
  ) -> ExitStatus {
    do {
      return try body()
    } catch {
      let failure = Failure(endingRun: error, after: context.completed.deed)
      if let sentence = failure.sentence {
        context.report(
          AddressMask.masking(words, in: sentence), failure.status, candidates: failure.candidates)
      }
      return failure.status
    }
  }

  /// ArgumentParser walks over all words for each of them: a thousand cost 35 milliseconds, and ten
  /// thousand seconds.
  static let mostWords = 2000

  /// The meaning of a command line.
  private enum Parsed {
    case command(any CarvaletCommand)
    /// Help, or the version.
    case help(SafeText)
    /// A script that completes commands in a shell, or an answer to its question. A shell reads it.
    case completion(String)
  }

  private static func parse(_ arguments: [String]) throws -> Parsed {
    if arguments.isEmpty || arguments == ["help"] { return .help(Overview.text) }
    if let topic = HelpTopic(arguments) { return .help(topic.text) }
    // A program that looks for the tool asks for its version: ArgumentParser would double the time.
    if arguments == ["--version"] {
      return .help(SafeText(escapingLines: CarvaletCommandLine.version))
    }
    if let script = CompletionScript.requested(by: arguments) { return .completion(script) }
    guard arguments.count <= mostWords else { throw UsageError.tooManyWords(arguments.count) }
    if arguments.first == CompletionScript.question {
      return .completion(try answer(arguments.dropFirst()))
    }
    // A command is parsed by itself: from the root, ArgumentParser first looks for the command.
    if let (leaf, words) = CommandNames.leaf(arguments) {
      if words == ["help"], leaf != SearchCommand.self, leaf != WatchCommand.self {
        throw UsageError.helpBehind(command: arguments.dropLast())
      }
      if let command = try? parsed(leaf, words) { return .command(command) }
      // The error of a command parsed by itself lacks the names above it, so the root parses the
      // line again and makes the message.
    } else {
      try CommandNames.check(arguments)
    }
    do {
      var command = try CarvaletCommandLine.parseAsRoot(arguments)
      if let command = command as? any CarvaletCommand { return .command(command) }
      // A group of commands, such as 'db', throws its help when it is run.
      try command.run()
      return .help(.empty)
    } catch  where CarvaletCommandLine.exitCode(for: error) == .success {
      return .help(HelpText(CarvaletCommandLine.fullMessage(for: error)).text)
    } catch {
      throw UnknownOption.explained(error, in: arguments)
    }
  }

  /// The answer to a completion script, which asks for words that only the tool has.
  ///
  /// - Parameter words: The words of the question, which begin with the names of the command.
  static func answer(_ words: ArraySlice<String>) throws -> String {
    do {
      if let (leaf, words) = CommandNames.leaf(words) {
        _ = try leaf.parseAsRoot([CompletionScript.question] + words)
      } else {
        _ = try CarvaletCommandLine.parseAsRoot([CompletionScript.question] + words)
      }
      return ""
    } catch  where CarvaletCommandLine.exitCode(for: error) == .success {
      return CarvaletCommandLine.fullMessage(for: error)
    }
  }

  /// The command that the words describe; nil if they ask for its help.
  ///
  /// A cast to the type itself is free. Asking whether a type is a `CarvaletCommand` takes the
  /// fifteenth part of a millisecond, because Swift looks through all conformances of the program.
  private static func parsed<Command: CarvaletCommand>(
    _ type: Command.Type, _ words: [String]
  ) throws -> Command? {
    try type.parseAsRoot(words) as? Command
  }
}

extension Failure {
  /// - Parameter deed: What the command had committed before the error; nil for nothing.
  init(endingRun error: any Error, after deed: CompletedWork.Deed?) {
    let failure = Failure(error) ?? Failure(parsing: error)
    guard let sentence = failure.sentence, let deed else {
      self = failure
      return
    }
    self.init(failure.status, .sentences([sentence, CompletedMessages.sentence(deed)]))
  }

  /// An error of ArgumentParser, in its own words; any other error is a defect.
  private init(parsing error: any Error) {
    switch CarvaletCommandLine.exitCode(for: error) {
    case .validationFailure:
      // ArgumentParser marks its message as an error.
      let text = CarvaletCommandLine.fullMessage(for: error).trimmingPrefix("Error: ")
      self.init(.usage, SafeText(escapingLines: String(text)))
    default: self.init(.defect, ErrorMessages.defect(error))
    }
  }
}

/// Removes unfinished files, and restores the title of the window, when a signal ends the process.
///
/// The store needs nothing: a transaction that was not committed has no effect. The handler then
/// raises the signal again with its default action, so that a shell sees 130 after Ctrl-C, and a
/// script that runs carvalet ends too.
private enum Interruption {
  /// Installs the handlers. Called once, first thing in `main`.
  static func prepare() {
    UnfinishedFiles.prepare()
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // A signal that the process inherits as ignored, as under `nohup`, stays ignored.
      let before = signal(number, SIG_IGN)
      guard unsafeBitCast(before, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else {
        continue
      }
      signal(number) { number in
        UnfinishedFiles.unlinkAll()
        WindowTitle.giveBackOnSignal()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
