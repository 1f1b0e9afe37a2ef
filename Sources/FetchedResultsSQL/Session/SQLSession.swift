package import FetchedResults

/// A connection to a database, as far as reading lists needs one: it prepares statements.
///
/// A session is used by one thread at a time, inside the transaction that its owner holds open.
package protocol SQLSession: AnyObject {
  /// Prepares a statement, whose parameters are written as `?`.
  ///
  /// - Parameter isCached: Whether the session may keep the statement for the next time.
  /// - Throws: What the database says of the statement.
  func prepare(_ sql: String, isCached: Bool) throws -> any PreparedStatement

  /// Prepares a statement of a table that a store of an older version does not have; nil there.
  ///
  /// It is asked with every list, so it must cost no statement more.
  func prepareIfTableExists(_ sql: String) throws -> (any PreparedStatement)?
}

/// A statement that a database has understood: it is bound and stepped by ``SQLCursor``.
package protocol PreparedStatement: AnyObject {
  /// Binds the parameter at a position, from 1.
  func bind(_ value: Value, at position: Int32) throws

  /// Moves to the next row and lends its cells, which stay valid until the next call of anything.
  ///
  /// A database on another machine fetches many rows at a time and hands them on one by one.
  ///
  /// - Returns: Nil after the last row.
  func step() throws -> UnsafeBufferPointer<SQLCell>?

  /// Makes the statement ready for another run; the values stay bound.
  func reset()

  /// Ends the run, so that no statement keeps an old state of the database alive, and gives the
  /// statement back to its session. It is not used again.
  func end()
}

/// One value of a row, as a database lends it: texts and blobs are not copied.
package enum SQLCell {
  case null
  case integer(Int64)
  case real(Double)
  /// UTF-8.
  case text(UnsafeRawBufferPointer)
  case blob(UnsafeRawBufferPointer)
}

/// The parts of a store contradict each other: it is damaged, or another program has written to it.
package struct StoreInconsistency: Error {
  package init() {}
}
