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

  /// A source of the rows of some objects.
  ///
  /// - Precondition: No two objects have the same identifier, and the row of each fits the entity:
  ///   where a writer would throw ``RowError``, the process ends with it.
  public init(_ objects: [Object]) {
    let entity = Object.entity
    let rows = objects.map { object in
      do { return try entity.storedRow(object.row) } catch {
        preconditionFailure("A row does not fit its entity: \(error)")
      }
    }
    precondition(Set(rows.map(\.id)).count == rows.count, "Identifiers must be unique")
    state = Mutex(ArrayState(rows: Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })))
  }

  /// A reader that has filtered and sorted all rows. It never throws.
  ///
  /// - Complexity: O(rows x log rows).
  public func reader(for plan: FetchPlan) throws -> sending any FetchReader {
    reader(of: state.withLock(\.self), for: plan)
  }

  private func reader(of state: ArrayState, for plan: FetchPlan) -> sending ArrayReader {
    ArrayReader(state.rows, plan: plan, token: token(state.sequence))
  }

  private func token(_ sequence: Int64) -> ChangeToken {
    ChangeToken(history: history, sequence: sequence)
  }

  /// A stream with an element after each ``write(_:isDryRun:_:)`` that was no dry run.
  public func commits() -> AsyncStream<Void> { broadcast.stream() }

  /// Runs one command as one transaction: all of its changes are stored, or none.
  ///
  /// - Throws: What `body` throws; then nothing is changed.
  /// - Complexity: O(rows) for the first change while a reader holds the rows.
  public func write<Result>(
    _ command: ChangeCommand, isDryRun: Bool, _ body: (ArrayWriter<Object>) throws -> Result
  ) throws -> Result {
    let result = try writing.use { _ in
      let writer = ArrayWriter<Object>(state.withLock(\.self))
      let result = try body(writer)
      if !isDryRun { state.withLock { $0.commit(writer, command) } }
      return result
    }
    if !isDryRun { broadcast.announce() }
    return result
  }

  /// What has become of a list since a state. It never throws.
  ///
  /// - Complexity: O(rows x log rows).
  public func changes(
    of plan: FetchPlan, since token: ChangeToken, cache: (any ListCache)?, maximumChanges: Int
  ) throws -> sending ListChanges {
    let state = state.withLock(\.self)
    let reader = reader(of: state, for: plan)
    guard token.history == history else { return .reset(reader, because: .replaced) }
    if token.sequence == state.sequence { return .unchanged(reader) }
    guard let rows = state.changes(since: token.sequence) else {
      return .reset(reader, because: .logPruned)
    }
    guard rows.count <= maximumChanges else { return .reset(reader, because: .manyChanges) }
    return .changed(reader, rows: rows, commands: state.commands(since: token.sequence))
  }
}
