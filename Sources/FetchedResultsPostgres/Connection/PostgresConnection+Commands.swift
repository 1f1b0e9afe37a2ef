import FetchedResults

extension PostgresConnection {
  /// Counts that the connection waits for the server. In the trace, a line ends the statements that
  /// are sent together.
  func countRoundTrip() {
    let count = statistics.addRoundTrip()
    trace?("-- round trip \(count)")
  }

  /// Ends the batch, unless the answer belongs to an earlier batch: then it is on its way already.
  func synchronize(for answer: ServerAnswer) throws {
    guard isBatchOpen,
      !expected.drop(while: { !$0.belongs(to: answer) }).contains(where: \.isEndOfBatch)
    else { return }
    countRoundTrip()
    try synchronize()
  }

  /// Waits for the end of an answer whose rows are of no interest.
  @discardableResult
  func finish(_ answer: ServerAnswer) throws -> Int {
    answer.discard()
    _ = try nextRow(of: answer)
    return answer.changedRows
  }

  /// Runs a command and waits for it.
  @discardableResult
  func execute(_ sql: String, _ values: [Value] = [], isPrepared: Bool = false) throws -> Int {
    try finish(submit(sql, values, isPrepared: isPrepared))
  }

  // MARK: - Locks

  /// Has the transaction that begins with the next command wait no longer than this for each lock.
  ///
  /// `SET` reads nothing, so the state that the transaction reads is not fixed by it.
  func limitLockWaits(seconds: Int) {
    deferCommand("SET LOCAL lock_timeout = \(seconds * 1000)", isPrepared: true)
  }

  /// Has the next command, which is in no transaction, wait no longer than this for each lock. The
  /// server takes the commands that are sent together for one transaction.
  func limitNextLockWait(seconds: Int) {
    deferCommand(
      "SELECT pg_catalog.set_config('lock_timeout', '\(seconds * 1000)', TRUE)", isPrepared: true)
  }

  // MARK: - Spelling

  /// Two calls that have statements mean what they say, whatever an administrator has set: `NULL`
  /// in an array is null, and the catalog quotes only names that need it. They last for a
  /// transaction.
  static let plainSpelling = """
    pg_catalog.set_config('array_nulls', 'on', TRUE),
      pg_catalog.set_config('quote_all_identifiers', 'off', TRUE)
    """

  /// Has the transaction understand what is sent from the next command on.
  func spellPlainly() { deferCommand("SELECT " + Self.plainSpelling, isPrepared: true) }

  /// The states of a result, with the values of libpq's `ExecStatusType`.
  enum Status {
    static let commandDone: Int32 = 1
    static let rows: Int32 = 2
    static let copyIn: Int32 = 4
    static let oneRow: Int32 = 9
    static let endOfBatch: Int32 = 10
    static let skipped: Int32 = 11
  }
}
