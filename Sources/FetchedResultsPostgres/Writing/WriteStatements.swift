import FetchedResults
import FetchedResultsSQL

/// The SQL text of a writer's statements. An immutable value.
struct WriteStatements {
  let insert: String
  let insertMany: String
  let update: String
  let updateMany: String
  let delete: String
  let copy: String
  /// The types of the columns beside the identifier.
  let columnTypes: [String]

  init(_ table: TableLayout) {
    let columns = table.writtenColumns
    columnTypes = table.writtenTypes
    let names = ([table.id] + columns).joined(separator: ", ")
    let arrays = (["bigint"] + columnTypes).map { "?::\($0)[]" }.joined(separator: ", ")
    insert = """
      INSERT INTO \(table.tableName) (\(names))
        VALUES (?\(String(repeating: ", ?", count: columns.count)))
      """
    insertMany = "INSERT INTO \(table.tableName) (\(names)) SELECT * FROM unnest(\(arrays))"
    update = """
      UPDATE \(table.tableName) SET \(columns.map { "\($0) = ?" }.joined(separator: ", "))
        WHERE \(table.id) = ?
      """
    updateMany = """
      UPDATE \(table.tableName) SET \(columns.map { "\($0) = changed.\($0)" }.joined(separator: ", "))
        FROM unnest(\(arrays)) AS changed (\(names))
        WHERE \(table.tableName).\(table.id) = changed.\(table.id)
      """
    delete = "DELETE FROM \(table.tableName) WHERE \(table.isInIdentifierList)"
    copy = "COPY \(table.tableName) (\(names)) FROM STDIN (FORMAT binary)"
  }
}
