public import FetchedResults
import FetchedResultsSQL
import Foundation
package import GRDB

/// Writes the rows of one entity inside a transaction, with their keys.
///
/// The database's triggers keep the summary and the change log, and mark the rows whose keys and
/// texts may have changed (``TableLayout/staleTable``). Before its first change a command renews
/// what another program has left marked, and before it ends, what it has marked itself; so it
/// writes no text block where no text has changed.
public final class EntityWriter<Object: FetchedObject> {
  /// For statements of one's own in the same transaction.
  package let database: Database
  let table: TableLayout
  let statements: WriteStatements

  /// Whether indexes and triggers have been put aside for a load of many rows.
  var isLoading = false
  private var insertedCount = 0
  /// How many rows there were: asked for only by a command that inserts many.
  private var countBefore: Int?
  /// The indexes that are not of the entity's orders, put aside with those that are.
  var otherIndexes: [SchemaObject] = []

  let command: ChangeCommand
  private let state: StateUpdate
  /// Whether the change log knows of the command: only if it changes something.
  private var isNoted = false

  lazy var textBlocks = TextBlockWriter(database, table)

  // Kept for as long as the writer lives: a load looks them up once and not for each row.
  private var insertion: SQLCursor?
  private var replacement: SQLCursor?

  /// From this many new rows on, and as many as ``loadShare`` of those there
  /// were, making the indexes anew is quicker than keeping them up to date:
  /// 177,000 rows a second instead of 28,000.
  static var leastLoad: Int { 5_000 }
  static var loadShare: Double { 0.3 }

  /// How many rows of the change log are kept: enough for a watcher that
  /// sleeps through a busy day. A reader that is older starts anew.
  private static var keptChanges: Int64 { 100_000 }

  /// To be made at the beginning of the transaction.
  ///
  /// - Parameters:
  ///   - path: Of the file that is written to.
  ///   - acknowledged: The commit before, as its writer was told.
  init(
    _ database: Database, _ path: String, _ table: TableLayout, _ statements: WriteStatements,
    command: ChangeCommand, after acknowledged: Acknowledgement?
  ) throws {
    self.database = database
    self.table = table
    self.statements = statements
    self.command = command
    state = try StateUpdate(database, path, after: acknowledged)
  }

  /// Begins the command with its first change.
  func note() throws {
    guard !isNoted else { return }
    try begin()
    if try table.hasStaleRows(in: database) {
      try log(.renewKeys)
      try renewStaleRows()
    }
    try log(command)
  }

  func begin() throws {
    isNoted = true
    try state.begin(table)
  }

  /// What is changed from now on belongs to a command.
  func log(_ command: ChangeCommand) throws {
    try run(
      WriteStatements.note, .date(Date()), Value(command.author), .text(command.name))
    try run(WriteStatements.setCommand, .integer(database.lastInsertedRowID))
  }

  /// Ends the command: what is written after it by another program is not its doing.
  ///
  /// - Returns: What the transaction commits; nil if nothing changed.
  func finish() throws -> StoreCommit? {
    guard isNoted else { return nil }
    try finishLoading()
    if try table.hasStaleRows(in: database) { try renewStaleRows() }
    try run(WriteStatements.setCommand, .null)
    try run(statements.prune, .integer(Self.keptChanges))
    if database.changesCount > 0 { try table.forgetOldCommands(in: database) }
    return try state.end(table)
  }

  /// Accepts that changes are missing which were acknowledged.
  func forgetMissing() throws {
    try note()
    try run("UPDATE store_state SET missing = 0")
  }

  /// Runs a statement that the connection keeps prepared.
  func run(_ sql: String, _ values: Value...) throws {
    let query = try SQLCursor(database, sql)
    for (index, value) in values.enumerated() { try query.bind(value, at: Int32(index + 1)) }
    _ = try query.step()
  }

  // MARK: - Rows

  /// The object of an identifier, as this transaction sees it; nil if there is none.
  ///
  /// - Complexity: O(log rows).
  public func object(_ id: Int64) throws -> Object? {
    try RowFetcher(database, table).row(id).map(Object.init(row:))
  }

  /// Stores an object under the identifier it has.
  ///
  /// - Throws: `DatabaseError` if the identifier is taken.
  public func insert(_ object: Object) throws {
    let row = object.row
    try insert(values: row.values, id: row.id)
  }

  /// Stores an object under an identifier that no object has ever had.
  ///
  /// - Returns: The identifier.
  public func insertWithNewID(_ object: Object) throws -> Int64 {
    try insert(values: object.row.values, id: nil)
    return database.lastInsertedRowID
  }

  /// Stores an object in the place of the one that has its identifier; nothing, if none has.
  public func update(_ object: Object) throws {
    let row = object.row
    try note()
    try logWhileLoading(row.id, .update)
    try replace(row.id, table.storedValues(row.values))
    if isLoading, database.changesCount > 0 {
      try textBlocks.set(row.id, table.searchedTexts(row.values))
    }
  }

  func replace(_ id: Int64, _ columns: [Value]) throws {
    let query = try replacement ?? SQLCursor(database, statements.update)
    replacement = query
    query.reset()
    for (index, value) in columns.enumerated() { try query.bind(value, at: Int32(index + 1)) }
    try query.bind(.integer(id), at: Int32(columns.count + 1))
    _ = try query.step()
  }

  /// Removes the object of an identifier, if there is one.
  ///
  /// - Complexity: O(log rows).
  public func delete(_ id: Int64) throws {
    try note()
    try logWhileLoading(id, .delete)
    try run(statements.delete, .integer(id))
    if isLoading { try textBlocks.set(id, nil) }
  }

  private func insert(values: [Value], id: Int64?) throws {
    try note()
    let query = try insertion ?? SQLCursor(database, statements.insert)
    insertion = query
    query.reset()
    try query.bind(Value(id), at: 1)
    for (index, value) in table.storedValues(values).enumerated() {
      try query.bind(value, at: Int32(index + 2))
    }
    _ = try query.step()
    if isLoading { try textBlocks.set(database.lastInsertedRowID, table.searchedTexts(values)) }
    insertedCount += 1
    if !isLoading, try isLoad { try beginLoading() }
  }

  /// Whether so many rows have been inserted that the others will be, too.
  private var isLoad: Bool {
    get throws {
      guard insertedCount >= Self.leastLoad else { return false }
      let before =
        try countBefore ?? Int(SQLCursor.integer(database, statements.count) ?? 0) - insertedCount
      countBefore = before
      return Double(insertedCount) >= Self.loadShare * Double(before)
    }
  }
}

extension ChangeCommand {
  /// Keys and texts are made anew, which changes nothing that people have written.
  static let renewKeys = ChangeCommand("renew keys")
}
