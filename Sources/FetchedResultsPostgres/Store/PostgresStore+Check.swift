public import FetchedResults
import FetchedResultsSQL

extension PostgresStore {
  /// Checks the triggers and indexes, and what triggers and writers maintain: the section counts,
  /// the last identifier and sequence, and the keys and texts of the rows.
  ///
  /// - Parameters:
  ///   - isQuick: Whether to leave out what can only be checked by reading all rows.
  ///   - onProgress: Called every few thousand rows with how many have been read, and of how many.
  /// - Complexity: O(rows).
  public func check(
    isQuick: Bool = false, onProgress: @escaping (_ rows: Int, _ count: Int) -> Void = { _, _ in }
  ) throws -> [StoreFault] {
    try reading { session in
      (session as? PostgresConnection)?.spellPlainly()
      var faults = try storeSchema.allDifferences(session).map { StoreFault.schema($0.found) }
      if try session.integer(storeSchema.lastIDsAreTooLow) == 1 { faults.append(.lastIDsTooLow) }
      if try session.integer(storeSchema.lastChangeIsAtTheEnd) == 1 {
        let row = DamagedRow(table: "store_state", key: "last_change")
        faults.append(.damagedRows(rows: 1, first: row))
      }
      var rows = RowCheck<Object>(table, table.indexedTexts(description), onProgress)
      faults += try rows.faults(session, isQuick: isQuick)
      let counting = SectionCounting(table: table, rows: [(table.tableName, 1)])
      // A store that is not extended yet counts what its own description has.
      let wrong =
        isQuick || !table.isComplete ? 0 : Int(try session.integer(counting.wrongCounts) ?? 0)
      if wrong > 0 { faults.append(.sectionCounts(sections: wrong)) }
      return faults
    }
  }
}

extension PostgresStore {
  /// Mends what a check finds, as one transaction: triggers and indexes, sort keys, texts, counts,
  /// and the identifiers that would be given twice. All of these are made anew from the rows, of
  /// which none is changed.
  ///
  /// - Parameter command: The command for the change log.
  /// - Throws: `PostgresError`; `PostgresError.notAllowed` where the role does not own the tables.
  /// - Complexity: O(rows x log rows).
  @available(*, noasync, message: "A task repairs with the async form, which blocks no thread.")
  public func repair(_ command: ChangeCommand = ChangeCommand("repair")) throws {
    try repair(command) { _ in }
  }

  /// Repairs the store as the form without `async` does, on a thread that may wait.
  ///
  /// - Throws: `PostgresError`; `CancellationError` if the task was cancelled before.
  public func repair(_ command: ChangeCommand = ChangeCommand("repair")) async throws {
    try await ThreadPool.writing.run { try self.repair(command) { _ in } }
  }

  /// Repairs the store, and changes rows in the same transaction.
  package func repair(
    _ command: ChangeCommand, changing change: (PostgresWriter<Object>) throws -> Void
  ) throws {
    try write(command) { writer in
      try writer.repairSchema(self)
      try change(writer)
      try writer.rebuildKeys()
    }
  }
}

extension PostgresWriter {
  /// Creates anew the triggers and indexes that are missing, disabled or changed, drops triggers of
  /// other programs that may change what is stored, and raises the last identifier and sequence to
  /// the greatest ones. It must be called before anything else of the transaction.
  ///
  /// The change log lacks what was written without the triggers. So the store gets a new
  /// identifier: change tokens of before no longer compare, and every list that is followed is read
  /// anew.
  ///
  /// - Throws: `PostgresError.notAllowed` where the role does not own the tables.
  package func repairSchema(_ store: PostgresStore<Object>) throws {
    // Repair begins only once the lock is held.
    _ = try state
    // Its triggers and counts were made for another description.
    guard table.isComplete else {
      throw PostgresError.older(server: connection.address.description)
    }
    let schema = store.storeSchema
    let differences = try schema.allDifferences(session)
    let lastIDsAreTooLow = try session.integer(schema.lastIDsAreTooLow) == 1
    let isAtTheEnd = try session.integer(schema.lastChangeIsAtTheEnd) == 1
    guard !differences.isEmpty || lastIDsAreTooLow || isAtTheEnd else { return }
    if isAtTheEnd { for statement in schema.lowerLastChange { try run(statement, []) } }
    if !differences.isEmpty {
      // Wrong counts could contradict a unique index, and all sections are counted anew.
      try run("DELETE FROM \(table.sectionTable)", [])
      for statement in differences.flatMap(\.renewal) {
        try connection.submit(statement).discard()
      }
    }
    try run(
      "UPDATE store_meta SET value = '\(StoreSchema.newIdentifier)' WHERE key = 'store'", [])
    noteRepair(greatestID: try session.integer(schema.raiseLastIDs) ?? 0)
  }

  /// Computes every key anew, and counts every section.
  ///
  /// - Complexity: O(rows x log rows).
  package func rebuildKeys() throws {
    try beginCommand()
    // The rows are read again, as this transaction has changed them.
    _ = try session
    try staleRows.markAll()
    try staleRows.renewAll()
    let counting = SectionCounting(table: table, rows: [(table.tableName, 1)])
    for statement in counting.recount { try run(statement, []) }
  }
}
