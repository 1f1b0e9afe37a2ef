package import FetchedResults
import FoundationEssentials

/// Writes the rows of one entity inside a transaction, together with statements of the caller's own
/// on the tables beside that of the entity.
///
/// One thread uses a writer, and only within the transaction.
package protocol SQLWriter<Object>: ObjectWriter, AnyObject {
  var table: TableLayout { get }

  /// The connection, for statements that read what this transaction sees. Changes that the writer
  /// has not sent yet are sent first.
  var session: any SQLSession { get throws }

  /// The identifier of the command in the change log; nil as long as nothing was changed.
  var commandID: Int64? { get throws }

  /// The command that this one undoes, if it does. It is set before the first change.
  var undoneCommand: Int64? { get set }

  /// The greatest identifier that any row ever had; 0 where there was none.
  var greatestID: Int64 { get throws }

  /// Stores a row under the identifier it has, as ``ObjectWriter/insert(_:)`` stores an object.
  ///
  /// - Parameter row: A row as it is stored.
  func insert(row: FetchedRow) throws

  /// Replaces the row that has the same identifier, as ``ObjectWriter/update(_:)`` does.
  ///
  /// - Parameter row: A row as it is stored.
  func update(row: FetchedRow) throws

  /// Must be called before each statement of the caller's own that changes something. With the
  /// first change, the command begins: it is recorded in the change log.
  func beginCommand() throws

  /// Runs a statement that returns no rows, on a table beside that of the entity. A server may
  /// answer it together with later ones.
  func run(_ sql: String, _ values: [Value]) throws

  /// Prepares for changes of so many rows, which may be made faster together.
  func expectChanges(_ count: Int) throws

  /// Reads objects together that ``ObjectWriter/object(_:)`` is going to be asked for. A file
  /// does nothing.
  func prefetch(_ ids: [Int64]) throws

  /// Tells that there are objects with some identifiers, which the transaction has read, so that
  /// the database is not asked for them when they are replaced or removed. A file does nothing.
  func noteStored(_ ids: some Sequence<Int64>)

  /// Reads together which identifiers are in use, of objects that are going to be inserted under
  /// them with ``ObjectWriter/insert(_:)``. A file does nothing.
  func prefetch(inserting ids: [Int64]) throws

  /// Inserts rows into a table beside that of the entity, in this order.
  ///
  /// - Parameters:
  ///   - rows: The values of the table's columns.
  ///   - ids: The identifiers that the rows have; nil for new ones.
  func insert(_ rows: [[Value]], into table: LoggedTable, ids: [Int64]?) throws

  /// Replaces the values of rows of a table beside that of the entity.
  func update(_ rows: [[Value]], of table: LoggedTable, ids: [Int64]) throws

  /// Completes what was written to the rows of the entity, as the end of the command does: then the
  /// change log has all of it.
  func finishRows() throws

  /// Makes identifiers of removed rows free for these rows again.
  ///
  /// - Parameter table: The table that keeps them, in a column of the same name as the entity's.
  func unretire(_ ids: [Int64], from table: String) throws
}

extension SQLWriter {
  package func insert(_ rows: [[Value]], into table: LoggedTable) throws {
    try insert(rows, into: table, ids: nil)
  }

  /// Removes rows of a table beside that of the entity.
  package func delete(_ ids: [Int64], from table: LoggedTable) throws {
    guard !ids.isEmpty else { return }
    let dialect = self.table.dialect
    try run(
      "DELETE FROM \(table.name) WHERE \(dialect.isInList("id"))", [dialect.list(of: ids)])
  }
}

// MARK: - A database in this process

extension SQLWriter {
  package func finishRows() throws { _ = try session }

  package func prefetch(_ ids: [Int64]) throws {}

  package func noteStored(_ ids: some Sequence<Int64>) {}

  package func prefetch(inserting ids: [Int64]) throws {}

  package func insert(_ rows: [[Value]], into table: LoggedTable, ids: [Int64]?) throws {
    let names = table.columnNames + (ids == nil ? [] : ["id"])
    let statement = """
      INSERT INTO \(table.name) (\(names.map(quoted).joined(separator: ", ")))
        VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
      """
    for (index, row) in rows.enumerated() {
      try run(statement, row + (ids.map { [.integer($0[index])] } ?? []))
    }
  }

  package func update(_ rows: [[Value]], of table: LoggedTable, ids: [Int64]) throws {
    let assignments = table.columnNames.map { "\(quoted($0)) = ?" }.joined(separator: ", ")
    let statement = "UPDATE \(table.name) SET \(assignments) WHERE id = ?"
    for (row, id) in zip(rows, ids) { try run(statement, row + [.integer(id)]) }
  }

  package func unretire(_ ids: [Int64], from table: String) throws {
    try run(
      "DELETE FROM \(table) WHERE \(self.table.isInIdentifierList)", [self.table.list(of: ids)])
  }
}

/// A row cannot be inserted, because its identifier belonged to one that was removed.
package struct IdentifierRetired: Error {
  package let id: Int64

  package init(_ id: Int64) { self.id = id }
}

extension IdentifierRetired: CustomStringConvertible, LocalizedError {
  /// What is in the way, in a sentence.
  package var description: String {
    "The identifier \(id) belonged to an object that was removed, and is never given out again"
  }

  package var errorDescription: String? { description }
}
