import CarStorage
package import FoundationEssentials

/// The newest commands of the log, the last one first.
package struct LogPage: Equatable, Sendable {
  package var lines: [Line]
  /// Whether the log has older commands.
  package var hasMore: Bool

  /// A command: `57 19:50 ben move 17 Audi A4: B2->B13`.
  package struct Line: Equatable, Sendable {
    /// The id, which people see as its number; nil for changes that another program made.
    package var id: Int64?
    /// When it was run; nil where another program did it, which kept no time.
    package var date: Date?
    /// Who ran it; nil where nobody is named.
    package var author: String?
    /// What it did, such as `park` or `undo of 56`.
    package var what: String
    /// The cars that it changed: `17 Audi A4`, `18 BMW M3 and 1 more` or `62 cars`;
    /// empty where it changed none.
    package var cars: String
    /// What it changed of the only car, such as `B2->B13`, or the text of a note, also of several
    /// cars; nil where the name says it all.
    package var change: String? = nil
    /// The id of the command that took it back; nil where none did.
    package var undoneBy: Int64?
    /// Whether it is one that can be taken back.
    package var canBeUndone = true
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
    let noted = command.cars.first { $0.note != nil }
    self.init(
      id: command.id, date: command.date, author: command.author,
      what: CarDetail.Step.name(of: command), cars: Self.cars(of: command),
      change: (only ?? noted).flatMap { CarDetail.Step.change($0, by: command) },
      undoneBy: command.undoneBy, canBeUndone: command.canBeUndone)
  }

  private static func cars(of command: LoggedCommand) -> String {
    guard command.count > 0 else { return "" }
    guard let first = command.cars.first, command.count <= mostNamed, command.loaded.isEmpty else {
      return "\(command.count) cars"
    }
    let name = (first.after ?? first.before).map { " \($0.shortName)" } ?? ""
    let others = command.count - 1
    return "\(first.ticket)\(name)" + (others == 0 ? "" : " and \(others) more")
  }

  /// Of more cars than these their number is said.
  private static let mostNamed = 8
}
