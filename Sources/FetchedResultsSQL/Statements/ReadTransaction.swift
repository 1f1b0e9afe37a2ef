/// One committed state of a store, kept for as long as the transaction lives.
package protocol ReadTransaction: AnyObject {
  /// Runs a body with the session of the transaction. It must not be called from within itself.
  ///
  /// - Throws: What `body` throws, in the words of the store where it is the database's fault.
  func read<Result>(_ body: (any SQLSession) throws -> Result) throws -> Result

  /// The number of the last change of a table.
  func lastChange(of table: TableLayout) throws -> Int64

  /// What the store throws where its parts contradict each other.
  var inconsistency: any Error { get }

  /// Passes on how rows are found, to be shown beside the statements.
  func explain(_ lines: [String])

  /// Says that a cursor is stepped in more than one ``read(_:)``: the session ends it before it
  /// is closed. To be called inside ``read(_:)``.
  func keep(_ cursor: SQLCursor)
}
