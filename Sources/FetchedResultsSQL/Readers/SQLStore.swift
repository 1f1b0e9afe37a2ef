package import FetchedResults

/// A store of one entity in a database, as far as its lists need one.
///
/// A store implements what differs from one database to another. Reading a list, and following it
/// from one state to the next, is the same for all databases (`listReader(for:)`).
package protocol SQLStore: Sendable {
  /// The tables and columns in which the database stores the entity in the state that a session
  /// reads, which may be that of an older version.
  func table(in session: any SQLSession) throws -> TableLayout

  /// The plans of the lists that were read last.
  var plans: AccessPlanCache { get }

  /// How many rows lie between two anchors of a list, for tests; nil where the row count decides.
  var anchorSpacing: Int? { get }

  /// Begins to read the newest committed state.
  ///
  /// - Throws: The error that prevents the store from being read.
  func beginReading() throws -> any ReadTransaction

  /// Another transaction of the state that a session reads; nil where a later state has been
  /// committed, or no other transaction is available.
  func secondTransaction(showing session: any SQLSession) throws -> (any ReadTransaction)?

  /// A row as this library would have stored it; the row itself, where it makes no object.
  func renewed(_ row: FetchedRow) -> FetchedRow
}
