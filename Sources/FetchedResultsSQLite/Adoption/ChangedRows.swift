import FetchedResults
import FetchedResultsSQL

/// The identifiers of the rows that may have changed, as triggers write them into a table beside
/// that of the owner.
///
/// It names rows, and not what became of them: who follows the table reads them again. So a row may
/// stand here that did not change, as one that an `INSERT OR REPLACE` would have removed, and none
/// that changed is missing.
struct ChangedRows {
  /// How far somebody has read: the newest entry that they know.
  struct Position: Equatable {
    let sequence: Int64
    /// Random bytes of the entry, as a number. A file that was restored from a copy counts anew
    /// from an earlier entry, and has other ones from there on.
    let nonce: Int64
  }

  /// How many entries are kept. Whoever is further behind compares all rows.
  private static let longestLog = 100_000

  /// The name of the owner's table.
  let table: String

  /// The name of the table of identifiers, with which the names of the triggers begin.
  var name: String { "fetched_results_" + table }

  init(of table: String) { self.table = table }

  // MARK: - Reading

  /// The newest entry.
  func newest(in database: SQLiteConnection) throws -> Position? {
    try entry("ORDER BY sequence DESC LIMIT 1", in: database)
  }

  /// The identifiers that were written behind a position, each once; nil where the entry at this
  /// position is not there any more, or is another one.
  func identifiers(
    since position: Position, in database: SQLiteConnection
  ) throws -> [Int64]? {
    guard try entry("WHERE sequence = \(position.sequence)", in: database) == position else {
      return nil
    }
    return try database.rows(
      """
      SELECT DISTINCT id FROM \(quoted(name)) WHERE sequence > ? AND id IS NOT NULL ORDER BY id
      """, [.integer(position.sequence)]
    ) { $0.integer(0) }
  }

  private func entry(_ condition: String, in database: SQLiteConnection) throws -> Position? {
    try database.firstRow("SELECT sequence, nonce FROM \(quoted(name)) \(condition)") {
      Position(sequence: $0.integer(0), nonce: $0.integer(1))
    }
  }

  // MARK: - Writing

  /// Whether a file has the table and all triggers, as they are defined here for its indexes.
  func areWritten(for shape: OwnerTable, in database: SQLiteConnection) throws -> Bool {
    guard try database.hasTable(name) else { return false }
    let found = try database.rows(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?", [.text(table)]
    ) { SchemaObject(.trigger, $0.text(0) ?? "", $0.text(1) ?? "") }
    let names = Set(Event.allCases.map(name(of:)))
    let own = found.filter { names.contains($0.name) }
    return Set(own.map(\.definition)) == Set(triggers(for: shape).map(\.definition))
  }

  /// Makes the table and the triggers, within the caller's transaction. The first entry names no
  /// row: whoever has read another table of identifiers does not find theirs, and compares all
  /// rows.
  func add(for shape: OwnerTable, to database: SQLiteConnection) throws {
    try removeTriggers(from: database)
    try database.execute("DROP TABLE IF EXISTS \(quoted(name))")
    try database.execute(
      """
      CREATE TABLE \(quoted(name)) (
        sequence INTEGER PRIMARY KEY, id INTEGER, nonce INTEGER NOT NULL)
      """)
    try database.run("INSERT INTO \(quoted(name)) (nonce) VALUES (random())")
    for trigger in triggers(for: shape) { try database.execute(trigger.definition) }
  }

  /// Removes the table and the triggers.
  func remove(from database: SQLiteConnection) throws {
    try removeTriggers(from: database)
    try database.execute("DROP TABLE IF EXISTS \(quoted(name))")
  }

  /// Removes the triggers wherever they stand: the owner may have renamed the table.
  private func removeTriggers(from database: SQLiteConnection) throws {
    for event in Event.allCases {
      try database.execute("DROP TRIGGER IF EXISTS \(quoted(name(of: event)))")
    }
  }

  // MARK: - Triggers

  /// What the owner does to a row, before and after it is done.
  private enum Event: String, CaseIterable {
    case inserting, updating, inserted, updated, deleted
  }

  private func name(of event: Event) -> String { name + "_" + event.rawValue }

  private func triggers(for shape: OwnerTable) -> [SchemaObject] {
    let id = shape.id
    let indexes = shape.uniqueIndexes
    let columns = Set(indexes.flatMap(\.columns).map(\.name)).sorted().map(quoted)
    // The condition of a partial index may have any column.
    let isAny = indexes.contains { $0.condition != nil }
    let ofColumns = isAny ? "" : " OF " + columns.joined(separator: ", ")
    return [
      trigger(.inserting, "BEFORE INSERT", indexes.map { replaced(by: $0, id) }),
      trigger(
        .updating, "BEFORE UPDATE" + ofColumns,
        indexes.map { replaced(by: $0, id) + " AND \(id) IS NOT old.\(id)" }),
      trigger(.inserted, "AFTER INSERT", [written("new.\(id)")]),
      trigger(.updated, "AFTER UPDATE", [written("old.\(id)"), written("new.\(id)")]),
      trigger(.deleted, "AFTER DELETE", [written("old.\(id)")]),
    ].compactMap(\.self)
  }

  /// Nil for a trigger that would do nothing.
  private func trigger(
    _ event: Event, _ time: String, _ statements: [String]
  ) -> SchemaObject? {
    guard !statements.isEmpty else { return nil }
    let name = name(of: event)
    let body = statements.map { "  \($0);\n" }.joined()
    return SchemaObject(
      .trigger, name,
      "CREATE TRIGGER \(quoted(name)) \(time) ON \(quoted(table))\nBEGIN\n\(body)END")
  }

  private func written(_ id: String) -> String {
    """
    INSERT INTO \(quoted(name)) (id, nonce) VALUES (\(id), random()); \
    DELETE FROM \(quoted(name)) \
    WHERE sequence <= (SELECT max(sequence) FROM \(quoted(name))) - \(Self.longestLog)
    """
  }

  /// The rows that `OR REPLACE` removes because another row gets their unique values. No trigger
  /// tells of them, unless the owner has set `recursive_triggers`. Null is unique beside null.
  private func replaced(by index: OwnerTable.UniqueIndex, _ id: String) -> String {
    let isSame = index.columns.map { column in
      let new = "new.\(quoted(column.name))"
      // A column that is never null gets its default after this trigger.
      let stored = column.replacement.map { "ifnull(\(new), \($0))" } ?? new
      return "\(quoted(column.name)) = \(stored) COLLATE \(quoted(column.collation))"
    }
    let conditions = isSame + [index.condition.map { "(\($0))" }].compactMap(\.self)
    return """
      INSERT INTO \(quoted(name)) (id, nonce) SELECT \(id), random() FROM \(quoted(table)) \
      WHERE \(conditions.joined(separator: " AND "))
      """
  }
}
