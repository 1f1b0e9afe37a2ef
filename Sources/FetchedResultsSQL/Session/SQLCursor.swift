package import FetchedResults
import Glibc

/// A cursor over the rows of a statement, which decodes their columns.
///
/// The database provides all cells of a row at once, when the first of them is read, so that
/// reading a column costs no call from this target into that of the database. Nothing guards the
/// cells: they are valid until the next step, reset or end, and one thread uses a cursor, inside
/// the transaction of its session.
package final class SQLCursor {
  private let statement: any PreparedStatement
  /// The cells of the row; nil until one of them is read, and none where the cursor stands at no
  /// row.
  private var knownCells: UnsafeBufferPointer<SQLCell>? = UnsafeBufferPointer.empty

  /// - Parameter readsInParts: Whether the rows are read a few at a time, while other statements of
  ///   the session run.
  package init(
    _ session: any SQLSession, _ sql: String, isCached: Bool = true, readsInParts: Bool = false
  ) throws {
    statement = try session.prepare(sql, isCached: isCached, readsInParts: readsInParts)
  }

  package convenience init(
    _ session: any SQLSession, _ fragment: SQLFragment, isCached: Bool = true,
    readsInParts: Bool = false
  ) throws {
    try self.init(session, fragment.sql, isCached: isCached, readsInParts: readsInParts)
    try bind(fragment.bindings)
  }

  /// Creates a cursor on a table that a store of an older version lacks; nil for such a store.
  init?(ifTableExists session: any SQLSession, _ sql: String) throws {
    guard let statement = try session.prepareIfTableExists(sql) else { return nil }
    self.statement = statement
  }

  deinit { end() }

  /// Ends the run. The cursor has no rows afterwards.
  package func end() {
    statement.end()
    knownCells = UnsafeBufferPointer.empty
  }

  // MARK: - Parameters

  package func bind(_ values: [Value]) throws {
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
  }

  package func bind(_ value: Value, at position: Int32) throws {
    try statement.bind(value, at: position)
  }

  // MARK: - Rows

  /// Sends the statement before its first step: see ``PreparedStatement/send()``.
  package func send() throws { try statement.send() }

  /// Whether the first row can be read without waiting: see ``PreparedStatement/hasArrived``.
  package var hasArrived: Bool { statement.hasArrived }

  /// Moves to the next row; false after the last.
  package func step() throws -> Bool {
    knownCells = UnsafeBufferPointer.empty
    guard try statement.step() else { return false }
    knownCells = nil
    return true
  }

  /// Makes the cursor ready for another run with other values.
  package func reset() {
    statement.reset()
    knownCells = UnsafeBufferPointer.empty
  }

  private var cells: UnsafeBufferPointer<SQLCell> {
    if let knownCells { return knownCells }
    let cells = statement.cells
    knownCells = cells
    return cells
  }

  package var columnCount: Int32 { Int32(cells.count) }

  /// The value of a column; null where the row has no such column, as in a table that another
  /// program has made, or the cursor stands at no row.
  private func cell(_ column: Int32) -> SQLCell {
    let cells = cells
    let index = Int(column)
    return index < cells.count ? cells[index] : .null
  }

  package func isNull(_ column: Int32) -> Bool {
    if case .null = cell(column) { true } else { false }
  }

  /// Whether a column holds a blob.
  package func isBlob(_ column: Int32) -> Bool {
    if case .blob = cell(column) { true } else { false }
  }

  /// The integer in a column: a real is truncated towards zero, a text counts by the integer that
  /// it begins with, and null and blobs count as 0.
  package func integer(_ column: Int32) -> Int64 { cell(column).integer }

  package func text(_ column: Int32) -> String? { cell(column).text }

  /// The bytes of a text or a blob, valid until the next step, reset or end; none for any other
  /// value.
  package func bytes(_ column: Int32) -> UnsafeRawBufferPointer { cell(column).bytes }

  /// Whether a column holds exactly this text, compared byte by byte without making a string.
  package func holds(_ text: String, in column: Int32) -> Bool {
    guard case .text(let bytes) = cell(column) else { return false }
    guard text.utf8.count == bytes.count else { return false }
    let isSame = text.utf8.withContiguousStorageIfAvailable { text in
      text.isEmpty || memcmp(text.baseAddress!, bytes.baseAddress!, text.count) == 0
    }
    return isSame ?? text.utf8.elementsEqual(bytes)
  }

  /// The value of a column, typed as the database stores it; null for a blob.
  package func value(_ column: Int32) -> Value { cell(column).value }

  /// The value of a column, as an attribute of a type.
  package func value(_ column: Int32, as type: AttributeDescription.ValueType) -> Value {
    cell(column).value(as: type)
  }

  /// A row count, which any program may have written.
  ///
  /// - Throws: ``StoreInconsistency`` if no table can have so many rows.
  package func count(_ column: Int32) throws -> Int {
    let count = integer(column)
    guard (0...1 << 40).contains(count) else { throw StoreInconsistency() }
    return Int(count)
  }

  /// The row whose identifier is in the first column and whose attributes follow.
  package func row(_ types: [AttributeDescription.ValueType]) -> FetchedRow {
    statement.row(types)
  }

  /// The values of consecutive columns, as attributes of these types.
  package func values(
    from first: Int32, as types: [AttributeDescription.ValueType]
  ) -> [Value] {
    statement.values(from: first, as: types)
  }
}

extension SQLCursor {
  /// The only value of the only row; nil if there is no row.
  package static func integer(_ session: any SQLSession, _ sql: String) throws -> Int64? {
    let cursor = try SQLCursor(session, sql)
    return try cursor.step() ? cursor.integer(0) : nil
  }

  /// The count that is the only value of the only row; 0 if there is no row.
  ///
  /// - Throws: ``StoreInconsistency`` if no table can have so many rows.
  package static func count(_ session: any SQLSession, _ sql: String) throws -> Int {
    let cursor = try SQLCursor(session, sql)
    return try cursor.step() ? cursor.count(0) : 0
  }
}
