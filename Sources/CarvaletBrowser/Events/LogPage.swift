import CarStorage
package import FoundationEssentials

/// The newest commands of the log, the last one first.
package struct LogPage: Equatable, Sendable {
  package var lines: [Line]
  /// Whether the log has older commands.
  package var hasMore: Bool

  /// A command: `57 19:50 ben move B2->B13, 17 Audi A4`.
  package struct Line: Equatable, Sendable {
    /// The id, which people see as its number; nil for changes that another program made.
    package var id: Int64?
    /// When it was run; nil where another program did it, which kept no time.
    package var date: Date?
    /// Who ran it; nil where nobody is named.
    package var author: String?
    /// What it did, such as `park`, `move B2->B13` or `undo of 56`.
    package var what: String
    /// The cars that it changed: `17 Audi A4`, `18, 19` or `62 cars`.
    package var cars: String
    /// The id of the command that took it back; nil where none did.
    package var undoneBy: Int64?
  }
}

extension LogPage {
  /// Reads so many commands.
  init(newest count: Int, in store: CarStore) throws {
    var lines: [Line] = []
    var hasMore = false
    try store.readLog { command in
      hasMore = lines.count == count
      if !hasMore { lines.append(Line(command)) }
      return !hasMore
    }
    self.init(lines: lines, hasMore: hasMore)
  }
}

extension LogPage.Line {
  init(_ command: LoggedCommand) {
    let only = command.count == 1 ? command.cars.first : nil
    let facts = [
      command.name ?? "another program", command.undoes.map { "of \($0)" },
      only.flatMap { CarDetail.Step.difference(in: $0, of: command.name) },
    ]
    self.init(
      id: command.id, date: command.date, author: command.author,
      what: facts.compactMap(\.self).joined(separator: " "), cars: Self.cars(of: command, only),
      undoneBy: command.undoneBy)
  }

  private static func cars(
    of command: LoggedCommand, _ only: LoggedCommand.CarChange?
  ) -> String {
    if let only {
      let name = (only.after ?? only.before).map { " \($0.shortName)" } ?? ""
      return "\(only.ticket)\(name)"
    }
    guard command.count <= mostTickets, command.loaded.isEmpty else {
      return "\(command.count) cars"
    }
    return command.cars.map { String($0.ticket) }.joined(separator: ", ")
  }

  /// Nobody reads more tickets than this in a line.
  private static let mostTickets = 8
}
