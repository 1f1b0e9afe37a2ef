import FetchedResults
import FetchedResultsSQL

extension CommitMonitor {
  /// A monitor of a store on a server. No caller waits until its thread listens. Instead the thread
  /// announces a commit once it listens, so that earlier commits are not missed.
  convenience init(_ pool: PostgresPool, _ table: TableLayout) {
    self.init { broadcast in
      let stop = StopSignal()
      let isStarted = BackgroundThread.start { [weak broadcast] in
        CommitListener(pool, table, until: stop).run { broadcast?.announce() }
      }
      return isStarted ? stop : nil
    }
  }
}

/// The loop that the thread of a server's `CommitMonitor` runs.
///
/// `LISTEN` reports each commit as a hint. A lost connection loses hints, so the listener also
/// reads the change token every second and after each reconnection, and while it finds no
/// connection, it announces each attempt. Only the thread uses this value.
struct CommitListener {
  private let pool: PostgresPool
  private let table: TableLayout
  private let stop: StopSignal
  /// How often the change token is read.
  private let safetyInterval: Duration

  /// How often it is read where the server notifies: soon enough for a notification that was lost.
  static let usualSafetyInterval = Duration.seconds(1)
  /// How often it is read where the server cannot notify.
  static let pollingInterval = Duration.milliseconds(250)
  /// The least time between two attempts to connect. A connection that lasted longer than this is
  /// followed at once by another attempt.
  static let retryInterval = Duration.seconds(1)
  /// How many seconds it waits for those who lock the tables: the server then answers before it
  /// counts as silent.
  private static let lockTimeout = 2

  init(
    _ pool: PostgresPool, _ table: TableLayout, until stop: StopSignal,
    safetyInterval: Duration = usualSafetyInterval
  ) {
    self.pool = pool
    self.table = table
    self.stop = stop
    self.safetyInterval = safetyInterval
  }

  /// Runs until the stop signal is raised.
  ///
  /// - Parameter announce: Called when a transaction may have been committed.
  func run(_ announce: () -> Void) {
    // Nobody would take it back later.
    defer { pool.network.note(since: nil) }
    var heard = ContinuousClock.now
    // Whether the last attempt has ended with silence.
    var isDoubted = false
    while !stop.isRaised {
      let attempt = ContinuousClock.now
      do {
        let connection = try pool.openForListening()
        let interval = try intervalAfterListening(on: connection)
        // Read before announcing, so that a commit made meanwhile differs from it.
        let known = try table.changeToken(connection, timeout: Self.lockTimeout)
        pool.network.note(since: nil)
        isDoubted = false
        announce()
        try watch(connection, since: known, every: interval, heard: &heard, announce)
      } catch {
        let isSilent = (error as? PostgresError)?.isOfSilentServer == true
        if isSilent, !isDoubted {
          // Perhaps only that connection is dead.
          isDoubted = true
          continue
        }
        pool.network.note(since: isSilent ? heard : nil)
        // After the announcement, each followed list reads. If the server is away, the read fails
        // and gives the reason. If only this connection is broken, the read finds the commits.
        announce()
        stop.wait(max(.zero, ContinuousClock.now.duration(to: attempt + Self.retryInterval)))
      }
    }
  }

  /// Asks the server to notify of commits.
  ///
  /// - Returns: How often to read the change token all the same.
  func intervalAfterListening(on connection: PostgresConnection) throws -> Duration {
    try listen(connection) ? safetyInterval : Self.pollingInterval
  }

  /// - Returns: Whether the server notifies of commits.
  private func listen(_ connection: PostgresConnection) throws -> Bool {
    let cursor = try SQLCursor(connection, "SELECT \(StoreSchema.table("?"))::oid::bigint")
    try cursor.bind(.text(table.tableName), at: 1)
    guard try cursor.step(), !cursor.isNull(0) else {
      throw PostgresError.missing(server: pool.address.description, schema: nil)
    }
    let channel = TableLayout.channelPrefix + String(cursor.integer(0))
    cursor.end()
    do {
      try connection.execute("LISTEN \(channel)")
      return true
    } catch PostgresError.failed, PostgresError.readOnly {
      // A server that follows another one refuses to listen.
      return false
    }
  }

  /// Returns where the stop signal is raised, or where other tables have taken the place of the
  /// tables that are listened to.
  private func watch(
    _ connection: PostgresConnection, since known: ChangeToken, every interval: Duration,
    heard: inout ContinuousClock.Instant, _ announce: () -> Void
  ) throws {
    var known = known
    heard = .now
    var nextPoll = ContinuousClock.now + interval
    while true {
      // A notification that was read together with an answer does not make the descriptor readable.
      var isNotified = try connection.takeNotifications()
      if !isNotified {
        stop.wait(ContinuousClock.now.duration(to: nextPoll), or: connection.descriptor)
        isNotified = try connection.takeNotifications()
      }
      if stop.isRaised { return }
      guard isNotified || ContinuousClock.now >= nextPoll else { continue }
      nextPoll = .now + interval
      // A list asks by itself what the notification is about. It need not wait for the answer to
      // the question here.
      if isNotified { announce() }
      let found = try table.changeToken(connection, timeout: Self.lockTimeout)
      heard = .now
      if !isNotified, found != known { announce() }
      if found.history != known.history { return }
      known = found
    }
  }
}
