extension ObjectWriter {
  /// The row of an object as it is stored in place of the one that has the same identifier, or the
  /// same key.
  ///
  /// - Throws: ``RowError``, ``KeyUnknown``.
  package func replacement(_ object: Object) throws -> FetchedRow {
    let row = try Object.entity.storedRow(object.row)
    guard let key = Object.entity.key(of: row) else { return row }
    guard let id = try identifier(ofKey: key.text) else { throw KeyUnknown(key.text) }
    return FetchedRow(id: id, values: row.values)
  }

  /// - Throws: ``KeyTaken`` where another object has the key of a row.
  package func checkIsFree(_ key: RowKey) throws {
    guard try identifier(ofKey: key.text) == nil else { throw KeyTaken(key.text) }
  }
}

extension ObjectWriter where Object: FetchedRecord, Object.ID: RecordKey {
  /// The record of a key, as this transaction sees it; nil if there is none.
  public func object(_ key: Object.ID) throws -> Object? {
    try identifier(ofKey: key.text).flatMap(object)
  }

  /// Removes the record of a key.
  ///
  /// - Throws: ``KeyUnknown`` if there is none. The transaction can go on.
  public func delete(_ key: Object.ID) throws {
    guard let id = try identifier(ofKey: key.text) else { throw KeyUnknown(key.text) }
    try delete(id)
  }
}
