import FetchedResults
import FetchedResultsSQL

// MARK: - Many rows at once

extension EntityWriter {
  /// Drops indexes and triggers until the command ends, when they are created again in one pass. A
  /// command that inserts many rows does so automatically.
  ///
  /// The change log then has a single entry, which makes readers reload. Until the command ends,
  /// the caller's own statements must not change rows of the entity, because nothing would record
  /// the changes.
  ///
  /// - Complexity: When the command ends, O(rows x log rows).
  package func beginLoading() throws {
    guard !isLoading else { return }
    try beginCommand()
    // Renews the rows that the command has written so far, because no row is marked from here on.
    try renewStaleRows()
    if !isLoading { try dropIndexesAndTriggers() }
  }

  package func finishRows() throws { try finishLoading() }

  package func expectChanges(_ count: Int) throws {
    if count >= Self.leastLoad { try beginLoading() }
  }

  func dropIndexesAndTriggers() throws {
    isLoading = true
    try database.execute(StoreConnection.bulkSettings)
    otherIndexes = try table.otherIndexes(in: database)
    for object in table.triggers + table.indexes + otherIndexes {
      try database.execute(object.removal)
    }
  }

  func finishLoading() throws {
    guard isLoading else { return }
    isLoading = false
    try insertedRange.end(log: logInsertion)
    try textBlocks.flush()
    // The indexes speed up the counting. The triggers come last, so that they do not run during it.
    let indexes = (table.indexes + otherIndexes).map(\.definition)
    for statement in indexes + table.recount + table.triggers.map(\.definition) {
      try database.execute(statement)
    }
    try database.execute(StateTable.countGeneration)
    try database.execute(StoreConnection.commandSettings)
    try logReset()
  }

  /// Logs the old row, as the dropped triggers would do, so that its values are not lost.
  func logWhileLoading(_ id: Int64, _ operation: ChangeOperation) throws {
    guard isLoading else { return }
    try run(table.logStatement(operation), .integer(id))
  }

  /// Records identifiers that were inserted, in place of one entry for each of them.
  func logInsertion(_ ids: ClosedRange<Int64>) throws {
    try run(statements.logInsertion, .integer(ids.lowerBound), .integer(ids.upperBound))
  }

  private func logReset() throws {
    try database.execute(
      """
      INSERT INTO \(table.changeTable) (command, operation)
        VALUES ((SELECT command FROM current_command), \(ChangeOperation.reset.rawValue))
      """)
  }
}

/// Consecutive identifiers, collected one by one.
struct IdentifierRange {
  private var range: ClosedRange<Int64>?

  /// Adds an identifier, and hands over the range before it where the two are not neighbours, or
  /// the range is as wide as one may be.
  mutating func add(_ id: Int64, log: (ClosedRange<Int64>) throws -> Void) rethrows {
    if let known = range, known.upperBound < id, known.upperBound + 1 == id,
      known.upperBound - known.lowerBound < IdentifierRanges.widest - 1
    {
      range = known.lowerBound...id
    } else {
      try end(log: log)
      range = id...id
    }
  }

  /// Hands over the last range.
  mutating func end(log: (ClosedRange<Int64>) throws -> Void) rethrows {
    if let range { try log(range) }
    range = nil
  }
}
