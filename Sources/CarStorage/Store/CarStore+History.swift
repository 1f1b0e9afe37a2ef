import FetchedResults
import FetchedResultsSQL
package import FoundationEssentials

/// A command as it is recorded in the change log. An immutable value.
package struct LoggedCommand: Equatable, Sendable {
  /// The id, which people see as its number; nil for changes that another program made.
  package let id: Int64?
  package let date: Date?
  package let author: String?
  package let desk: String?
  /// What it did: `park`, `edit`, `undo`.
  package let name: String?
  /// The id of the command that it took back.
  package let undoes: Int64?
  /// The id of the command that took it back; nil where none did.
  package let undoneBy: Int64?
  /// Each car that it changed, by ticket, without the cars that a load stored.
  package let cars: [CarChange]
  /// The tickets of the cars that it stored as a load.
  package let loaded: [ClosedRange<Car.Ticket>]
  /// Whether the log still has all of its changes.
  package let isComplete: Bool

  /// Whether it can be taken back, as far as its name tells.
  package var canBeUndone: Bool { name.map { !CarStore.finalCommands.contains($0) } ?? false }

  /// How many cars it changed.
  package var count: Int { cars.count + loaded.reduce(0) { $0 + $1.count } }

  /// A car before a command and after it; nil where there was none.
  package struct CarChange: Equatable, Sendable {
    package let ticket: Car.Ticket
    package let before: Car?
    package let after: Car?
    /// The note that was added; nil unless the command was given to add notes.
    package var note: CarNote?
  }

  /// The name of the command that adds a note with a code and a photo.
  static let noting = "note"

  init(_ entry: HistoryEntry, notes: [Car.Ticket: CarNote]) {
    let command = entry.command?.committed
    id = command?.id
    date = command?.date
    author = command?.command.author
    desk = command?.command.origin
    name = command?.command.name
    undoes = entry.command?.undoes
    undoneBy = entry.undoneBy?.id
    cars = entry.steps.map { CarChange($0, note: notes[$0.id]) }
    loaded = entry.inserted.ranges
    isComplete = entry.isComplete
  }
}

extension LoggedCommand.CarChange {
  init(_ step: RowStep, note: CarNote? = nil) {
    self.init(
      ticket: step.id, before: step.before.map(Car.init(row:)),
      after: step.after.map(Car.init(row:)), note: note)
  }
}

extension CarStore {
  /// Some names of people who have commands in the log, in the order of the alphabet.
  ///
  /// - Complexity: O(names x log commands): each name is found behind the one before it.
  package func authors(atMost count: Int) throws -> [String] {
    try store.reading { session in
      var authors: [String] = []
      while authors.count < count,
        let next = try session.firstRow(
          "SELECT min(author) FROM change_command WHERE author > ?", [.text(authors.last ?? "")],
          { $0.text(0) }), let next
      {
        authors.append(next)
      }
      return authors
    }
  }

  /// Reads the log, the last command first.
  ///
  /// - Parameters:
  ///   - author: Whose commands are read; nil for everybody's, and for the changes of other
  ///     programs.
  ///   - since: When they were run at the earliest.
  ///   - until: When they were run at the latest.
  ///   - tickets: Only commands that changed one of these cars are read; nil for all commands. Of a
  ///     command that changed hundreds, the other cars have no more than their tickets behind the
  ///     first hundred.
  ///   - body: Gets each command; it returns false to end.
  /// - Complexity: O(changes of the commands that are read x log cars). On a server, and without
  ///   an author and tickets, also O(changes between them).
  package func readLog(
    by author: String? = nil, since: Date? = nil, until: Date? = nil,
    of tickets: Set<Car.Ticket>? = nil, _ body: (LoggedCommand) throws -> Bool
  ) throws {
    let filter = CommandFilter(author: author, since: since, until: until)
    try readLog(
      { session, table in
        // Each command costs some statements, which a server would be asked for one by one.
        if server == nil, author != nil || tickets != nil, try CarSchema.hasLogIndexes(session),
          var history = try IndexedHistory(session, table, of: filter, touching: tickets)
        {
          return { try history.nextBatch() }
        }
        var history = try HistoryCursor(session, table, of: filter, touching: tickets)
        return { try history.nextBatch() }
      }, body)
  }

  /// Reads what commands did to one car, the last command first.
  ///
  /// - Parameter mostChanges: How many changes of cars are read from the log at most.
  func readLog(
    of ticket: Car.Ticket, mostChanges: Int64, _ body: (LoggedCommand) throws -> Bool
  ) throws {
    try readLog(
      { session, table in
        var history = try HistoryCursor(session, table, of: ticket, mostEntries: mostChanges)
        return { try history.nextBatch() }
      }, body)
  }

  private func readLog(
    _ batches: (any SQLSession, TableLayout) throws -> () throws -> [HistoryEntry],
    _ body: (LoggedCommand) throws -> Bool
  ) throws {
    try store.reading { session in
      // A store of an older version has no columns for desks and for undone commands.
      guard try Self.hasHistory(session) else { return }
      let nextBatch = try batches(session, store.table(in: session))
      while true {
        let entries = try nextBatch()
        if entries.isEmpty { return }
        let commands = entries.compactMap { $0.command?.committed }
        let notes = try CarNote.notes(
          addedBy: commands.filter { $0.command.name == LoggedCommand.noting }.map(\.id), session)
        for entry in entries {
          let added = entry.command.flatMap { notes[$0.id] }
          if try !body(LoggedCommand(entry, notes: added ?? [:])) { return }
        }
      }
    }
  }

  /// The first command that the log still has; nil where it has none.
  ///
  /// - Complexity: O(1).
  package func firstCommand() throws -> LoggedCommand.Summary? {
    try store.reading { session in
      guard try Self.hasHistory(session) else { return nil }
      return try CommandCursor.first(in: session).map { LoggedCommand.Summary($0.committed) }
    }
  }

  /// The newest time that the log has of the commands before the last one of this value; nil where
  /// there are none.
  ///
  /// - Complexity: O(1): a thousand commands are looked at.
  package func dateBeforeLastCommand() throws -> Date? { try store.dateBeforeLastCommand }
}
