import FetchedResults
import FetchedResultsSQL

extension TableLayout {
  /// The statement that reads the change token of a state.
  ///
  /// The token names the server's data, its timeline, the store and its table: a server that was
  /// restored from a copy, or that has taken over from another one, has another timeline, and what
  /// `pg_restore` brings back has the identifier of the store in a table with another OID. The
  /// timeline is the beginning of the name of a file of the write-ahead log, in hexadecimal; a
  /// standby gives no such name. What is put back below the server, as the snapshot of a machine
  /// is, has all of these again, and the last change another mark.
  var changeTokenStatement: String {
    """
    SELECT last_change, (SELECT system_identifier FROM pg_control_system()),
      CASE WHEN pg_is_in_recovery()
        THEN (SELECT upper(to_hex(timeline_id)) FROM pg_control_checkpoint())
        ELSE ltrim(substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8), '0') END,
      (SELECT value FROM store_meta WHERE key = 'store'), tableoid::bigint,
      \(Self.mark(of: "last_change", in: changeTable))
      FROM store_state WHERE \(isOwnState)
    """
  }

  /// Reads the token, and the identifier of the store.
  ///
  /// - Throws: `StoreInconsistency` where there is no state.
  static func changeToken(_ cursor: SQLCursor) throws -> (ChangeToken, store: String) {
    guard try cursor.step() else { throw StoreInconsistency() }
    let history = (1...4).compactMap { cursor.text($0) }.joined(separator: "/")
    let token = ChangeToken(
      history: history, sequence: cursor.integer(0), mark: cursor.integerOrNil(5))
    return (token, cursor.text(3) ?? "")
  }

  /// The change token of the newest state.
  ///
  /// - Parameter timeout: How many seconds to wait for those who lock the tables.
  func changeToken(_ connection: PostgresConnection, timeout: Int) throws -> ChangeToken {
    connection.limitNextLockWait(seconds: timeout)
    return try Self.changeToken(SQLCursor(connection, changeTokenStatement)).0
  }
}
