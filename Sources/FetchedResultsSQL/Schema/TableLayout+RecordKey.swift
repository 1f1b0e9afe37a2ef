package import FetchedResults

extension TableLayout {
  /// The column by whose values rows are told; nil where they are told by their identifiers.
  package var recordKeyColumn: String? { entity.keyName.map(quoted) }

  /// The index that finds a row by its key, and lets no two rows have the same one.
  package var recordKeyIndex: IndexDescription? {
    recordKeyColumn.map {
      IndexDescription("\(entity.name)_unique_key", on: tableName, isUnique: true, "(\($0))")
    }
  }

  /// Selects the identifier of the row of a key; nil where rows are told by their identifiers.
  package var selectionByRecordKey: String? {
    recordKeyColumn.map { "SELECT \(id) FROM \(tableName) WHERE \($0) = ?" }
  }
}
