public import FetchedResults
package import FetchedResultsSQL
import Foundation

/// Writes the rows of one entity inside a transaction, with their keys.
///
/// Changes are collected and sent together, at the latest with the command that commits. The triggers of
/// the database maintain the section counts and the change log. The transaction has locked the row of
/// the store's state before it read anything, so no other writer changes the rows meanwhile.
///
/// One thread uses a writer, and only within the transaction.
public final class PostgresWriter<Object: FetchedObject>: ObjectWriter {
  package let connection: PostgresConnection
  package let table: TableLayout
  let indexedTexts: [TableLayout.IndexedText]
  private let command: ChangeCommand
  private var batch: WriteBatch
  /// How many changes were made, and how many of them insert a row.
  private var (changeCount, insertedCount) = (Int64(0), 0)
  /// Whether a row is stored, for rows that this transaction has inserted or removed.
  private var isStored: [Int64: Bool] = [:]
  /// Which identifiers were in use before, among those that were asked for.
  private var known: KnownIdentifiers
  /// The rows that were read together, nil where there is none; without those that were changed since.
  private var expected: [Int64: FetchedRow?] = [:]
  /// The greatest identifier that a row had before this transaction; no row has a greater one.
  private var greatestIDBefore: Int64
  package private(set) var greatestID: Int64
  private let state: LockedState
  private let schema: StoreSchema
  private var hasBegun = false

  /// Marks the command in the table `change_command`, so that it can be found there when the
  /// connection ended while it was committed.
  let mark = Int64.random(in: .min ... .max)
  private var commandAnswer: ServerAnswer?
  private var knownCommandID: Int64?
  package var undoneCommand: Int64?

  /// How many changes the log keeps, of which people read and undo the last ones. A reader with an
  /// older change token reloads.
  static var keptChanges: Int64 { 1_000_000 }
  /// The log is pruned once in so many changes, because a transaction would otherwise wait for a
  /// statement that deletes nothing.
  static var pruningInterval: Int64 { 10_000 }
  /// So many new rows are a load, after which the server's statistics are of no use.
  static var leastLoad: Int { 10_000 }

  /// Begins the transaction, and waits for other writers.
  ///
  /// - Parameter timeout: How many seconds to wait for them.
  /// - Throws: `PostgresError`; `busy` after the timeout.
  init(
    _ connection: PostgresConnection, _ table: TableLayout, _ format: PostgresFormat,
    _ command: ChangeCommand, timeout: Int
  ) throws {
    self.connection = connection
    self.table = table
    schema = StoreSchema(table: table, format: format)
    known = KnownIdentifiers(table, retiredTable: format.retiredTable)
    indexedTexts = table.indexedTexts(format)
    self.command = command
    batch = WriteBatch(table)
    state = try LockedState(connection, table, timeout: timeout)
    greatestIDBefore = state.lastID
    greatestID = greatestIDBefore
  }

  // MARK: - The command

  /// Must be called before each change. With the first one, the command is recorded in the change log.
  package func beginCommand() throws {
    guard !hasBegun else { return }
    hasBegun = true
    if state.hasOldTriggers { try schema.migrate(connection) }
    if state.hasOldKeys { try staleRows.markAll() }
    if state.hasStaleRows || state.hasOldKeys { try staleRows.renewAll { try log(.renewKeys) } }
    try log(command)
  }

  /// Renews a part of the rows that are marked as stale, in the place of a command.
  ///
  /// - Parameter first: The least identifier that a row may have; nil for the first part.
  /// - Returns: The least identifier for the next part; nil where no marked row is left.
  func renewPart(from first: Int64?) throws -> Int64? {
    hasBegun = true
    if first == nil, state.hasOldKeys { try staleRows.markAll() }
    return try staleRows.renewPart(from: first ?? .min) { try log(.renewKeys) }
  }

  /// Whether so many rows are to be renewed that other writers should get in between.
  var hasManyStaleRows: Bool { state.hasManyStaleRows }

  private var staleRows: StaleRows<Object> {
    StaleRows(connection, table, indexedTexts: indexedTexts)
  }

  /// Attributes the following changes to a command.
  private func log(_ command: ChangeCommand) throws {
    commandAnswer?.discard()
    knownCommandID = nil
    commandAnswer = try connection.submit(
      """
      WITH noted AS (
        INSERT INTO change_command (id, date, author, name, origin, undoes, since, mark)
          SELECT (SELECT coalesce(max(id), 0) + 1 FROM change_command), ?, ?, ?, ?, ?::bigint,
              last_change, ? FROM store_state WHERE \(table.isOwnState)
          RETURNING id
      )
      SELECT id, set_config('\(TableLayout.commandSetting)', id::text, TRUE) FROM noted
      """,
      [
        .date(command.date ?? Date()), Value(command.author), .text(command.name),
        Value(command.origin), Value(undoneCommand), .integer(mark),
      ], isPrepared: true)
  }

  /// Notes that a row may have an identifier that the store's state did not know of.
  func noteIdentifier(_ id: Int64) {
    (greatestIDBefore, greatestID) = (max(greatestIDBefore, id), max(greatestID, id))
  }

  // MARK: - Statements of the caller's own

  package var session: any SQLSession {
    get throws {
      try batch.send(connection)
      return connection
    }
  }

  package func run(_ sql: String, _ values: [Value]) throws {
    try connection.submit(sql, values, isPrepared: true).discard()
  }

  /// Changes are collected anyway.
  package func expectChanges(_ count: Int) {}

  package func expectObjects(_ ids: [Int64]) throws {
    expected.removeAll(keepingCapacity: true)
    // One row is read as quickly when it is asked for.
    guard ids.count > 1 else { return }
    try batch.send(connection)
    for id in ids { expected.updateValue(nil, forKey: id) }
    for row in try RowFetcher(connection, table).rows(ids) { expected[row.id] = .some(row) }
  }

  package func unretire(_ ids: [Int64], from table: String) throws {
    try run(
      "DELETE FROM \(table) WHERE \(self.table.isInIdentifierList)", [self.table.list(of: ids)])
    try known.unretire(ids, connection)
  }

  // MARK: - The end

  /// Sends the remaining changes, and the command that ends the transaction behind them.
  ///
  /// - Returns: Whether the transaction changed something.
  func end(with command: String) throws -> ServerAnswer {
    try batch.send(connection)
    if isPruningDue { try prune() }
    return try connection.submit(command, isPrepared: true)
  }

  /// Whether the command is recorded in the change log.
  var isLogged: Bool { hasBegun }

  /// Has the server count values anew after a load, so that it plans well at once. It does so later by
  /// itself, so a server that cannot now is left alone.
  func analyzeAfterLoad() {
    guard insertedCount >= Self.leastLoad else { return }
    _ = try? connection.execute(
      "ANALYZE (SKIP_LOCKED) \(table.tableName), \(table.sectionTable)")
  }

  /// The identifier of the command in the change log; nil if it changed nothing. After the end it costs
  /// no round trip.
  package var commandID: Int64? {
    get throws {
      if let knownCommandID { return knownCommandID }
      guard let commandAnswer, let cells = try connection.nextRow(of: commandAnswer),
        case .integer(let id) = cells[0]
      else { return nil }
      commandAnswer.discard()
      knownCommandID = id
      return id
    }
  }

  private var isPruningDue: Bool {
    let next = state.lastChange + changeCount
    return next / Self.pruningInterval > state.lastChange / Self.pruningInterval
  }

  private func prune() throws {
    try connection.submit(
      """
      DELETE FROM \(table.changeTable) WHERE seq <=
        (SELECT last_change FROM store_state WHERE \(table.isOwnState)) - ?
      """, [.integer(Self.keptChanges)]
    ).discard()
    try connection.submit(
      """
      DELETE FROM change_command WHERE id <
        (SELECT command FROM \(table.changeTable) ORDER BY seq LIMIT 1)
      """
    ).discard()
  }

  // MARK: - Rows

  /// The object of an identifier, as this transaction sees it; nil if there is none.
  ///
  /// - Complexity: O(log rows), and a round trip.
  public func object(_ id: Int64) throws -> Object? {
    guard isStored[id] ?? (id <= greatestIDBefore) else { return nil }
    if let row = expected[id] { return try row.map(Object.init(row:)) }
    if batch.contains(id) { try batch.send(connection) }
    return try RowFetcher(connection, table).row(id).map(Object.init(row:))
  }

  /// Stores an object under the identifier it has.
  ///
  /// It costs a round trip where the identifier is not greater than all that were ever used.
  ///
  /// - Throws: `IdentifierTaken` if another object has it; `PostgresError.textWithNUL`, `.textTooLong`.
  public func insert(_ object: Object) throws {
    let row = object.row
    try checkIsFree(row.id)
    try insert(row.values, id: row.id)
  }

  /// Stores an object under an identifier that is greater than every one before.
  ///
  /// - Returns: The identifier.
  /// - Throws: `IdentifierTaken` if the greatest of all identifiers has been used;
  ///   `PostgresError.textWithNUL`, `.textTooLong`.
  public func insertWithNewID(_ object: Object) throws -> Int64 {
    guard greatestID < .max else { throw IdentifierTaken(greatestID) }
    let id = greatestID + 1
    try insert(object.row.values, id: id)
    return id
  }

  private func insert(_ values: [Value], id: Int64) throws {
    let values = try table.writtenValues(values, indexed: indexedTexts)
    try add(.insertion, id, values)
    insertedCount += 1
    isStored[id] = true
    greatestID = max(greatestID, id)
  }

  private func checkIsFree(_ id: Int64) throws {
    if let isStored = isStored[id] {
      if isStored { throw IdentifierTaken(id) }
      return
    }
    guard id <= greatestIDBefore else { return }
    try known.checkIsFree(id, connection)
  }

  /// Replaces the object that has the same identifier; does nothing if there is none.
  ///
  /// - Throws: `PostgresError.textWithNUL`, `.textTooLong`.
  public func update(_ object: Object) throws {
    let row = object.row
    guard isStored[row.id] ?? (row.id <= greatestIDBefore) else { return }
    let values = try table.writtenValues(row.values, indexed: indexedTexts)
    try add(.update, row.id, values)
  }

  /// Removes the object of an identifier, if there is one.
  public func delete(_ id: Int64) throws {
    guard isStored[id] ?? (id <= greatestIDBefore) else { return }
    try add(.deletion, id, [])
    isStored[id] = false
  }

  private func add(_ kind: WriteBatch.Kind, _ id: Int64, _ values: [Value]) throws {
    try beginCommand()
    expected[id] = nil
    try batch.add(kind, id, values, connection)
    changeCount += 1
  }
}

extension PostgresWriter: SQLWriter {}
