package import FetchedResults

/// Writes the rows of one entity inside a transaction, together with statements of the caller's own on
/// the tables beside that of the entity.
///
/// One thread uses a writer, and only within the transaction.
package protocol SQLWriter<Object>: ObjectWriter, AnyObject {
  var table: TableLayout { get }

  /// The connection, for statements that read what this transaction sees. Changes that the writer has
  /// not sent yet are sent first.
  var session: any SQLSession { get throws }

  /// The identifier of the command in the change log; nil as long as nothing was changed.
  var commandID: Int64? { get throws }

  /// The command that this one undoes, if it does. It is set before the first change.
  var undoneCommand: Int64? { get set }

  /// The greatest identifier that any row ever had; 0 where there was none.
  var greatestID: Int64 { get throws }

  /// Must be called before each statement of the caller's own that changes something. With the first
  /// change, the command begins: it is recorded in the change log.
  func beginCommand() throws

  /// Runs a statement that returns no rows, on a table beside that of the entity. A server may answer
  /// it together with later ones.
  func run(_ sql: String, _ values: [Value]) throws

  /// Prepares for changes of so many rows, which may be made faster together.
  func expectChanges(_ count: Int) throws
}

/// A row cannot be inserted, because its identifier belonged to one that was removed.
package struct IdentifierRetired: Error {
  package let id: Int64

  package init(_ id: Int64) { self.id = id }
}
