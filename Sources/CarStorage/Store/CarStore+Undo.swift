import FetchedResults
import FetchedResultsSQL
package import FoundationEssentials

/// Why a command is not undone.
package enum UndoError: Error, Equatable, Sendable {
  /// The log has no command of this number.
  case unknown(Int64)
  /// Another command took it back already.
  case undoneAlready(LoggedCommand.Summary, by: LoggedCommand.Summary)
  /// A command of this name is never undone.
  case impossible(LoggedCommand.Summary)
  /// The log no longer has what the command changed.
  case forgotten(LoggedCommand.Summary)
  /// Texts that the command changed were purged.
  case purged(LoggedCommand.Summary, by: LoggedCommand.Summary)
  /// A backup was restored since.
  case restoredSince(LoggedCommand.Summary, by: LoggedCommand.Summary?)
  /// Cars were changed since, in the fields that the command changed; `leavesOthers` says whether
  /// it changed other cars, too.
  case changedSince(LoggedCommand.Summary, [Conflict], leavesOthers: Bool)

  /// What one command has changed of a car since.
  package struct Conflict: Equatable, Sendable {
    package let ticket: Car.Ticket
    /// The fields that were changed since; empty where the car itself was inserted or removed.
    package let fields: [CarField]
    /// The last command that changed these fields; nil where another program did.
    package let by: LoggedCommand.Summary?
  }
}

extension LoggedCommand {
  /// A command without its changes.
  package struct Summary: Equatable, Sendable {
    package let id: Int64
    package let date: Date
    package let author: String?
    package let desk: String?
    package let name: String

    init(_ committed: CommittedCommand) {
      id = committed.id
      date = committed.date
      author = committed.command.author
      desk = committed.command.origin
      name = committed.command.name
    }
  }
}

extension CarStore {
  /// What an undo or a redo did.
  package struct Undone: Equatable, Sendable {
    /// The command that was taken back.
    package let command: LoggedCommand.Summary
    /// The cars that were changed, without the cars of a load.
    package let cars: [LoggedCommand.CarChange]
    /// The tickets of the cars of a load that were removed.
    package let removed: [ClosedRange<Car.Ticket>]
    /// What was changed since of the cars that were left out for it.
    package let skipped: [UndoError.Conflict]

    /// How many cars were left out.
    package var skippedCount: Int { Set(skipped.map(\.ticket)).count }

    /// How many cars were changed.
    package var count: Int { cars.count + removed.reduce(0) { $0 + $1.count } }
  }

  /// The author has no command at the desk that could be taken back.
  package struct NothingToUndo: Error {}

  /// The last command may not be the one that the person means. Nothing was changed.
  package struct DoubtfulUndo: Error {
    package let planned: Undone
  }

  /// The commands that are never undone: they restore another state, delete texts for ever, or
  /// change nothing that people see.
  static let finalCommands: Set<String> = [
    "restore", "repair", "renew keys", "purge", keepCommand, standCommand,
  ]

  /// Fields that are undone together: the dates of a car's stages, and the two fields of its
  /// arrival.
  private static let wholes: [Set<String>] = [
    ["dateReturned", "dateRequested", "dateDue", "dateReady"], ["dateCreated", "utcOffset"],
  ]

  static func hasHistory(_ session: any SQLSession) throws -> Bool {
    try session.hasColumn("undoes", in: "change_command")
  }

  /// Whether a command can be taken back, as far as its name tells.
  package func canBeUndone(_ number: Int64) throws -> Bool {
    try store.reading { session in
      guard try Self.hasHistory(session) else { return false }
      let record = try CommandCursor.commands([number], in: session)[number]
      return record.map { !Self.finalCommands.contains($0.committed.command.name) } ?? false
    }
  }

  /// Takes back a command in all that people see, as one new command of the log.
  ///
  /// - Parameters:
  ///   - number: Nil for the last command of the author at the desk that was not undone and is no
  ///     undo itself; for a redo, the last undo that was not redone.
  ///   - name: `undo`, or `redo` where the command is an undo.
  ///   - skipsChanged: Whether to leave out cars that were changed since, instead of refusing the
  ///     undo. If all of them were changed, it is refused nevertheless.
  ///   - isDoubtful: Whether a person is to be asked first. The transaction does not wait for the
  ///     answer: it is rolled back.
  /// - Throws: ``NothingToUndo``; ``DoubtfulUndo``; ``UndoError``, or ``TagInUse`` where the change
  ///   is strict; then nothing is changed.
  /// - Complexity: O(changes since the command + its cars x log cars).
  package func undo(
    _ number: Int64?, as name: String = "undo", skipsChanged: Bool = false, _ change: Change,
    unless isDoubtful: (Undone) -> Bool = { _ in false }
  ) throws -> Undone {
    try store.transaction(change.command(name), isDryRun: change.isDryRun) { writer in
      let record = try Self.undoable(number, as: name, change, in: writer.session)
      let summary = LoggedCommand.Summary(record.committed)
      let rules = UndoRules(
        wholes: Self.wholes, tables: CarSchema.loggedTables.map { ($0, "ticket") },
        skipsChanged: skipsChanged)
      do {
        let result = try writer.undo(record, rules) { tickets in
          try Self.unretire(tickets, with: writer)
        }
        let cars = result.steps.map { LoggedCommand.CarChange($0) }
        if change.isStrict {
          // The tags are checked after all cars have theirs, so that two cars can swap spots back.
          for case (let before, let after?) in cars.map({ ($0.before, $0.after) }) {
            try Self.checkTags(of: after, since: before, with: writer)
          }
        }
        let undone = Undone(
          command: summary, cars: cars,
          removed: result.removed.ranges, skipped: result.skipped.map(Self.conflict))
        if isDoubtful(undone) { throw DoubtfulUndo(planned: undone) }
        return undone
      } catch let error as UndoConflicts {
        throw UndoError.changedSince(
          summary, error.conflicts.map(Self.conflict), leavesOthers: error.leavesOthers)
      } catch let error as CommandChanges.Unknown {
        guard case .restored(let command) = error else { throw UndoError.forgotten(summary) }
        let restore = try command.flatMap {
          try CommandCursor.commands([$0], in: writer.session)[$0]?.committed
        }
        throw UndoError.restoredSince(summary, by: restore.map(LoggedCommand.Summary.init))
      }
    }
  }

  private static func undoable(
    _ number: Int64?, as name: String, _ change: Change, in session: any SQLSession
  ) throws -> CommandRecord {
    let commands = try CommandCursor(session)
    var undone = UndoneCommands()
    var purge: CommandRecord?
    while let record = try commands.next(), record.id >= number ?? .min {
      let by = undone.undoing(record)
      if record.committed.command.name == "purge" { purge = record }
      let isMeant = number.map { record.id == $0 } ?? (by == nil && isLast(record, name, change))
      guard isMeant else { continue }
      let summary = LoggedCommand.Summary(record.committed)
      if let by {
        throw UndoError.undoneAlready(summary, by: LoggedCommand.Summary(by.committed))
      }
      if finalCommands.contains(summary.name) { throw UndoError.impossible(summary) }
      if record.since == nil, let purge {
        throw UndoError.purged(summary, by: LoggedCommand.Summary(purge.committed))
      }
      return record
    }
    throw number.map(UndoError.unknown) ?? NothingToUndo()
  }

  /// Whether a command that was not undone is one that its author takes back by `undo` or `redo`
  /// without a number. A change of the stand is named, and refused.
  private static func isLast(_ record: CommandRecord, _ name: String, _ change: Change) -> Bool {
    let command = record.committed.command
    let isOfKind = name == "redo" ? command.name == "undo" : record.undoes == nil
    return isOfKind && command.author == change.author && command.origin == change.desk
      && (command.name == standCommand || !finalCommands.contains(command.name))
  }

  private static func conflict(_ conflict: UndoConflict) -> UndoError.Conflict {
    UndoError.Conflict(
      ticket: conflict.id, fields: conflict.attributes.compactMap(CarField.named),
      by: conflict.laterCommand.map(LoggedCommand.Summary.init))
  }
}
