import CPostgres
import FetchedResults
import FetchedResultsSQL

/// A connection to a server.
///
/// Commands are sent in libpq's pipeline mode: commands that do not depend on one another are sent
/// together, and their answers arrive in the same order.
///
/// ```
///   submit BEGIN, DECLARE, FETCH ──► synchronize ──► one round trip
///   answers:  BEGIN │ DECLARE │ FETCH row row row │ end of the batch
/// ```
///
/// Rows are handed over as they arrive. Rows that arrive before an answer for which the caller
/// waits are kept in memory, so a statement that is read in parts uses a cursor of the server.
///
/// Every method may wait for the server, so only threads that may block call them. One thread at a
/// time uses a connection: the background thread of ``copy(_:_:)``, while that sends rows.
package final class PostgresConnection {
  let library: UnsafePointer<postgres_library>
  let address: ServerAddress
  let handle: OpaquePointer
  let trace: ((String) -> Void)?

  /// What the server has still to answer, the next first.
  private(set) var expected: [ExpectedAnswer] = []
  /// Whether commands were submitted since the last synchronization.
  private(set) var isBatchOpen = false
  /// The first error of the batch whose answers arrive now. The server skips all later commands.
  private var batchError: PostgresError?
  /// Commands whose results are ignored; they are sent with the next batch.
  private var deferred: [Deferred] = []
  var isBroken = false
  /// Why the connection was given up although it had not ended: the server was silent.
  var silence: PostgresError?
  let wait: ServerWait
  /// The first error of a command of the transaction whose answer the caller did not wait for. The
  /// server refuses every later command, and each of these reports this error instead.
  var unreportedError: PostgresError?
  /// The first error of a command of the transaction. The server then rolls back, and says so only
  /// in what it answers to `COMMIT`.
  var failure: PostgresError?
  /// The rows that a thread sends, and why they were not stored; see ``copy(_:_:)``.
  var load: BackgroundResult<PostgresError?>?

  private var prepared = PreparedStatements()
  /// Whether the server keeps statements prepared. A pooler may give the next transaction another
  /// connection, which does not have them.
  private let keepsStatements: Bool
  let statistics: ConnectionStatistics

  /// Changes with each transaction, so that a cursor knows whether it still exists.
  private(set) var transaction = 0
  private var lastCursor = 0
  /// The answer to the last ``abandonTransaction()``, which may still be on its way.
  private(set) var lastRollback: ServerAnswer?

  /// A command without values that is sent with the next one.
  private struct Deferred {
    let sql: String
    let isPrepared: Bool
  }

  /// Connects to a server.
  ///
  /// - Parameters:
  ///   - statistics: Counts what the connection costs.
  ///   - keepsStatements: Whether the server keeps statements prepared.
  ///   - manner: How it waits for a server that is silent.
  ///   - network: What the store knows of the network.
  ///   - trace: Receives the text of each command as it is sent, without values.
  /// - Throws: `PostgresError`.
  init(
    _ address: ServerAddress, statistics: ConnectionStatistics = ConnectionStatistics(),
    keepsStatements: Bool = false,
    manner: ServerWait.Manner = .asking, network: NetworkSilence? = nil,
    trace: ((String) -> Void)? = nil
  ) throws(PostgresError) {
    guard let library = postgres_load() else { throw .withoutLibrary }
    self.library = library
    self.address = address
    self.statistics = statistics
    self.keepsStatements = keepsStatements
    self.trace = trace
    handle = try Self.connect(
      address, library, patience: manner == .listening ? address.longestListening : nil)
    wait = ServerWait(
      library: library, handle: handle, address: address, manner: manner, network: network)
    let encoding = library.pointee.PQparameterStatus(handle, "server_encoding")
      .map { String(cString: $0) }
    guard encoding == "UTF8", library.pointee.PQsetnonblocking(handle, 1) == 0,
      library.pointee.PQenterPipelineMode(handle) == 1
    else {
      // All properties are set, so `deinit` closes the connection.
      throw .foreignEncoding(server: address.description, found: encoding ?? "")
    }
  }

  deinit { library.pointee.PQfinish(handle) }

  // MARK: - Sending

  /// Submits a command. It is sent together with others at the next synchronization.
  ///
  /// - Parameters:
  ///   - sql: The text, with a `?` for each value.
  ///   - isPrepared: Whether the server keeps the statement prepared, where it keeps any.
  func submit(_ sql: String, _ values: [Value] = [], isPrepared: Bool = false) throws
    -> ServerAnswer
  {
    try checkUsable()
    try submitDeferred()
    return try send(sql, values, isPrepared: isPrepared)
  }

  /// Sends a command together with the next one, and before it. Its rows are discarded; if it
  /// fails, so does the next command.
  func deferCommand(_ sql: String, isPrepared: Bool = false) {
    deferred.append(Deferred(sql: sql, isPrepared: isPrepared))
  }

  private func submitDeferred() throws {
    let early = deferred
    deferred = []
    for command in early {
      try send(command.sql, [], isPrepared: command.isPrepared).discard()
    }
  }

  /// Waits until the server has answered everything.
  func drain() throws {
    try checkUsable()
    try submitDeferred()
    if isBatchOpen { countRoundTrip() }
    try synchronize()
    while !expected.isEmpty { try receive() }
  }

  private func send(_ sql: String, _ values: [Value], isPrepared: Bool) throws -> ServerAnswer {
    trace?(sql)
    let key = PreparedStatements.Key(sql: sql, types: values.map(\.postgresType))
    let texts = try values.map { try $0.postgresText() }
    let name = isPrepared && keepsStatements ? try self.name(of: key) : nil
    let answer = ServerAnswer(library)
    let isSent = withOptionalCStrings(texts) { texts in
      if let name {
        return library.pointee.PQsendQueryPrepared(
          handle, name, Int32(values.count), texts, nil, nil, 1)
      }
      return library.pointee.PQsendQueryParams(
        handle, PostgresDialect().spelled(sql), Int32(values.count), key.types, texts, nil, nil, 1)
    }
    guard isSent == 1 else { throw lost() }
    isBatchOpen = true
    expected.append(.answer(answer))
    return answer
  }

  /// The name of a prepared statement; one that is new to the server is prepared in the same batch.
  private func name(of key: PreparedStatements.Key) throws -> String {
    if let known = prepared.name(of: key) { return known }
    if let old = prepared.removeOldest() {
      try send("DEALLOCATE \(old)", [], isPrepared: false).discard()
    }
    let name = prepared.add(key)
    let isSent = library.pointee.PQsendPrepare(
      handle, name, PostgresDialect().spelled(key.sql), Int32(key.types.count), key.types)
    guard isSent == 1 else { throw lost() }
    expected.append(.preparation(key))
    return name
  }

  /// Ends the batch: the server then answers it. An error in one batch does not affect the next.
  func synchronize() throws {
    guard isBatchOpen else { return }
    guard library.pointee.PQpipelineSync(handle) == 1 else { throw lost() }
    isBatchOpen = false
    expected.append(.endOfBatch)
  }

  // MARK: - Receiving

  /// The next row of an answer; nil after the last.
  func nextRow(of answer: ServerAnswer) throws -> UnsafeBufferPointer<SQLCell>? {
    while true {
      if let row = answer.next() { return row }
      if answer.isComplete {
        if let error = unreportedError ?? answer.error {
          unreportedError = nil
          throw error
        }
        return nil
      }
      try synchronize(for: answer)
      try receive()
    }
  }

  /// Receives one result, and gives it to the answer that it belongs to.
  func receive() throws {
    guard let first = expected.first else { throw lost() }
    if case .answer(let answer) = first, !answer.isStreamed {
      answer.isStreamed = true
      _ = library.pointee.PQsetSingleRowMode(handle)
    }
    do { try wait.forResult() } catch { throw givenUp(error) }
    guard let result = library.pointee.PQgetResult(handle) else {
      guard library.pointee.PQstatus(handle) == 0 else { throw lost() }
      if case .endOfBatch = first { return }
      expected.removeFirst()
      if case .answer(let answer) = first { answer.complete() }
      return
    }
    switch library.pointee.PQresultStatus(result) {
    case Status.endOfBatch:
      library.pointee.PQclear(result)
      batchError = nil
      expected.removeFirst()
    case Status.commandDone, Status.rows, Status.oneRow:
      if case .answer(let answer) = first {
        answer.take(result)
        statistics.note(keptRows: answer.keptRows)
      } else {
        library.pointee.PQclear(result)
      }
    case Status.skipped:
      library.pointee.PQclear(result)
      fail(first, with: batchError)
    default:
      let error = serverError(result)
      library.pointee.PQclear(result)
      if batchError == nil { batchError = error }
      if failure == nil { failure = error }
      if case .answer(let answer) = first, answer.isDiscarded, unreportedError == nil {
        unreportedError = error
      }
      fail(first, with: error)
      if library.pointee.PQstatus(handle) != 0 { throw lost(error) }
    }
  }

  private func fail(_ expected: ExpectedAnswer, with error: PostgresError?) {
    switch expected {
    case .answer(let answer):
      answer.fail(error ?? .damaged(server: address.description))
    case .preparation(let key): prepared.remove(key)
    case .endOfBatch: break
    }
  }

  // MARK: - Errors

  /// The error that the connection has ended. Every answer that is still expected ends with it.
  func lost(_ cause: PostgresError? = nil) -> PostgresError {
    isBroken = true
    let error = silence ?? cause.flatMap { $0.isConnectionLost ? $0 : nil } ?? connectionError()
    for case .answer(let answer) in expected { answer.complete(error) }
    expected = []
    return error
  }

  // MARK: - Transactions

  /// A name that no other cursor of the connection has.
  func newCursorName() -> String {
    lastCursor += 1
    return "c\(lastCursor)"
  }

  /// Begins a transaction with the next command, without a round trip of its own.
  func begin(_ mode: String) {
    transaction += 1
    unreportedError = nil
    failure = nil
    deferCommand("BEGIN " + mode, isPrepared: true)
  }

  /// Ends a reading transaction without waiting: the next use of the connection does.
  func abandonTransaction() {
    // An error of the load ends with its transaction.
    try? endLoad()
    transaction += 1
    let hasBegun = !deferred.contains { $0.sql.hasPrefix("BEGIN") }
    deferred = []
    guard !isBroken, hasBegun else { return }
    for case .answer(let answer) in expected { answer.discard() }
    do {
      // ROLLBACK gets its own batch: the server skips commands after a failed one.
      try synchronize()
      lastRollback = try submit("ROLLBACK", isPrepared: true)
      lastRollback?.discard()
      try synchronize()
      if try !wait.forSending() { isBroken = true }
    } catch { isBroken = true }
  }
}
