public import FetchedResults
package import FetchedResultsSQL
import FoundationEssentials

/// Writes the rows of one entity inside a transaction, with their keys.
///
/// Changes are collected and sent together, at the latest with the command that commits. The
/// triggers of the database maintain the section counts and the change log. The transaction locks
/// the row of the store's state before it reads anything, so no other writer changes the rows
/// meanwhile. The lock is requested with the first statement that reads, and nothing is written
/// before it is known to be held.
///
/// A change costs the server O(orders x log rows). Every throwing member may throw the
/// `PostgresError` of an earlier change, which the server has refused meanwhile. One thread uses a
/// writer, and only within the transaction.
public final class PostgresWriter<Object: FetchedObject>: ObjectWriter {
  package let connection: PostgresConnection
  package let table: TableLayout
  let indexedTexts: [TableLayout.IndexedText]
  private let command: ChangeCommand
  var batch: WriteBatch
  /// How many changes were made, and how many of them insert a row.
  private(set) var (changeCount, insertedCount) = (Int64(0), 0)
  /// Whether a row is stored, for rows that this transaction has inserted or removed.
  private var isStored: [Int64: Bool] = [:]
  /// The keys that were asked for or inserted. Whether the row is still stored, ``isStored`` knows.
  private var keys: KnownKeys
  /// Which of the identifiers that were asked for were in use before.
  private var known: KnownIdentifiers
  /// The rows that were read together and not changed since; nil for an identifier without a row.
  private var expected: [Int64: FetchedRow?] = [:]
  /// The greatest identifier ever used before this transaction; 0 until the state is known.
  private var knownIDBefore: Int64 = 0
  /// The greatest identifier ever used, with the identifiers of this transaction; 0 until the state
  /// is known.
  private var knownID: Int64 = 0
  private let sentState: LockedState.Sent
  private var knownState: LockedState?
  /// Whether the writer may begin although renewing the stale rows takes long.
  private let takesManyStaleRows: Bool
  /// Whether it has refused to begin because renewing them takes long.
  private(set) var hasRefused = false
  private let schema: StoreSchema
  /// Whether the transaction has mended the triggers, whatever it found when it began.
  private var isRepaired = false
  /// Whether the command is recorded in the change log.
  private(set) var isLogged = false

  /// Marks the command in the table `change_command`, so that it can be found there when the
  /// connection ended while it was committed.
  let mark = Int64.random(in: .min ... .max)
  /// The command that was recorded last, and the answer that the server will give to it.
  var commandAnswer: ServerAnswer?
  var knownCommand: Logged?
  package var undoneCommand: Int64?

  /// Begins the transaction. Its first statement that reads waits for other writers.
  ///
  /// - Parameters:
  ///   - timeout: How many seconds to wait for them.
  ///   - takesManyStaleRows: Whether to begin where many rows are stale; see ``ManyStaleRows``.
  init(
    _ connection: PostgresConnection, _ table: TableLayout, _ schema: StoreSchema,
    _ command: ChangeCommand, timeout: Int, takesManyStaleRows: Bool
  ) throws {
    self.connection = connection
    self.table = table
    self.schema = schema
    keys = KnownKeys(table)
    known = KnownIdentifiers(table, retiredTable: schema.description.retiredTable)
    indexedTexts = table.indexedTexts(schema.description)
    self.command = command
    batch = WriteBatch(table)
    self.takesManyStaleRows = takesManyStaleRows
    sentState = try LockedState.ask(connection, table, timeout: timeout)
  }

  // MARK: - The state

  /// The state that the transaction has found when it got the lock.
  ///
  /// - Throws: `PostgresError`; `busy` where other writers took too long. ``ManyStaleRows``.
  var state: LockedState {
    get throws {
      if let knownState { return knownState }
      if hasRefused { throw ManyStaleRows() }
      let state = try LockedState(sentState, connection, schema.description)
      if state.hasManyStaleRows, !takesManyStaleRows {
        hasRefused = true
        throw ManyStaleRows()
      }
      knownState = state
      knownIDBefore = max(knownIDBefore, state.lastID)
      knownID = max(knownID, state.lastID)
      return state
    }
  }

  /// Whether the transaction is known to have the lock. It has written nothing before.
  var hasLock: Bool { knownState != nil }

  private var greatestIDBefore: Int64 {
    get throws {
      _ = try state
      return knownIDBefore
    }
  }

  package var greatestID: Int64 {
    get throws {
      _ = try state
      return knownID
    }
  }

  // MARK: - The command

  /// Must be called before each change. With the first one, the command is recorded in the change
  /// log.
  package func beginCommand() throws {
    guard !isLogged else { return }
    let state = try state
    if !isRepaired, let obstacle = state.obstacle { throw obstacle }
    isLogged = true
    if state.hasOldTriggers { try schema.migrate(connection) }
    let staleRows = self.staleRows
    if state.hasOldKeys { try staleRows.markAll() }
    if state.hasStaleRows || state.hasOldKeys { try staleRows.renewAll { try log(.renewKeys) } }
    try log(command, undoing: undoneCommand)
  }

  /// Renews a part of the rows that are marked as stale, in a transaction whose only command is
  /// that.
  ///
  /// - Parameter first: The least identifier that a row may have; nil for the first part.
  /// - Returns: The least identifier for the next part; nil where no marked row is left.
  func renewPart(from first: Int64?) throws -> Int64? {
    let state = try state
    isLogged = true
    if first == nil, state.hasOldKeys { try staleRows.markAll() }
    return try staleRows.renewPart(from: first ?? .min) { try log(.renewKeys) }
  }

  /// Attributes the following changes to a command.
  private func log(_ command: ChangeCommand, undoing undone: Int64? = nil) throws {
    commandAnswer?.discard()
    knownCommand = nil
    commandAnswer = try connection.submit(
      """
      WITH noted AS (
        INSERT INTO change_command (id, date, author, name, origin, undoes, since, mark)
          SELECT (SELECT coalesce(max(id), 0) + 1 FROM change_command), ?, ?, ?, ?, ?::bigint,
              last_change, ? FROM store_state WHERE \(table.isOwnState)
          RETURNING id
      )
      SELECT id, set_config('\(TableLayout.commandSetting)', id::text, TRUE),
          (\(CommandCursor.newestDate()))
        FROM noted
      """,
      [
        .date(command.date ?? Date()), Value(command.author), .text(command.name),
        Value(command.origin), Value(undone), .integer(mark),
      ], isPrepared: true)
  }

  /// Notes that the triggers and the store's state were mended, and the greatest identifier of a
  /// row.
  func noteRepair(greatestID id: Int64) {
    isRepaired = true
    knownIDBefore = max(knownIDBefore, id)
    knownID = max(knownID, id)
  }

  // MARK: - Statements of the caller's own

  package var session: any SQLSession {
    get throws {
      try batch.send(connection)
      keys.forgetAll()
      return connection
    }
  }

  package func run(_ sql: String, _ values: [Value]) throws {
    try connection.submit(sql, values, isPrepared: true).discard()
  }

  /// Does nothing: the writer batches all changes already.
  package func expectChanges(_ count: Int) {}

  package func noteStored(_ ids: some Sequence<Int64>) {
    for id in ids { isStored[id] = true }
  }

  package func prefetch(_ ids: [Int64]) throws {
    expected.removeAll(keepingCapacity: true)
    guard !ids.isEmpty else { return }
    try batch.send(connection)
    for id in ids { expected.updateValue(nil, forKey: id) }
    for row in try RowFetcher(connection, table).rows(ids) { expected[row.id] = .some(row) }
  }

  package func prefetch(inserting ids: [Int64]) throws {
    let greatest = try greatestIDBefore
    let doubted = ids.filter { $0 <= greatest && isStored[$0] == nil }
    guard !doubted.isEmpty else { return }
    // The rows of a load are sent while the next ones are made; other changes are sent with the
    // statement that reads.
    if batch.kind != .insertion { try batch.send(connection) }
    try known.expect(doubted, connection)
  }

  package func unretire(_ ids: [Int64], from table: String) throws {
    try run(
      "DELETE FROM \(table) WHERE \(self.table.isInIdentifierList)", [self.table.list(of: ids)])
    try known.unretire(ids, connection)
  }

  // MARK: - Rows

  /// The object of an identifier, as this transaction sees it; nil if there is none.
  ///
  /// - Complexity: O(log rows), and a round trip.
  public func object(_ id: Int64) throws -> Object? {
    let row = try storedRow(id)
    if row != nil { isStored[id] = true }
    return try row.map(Object.init(row:))
  }

  private func storedRow(_ id: Int64) throws -> FetchedRow? {
    if let row = expected[id] { return row }
    // The state arrives with the row, unless it is known already.
    guard isStored[id] ?? (!hasLock || id <= knownIDBefore) else { return nil }
    if batch.contains(id) { try batch.send(connection) }
    return try RowFetcher(connection, table).row(id)
  }

  /// The identifier of the row of a key, as this transaction sees it; nil if there is none.
  ///
  /// - Complexity: O(log rows), and a round trip for a key that the transaction has not used.
  public func identifier(ofKey key: String) throws -> Int64? {
    guard let id = try keys.id(of: RowKey(key), connection), isStored[id] != false else {
      return nil
    }
    // Whoever replaces or removes the row need not ask for it again.
    isStored[id] = true
    return id
  }

  /// Stores an object under the identifier it has, or under a new one where it has none yet.
  ///
  /// It costs a round trip where the identifier is not greater than all that were ever used, unless
  /// `prefetch(inserting:)` or an earlier statement has read it, and for each key; see
  /// ``insert(contentsOf:)``.
  ///
  /// - Returns: The identifier.
  /// - Throws: `RowError`; `IdentifierTaken` or `KeyTaken` if another object has the identifier or
  ///   the key; `PostgresError.textWithNUL`, `.textTooLong`.
  @discardableResult
  public func insert(_ object: Object) throws -> Int64 {
    let row = try table.entity.storedRow(object.row)
    if row.id == Object.unassignedID || table.entity.keyName != nil {
      return try insertWithNewID(row)
    }
    try insert(row: row)
    return row.id
  }

  /// Stores some objects. It costs a round trip for 10,000 keys.
  ///
  /// - Returns: The identifiers.
  /// - Throws: As ``insert(_:)``.
  @discardableResult
  public func insert(contentsOf objects: [Object]) throws -> [Int64] {
    try stride(from: 0, to: objects.count, by: KnownKeys.mostKeys).flatMap { start in
      let part = objects[start..<min(start + KnownKeys.mostKeys, objects.count)]
      // What does not fit the entity is refused when its turn comes.
      let rows = part.compactMap { try? table.entity.storedRow($0.row) }
      try keys.expect(rows.compactMap(table.entity.key), connection)
      return try part.map(insert)
    }
  }

  package func insert(row: FetchedRow) throws {
    try checkIsFree(row.id)
    try insertFree(row)
  }

  /// Stores an object under an identifier that is greater than every one before.
  ///
  /// - Returns: The identifier.
  /// - Throws: `RowError`; `IdentifierTaken` if the greatest of all identifiers has been used,
  ///   `KeyTaken` if another object has the key; `PostgresError.textWithNUL`, `.textTooLong`.
  @discardableResult
  public func insertWithNewID(_ object: Object) throws -> Int64 {
    try insertWithNewID(table.entity.storedRow(object.row))
  }

  private func insertWithNewID(_ row: FetchedRow) throws -> Int64 {
    let greatestID = try greatestID
    guard greatestID < .max else { throw IdentifierTaken(greatestID) }
    let id = greatestID + 1
    try insertFree(FetchedRow(id: id, values: row.values))
    return id
  }

  /// Inserts a row whose identifier is free.
  private func insertFree(_ row: FetchedRow) throws {
    let key = table.entity.key(of: row)
    if let key { try checkIsFree(key) }
    let values = try table.writtenValues(row.values, indexed: indexedTexts)
    try add(.insertion, row.id, values)
    insertedCount += 1
    isStored[row.id] = true
    if let key { keys.note(row.id, of: key) }
    knownID = max(knownID, row.id)
  }

  private func checkIsFree(_ id: Int64) throws {
    if let isStored = isStored[id] {
      if isStored { throw IdentifierTaken(id) }
      return
    }
    guard try id <= greatestIDBefore else { return }
    do { try known.checkIsFree(id, connection) } catch let error as IdentifierTaken {
      isStored[id] = true
      throw error
    }
  }

  /// Replaces the object that has the same identifier, or the same key.
  ///
  /// It costs a round trip where the transaction has not read the object.
  ///
  /// - Throws: `RowError`; `IdentifierUnknown` or `KeyUnknown` if there is none;
  ///   `PostgresError.textWithNUL`, `.textTooLong`.
  public func update(_ object: Object) throws { try replace(with: replacement(object)) }

  package func update(row: FetchedRow) throws {
    // The row may have had another key.
    keys.forgetAll()
    try replace(with: row)
  }

  private func replace(with row: FetchedRow) throws {
    try checkIsStored(row.id)
    do {
      try add(.update, row.id, table.writtenValues(row.values, indexed: indexedTexts))
    } catch PostgresError.textTooLong {
      if let values = try valuesBesideLongTexts(row) { try add(.update, row.id, values) }
    }
  }

  /// Removes the object of an identifier.
  ///
  /// It costs a round trip where the transaction has not read the object.
  ///
  /// - Throws: `IdentifierUnknown` if there is none.
  public func delete(_ id: Int64) throws {
    try checkIsStored(id)
    try add(.deletion, id, [])
    isStored[id] = false
  }

  private func checkIsStored(_ id: Int64) throws {
    guard try isStored[id] ?? (storedRow(id) != nil) else { throw IdentifierUnknown(id) }
    isStored[id] = true
  }

  private func add(_ kind: WriteBatch.Kind, _ id: Int64, _ values: [Value]) throws {
    try beginCommand()
    expected[id] = nil
    try batch.add(kind, id, values, connection)
    changeCount += 1
  }
}

extension PostgresWriter: SQLWriter {}
