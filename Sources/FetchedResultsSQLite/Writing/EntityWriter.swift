import CSQLite
public import FetchedResults
package import FetchedResultsSQL

/// Writes the rows of one entity inside a transaction, with their keys.
///
/// The triggers of the database maintain the section counts and the change log, and mark the rows
/// whose keys and texts may have changed (`TableLayout.staleTable`). Before its first change, a
/// command renews the rows that another program has left marked; before it ends, it renews the rows
/// that it has marked itself, as `CommandTransaction` shows. So it writes no text block where no
/// text has changed.
///
/// A change costs O(orders x log rows). Whatever throws may throw what SQLite reports of the file,
/// which the store turns into a `StoreError` as it rolls the transaction back.
///
/// The write lock and the transaction guard the state: one thread uses a writer, and only within
/// the transaction.
public final class EntityWriter<Object: FetchedObject>: ObjectWriter {
  /// The connection, for the caller's own statements in the same transaction.
  package let database: SQLiteConnection
  package let table: TableLayout
  let statements: WriteStatements

  /// Whether indexes and triggers have been dropped for a load of many rows.
  var isLoading = false
  /// The identifiers that the load has inserted last.
  var insertedRange = IdentifierRange()
  private var insertedCount = 0
  /// The count of rows before the command; read only by a command that inserts many.
  private var countBefore: Int?
  /// The indexes that do not belong to the entity's orders, dropped together with the indexes that
  /// do.
  var otherIndexes: [SchemaObject] = []

  /// The transaction, in which writers of other entities may take part.
  let transaction: CommandTransaction

  /// The identifier of the command in the change log; nil as long as nothing was changed.
  package var commandID: Int64? { transaction.commandID }

  /// The command that this one undoes, if it does.
  package var undoneCommand: Int64? {
    get { transaction.undoneCommand }
    set { transaction.undoneCommand = newValue }
  }

  lazy var textBlocks = TextBlockWriter(database, table)

  // These statements are kept for as long as the writer lives, so that a load does not look them up
  // for each row.
  private var insertion: SQLCursor?
  private var current: SQLCursor?
  private var keySearch: SQLCursor?
  private var replacement: (indices: [Int], statement: SQLCursor)?

  /// From this many new rows on, and from the share ``loadShare`` of the rows there were, creating
  /// the indexes again is faster than updating them: 177,000 rows a second instead of 28,000.
  static var leastLoad: Int { 5_000 }
  static var loadShare: Double { 0.3 }

  /// A writer that takes part in a transaction, in which nothing was changed yet.
  init(_ transaction: CommandTransaction, _ table: TableLayout, _ statements: WriteStatements) {
    database = transaction.database
    self.table = table
    self.statements = statements
    self.transaction = transaction
    transaction.add(self)
  }

  /// Must be called before each change, also before a statement of the caller's own that changes a
  /// table beside the entity's. With the first one, the command begins: it is recorded in the
  /// change log.
  package func beginCommand() throws { try transaction.begin() }

  /// Accepts that acknowledged changes are missing.
  func forgetMissing() throws {
    try beginCommand()
    try run("UPDATE store_state SET missing = 0")
  }

  /// Runs a statement that the connection keeps prepared.
  func run(_ sql: String, _ values: Value...) throws { try run(sql, values) }

  package func run(_ sql: String, _ values: [Value]) throws { try database.run(sql, values) }

  package var session: any SQLSession { database }

  package var greatestID: Int64 {
    get throws {
      let id = try StateUpdate.highestID(table, in: database)
      // Another program may have stored it.
      if id > StoredNumbers.greatest { try StoredNumbers(database).expectSound() }
      return id
    }
  }

  // MARK: - Rows

  /// The object of an identifier, as this transaction sees it; nil if there is none.
  ///
  /// - Complexity: O(log rows).
  public func object(_ id: Int64) throws -> Object? {
    try RowFetcher(database, table).row(id).map(Object.init(row:))
  }

  /// The identifier of the row of a key, as this transaction sees it; nil if there is none.
  ///
  /// - Complexity: O(log rows).
  public func identifier(ofKey key: String) throws -> Int64? {
    guard let statement = table.selectionByRecordKey else { return nil }
    let cursor = try keySearch ?? SQLCursor(database, statement)
    keySearch = cursor
    defer { cursor.reset() }
    cursor.reset()
    try cursor.bind(.text(key), at: 1)
    return try cursor.step() ? cursor.integer(0) : nil
  }

  /// Stores an object under the identifier it has, or under a new one where it has none yet.
  ///
  /// - Returns: The identifier.
  /// - Throws: `RowError`; `IdentifierTaken` or `KeyTaken` if another object has the identifier or
  ///   the key, `IdentifierRetired` where a trigger of the format refuses it. The database decides
  ///   that, because asking it first would cost a look-up a row.
  @discardableResult
  public func insert(_ object: Object) throws -> Int64 {
    let row = try table.entity.storedRow(object.row)
    if row.id == Object.unassignedID || table.entity.keyName != nil {
      return try insertWithNewID(row)
    }
    try insert(row: row)
    return row.id
  }

  package func insert(row: FetchedRow) throws {
    do {
      _ = try insert(values: row.values, id: row.id)
    } catch let error as SQLiteError where error.code == SQLITE_CONSTRAINT {
      guard try RowFetcher(database, table).row(row.id) == nil else {
        throw IdentifierTaken(row.id)
      }
      if let taken = try takenKey(row) { throw taken }
      guard error.extendedCode == code_constraint_trigger else { throw error }
      throw IdentifierRetired(row.id)
    }
  }

  /// Stores an object under an identifier that is greater than every one before.
  ///
  /// - Returns: The identifier.
  /// - Throws: `RowError`; `IdentifierTaken` if the greatest of all identifiers has been used,
  ///   `KeyTaken` if another object has the key.
  @discardableResult
  public func insertWithNewID(_ object: Object) throws -> Int64 {
    try insertWithNewID(table.entity.storedRow(object.row))
  }

  private func insertWithNewID(_ row: FetchedRow) throws -> Int64 {
    do {
      return try insert(values: row.values, id: nil)
    } catch let error as SQLiteError where error.code == SQLITE_FULL {
      // SQLite says the same of a full disk.
      throw try greatestID == .max ? IdentifierTaken(.max) : error
    } catch let error as SQLiteError where error.code == SQLITE_CONSTRAINT {
      throw try takenKey(row) ?? error
    }
  }

  private func takenKey(_ row: FetchedRow) throws -> KeyTaken? {
    guard let key = table.entity.key(of: row)?.text, try identifier(ofKey: key) != nil else {
      return nil
    }
    return KeyTaken(key)
  }

  /// Replaces the object that has the same identifier, or the same key.
  ///
  /// Only the columns that change are written: SQLite writes every index of a column that it is
  /// given, whether or not the value is another one. Where no column changes, the change log
  /// has the update all the same, as the log of every source has.
  ///
  /// - Throws: `RowError`; `IdentifierUnknown` or `KeyUnknown` if there is none.
  public func update(_ object: Object) throws { try update(row: replacement(object)) }

  package func update(row: FetchedRow) throws {
    try beginCommand()
    let stored = table.storedValues(row.values)
    guard let changed = try changedIndices(of: row.id, to: stored) else {
      throw IdentifierUnknown(row.id)
    }
    try logWhileLoading(row.id, .update)
    try replace(
      row.id, changed.isEmpty ? Array(statements.writtenIndices.prefix(1)) : changed, in: stored)
    if isLoading { try textBlocks.set(row.id, textsOf: row.values) }
  }

  /// The indices of the values that a row does not have; nil where there is no such row.
  private func changedIndices(of id: Int64, to stored: [Value]) throws -> [Int]? {
    let cursor = try current ?? SQLCursor(database, statements.current)
    current = cursor
    defer { cursor.reset() }
    cursor.reset()
    try cursor.bind(.integer(id), at: 1)
    guard try cursor.step() else { return nil }
    let found = cursor.values(from: 0, as: table.attributeTypes)
    return cursor.changedIndices(
      among: statements.writtenIndices, to: stored, from: 0, reading: found)
  }

  /// Writes some values of a row.
  ///
  /// - Parameter indices: The indices of the values to write, in the order of
  ///   `TableLayout.storedColumns`.
  func replace(_ id: Int64, _ indices: [Int], in stored: [Value]) throws {
    if replacement?.indices != indices {
      replacement = (indices, try SQLCursor(database, WriteStatements.update(table, indices)))
    }
    guard let update = replacement?.statement else { return }
    update.reset()
    try update.bind(indices.map { stored[$0] } + [.integer(id)])
    _ = try update.step()
  }

  /// Removes the object of an identifier.
  ///
  /// - Throws: `IdentifierUnknown` if there is none.
  /// - Complexity: O(log rows).
  public func delete(_ id: Int64) throws {
    try beginCommand()
    try logWhileLoading(id, .delete)
    try run(statements.delete, .integer(id))
    guard database.changesCount > 0 else { throw IdentifierUnknown(id) }
    if isLoading { try textBlocks.set(id, nil) }
  }

  private func insert(values: [Value], id: Int64?) throws -> Int64 {
    try beginCommand()
    let cursor = try insertion ?? SQLCursor(database, statements.insert)
    insertion = cursor
    cursor.reset()
    try cursor.bind(Value(id), at: 1)
    let stored = table.storedValues(values)
    for (place, index) in statements.writtenIndices.enumerated() {
      try cursor.bind(stored[index], at: Int32(place + 2))
    }
    _ = try cursor.step()
    // A text block that is written below is a row with a number of its own.
    let id = database.lastInsertedRowID
    if isLoading {
      try textBlocks.set(id, textsOf: values)
      try insertedRange.add(id, log: logInsertion)
    }
    insertedCount += 1
    if !isLoading, try isLoad { try beginLoading() }
    return id
  }

  /// Whether so many rows have been inserted that more are to be expected.
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

extension EntityWriter: SQLWriter {}

extension EntityWriter: TransactionPart {}
