import FetchedResults
import FetchedResultsSQL
import FoundationEssentials

/// The transaction of one command, in which a writer takes part for each entity that it changes.
///
/// With the first change of any writer the command begins: the rows that another program has left
/// marked are renewed, and the command is recorded in the change log. The write lock and the
/// transaction guard the state, as they do for `EntityWriter`.
final class CommandTransaction {
  let database: SQLiteConnection
  let command: ChangeCommand
  let state: StateUpdate
  /// The identifier of the command in the change log; nil as long as nothing was changed.
  private(set) var commandID: Int64?
  /// The command that this one undoes, if it does.
  var undoneCommand: Int64?
  /// Whether the command has changed something, and so is recorded in the change log.
  private(set) var hasBegun = false

  /// The writers that take part, which keep the transaction alive: ``release()`` ends that.
  private var writers: [any TransactionPart] = []

  /// Create it at the beginning of the transaction.
  ///
  /// - Parameters:
  ///   - path: The path of the file that is written to.
  ///   - acknowledged: The record of the last acknowledged commit.
  init(
    _ database: SQLiteConnection, _ path: String, _ command: ChangeCommand,
    after acknowledged: Acknowledgement?
  ) throws {
    self.database = database
    self.command = command
    state = try StateUpdate(database, path, after: acknowledged)
  }

  /// Adds a writer, before the first change.
  func add(_ part: any TransactionPart) { writers.append(part) }

  /// Must be called before each change.
  func begin() throws {
    guard !hasBegun else { return }
    try beginState()
    let stale = try writers.filter { try $0.table.hasStaleRows(in: database) }
    if !stale.isEmpty { try log(.renewKeys) }
    for writer in stale { try writer.renewStaleRows() }
    try log(command, undoing: undoneCommand)
  }

  func beginState() throws {
    hasBegun = true
    try state.begin(writers.first?.table)
  }

  /// Attributes the following changes to a command.
  func log(_ command: ChangeCommand, undoing undone: Int64? = nil) throws {
    guard let first = writers.first else { return }
    try database.run(
      first.statements.note,
      [
        .date(command.date ?? Date()), Value(command.author), .text(command.name),
        Value(command.origin), undone.map(Value.integer) ?? .null,
      ])
    commandID = database.lastInsertedRowID
    try database.run(WriteStatements.setCommand, [.integer(database.lastInsertedRowID)])
  }

  /// Ends the command, so that later changes of another program are not attributed to it.
  ///
  /// - Returns: The commit of the transaction; nil if nothing changed.
  func finish() throws -> StoreCommit? {
    guard hasBegun else { return nil }
    for writer in writers {
      try writer.finishLoading()
      try writer.renewStaleRows()
    }
    try database.run(WriteStatements.setCommand, [.null])
    for writer in writers {
      try database.run(writer.statements.prune, [.integer(Self.keptChanges)])
      if database.changesCount > 0 { try writer.table.forgetOldCommands(in: database) }
    }
    return try state.end(writers.first?.table)
  }

  /// Forgets the writers. The transaction has ended.
  func release() { writers = [] }

  /// How many changes the log of an entity keeps, of which people read and undo the last ones. A
  /// reader with an older change token reloads.
  static let keptChanges: Int64 = 1_000_000
}

/// What a writer of one entity does at the beginning and the end of its transaction.
protocol TransactionPart: AnyObject {
  var table: TableLayout { get }
  var statements: WriteStatements { get }

  /// Makes the keys and texts of the marked rows again, and removes the marks.
  func renewStaleRows() throws

  /// Makes again the indexes and triggers that were dropped for a load.
  func finishLoading() throws
}
