import FetchedResults
import FetchedResultsSQL
import GRDB

// MARK: - Many rows at once

extension EntityWriter {
  /// Sorting for the indexes takes a second thread.
  ///
  /// The cache stays small: SQLite sorts pieces of its size, and then merges
  /// them. Pieces of two megabytes, which the processor's cache holds, are
  /// sorted in two thirds of the time that pieces of 32 take.
  private static var loadSettings: String { "PRAGMA threads = 2" }

  /// As SQLite had them.
  private static var settingsAfterLoad: String { "PRAGMA threads = 0" }

  /// Puts indexes and triggers aside until the command ends, when they are made
  /// anew in one go. A command that inserts many rows does so by itself.
  ///
  /// The change log then holds one entry, which tells readers to start anew. Until the command
  /// ends, statements of one's own must change no row of the entity: nothing would tell of it.
  ///
  /// - Complexity: When the command ends, O(rows x log rows).
  public func beginLoading() throws {
    guard !isLoading else { return }
    try note()
    // What the command has written so far: no row is marked from here on.
    if try table.hasStaleRows(in: database) { try renewStaleRows() }
    if !isLoading { try putAside() }
  }

  func putAside() throws {
    isLoading = true
    try database.execute(sql: Self.loadSettings)
    otherIndexes = try table.otherIndexes(in: database)
    for object in table.triggers + table.indexes + otherIndexes {
      try database.execute(sql: object.removal)
    }
  }

  func finishLoading() throws {
    guard isLoading else { return }
    isLoading = false
    try textBlocks.flush()
    // The indexes serve the counting. The triggers come last, to see nothing of it.
    let indexes = (table.indexes + otherIndexes).map(\.definition)
    for statement in indexes + table.recount + table.triggers.map(\.definition) {
      try database.execute(sql: statement)
    }
    try database.execute(sql: StateTable.countGeneration)
    try database.execute(sql: Self.settingsAfterLoad)
    try logReset()
  }

  /// Does what the triggers would, which are put aside: what a row was must not be lost.
  func logWhileLoading(_ id: Int64, _ operation: ChangeOperation) throws {
    guard isLoading else { return }
    try run(table.logStatement(operation), .integer(id))
  }

  private func logReset() throws {
    try database.execute(
      sql: """
        INSERT INTO \(table.changeTable) (command, operation)
          VALUES ((SELECT command FROM current_command), \(ChangeOperation.reset.rawValue))
        """)
  }
}
