import FetchedResults
import FetchedResultsSQL

/// A statement on a server that `SQLCursor` steps.
///
/// The first step sends it; the connection keeps it prepared under its text. A statement that is
/// read in parts opens a cursor of the server and fetches some rows at a time, each time more of
/// them, so that the first row arrives soon and a long list needs few round trips. Nothing guards
/// the state: one thread at a time uses a connection and its statements.
final class PostgresStatement: PreparedStatement {
  private var connection: PostgresConnection?
  private let sql: String
  private let isCached: Bool
  private let readsInParts: Bool
  private var values: [Value] = []
  private var state = State.ready
  private(set) var cells = UnsafeBufferPointer<SQLCell>.empty

  /// How far the statement is: `reading` gets all rows in one answer, `fetching` some at a time.
  private enum State {
    case ready
    case reading(ServerAnswer)
    case fetching(ServerCursor, ServerAnswer)
    case done
  }

  /// A cursor of the server, which lives as long as its transaction.
  ///
  /// The first fetch gets the sections of most lists at once.
  private struct ServerCursor {
    let name: String
    let transaction: Int
    /// How many rows the last fetch asked for, and how many of them have been read.
    var batch = firstBatch
    var readRows = 0

    static let firstBatch = 512
    static let largestBatch = 4096
    /// How many times as many rows the next fetch asks for.
    static let growth = 8
  }

  init(_ connection: PostgresConnection, _ sql: String, isCached: Bool, readsInParts: Bool) {
    self.connection = connection
    self.sql = sql
    self.isCached = isCached
    self.readsInParts = readsInParts
  }

  deinit { end() }

  func bind(_ value: Value, at position: Int32) throws {
    let index = Int(position) - 1
    while values.count <= index { values.append(.null) }
    values[index] = value
  }

  // MARK: - Rows

  func send() throws {
    if case .ready = state, let connection { try start(connection) }
  }

  var hasArrived: Bool {
    switch state {
    case .ready: false
    case .done: true
    case .reading(let answer), .fetching(_, let answer): answer.isComplete || answer.keptRows > 0
    }
  }

  func step() throws -> Bool {
    cells = .empty
    guard let row = try nextRow() else { return false }
    cells = row
    return true
  }

  private func nextRow() throws -> UnsafeBufferPointer<SQLCell>? {
    guard let connection else { return nil }
    while true {
      switch state {
      case .ready: try start(connection)
      case .done: return nil
      case .reading(let answer):
        if let row = try connection.nextRow(of: answer) { return row }
        state = .done
      case .fetching(var cursor, let answer):
        if let row = try connection.nextRow(of: answer) {
          cursor.readRows += 1
          state = .fetching(cursor, answer)
          return row
        }
        if cursor.readRows < cursor.batch {
          close(cursor, connection)
          state = .done
        } else {
          cursor.batch = min(cursor.batch * ServerCursor.growth, ServerCursor.largestBatch)
          cursor.readRows = 0
          state = .fetching(cursor, try fetch(cursor, connection))
        }
      }
    }
  }

  private func start(_ connection: PostgresConnection) throws {
    guard readsInParts else {
      state = .reading(try connection.submit(sql, values, isPrepared: isCached))
      return
    }
    let cursor = ServerCursor(
      name: connection.newCursorName(), transaction: connection.transaction)
    // If the declaration fails, the server skips the fetch, whose answer then has that error.
    try connection.submit("DECLARE \(cursor.name) NO SCROLL CURSOR FOR \(sql)", values).discard()
    state = .fetching(cursor, try fetch(cursor, connection))
  }

  private func fetch(
    _ cursor: ServerCursor, _ connection: PostgresConnection
  ) throws -> ServerAnswer {
    try connection.submit("FETCH \(cursor.batch) FROM \(cursor.name)")
  }

  /// Closes a cursor with the next command, unless it has ended with its transaction.
  private func close(_ cursor: ServerCursor, _ connection: PostgresConnection) {
    if cursor.transaction == connection.transaction {
      connection.deferCommand("CLOSE \(cursor.name)")
    }
  }

  func reset() {
    cells = .empty
    guard let connection else { return }
    switch state {
    case .ready, .done: break
    case .reading(let answer): answer.discard()
    case .fetching(let cursor, let answer):
      answer.discard()
      close(cursor, connection)
    }
    state = .ready
  }

  func end() {
    reset()
    connection = nil
  }
}
