public import FetchedResults
import FetchedResultsSQL
import GRDB

extension SQLiteStore {
  /// Holds the store against what it should be.
  ///
  /// SQLite looks at the pages of the file on a thread of its own, while the rows are read.
  ///
  /// - Parameter onProgress: Called every few thousand rows with how many have been read, and of
  ///   how many.
  /// - Throws: ``StoreError`` where the store cannot be read at all.
  /// - Returns: Every fault found; the first hundred of the file's own.
  /// - Complexity: O(rows).
  public func check(
    onProgress: @escaping (_ rows: Int, _ count: Int) -> Void = { _, _ in }
  ) throws -> [StoreFault] {
    // Asked before the store is: it is never ahead of that.
    let acknowledged = lock.acknowledgement
    let finding = try pool.confirmedFinding(of: acknowledged)
    let pages = BackgroundResult { [self] in
      try read { try Self.damage($0, "integrity_check(100)") }
    }
    let rows = Result {
      try read { database in
        var rows = try RowCheck<Object>(table, database, onProgress)
        return try facts(finding, acknowledged, database) + rows.faults()
      }
    }
    // A damaged file may give any rows, or none.
    let damage = try pages.get()
    return try damage.isEmpty ? rows.get() : damage
  }

  /// Holds against what it should be what can be seen without reading every row: the pages of the
  /// file, but not whether the indexes agree with the rows; the schema; rows that are marked; and
  /// changes that are missing.
  ///
  /// - Throws: ``StoreError`` where the store cannot be read at all.
  /// - Returns: Every fault found; the first hundred of the file's own.
  /// - Complexity: O(size of the file).
  public func quickCheck() throws -> [StoreFault] {
    let acknowledged = lock.acknowledgement
    let finding = try pool.confirmedFinding(of: acknowledged)
    return try read { database in
      let damage = try Self.damage(database, "quick_check(100)")
      guard damage.isEmpty else { return damage }
      return try facts(finding, acknowledged, database)
    }
  }

  /// What is not right and takes no time to find.
  private func facts(
    _ finding: StoreNotice?, _ acknowledged: Acknowledgement?, _ database: Database
  ) throws -> [StoreFault] {
    // An older store is as its version made it, until something is written.
    let isMigrated = try StateTable.version(in: database) == Int(format.version)
    let schema = isMigrated ? try format.differences(in: database).map(StoreFault.schema) : []
    let others = try [
      missingChanges(finding, acknowledged, database), staleRows(database),
    ]
    return schema + others.compactMap(\.self)
  }

  private func missingChanges(
    _ finding: StoreNotice?, _ acknowledged: Acknowledgement?, _ database: Database
  ) throws -> StoreFault? {
    guard try database.tableExists("store_state") else { return nil }
    var missing = Int(
      clamping: try SQLCursor.integer(database, "SELECT missing FROM store_state") ?? 0)
    switch finding {
    case .changesMissing(let count)?: missing += count
    case .lastChangesNotHere? where missing == 0: return .lastChangesNotHere
    default: missing += try missingIDs(acknowledged, database)
    }
    return missing > 0 ? .missingChanges(missing) : nil
  }

  /// How many identifiers a store has forgotten of those that its last commit had given.
  private func missingIDs(_ acknowledged: Acknowledgement?, _ database: Database) throws -> Int {
    guard let acknowledged, let nonce = acknowledged.nonce,
      try StateTable.state(in: database)?.nonce == nonce
    else { return 0 }
    let highestID = try StateUpdate.highestID(table, in: database)
    return Int(clamping: max(0, acknowledged.highestID - highestID))
  }

  private func staleRows(_ database: Database) throws -> StoreFault? {
    guard try table.hasTextBlocks(in: database) else { return nil }
    let query = try SQLCursor(
      database, "SELECT count(*), min(\(table.id)) FROM \(table.staleTable)")
    guard try query.step(), query.integer(0) > 0 else { return nil }
    return .staleRows(rows: Int(query.integer(0)), firstID: query.integer(1))
  }

  /// Puts triggers and indexes back as they should be, and accepts that changes are missing: they
  /// are not told of any more.
  ///
  /// - Throws: ``StoreError``.
  public func repairSchema() throws {
    let isPrepared = try writing(repairsSchema: true) { _, turn, _ in turn.isPrepared }
    do {
      try write(ChangeCommand("repair")) { try $0.forgetMissing() }
    } catch StoreError.notWritten(let path, let reason) where isPrepared {
      throw StoreError.partlyWritten(path: path, reason: reason)
    }
  }

  private static func damage(_ database: Database, _ check: String) throws -> [StoreFault] {
    // What is asked of each page as it is read, the check asks anyway, once.
    try database.execute(sql: "PRAGMA cell_size_check = OFF")
    defer { try? database.execute(sql: "PRAGMA cell_size_check = ON") }
    let findings: [String]
    do {
      findings = try String.fetchAll(database, sql: "PRAGMA \(check)").filter { $0 != "ok" }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      findings = [error.message ?? "malformed"]
    }
    // What the disk does not give may be as it should.
    let error = DatabaseError(resultCode: .SQLITE_CORRUPT, message: findings.first)
    if !findings.isEmpty, let fault = SystemFault.ofReading(database, error) { throw fault }
    return findings.map(StoreFault.damage)
  }
}
