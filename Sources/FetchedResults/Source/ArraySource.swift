import FoundationEssentials
import Synchronization

/// A source of rows in memory: the reference that every other source is compared with.
///
/// A fetch filters and sorts all rows. Rows can be written, one transaction at a time, and a
/// ``FetchedResultsController`` can follow a list:
///
/// ```swift
/// let source = ArraySource(cars)
/// try source.write(ChangeCommand("sell", by: "Anna")) { try $0.delete(17) }
/// ```
///
/// Any thread may use a source: a mutex guards its rows, and a queue lets one writer in at a time.
public final class ArraySource<Object: FetchedObject>: WritableSource {
  /// The rows and the log. The mutex is held for no longer than it takes to copy or replace this
  /// value.
  private let state: Mutex<ArrayState>
  /// Writers wait here for each other.
  private let writing = SerialAccess((), label: "ArraySource")
  /// The history of the states: no two sources have the same.
  private let history = ChangeToken.newHistory()
  private let broadcast = CommitBroadcast()

  /// A source of the rows of some objects. One that has no identifier yet gets one, as it does when
  /// it is inserted: those with keys are numbered as they stand here.
  ///
  /// - Precondition: No two objects have the same identifier or key, and the row of each fits the
  ///   entity: where a writer would throw ``RowError``, the process ends with it.
  public init(_ objects: [Object]) {
    let entity = Object.entity
    var rows = objects.map { object in
      do { return try entity.storedRow(object.row) } catch {
        preconditionFailure("A row does not fit its entity: \(error)")
      }
    }
    var greatestID = max(0, rows.map(\.id).max() ?? 0)
    for index in rows.indices where rows[index].id == Object.unassignedID {
      greatestID += 1
      rows[index] = FetchedRow(id: greatestID, values: rows[index].values)
    }
    precondition(Set(rows.map(\.id)).count == rows.count, "Identifiers must be unique")
    let state = ArrayState(
      rows: Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) }), of: entity)
    precondition(entity.keyName == nil || state.ids.count == rows.count, "Keys must be unique")
    self.state = Mutex(state)
  }

  /// A reader that has filtered and sorted all rows.
  ///
  /// - Throws: `CancellationError` if the task that waits for it is cancelled meanwhile.
  /// - Complexity: O(rows x log rows).
  public func reader(for plan: FetchPlan) throws -> sending any FetchReader {
    try reader(of: state.withLock(\.self), for: plan)
  }

  private func reader(of state: ArrayState, for plan: FetchPlan) throws -> sending ArrayReader {
    try ArrayReader(state.rows, plan: plan, token: token(state.sequence))
  }

  private func token(_ sequence: Int64) -> ChangeToken {
    ChangeToken(history: history, sequence: sequence)
  }

  /// A stream with an element after each ``write(_:isDryRun:_:)`` that was no dry run.
  public func commits() -> AsyncStream<Void> { broadcast.stream() }

  /// Runs one command as one transaction: all of its changes are stored, or none.
  ///
  /// - Throws: What `body` throws, and ``WriteInsideWrite``; then nothing is changed.
  /// - Complexity: O(rows) for the first change while a reader holds the rows.
  @available(*, noasync, message: "A task writes with the async form, which blocks no thread.")
  @discardableResult
  public func write<Result>(
    _ command: ChangeCommand, isDryRun: Bool, _ body: (ArrayWriter<Object>) throws -> Result
  ) throws -> Result {
    let result = try RunningWrites.write(to: history) {
      try writing.use { _ in
        let writer = ArrayWriter<Object>(state.withLock(\.self))
        let result = try body(writer)
        if !isDryRun { state.withLock { $0.commit(writer, command) } }
        return result
      }
    }
    if !isDryRun { broadcast.announce() }
    return result
  }

  /// What has become of a list since a state.
  ///
  /// - Throws: `CancellationError` if the task that waits for it is cancelled meanwhile.
  /// - Complexity: O(rows x log rows).
  public func changes(
    of plan: FetchPlan, since token: ChangeToken, cache: (any ListCache)?, maximumChanges: Int
  ) throws -> sending ListChanges {
    let state = state.withLock(\.self)
    let reader = try reader(of: state, for: plan)
    guard token.history == history else { return .reset(reader, because: .replaced) }
    if token.sequence == state.sequence { return .unchanged(reader) }
    guard let rows = state.changes(since: token.sequence) else {
      return .reset(reader, because: .logPruned)
    }
    guard rows.count <= maximumChanges else { return .reset(reader, because: .manyChanges) }
    return .changed(reader, rows: rows, commands: state.commands(since: token.sequence))
  }
}

/// The rows as they are now, and the log of the commands that led to them. A value without a guard
/// of its own: the mutex of ``ArraySource`` guards it.
struct ArrayState: Sendable {
  private(set) var rows: [Int64: FetchedRow]
  /// The identifiers of the rows by their keys, for an entity with keys.
  private(set) var ids: [RowKey: Int64]
  private(set) var greatestID: Int64
  private(set) var sequence: Int64 = 0
  private(set) var log: [Entry] = []
  /// How many changed rows the log holds.
  private var loggedRows = 0

  /// A command in the log, and the rows it changed as they were before; nil for an inserted one.
  struct Entry: Sendable {
    let command: CommittedCommand
    let oldRows: [Int64: FetchedRow?]
  }

  /// How many changed rows the log keeps at least, so that changes since an older state are known.
  private static let retainedRows = 10_000

  init(rows: [Int64: FetchedRow], of entity: EntityDescription) {
    self.rows = rows
    let keys = rows.values.compactMap { row in entity.key(of: row).map { ($0, row.id) } }
    ids = Dictionary(keys) { first, _ in first }
    greatestID = max(0, rows.keys.max() ?? 0)
  }

  mutating func commit<Object>(_ writer: ArrayWriter<Object>, _ command: ChangeCommand) {
    if writer.oldRows.isEmpty { return }
    sequence += 1
    rows = writer.rows
    ids = writer.ids
    greatestID = writer.greatestID
    log.append(
      Entry(
        command: CommittedCommand(id: sequence, date: Date(), command: command),
        oldRows: writer.oldRows))
    loggedRows += writer.oldRows.count
    guard loggedRows > 2 * Self.retainedRows else { return }
    var removed = 0
    while loggedRows > Self.retainedRows {
      loggedRows -= log[removed].oldRows.count
      removed += 1
    }
    log.removeFirst(removed)
  }

  /// The rows that changed since a state; nil if the log does not reach back to it.
  func changes(since sequence: Int64) -> [RowChange]? {
    guard let oldest = log.first?.command.id, (oldest - 1...self.sequence).contains(sequence) else {
      return nil
    }
    var first: [Int64: FetchedRow?] = [:]
    for entry in log where entry.command.id > sequence {
      first.merge(entry.oldRows) { first, _ in first }
    }
    return first.compactMap { id, old in RowChange(old: old, new: rows[id]) }
  }

  func commands(since sequence: Int64) -> [CommittedCommand] {
    log.map(\.command).filter { $0.id > sequence }
  }
}

/// Writes rows into memory inside a transaction.
///
/// Nothing guards its state: the source makes a writer in the turn of a transaction, and only the
/// body of that transaction uses it.
public final class ArrayWriter<Object: FetchedObject>: ObjectWriter {
  private(set) var rows: [Int64: FetchedRow]
  private(set) var ids: [RowKey: Int64]
  /// The greatest identifier that a row has ever had.
  private(set) var greatestID: Int64
  /// The old value of every row that was written; nil for rows that did not exist.
  private(set) var oldRows: [Int64: FetchedRow?] = [:]

  private let entity = Object.entity

  init(_ state: ArrayState) {
    rows = state.rows
    ids = state.ids
    greatestID = state.greatestID
  }

  /// The identifier of the row of a key, as this transaction sees it; nil if there is none.
  public func identifier(ofKey key: String) -> Int64? { ids[RowKey(key)] }

  /// The object of an identifier, as this transaction sees it; nil if there is none.
  ///
  /// - Throws: The error of an object that cannot be made from its row.
  public func object(_ id: Int64) throws -> Object? { try rows[id].map(Object.init(row:)) }

  /// Stores an object under the identifier it has, or under a new one where it has none yet.
  ///
  /// - Returns: The identifier.
  /// - Throws: ``RowError``; ``IdentifierTaken`` or ``KeyTaken`` if another object has it, or
  ///   the key.
  @discardableResult
  public func insert(_ object: Object) throws -> Int64 {
    let row = try entity.storedRow(object.row)
    if row.id == Object.unassignedID || entity.keyName != nil { return try insertWithNewID(row) }
    guard rows[row.id] == nil else { throw IdentifierTaken(row.id) }
    set(row.id, row)
    return row.id
  }

  /// Stores an object under an identifier that is greater than every one before.
  ///
  /// - Returns: The identifier.
  /// - Throws: ``RowError``; ``IdentifierTaken`` if the greatest of all identifiers has been used,
  ///   ``KeyTaken`` if another object has the key.
  @discardableResult
  public func insertWithNewID(_ object: Object) throws -> Int64 {
    try insertWithNewID(entity.storedRow(object.row))
  }

  private func insertWithNewID(_ row: FetchedRow) throws -> Int64 {
    guard greatestID < .max else { throw IdentifierTaken(greatestID) }
    if let key = entity.key(of: row) { try checkIsFree(key) }
    let id = greatestID + 1
    set(id, FetchedRow(id: id, values: row.values))
    return id
  }

  /// Replaces the object that has the same identifier, or the same key.
  ///
  /// - Throws: ``RowError``; ``IdentifierUnknown`` or ``KeyUnknown`` if there is none.
  public func update(_ object: Object) throws {
    let row = try replacement(object)
    guard rows[row.id] != nil else { throw IdentifierUnknown(row.id) }
    set(row.id, row)
  }

  /// Removes the object of an identifier.
  ///
  /// - Throws: ``IdentifierUnknown`` if there is none.
  public func delete(_ id: Int64) throws {
    guard rows[id] != nil else { throw IdentifierUnknown(id) }
    set(id, nil)
  }

  private func set(_ id: Int64, _ row: FetchedRow?) {
    if oldRows[id] == nil { oldRows[id] = .some(rows[id]) }
    if let key = rows[id].flatMap(entity.key) { ids[key] = nil }
    if let key = row.flatMap(entity.key) { ids[key] = id }
    rows[id] = row
    greatestID = max(greatestID, id)
  }
}
