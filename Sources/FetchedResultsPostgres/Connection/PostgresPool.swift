import CPostgres
import FetchedResults
import FetchedResultsSQL
import Synchronization

/// A connection that one caller at a time uses.
typealias GuardedConnection = SerialAccess<PostgresConnection>

/// The connections of a store. Each live list that has not released its snapshot uses one, and so
/// does each writer; a few idle ones are kept for the next.
///
/// The mutex guards the idle connections. No connection is opened, used or closed while it is held.
final class PostgresPool: Sendable {
  let address: ServerAddress
  private let keepsStatements: Bool
  private let trace: (@Sendable (String) -> Void)?
  private let idle = Mutex<[GuardedConnection]>([])
  let statistics = ConnectionStatistics()
  /// What the listener has found of the network.
  let network = NetworkSilence()

  /// More lists than this are rarely read at once.
  static let keptConnections = 4

  /// - Parameter keepsStatements: Whether the server keeps statements prepared for its connections.
  init(_ address: ServerAddress, keepsStatements: Bool, trace: (@Sendable (String) -> Void)?) {
    self.address = address
    self.keepsStatements = keepsStatements
    self.trace = trace
  }

  /// A connection of the caller's own.
  func open() throws -> PostgresConnection {
    if network.isNoticed { throw network.error(address) }
    return try PostgresConnection(
      address, statistics: statistics, keepsStatements: keepsStatements, network: network,
      trace: trace)
  }

  /// A connection for the listener. Its waits are not counted: it belongs to a background thread,
  /// for which no command waits.
  func openForListening() throws -> PostgresConnection {
    try PostgresConnection(
      address, keepsStatements: keepsStatements, manner: .listening, trace: trace)
  }

  /// A connection whose statements have no names, so that it can share one with another client.
  func openForProbing() throws -> PostgresConnection {
    try PostgresConnection(address, manner: .listening, trace: trace)
  }

  /// A connection, and whether it was used before. If so, the server may have ended it since.
  private func take() throws -> (connection: GuardedConnection, isReused: Bool) {
    while let known = idle.withLock({ $0.popLast() }) {
      if known.use({ $0.settle() }) { return (known, true) }
    }
    return (try opened(), false)
  }

  private func opened() throws -> GuardedConnection {
    GuardedConnection(try open(), label: "PostgresConnection")
  }

  /// Runs a body with a connection. If that was used before, and the server turns out to have ended
  /// it since, the body runs again with a new connection.
  ///
  /// - Parameter body: Must have no effect where it throws that the connection was lost.
  func withConnection<Result>(_ body: (GuardedConnection) throws -> Result) throws -> Result {
    let (connection, isReused) = try take()
    do {
      return try body(connection)
    } catch let error as PostgresError where error.isConnectionLost && isReused {
      // The server has most likely ended the other idle connections as well, although this client
      // may not know it yet. They are closed when the mutex is free again.
      let others = idle.withLock { idle in
        defer { idle = [] }
        return idle
      }
      return try withExtendedLifetime(others) { try body(opened()) }
    }
  }

  /// Shows lines beside the statements of the trace.
  func explain(_ lines: [String]) {
    if let trace { for line in lines { trace("-- " + line) } }
  }

  /// Keeps a connection for another use.
  func giveBack(_ connection: GuardedConnection) {
    let isBroken = connection.use { $0.isBroken }
    guard !isBroken else { return }
    idle.withLock { if $0.count < Self.keptConnections { $0.append(connection) } }
  }
}

extension PostgresConnection {
  /// Receives what is left of an earlier use of the connection, without waiting for the end of its
  /// transaction: that arrives before the next answer.
  ///
  /// - Returns: Whether the connection can be used.
  func settle() -> Bool {
    do {
      try synchronize()
      var received = 0
      while expected.contains(where: { $0.isAnswer(before: lastRollback) }) {
        try receive()
        received += 1
        // Opening a connection is cheaper than receiving the rest of a long answer.
        if received > Self.mostLeftResults { return false }
      }
    } catch { return false }
    // The server may have ended the connection meanwhile.
    return library.pointee.PQconsumeInput(handle) == 1 && library.pointee.PQstatus(handle) == 0
  }

  private static let mostLeftResults = 10_000
}
