package import FetchedResults

/// One committed state of a store, kept for as long as the transaction lives.
///
/// The session of the transaction is accessible only inside ``read(_:)``, so that a store can
/// control which thread uses its connection.
package protocol ReadTransaction: AnyObject {
  /// Runs a body with the session of the transaction. The body must not call this method.
  ///
  /// - Throws: What `body` throws; errors of the database as errors of the store.
  func read<Result>(_ body: (any SQLSession) throws -> Result) throws -> Result

  /// The state, as the change token of a table.
  func changeToken(of table: TableLayout) throws -> ChangeToken

  /// The error that the store throws where its tables contradict each other.
  var inconsistency: any Error { get }

  /// Reports how rows are found, to be shown beside the statements.
  func explain(_ lines: [String])

  /// Registers a cursor that is stepped in more than one ``read(_:)``: the session ends the cursor
  /// before it is closed. Must be called inside ``read(_:)``.
  func keep(_ cursor: SQLCursor)
}
