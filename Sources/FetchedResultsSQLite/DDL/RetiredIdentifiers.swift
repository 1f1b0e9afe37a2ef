import FetchedResults
import FetchedResultsSQL

/// The table of the identifiers of removed rows, and the triggers that fill it and refuse these: an
/// identifier names one row for ever.
struct RetiredIdentifiers {
  /// The table of the entity.
  let entity: TableLayout
  private let name: String

  init(table: TableLayout, name: String) {
    entity = table
    self.name = name
  }

  var table: TableDescription {
    TableDescription(name, [.init(entity.id, "INTEGER PRIMARY KEY")], options: "STRICT")
  }

  var triggers: [SchemaObject] {
    let id = entity.id
    return [
      trigger(
        "removed", "AFTER DELETE", "INSERT OR IGNORE INTO \(name) (\(id)) VALUES (old.\(id))"),
      trigger(
        "\(entity.entity.idName)_reused", "BEFORE INSERT",
        "SELECT RAISE(ABORT, 'the identifier belonged to a row that was removed')",
        when: "new.\(id) <> -1 AND EXISTS (SELECT 1 FROM \(name) WHERE \(id) = new.\(id))"),
    ]
  }

  private func trigger(
    _ event: String, _ moment: String, _ statement: String, when condition: String? = nil
  ) -> SchemaObject {
    SchemaObject(
      .trigger, "\(entity.entity.name)_\(event)",
      """
      CREATE TRIGGER \(entity.triggerName(event)) \(moment) ON \(entity.tableName)
      \(condition.map { "WHEN \($0)\n" } ?? "")BEGIN
        \(statement);
      END
      """)
  }
}
