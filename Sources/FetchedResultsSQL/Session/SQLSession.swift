package import FetchedResults
import FoundationEssentials

/// A connection to a database, as far as the reading of lists needs one: it prepares statements.
///
/// The protocol separates this target from the database. One thread at a time uses a session,
/// inside the transaction that the session's owner holds open.
package protocol SQLSession: AnyObject {
  /// How the database spells what differs from others.
  var dialect: any Dialect { get }

  /// Prepares a statement, whose parameters are written as `?`.
  ///
  /// - Parameters:
  ///   - isCached: Whether the session may keep the statement for another use.
  ///   - readsInParts: Whether the rows are read a few at a time, while other statements run, and
  ///     perhaps not to the end. A database on another machine then sends only as many as are read.
  /// - Throws: The error that the database reports for the statement, now or when it is run.
  func prepare(
    _ sql: String, isCached: Bool, readsInParts: Bool
  ) throws -> any PreparedStatement

  /// Prepares a statement on a table that a store of an older version lacks; nil for such a store.
  ///
  /// Every list calls this method, so it must not cost an additional statement.
  func prepareIfTableExists(_ sql: String) throws -> (any PreparedStatement)?

  /// Whether the store has a table, or a table of it a column, which a store of an older version
  /// lacks.
  func hasTable(_ name: String) throws -> Bool
  func hasColumn(_ name: String, in table: String) throws -> Bool
}

/// A statement that a database has compiled; ``SQLCursor`` binds and steps it.
///
/// One thread at a time uses a statement, as it does the session.
package protocol PreparedStatement: AnyObject {
  /// Binds the parameter at a position, from 1.
  func bind(_ value: Value, at position: Int32) throws

  /// Sends the statement. All statements that are sent before the first of them is stepped cost one
  /// round trip together. A database in this process does nothing.
  func send() throws

  /// Whether the first row of a statement that was sent can be read without waiting.
  var hasArrived: Bool { get }

  /// Moves to the next row; false after the last.
  ///
  /// A database on another machine fetches many rows at a time.
  func step() throws -> Bool

  /// The cells of the row, valid until the next step, reset or end. A statement that stands at no
  /// row has none, and a column that a row does not have is null.
  var cells: UnsafeBufferPointer<SQLCell> { get }

  /// The values of consecutive columns of the row, as attributes of these types.
  ///
  /// A page of a list consists of such values: a database in this process makes them without making
  /// cells first, and reads a row twice of which both are asked for.
  func values(from first: Int32, as types: [AttributeDescription.ValueType]) -> [Value]

  /// The row whose identifier is in the first column and whose attributes follow.
  func row(_ types: [AttributeDescription.ValueType]) -> FetchedRow

  /// Makes the statement ready for another run; the values stay bound.
  func reset()

  /// Ends the run, so that the statement keeps no old state of the database alive, and returns the
  /// statement to its session. The statement is not used again.
  func end()
}

extension PreparedStatement {
  /// True: a database in this process answers at once.
  package var hasArrived: Bool { true }

  package func values(
    from first: Int32, as types: [AttributeDescription.ValueType]
  ) -> [Value] {
    let cells = cells
    var values: [Value] = []
    values.reserveCapacity(types.count)
    var column = Int(first)
    for type in types {
      values.append(column < cells.count ? cells[column].value(as: type) : .null)
      column += 1
    }
    return values
  }

  package func row(_ types: [AttributeDescription.ValueType]) -> FetchedRow {
    FetchedRow(id: cells.first?.integer ?? 0, values: values(from: 1, as: types))
  }
}

/// The error that the tables of a store contradict each other, because the store is damaged or
/// another program has written to it.
package struct StoreInconsistency: Error {
  /// The row that is at fault; nil where it is not known.
  package let row: DamagedRow?

  package init(_ row: DamagedRow? = nil) { self.row = row }
}

extension StoreInconsistency: CustomStringConvertible, LocalizedError {
  /// What is wrong, in a sentence.
  package var description: String {
    row.map { "A row of the store is damaged: \($0)" }
      ?? "The section counts, the texts and the rows of the store do not agree"
  }

  package var errorDescription: String? { description }
}

/// The error that a text block has a form that this library never gives it. The rows of a block
/// have all of its texts as well, so that nothing is lost: a repair makes the block anew.
package struct MalformedTextBlock: Error, CustomStringConvertible, LocalizedError {
  package var description: String { "The texts that a search of the store reads are damaged" }
  package var errorDescription: String? { description }
}
