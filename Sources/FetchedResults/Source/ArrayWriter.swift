/// Writes rows into memory inside a transaction.
///
/// Nothing guards its state: the source makes a writer in the turn of a transaction, and only the
/// body of that transaction uses it.
public final class ArrayWriter<Object: FetchedObject>: ObjectWriter {
  private(set) var rows: [Int64: FetchedRow]
  /// The greatest identifier that a row has ever had.
  private(set) var greatestID: Int64
  /// The old value of every row that was written; nil for rows that did not exist.
  private(set) var oldRows: [Int64: FetchedRow?] = [:]

  private let entity = Object.entity

  init(_ state: ArrayState) {
    rows = state.rows
    greatestID = state.greatestID
  }

  /// The object of an identifier, as this transaction sees it; nil if there is none.
  ///
  /// - Throws: The error of an object that cannot be made from its row.
  public func object(_ id: Int64) throws -> Object? { try rows[id].map(Object.init(row:)) }

  /// Stores an object under the identifier it has.
  ///
  /// - Throws: ``RowError``; ``IdentifierTaken`` if another object has it.
  public func insert(_ object: Object) throws {
    let row = try entity.storedRow(object.row)
    guard rows[row.id] == nil else { throw IdentifierTaken(row.id) }
    set(row.id, row)
  }

  /// Stores an object under an identifier that is greater than every one before.
  ///
  /// - Returns: The identifier.
  /// - Throws: ``RowError``; ``IdentifierTaken`` if the greatest of all identifiers has been used.
  public func insertWithNewID(_ object: Object) throws -> Int64 {
    let row = try entity.storedRow(object.row)
    guard greatestID < .max else { throw IdentifierTaken(greatestID) }
    let id = greatestID + 1
    set(id, FetchedRow(id: id, values: row.values))
    return id
  }

  /// Replaces the object that has the same identifier; does nothing if there is none.
  ///
  /// - Throws: ``RowError``.
  public func update(_ object: Object) throws {
    let row = try entity.storedRow(object.row)
    if rows[row.id] != nil { set(row.id, row) }
  }

  /// Removes the object of an identifier; does nothing if there is none. It never throws.
  public func delete(_ id: Int64) throws {
    if rows[id] != nil { set(id, nil) }
  }

  private func set(_ id: Int64, _ row: FetchedRow?) {
    if oldRows[id] == nil { oldRows[id] = .some(rows[id]) }
    rows[id] = row
    greatestID = max(greatestID, id)
  }
}
