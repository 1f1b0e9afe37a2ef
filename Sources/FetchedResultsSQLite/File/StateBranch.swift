import FetchedResultsSQL

/// Where a state stands among the states of its store: on which branch, and after which state that
/// this library wrote.
struct StateBranch: Sendable {
  /// Nil where this library has written no state yet.
  let id: Nonce?
  let lastNonce: Nonce?

  /// Where the state stands that a connection sees. Every list asks for it, so that it reads no
  /// other column of the state.
  ///
  /// - Returns: Nil where the table of the state is empty.
  /// - Throws: `SQLiteError`; also for a store of the second version, which has no such columns.
  static func ofState(in session: any SQLSession) throws -> StateBranch? {
    let cursor = try SQLCursor(session, "SELECT branch, last_nonce FROM store_state")
    guard try cursor.step() else { return nil }
    return StateBranch(id: Nonce(cursor.bytes(0)), lastNonce: Nonce(cursor.bytes(1)))
  }
}
