import FetchedResults
import GRDB

/// Something in a store that is not as it should be.
public enum StoreFault: Hashable, Sendable {
  /// SQLite found the file damaged; its own words.
  case damage(String)
  /// A trigger, a view or an index is not as it should be.
  case schema(SchemaDifference)
  /// So many changes of rows were acknowledged and are not in the store.
  case missingChanges(Int)
  /// The last changes that were made here are not in the store: another copy was put in its place.
  case lastChangesNotHere
  /// The summary counts sections differently from the rows.
  case summary(sections: Int)
  /// Rows with a value that follows from others and does not agree with them:
  /// another program wrote them.
  case staleKeys(rows: Int, firstID: Int64)
}

extension SQLiteStore {
  /// Holds the store against what it should be.
  ///
  /// - Throws: ``StoreError`` where the store cannot be read at all.
  /// - Returns: Every fault found; the first hundred of the file's own.
  /// - Complexity: O(rows).
  public func check() throws -> [StoreFault] {
    // Asked before the store is: it is never ahead of that.
    let acknowledged = lock.acknowledgement
    let finding = try pool.confirmedFinding(of: acknowledged)
    return try read { database in
      let damage = try damage(database)
      guard damage.isEmpty else { return damage }
      // An older store is as its version made it, until something is written.
      let isMigrated = try StateTable.version(in: database) == Int(format.version)
      let schema = isMigrated ? try format.differences(in: database).map(StoreFault.schema) : []
      let rows = try [
        missingChanges(finding, acknowledged, database), wrongSections(database),
        staleKeys(database),
      ]
      return schema + rows.compactMap(\.self)
    }
  }

  private func missingChanges(
    _ finding: StoreNotice?, _ acknowledged: Acknowledgement?, _ database: Database
  ) throws -> StoreFault? {
    guard try database.tableExists("store_state") else { return nil }
    var missing = Int(
      clamping: try Query.integer(database, "SELECT missing FROM store_state") ?? 0)
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

  private func damage(_ database: Database) throws -> [StoreFault] {
    let findings: [String]
    do {
      findings = try String.fetchAll(database, sql: "PRAGMA integrity_check(100)")
        .filter { $0 != "ok" }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      findings = [error.message ?? "malformed"]
    }
    // What the disk does not give may be as it should.
    let error = DatabaseError(resultCode: .SQLITE_CORRUPT, message: findings.first)
    if !findings.isEmpty, let fault = SystemFault.ofReading(database, error) { throw fault }
    return findings.map(StoreFault.damage)
  }

  private func wrongSections(_ database: Database) throws -> StoreFault? {
    let truth = table.countedSections.joined(separator: " UNION ALL ")
    let known = "SELECT dimension, part, key, spelling, count FROM \(table.sectionTable)"
    let wrong =
      try Int.fetchOne(
        database,
        sql: """
          SELECT count(*) FROM (
            SELECT * FROM (\(truth)) EXCEPT \(known)
            UNION ALL
            SELECT * FROM (\(known) EXCEPT SELECT * FROM (\(truth))))
          """) ?? 0
    return wrong == 0 ? nil : .summary(sections: wrong)
  }

  private func staleKeys(_ database: Database) throws -> StoreFault? {
    let ids = try table.staleIDs(of: Object.self, in: database)
    return ids.first.map { .staleKeys(rows: ids.count, firstID: $0) }
  }
}
