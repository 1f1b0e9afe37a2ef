import FetchedResults

/// The statements that read what has changed since a state, sent before it is known whether anything
/// has.
///
/// The entries of the log, the rows that they name and their commands arrive in one round trip,
/// together with the change token of the newest state. One thread uses the cursors, inside one read
/// transaction.
struct FeedStatements {
  /// The entries after the state, as many as may be reported.
  let entries: SQLCursor
  /// The commands of these entries.
  let commands: SQLCursor
  /// The rows of these entries: identifier, attributes, keys.
  private let rows: SQLCursor

  /// Nil for a database in which a statement costs no round trip.
  init?(
    _ table: TableLayout, after sequence: Int64, maximumChanges: Int, _ session: any SQLSession
  ) throws {
    guard table.dialect.readsInBatches else { return nil }
    let (last, isTooLarge) = sequence.addingReportingOverflow(
      ChangeFeed.mostEntries(maximumChanges))
    let bounds = [Value.integer(sequence), .integer(isTooLarge ? .max : last)]
    let isChanged = "seq > ? AND seq <= ?"
    let keys = table.sortedKeyedAttributes.map(table.keyColumn)
    let columns = ([table.id, table.attributeColumns] + keys).joined(separator: ", ")
    entries = try SQLCursor(
      session,
      SQLFragment(
        """
        SELECT \((["seq", "command", "operation", "id"] + table.logColumns).joined(separator: ", "))
          FROM \(table.changeTable) WHERE \(isChanged) ORDER BY seq
        """, bounds))
    rows = try SQLCursor(
      session,
      SQLFragment(
        """
        SELECT \(columns) FROM \(table.tableName)
          WHERE \(table.id) IN (SELECT id FROM \(table.changeTable) WHERE \(isChanged))
        """, bounds))
    commands = try SQLCursor(
      session,
      SQLFragment(
        """
        SELECT \(table.commandColumns) FROM change_command
          WHERE id IN (SELECT command FROM \(table.changeTable) WHERE \(isChanged)) ORDER BY id
        """, bounds))
    for cursor in [entries, rows, commands] { try cursor.send() }
  }

  /// The rows as they are now, and whether their stored keys are those that their values give.
  func currentRows(_ table: TableLayout) throws -> (rows: [FetchedRow], haveRightKeys: Bool) {
    var (found, haveRightKeys): ([FetchedRow], Bool) = ([], true)
    let first = Int32(1 + table.attributeTypes.count)
    while try rows.step() {
      let row = rows.row(table.attributeTypes)
      let keys = table.sortedKeyedAttributes.indices.map { Value(rows.text(first + Int32($0))) }
      if haveRightKeys { haveRightKeys = table.areKeys(keys, of: row.values) }
      found.append(row)
    }
    return (found, haveRightKeys)
  }
}
