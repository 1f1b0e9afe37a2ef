import CarStorage
import FoundationEssentials
import TerminalScreen

/// The last commands of the store that a command line names, for its completion.
struct KnownLog {
  private let store: CarStore
  private let time: HumanTime

  /// How many commands are offered: a command that somebody wants to undo is one of the last.
  private static let mostCommands = 20
  /// How many commands are read: more than an evening has, and few enough that the shell does not
  /// wait.
  private static let mostCommandsOfAuthors = 1000

  /// - Parameter words: The words of the command line, in which `--store` may name the store.
  init?(_ words: [String], _ environment: Environment) {
    guard let store = CarStore.named(by: words, environment) else { return nil }
    self.store = store
    time = HumanTime(now: Date(), zone: .local)
  }

  /// The numbers of the last commands that were not undone, each with its name and cars, the last
  /// first.
  func numbers() -> [CompletionWord] {
    last(Self.mostCommands).compactMap { command in
      guard let number = command.id, let date = command.date, command.undoneBy == nil else {
        return nil
      }
      let author = command.author.map { " by \($0)" } ?? ""
      let only = command.loaded.isEmpty ? command.cars.only : nil
      let cars = only.map { "ticket \($0.ticket)" } ?? ListMessages.cars(command.count).string
      return CompletionWord(
        String(number), "\(command.name ?? "")\(author), \(time.clock(date)), \(cars)")
    }
  }

  /// The authors of the last commands, each once.
  func authors() -> [CompletionWord] {
    Set(last(Self.mostCommandsOfAuthors).compactMap(\.author)).sorted().map { CompletionWord($0) }
  }

  private func last(_ count: Int) -> [LoggedCommand] {
    var commands: [LoggedCommand] = []
    try? store.readLog { command in
      commands.append(command)
      return commands.count < count
    }
    return commands
  }
}
