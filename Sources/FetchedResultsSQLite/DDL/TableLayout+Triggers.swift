import FetchedResults
import FetchedResultsSQL

// MARK: - Section counts and change log

// The triggers call no function of this library, so they also maintain the section counts and the
// change log when another program writes to the file.

extension TableLayout {
  var triggers: [SchemaObject] { countingTriggers + staleTriggers }

  /// The triggers that maintain the section counts and the change log.
  var countingTriggers: [SchemaObject] {
    let definitions = [
      ("replaced", refuseReplace), ("renumbered", refuseRenumbering), ("inserted", afterInsert),
      ("deleted", afterDelete), ("updated", afterUpdate), ("moved", afterSectionUpdate),
    ]
    return definitions.map { event, definition in
      SchemaObject(.trigger, "\(entity.name)_\(event)", definition)
    }
  }

  func triggerName(_ event: String) -> String { quoted("\(entity.name)_\(event)") }

  /// INSERT OR REPLACE would delete the old row without running its trigger.
  ///
  /// Before an insertion whose identifier SQLite chooses, `new` has -1. A row that another program
  /// gave that identifier would take the place of all new ones.
  private var refuseReplace: String {
    """
    CREATE TRIGGER \(triggerName("replaced")) BEFORE INSERT ON \(tableName)
    WHEN new.\(id) <> -1 AND EXISTS (SELECT 1 FROM \(tableName) WHERE \(id) = new.\(id))
    BEGIN
      SELECT RAISE(ABORT, 'the identifier is taken');
    END
    """
  }

  /// The change log could not record what became of the row.
  private var refuseRenumbering: String {
    """
    CREATE TRIGGER \(triggerName("renumbered")) BEFORE UPDATE ON \(tableName)
    WHEN new.\(id) <> old.\(id)
    BEGIN
      SELECT RAISE(ABORT, 'the identifier of a row never changes');
    END
    """
  }

  private var afterInsert: String {
    """
    CREATE TRIGGER \(triggerName("inserted")) AFTER INSERT ON \(tableName)
    BEGIN
      \(StateTable.countGeneration);
      INSERT INTO \(changeTable) (command, operation, id)
        VALUES (\(Self.currentCommand), \(ChangeOperation.insert.rawValue), new.\(id));
      \(countSections(of: "new"));
    END
    """
  }

  private var afterDelete: String {
    """
    CREATE TRIGGER \(triggerName("deleted")) AFTER DELETE ON \(tableName)
    BEGIN
      \(StateTable.countGeneration);
      \(logOldRow(.delete));
      \(discountSections(of: "old"));
    END
    """
  }

  private var afterUpdate: String {
    """
    CREATE TRIGGER \(triggerName("updated")) AFTER UPDATE ON \(tableName)
    BEGIN
      \(StateTable.countGeneration);
      \(logOldRow(.update));
    END
    """
  }

  /// Only the groupings in which the row moved are counted: an edit of the make leaves the
  /// groupings by model, year and owner alone.
  private var afterSectionUpdate: String {
    """
    CREATE TRIGGER \(triggerName("moved")) AFTER UPDATE ON \(tableName)
    WHEN \(isChanged(sectionColumns))
    BEGIN
      INSERT INTO \(sectionTable) (dimension, part, key, spelling, count)
          \(moves.joined(separator: "\n      UNION ALL "))
          ON CONFLICT DO UPDATE SET count = count + excluded.count;
      DELETE FROM \(sectionTable) WHERE count < 1;
    END
    """
  }

  /// One row less where it was and one more where it is, for each grouping in which it moved.
  private var moves: [String] {
    countedGroupings.flatMap { grouping in
      [("old", -1), ("new", 1)].map { row, count in
        "SELECT \(grouping.keys(row)), \(count) WHERE \(isChanged(grouping.columns))"
      }
    }
  }

  private func isChanged(_ columns: [String]) -> String {
    func values(_ row: String) -> String {
      columns.map { "\(row).\($0)" }.joined(separator: ", ")
    }
    return "(\(values("old"))) IS NOT (\(values("new")))"
  }

  private static let currentCommand = "(SELECT command FROM current_command)"

  private func logOldRow(_ operation: ChangeOperation) -> String {
    let values = loggedColumns.map { "old." + $0 }.joined(separator: ", ")
    return """
      \(insertIntoLog)
          VALUES (\(Self.currentCommand), \(operation.rawValue), old.\(id), \(values))
      """
  }

  /// The statement that logs the current row of an identifier, before an operation for which there
  /// is no trigger.
  func logStatement(_ operation: ChangeOperation) -> String {
    let values = loggedColumns.joined(separator: ", ")
    return """
      \(insertIntoLog)
          SELECT \(Self.currentCommand), \(operation.rawValue), \(id), \(values)
            FROM \(tableName) WHERE \(id) = ?
      """
  }

  private var insertIntoLog: String {
    let names = writtenLogColumns.joined(separator: ", ")
    return "INSERT INTO \(changeTable) (command, operation, id, \(names))"
  }

  private func countSections(of row: String) -> String {
    """
    INSERT INTO \(sectionTable) (dimension, part, key, spelling, count) VALUES
          \(countedGroupings.map { "(\($0.keys(row)), 1)" }.joined(separator: ",\n      "))
          ON CONFLICT DO UPDATE SET count = count + 1
    """
  }

  /// `UPDATE ... WHERE (dimension, part, key, spelling) IN (VALUES ...)` would scan all section
  /// counts; an insertion that conflicts seeks each of them by its key. An index holds the sections
  /// that are now empty.
  private func discountSections(of row: String) -> String {
    """
    INSERT INTO \(sectionTable) (dimension, part, key, spelling, count) VALUES
          \(countedGroupings.map { "(\($0.keys(row)), -1)" }.joined(separator: ",\n      "))
          ON CONFLICT DO UPDATE SET count = count - 1;
      DELETE FROM \(sectionTable) WHERE count < 1
    """
  }

  /// A grouping as the triggers count a row in it.
  private struct CountedGrouping {
    /// The columns that determine under which key and spelling a row is counted.
    let columns: [String]
    /// The values of `dimension, part, key, spelling` for a row, `old` or `new`.
    let keys: (String) -> String
  }

  /// The whole table, and every grouping. The identifier, which never changes, stands for the
  /// partition of a table that has none.
  private var countedGroupings: [CountedGrouping] {
    func partition(of row: String) -> String { partitionColumn.map { "\(row).\($0)" } ?? "0" }
    let whole = CountedGrouping(columns: [partitionColumn ?? id]) {
      "0, \(partition(of: $0)), 0, ''"
    }
    return [whole]
      + groupings.map { key in
        CountedGrouping(
          columns: [partitionColumn].compactMap(\.self) + [sectionColumn(of: key)]
            + (isSpelled(key) ? [quoted(key.attribute)] : [])
        ) { [self] row in
          """
          \(groupingID(of: key)!), \(partition(of: row)), \
          \(sectionKeyAndSpelling(key) { "\(row).\($0)" })
          """
        }
      }
  }

  /// The key and the spelling under which a row is counted.
  func sectionKeyAndSpelling(_ key: SectionKey, column: (String) -> String) -> String {
    let name = sectionColumn(of: key)
    let spelling =
      isSpelled(key)
      ? "iif(\(column(name)) IS NULL, '', ifnull(\(column(quoted(key.attribute))), ''))" : "''"
    return "ifnull(\(column(name)), x''), \(spelling)"
  }

  /// Every column that determines under which key and spelling a row is counted.
  private var sectionColumns: [String] {
    countedGroupings.flatMap(\.columns).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
