import FetchedResults

/// The statements that read what has changed since a state, sent before it is known whether
/// anything has.
///
/// From a server, the entries of the log, the rows that they name and their commands arrive in one
/// round trip, together with the change token of the newest state. A database in this process runs
/// none of them before its first row is asked for. One thread uses the cursors, inside one read
/// transaction.
struct FeedStatements {
  /// The entries after the state, as many as may be reported.
  let entries: SQLCursor
  /// The commands of these entries.
  let commands: SQLCursor
  /// The rows of these entries as they are now: identifier, attributes, keys.
  let rows: SQLCursor
  /// The mark of the last change of the state; nil where the database has no marks.
  private let mark: SQLCursor?

  init(
    _ table: TableLayout, after sequence: Int64, maximumChanges: Int, _ session: any SQLSession
  ) throws {
    mark = try table.dialect.changeMark(table.changeTable).map {
      try SQLCursor(session, SQLFragment($0, [.integer(sequence)]))
    }
    try mark?.send()
    let (last, isTooLarge) = sequence.addingReportingOverflow(
      Self.mostEntries(maximumChanges))
    let bounds = [Value.integer(sequence), .integer(isTooLarge ? .max : last)]
    let cursors = try table.feedStatements.map { try SQLCursor(session, SQLFragment($0, bounds)) }
    for cursor in cursors { try cursor.send() }
    entries = cursors[0]
    rows = cursors[1]
    commands = cursors[2]
  }

  /// Why the database does not have the state of a token as one of its earlier states; nil where it
  /// has it.
  ///
  /// - Parameter newest: The token of the state that is read, which is of the same history.
  func reasonToDoubt(_ token: ChangeToken, _ newest: ChangeToken) throws -> ResetReason? {
    guard let mark else { return nil }
    let found = try mark.step() ? mark.integerOrNil(0) : nil
    // Two states whose entries are missing may be of different histories. Such a state is believed
    // as long as nothing changes, because a list that is read anew has the same token again.
    let isBelieved = found != nil || token.sequence <= 0 || token == newest
    if found == token.mark, isBelieved { return nil }
    return found == nil && token.sequence <= newest.sequence ? .logPruned : .replaced
  }

  /// How many entries are read at most: a row may change many times.
  static func mostEntries(_ maximumChanges: Int) -> Int64 {
    let (most, isTooMany) = Int64(maximumChanges).multipliedReportingOverflow(by: entriesPerChange)
    return isTooMany ? .max : most
  }

  private static let entriesPerChange: Int64 = 16
}

extension TableLayout {
  /// The statements that read the entries of the change log after one sequence up to another, their
  /// rows, and their commands.
  var feedStatements: [String] { madeFeedStatements.value { makeFeedStatements() } }

  private func makeFeedStatements() -> [String] {
    let isChanged = "seq > ? AND seq <= ?"
    return [
      entries(where: isChanged),
      """
      SELECT \(([id] + storedColumns).joined(separator: ", ")) FROM \(tableName)
        WHERE \(id) IN (SELECT id FROM \(changeTable) WHERE \(isChanged))
      """,
      """
      SELECT \(commandColumns) FROM change_command
        WHERE id IN (SELECT command FROM \(changeTable) WHERE \(isChanged)) ORDER BY id
      """,
    ]
  }
}
