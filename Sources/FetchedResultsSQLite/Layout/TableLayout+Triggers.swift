import FetchedResults

// MARK: - Summary and change log

// The triggers name no function of ours, so they also keep the summary and the
// log when another program writes to the file.

extension TableLayout {
  var triggers: [String] {
    [refuseReplace, refuseRenumbering, afterInsert, afterDelete, afterUpdate, afterSectionUpdate]
  }

  var triggerNames: [String] {
    ["replaced", "renumbered", "inserted", "deleted", "updated", "moved"].map(triggerName)
  }

  private func triggerName(_ event: String) -> String { quoted("\(entity.name)_\(event)") }

  /// INSERT OR REPLACE would delete the old row without its trigger.
  private var refuseReplace: String {
    """
    CREATE TRIGGER \(triggerName("replaced")) BEFORE INSERT ON \(table)
    WHEN EXISTS (SELECT 1 FROM \(table) WHERE \(id) = new.\(id))
    BEGIN
      SELECT RAISE(ABORT, 'the identifier is taken');
    END
    """
  }

  /// The change log could not say what became of the row.
  private var refuseRenumbering: String {
    """
    CREATE TRIGGER \(triggerName("renumbered")) BEFORE UPDATE ON \(table)
    WHEN new.\(id) <> old.\(id)
    BEGIN
      SELECT RAISE(ABORT, 'the identifier of a row never changes');
    END
    """
  }

  private var afterInsert: String {
    """
    CREATE TRIGGER \(triggerName("inserted")) AFTER INSERT ON \(table)
    BEGIN
      INSERT INTO \(changeTable) (command, operation, id)
        VALUES (\(Self.currentCommand), \(ChangeOperation.insert.rawValue), new.\(id));
      \(countSections(of: "new"));
    END
    """
  }

  private var afterDelete: String {
    """
    CREATE TRIGGER \(triggerName("deleted")) AFTER DELETE ON \(table)
    BEGIN
      \(logOldRow(.delete));
      \(discountSections(of: "old"));
    END
    """
  }

  private var afterUpdate: String {
    """
    CREATE TRIGGER \(triggerName("updated")) AFTER UPDATE ON \(table)
    BEGIN
      \(logOldRow(.update));
    END
    """
  }

  private var afterSectionUpdate: String {
    let columns = sectionColumns
    return """
      CREATE TRIGGER \(triggerName("moved")) AFTER UPDATE ON \(table)
      WHEN (\(columns.map { "old.\($0)" }.joined(separator: ", ")))
        IS NOT (\(columns.map { "new.\($0)" }.joined(separator: ", ")))
      BEGIN
        \(discountSections(of: "old"));
        \(countSections(of: "new"));
      END
      """
  }

  private static let currentCommand = "(SELECT command FROM current_command)"

  private func logOldRow(_ operation: ChangeOperation) -> String {
    let values = loggedColumns.map { "old." + $0 }.joined(separator: ", ")
    return """
      \(insertIntoLog)
          VALUES (\(Self.currentCommand), \(operation.rawValue), old.\(id), \(values))
      """
  }

  /// Logs the row of an identifier as it is, before an operation for which there is no trigger.
  func logStatement(_ operation: ChangeOperation) -> String {
    let values = loggedColumns.joined(separator: ", ")
    return """
      \(insertIntoLog)
          SELECT \(Self.currentCommand), \(operation.rawValue), \(id), \(values)
            FROM \(table) WHERE \(id) = ?
      """
  }

  /// What the log keeps of a row: its values, and the keys by which it stood
  /// where it stood. Another program may have written keys of its own.
  private var loggedColumns: [String] {
    entity.attributes.map { quoted($0.name) } + sortedKeyedAttributes.map(keyColumn)
  }

  /// Where the log keeps it.
  var logColumns: [String] {
    entity.attributes.map { quoted("old_" + $0.name) }
      + sortedKeyedAttributes.map { quoted("old_" + $0 + "_key") }
  }

  private var insertIntoLog: String {
    let names = logColumns.joined(separator: ", ")
    return "INSERT INTO \(changeTable) (command, operation, id, \(names))"
  }

  private func countSections(of row: String) -> String {
    """
    INSERT INTO \(sectionTable) (dimension, part, key, spelling, count) VALUES
          \(sectionKeys(of: row).map { "(\($0), 1)" }.joined(separator: ",\n      "))
          ON CONFLICT DO UPDATE SET count = count + 1
    """
  }

  private func discountSections(of row: String) -> String {
    let keys = sectionKeys(of: row).map { "(\($0))" }.joined(separator: ",\n      ")
    return """
      UPDATE \(sectionTable) SET count = count - 1
          WHERE (dimension, part, key, spelling) IN (VALUES
            \(keys));
        DELETE FROM \(sectionTable)
          WHERE (dimension, part, key, spelling) IN (VALUES
            \(keys)) AND count < 1
      """
  }

  /// `dimension, part, key, spelling` of a row, for each dimension.
  private func sectionKeys(of row: String) -> [String] {
    let part = partitionColumn.map { "\(row).\($0)" } ?? "0"
    return ["0, \(part), 0, ''"]
      + dimensions.enumerated().map { index, key in
        "\(index + 1), \(part), \(sectionKeyAndSpelling(key) { "\(row).\($0)" })"
      }
  }

  /// The key and the spelling that the summary files a row under.
  func sectionKeyAndSpelling(_ key: SectionKey, column: (String) -> String) -> String {
    let name = sectionColumn(of: key)
    let spelling =
      isSpelled(key)
      ? "iif(\(column(name)) IS NULL, '', ifnull(\(column(quoted(key.attribute))), ''))" : "''"
    return "ifnull(\(column(name)), x''), \(spelling)"
  }

  private func isSpelled(_ key: SectionKey) -> Bool {
    key.rule == .value && keyedAttributes.contains(key.attribute)
  }

  private func sectionColumn(of key: SectionKey) -> String {
    guard let reference = try? entity.reference(to: key.attribute) else {
      preconditionFailure("\(entity.name) has no attribute \(key.attribute)")
    }
    return sectionColumn(key.rule, of: reference)
  }

  /// Every column that decides under what the summary files a row.
  private var sectionColumns: [String] {
    let columns =
      [partitionColumn].compactMap(\.self)
      + dimensions.map(sectionColumn(of:))
      + dimensions.filter { $0.rule == .value }.map { quoted($0.attribute) }
    let unique = columns.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return unique.isEmpty ? [id] : unique
  }

  // MARK: - After a change of many rows

  /// The statements that count every section anew, once the indexes are there.
  ///
  /// Rows are counted for what is not a part of something counted already: the
  /// letters of the makes from the makes, and the whole table from any of them.
  var recount: [String] {
    let coarse = dimensions.filter { finerDimension(than: $0) != nil }
    let fine = dimensions.filter { finerDimension(than: $0) == nil }
    let total = fine.first.flatMap { dimension(of: $0) }.map(summedTotal) ?? countedTotal
    return ["DELETE FROM \(sectionTable)"]
      + (fine.map(counted) + coarse.map(summed) + [total]).map {
        "INSERT INTO \(sectionTable) (dimension, part, key, spelling, count) \($0)"
      }
  }

  /// The dimension whose sections lie whole in those of a key; nil if none does.
  private func finerDimension(than key: SectionKey) -> Int? {
    switch key.rule {
    case .firstLetter, .decade: dimension(of: .value(key.attribute))
    case .value, .hour, .day: nil
    }
  }

  private func summed(_ key: SectionKey) -> String {
    guard let finer = finerDimension(than: key), let number = dimension(of: key),
      let index = entity.index(ofAttribute: key.attribute)
    else { preconditionFailure("No sections of \(key.attribute) are counted") }
    let derived = derivedExpression(
      key.rule, column: "key", clock: entity.attributes[index].clock)
    return """
      SELECT \(number), part, iif(key = x'', key, \(derived)), '', sum(count)
        FROM \(sectionTable) WHERE dimension = \(finer) GROUP BY 2, 3
      """
  }

  private func summedTotal(_ dimension: Int) -> String {
    """
    SELECT 0, part, 0, '', sum(count) FROM \(sectionTable)
      WHERE dimension = \(dimension) GROUP BY part
    """
  }

  /// What the summary should hold, counted from the rows: one query for each dimension.
  var countedSections: [String] { [countedTotal] + dimensions.map(counted) }

  private var countedTotal: String {
    "SELECT 0, \(partitionColumn ?? "0"), 0, '', count(*) FROM \(table) GROUP BY 2"
  }

  private func counted(_ key: SectionKey) -> String {
    let number = dimension(of: key) ?? 0
    // Grouped by the columns themselves, because an index may hold them in order.
    // None holds the spellings; with one, SQLite would seek every row.
    let source = isSpelled(key) ? "\(table) NOT INDEXED" : table
    let columns = [partitionColumn, sectionColumn(of: key)].compactMap(\.self)
    // Sorting is fastest where the first column is a text that tells most rows apart.
    let groups = isSpelled(key) ? ["4"] + columns : columns
    return """
      SELECT \(number), \(partitionColumn ?? "0"), \(sectionKeyAndSpelling(key) { $0 }), count(*)
        FROM \(source) GROUP BY \(groups.joined(separator: ", "))
      """
  }

  /// The tables that say which command a change belongs to, one set a database.
  static let commandSchema = [
    """
    CREATE TABLE change_command (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      date INTEGER NOT NULL,
      author TEXT,
      name TEXT NOT NULL
    ) STRICT
    """,
    "CREATE TABLE current_command (only INTEGER PRIMARY KEY CHECK (only = 1), command INTEGER) STRICT",
    "INSERT INTO current_command (only, command) VALUES (1, NULL)",
    "CREATE TABLE store_meta (key TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID",
  ]
}
