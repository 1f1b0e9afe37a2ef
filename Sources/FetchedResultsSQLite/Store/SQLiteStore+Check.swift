import CSQLite
public import FetchedResults
import FetchedResultsSQL

extension SQLiteStore {
  /// Checks the whole store: its pages, its schema, its rows and the data derived from them.
  ///
  /// SQLite checks the pages of the file on a separate thread, while this thread reads the rows.
  ///
  /// - Parameter onProgress: Called every few thousand rows with the count of rows read so far, and
  ///   the total count.
  /// - Throws: `StoreError` where the store cannot be read at all; `StoreError.unknownParts` where
  ///   the file has types that this store was not opened with.
  /// - Returns: Every fault found; of the faults that SQLite finds in the file, the first hundred.
  /// - Complexity: O(rows).
  public func check(
    onProgress: @escaping (_ rows: Int, _ count: Int) -> Void = { _, _ in }
  ) throws -> [StoreFault] {
    // The record is read before the store, because it is never ahead of the store.
    let acknowledged = lock.acknowledgement
    let finding = try pool.confirmedFinding(of: acknowledged)
    let pages = BackgroundResult { [self] in
      try read { database in
        try explainingMismatch(in: database) { try Self.damage(database, "integrity_check(100)") }
      }
    }
    let rows = Result {
      try read { database in
        try explainingMismatch(in: database) {
          var rows = try RowCheck<Object>(
            format.layout(of: table, in: database, path), database, onProgress)
          return try facts(finding, acknowledged, database) + rows.faults()
        }
      }
    }
    // A damaged file may return wrong rows, or none.
    let damage = try pages.get()
    return try damage.isEmpty ? rows.get() : damage
  }

  /// Checks what can be checked without reading every row: the pages of the file, but not whether
  /// the indexes agree with the rows; the schema; rows that are marked as stale; and missing
  /// changes.
  ///
  /// - Throws: `StoreError` where the store cannot be read at all.
  /// - Returns: Every fault found; of the faults that SQLite finds in the file, the first hundred.
  /// - Complexity: O(size of the file).
  public func quickCheck() throws -> [StoreFault] {
    let acknowledged = lock.acknowledgement
    let finding = try pool.confirmedFinding(of: acknowledged)
    return try read { database in
      try explainingMismatch(in: database) {
        let damage = try Self.damage(database, "quick_check(100)")
        return try damage.isEmpty ? facts(finding, acknowledged, database) : damage
      }
    }
  }

  /// The faults that a body finds; the faults of the schema where they keep the store from being
  /// read, such as a view in the place of a table.
  private func explainingMismatch(
    in database: SQLiteConnection, _ body: () throws -> [StoreFault]
  ) throws -> [StoreFault] {
    do {
      return try StoreError.translating(path, trace, body)
    } catch  where Self.mayFollowFromSchema(error) {
      // Of a file that is damaged itself, the schema may not be readable either.
      let isOther = (try? format.isOther(database)) ?? false
      let differences =
        (try? format.differences(in: database).filter {
          isOther ? $0.isPlanted : $0.forbidsWriting
        }) ?? []
      guard !differences.isEmpty else { throw error }
      return differences.map(StoreFault.schema)
    }
  }

  /// Whether a planted or changed object may be the cause of an error: a view in the place of a
  /// table, a column that cannot be computed, or an index for which SQLite calls a function that it
  /// calls in no schema.
  private static func mayFollowFromSchema(_ error: any Error) -> Bool {
    switch error {
    case StoreError.schemaMismatch, StoreError.damaged: true
    case let error as SQLiteError: error.code == SQLITE_ERROR
    default: false
    }
  }

  /// The faults that are found without reading the rows.
  private func facts(
    _ finding: StoreNotice?, _ acknowledged: Acknowledgement?, _ database: SQLiteConnection
  ) throws -> [StoreFault] {
    try format.expectDeclaredTypes(in: database, path)
    // An older store has its own schema until the next write extends it.
    let isOther = try format.isOther(database)
    let schema = try format.differences(in: database).filter { !isOther || $0.isPlanted }
      .map(StoreFault.schema)
    let others = try [
      missingChanges(finding, acknowledged, database), staleRows(database),
      StoredNumbers(
        database, format.layout(of: table, in: database, path), among: format.tableNames
      ).fault,
    ]
    return schema + others.compactMap(\.self)
  }

  private func missingChanges(
    _ finding: StoreNotice?, _ acknowledged: Acknowledgement?, _ database: SQLiteConnection
  ) throws -> StoreFault? {
    guard try database.hasTable("store_state") else { return nil }
    let noted = Int(
      clamping: try SQLCursor.integer(database, "SELECT missing FROM store_state") ?? 0)
    let others: Int
    switch finding {
    case .changesMissing(let count)?: others = count
    case .lastChangesNotHere? where noted == 0: return .lastChangesNotHere
    default: others = try missingIDs(acknowledged, database)
    }
    let (missing, isBeyondAll) = noted.addingReportingOverflow(others)
    return missing > 0 || isBeyondAll ? .missingChanges(isBeyondAll ? .max : missing) : nil
  }

  /// The count of identifiers that the last acknowledged commit had given and that the store no
  /// longer records.
  private func missingIDs(_ acknowledged: Acknowledgement?, _ database: SQLiteConnection) throws
    -> Int
  {
    guard let acknowledged,
      try StateTable.state(in: database)?.nonce == acknowledged.nonce
    else { return 0 }
    let highestID = try StateUpdate.highestID(in: database)
    guard acknowledged.highestID > highestID else { return 0 }
    let (count, isBeyondAll) = acknowledged.highestID.subtractingReportingOverflow(highestID)
    return isBeyondAll ? .max : Int(count)
  }

  private func staleRows(_ database: SQLiteConnection) throws -> StoreFault? {
    guard try table.marksRows(in: database) else { return nil }
    let cursor = try SQLCursor(
      database, "SELECT count(*), min(\(table.id)) FROM \(table.staleTable)")
    guard try cursor.step(), cursor.integer(0) > 0 else { return nil }
    return .staleRows(rows: Int(cursor.integer(0)), firstID: cursor.integer(1))
  }

  /// Mends what ``check(onProgress:)`` finds: the schema, sort keys, texts, counts and numbers, and
  /// the identifiers that would be given twice. All of these are made anew from the rows, of which
  /// none is changed. That changes are missing is accepted, and not found again.
  ///
  /// Two faults stay: pages that are damaged, for which ``restore(from:_:)`` takes a copy, and
  /// texts that are too long for a server. In a file of several types, the store of each repairs
  /// its own rows.
  ///
  /// - Parameter command: The command for the change log.
  /// - Throws: `StoreError`.
  /// - Complexity: O(rows x log rows).
  @available(*, noasync, message: "A task repairs with the async form, which blocks no thread.")
  public func repair(_ command: ChangeCommand = ChangeCommand("repair")) throws {
    try repair(command) { _ in }
  }

  /// Repairs the store as the form without `async` does, on a thread that may wait.
  ///
  /// - Throws: `StoreError`; `CancellationError` if the task was cancelled before.
  public func repair(_ command: ChangeCommand = ChangeCommand("repair")) async throws {
    try await ThreadPool.writing.run { try self.repair(command) { _ in } }
  }

  /// Repairs the store, and changes rows in the same transaction.
  package func repair(
    _ command: ChangeCommand, changing change: (EntityWriter<Object>) throws -> Void
  ) throws {
    try repairSchema()
    do {
      try write(command) { writer in
        try change(writer)
        try writer.rebuildKeys()
      }
    } catch StoreError.notWritten(let path, let reason) {
      throw StoreError.partlyWritten(path: path, reason: reason)
    }
  }

  /// Repairs triggers and indexes, and accepts that changes are missing: the store does not report
  /// them again.
  ///
  /// - Throws: `StoreError`.
  /// - Complexity: O(rows x log rows) for each index that is made anew.
  public func repairSchema() throws {
    let isPrepared = try writing(repairsSchema: true) { _, turn, _ in turn.isPrepared }
    do {
      try write(ChangeCommand("repair")) { try $0.forgetMissing() }
    } catch StoreError.notWritten(let path, let reason) where isPrepared {
      throw StoreError.partlyWritten(path: path, reason: reason)
    }
  }

  /// What SQLite finds in the pages of a file.
  ///
  /// - Throws: ``SystemFault`` where the disk failed to read a page, which may itself be intact.
  static func damage(_ database: SQLiteConnection, _ check: String) throws -> [StoreFault] {
    // The check verifies the cells of each page anyway, so they need not be verified on reading
    // too.
    try database.execute("PRAGMA cell_size_check = OFF")
    defer { try? database.execute("PRAGMA cell_size_check = ON") }
    let findings: [String]
    do {
      findings = try database.rows("PRAGMA \(check)") { $0.text(0) ?? "" }.filter { $0 != "ok" }
    } catch let error as SQLiteError where error.code == SQLITE_CORRUPT {
      findings = [error.message ?? "malformed"]
    }
    // A page that the disk fails to read may itself be intact, so this is a system error and not
    // damage.
    if let unread = findings.first(where: namesFailedRead) {
      let error = SQLiteError(SQLITE_IOERR, message: unread)
      throw SystemFault(error, of: database) ?? error
    }
    let error = SQLiteError(SQLITE_CORRUPT, message: findings.first)
    if !findings.isEmpty, let fault = SystemFault.ofReading(database, error) { throw fault }
    return findings.filter { !isOfDerivedNumber($0) }.map(StoreFault.damage)
  }

  /// Whether a finding is that a derived column has a real, which is no damage of the file:
  /// ``StoredNumbers`` names the row.
  private static func isOfDerivedNumber(_ finding: String) -> Bool {
    let table = TableLayout(Object.entity)
    return table.derivedNumbers.contains {
      finding == "non-INTEGER value in \(Object.entity.name).\($0.filter { $0 != "\"" })"
    }
  }

  /// Whether a finding is that a page could not be read: it ends with `error code=266`, one of the
  /// codes of SQLITE_IOERR.
  private static func namesFailedRead(_ finding: String) -> Bool {
    let number = finding.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
    guard finding.contains("error code"), let code = Int32(String(number)) else { return false }
    return SQLiteError.primaryCode(code) == SQLITE_IOERR
  }
}
