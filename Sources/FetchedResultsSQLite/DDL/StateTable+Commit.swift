import FetchedResults
import FetchedResultsSQL
import Foundation
import GRDB

/// What a commit of this library does with the ``StateTable``.
struct StateUpdate {
  private let database: Database
  private let path: String
  private let acknowledged: Acknowledgement?
  /// Nil in a new store, or one of the first version.
  private let before: StatePage?
  private let cookie: Int64

  /// To be made before anything is changed.
  ///
  /// - Parameters:
  ///   - path: Of the file that is written to.
  ///   - acknowledged: The commit before, as its writer was told.
  init(_ database: Database, _ path: String, after acknowledged: Acknowledgement?) throws {
    self.database = database
    self.path = path
    self.acknowledged = acknowledged
    before =
      try SQLCursor.integer(
        database, "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'store_state'")
      == nil ? nil : StateTable.state(in: database)
    cookie = try SQLCursor.integer(database, "PRAGMA schema_version") ?? 0
  }

  /// Before the first change: where the last acknowledged commit is not in the store, its numbers
  /// are taken over all the same. No generation and no identifier is ever used twice.
  func begin(_ table: TableLayout?) throws {
    guard let before, let acknowledged, acknowledged.store.isRelated(to: before.store) else {
      return
    }
    if acknowledged.finding != nil || !acknowledged.isFollowed(by: before) {
      try takeOver(acknowledged, before)
    }
    guard let table, acknowledged.highestID > (try Self.highestID(table, in: database))
    else { return }
    try setHighestID(acknowledged.highestID, table)
  }

  private func takeOver(_ acknowledged: Acknowledgement, _ before: StatePage) throws {
    let inspection = try FileInspection(path, FileStatus(path))
    var missing: Int64 = 0
    if case .changesMissing(let count)? = acknowledged.finding(in: inspection) {
      missing = Int64(count)
    }
    guard missing > 0 || acknowledged.generation > before.generation else { return }
    try run(
      "UPDATE store_state SET missing = missing + ?, generation = ?",
      .integer(missing), .integer(max(acknowledged.generation, before.generation)))
  }

  /// After the last change.
  ///
  /// - Returns: What is acknowledged once the transaction is committed.
  func end(_ table: TableLayout?) throws -> StoreCommit? {
    try end(in: database, table)
  }

  /// Notes in a copy of the database that is put in its place that it goes on from this state.
  func end(of copy: Database, _ table: TableLayout) throws -> StoreCommit? {
    try end(in: copy, table)
  }

  /// A transaction that changes nothing but the name of the state, and what `body` does.
  ///
  /// - Parameter path: That of the database.
  static func commit(
    to database: Database, _ path: String, after acknowledged: Acknowledgement?,
    _ table: TableLayout? = nil, _ body: () throws -> Void = {}
  ) throws -> StoreCommit? {
    var commit: StoreCommit?
    try database.inTransaction(.immediate) {
      let update = try StateUpdate(database, path, after: acknowledged)
      try update.begin(table)
      try body()
      commit = try update.end(table)
      return .commit
    }
    return commit
  }

  private func end(in database: Database, _ table: TableLayout?) throws -> StoreCommit? {
    let (nonce, branch) = (Nonce.random(), isContinued ? before?.branch : Nonce.random())
    let fork = isContinued ? before?.fork : acknowledgedBefore?.nonce ?? before?.lastNonce
    let update = try database.cachedStatement(
      sql: """
        UPDATE store_state SET base = ?, cookie = ?, last = generation,
          nonce = ?, base_nonce = ?, last_nonce = ?, branch = ?, fork = ?
        """)
    let names = [nonce, before?.nonce, nonce, branch, fork].map { Data($0?.bytes ?? []) }
    try update.execute(
      arguments: StatementArguments([before?.generation ?? 0, cookie]) + StatementArguments(names))
    guard let state = try StateTable.state(in: database) else { return nil }
    let highestID = try table.map { try Self.highestID($0, in: database) } ?? 0
    return StoreCommit(state: state, before: before, highestID: highestID)
  }

  /// Whether the state before was the last that was written beside this lock file, and not changed
  /// elsewhere meanwhile.
  private var isContinued: Bool {
    guard let branch = before?.branch, let acknowledgedBefore else { return false }
    return acknowledgedBefore.isHere && acknowledgedBefore.branch == branch
  }

  /// What is known to have been acknowledged of the state before, or of the one before that, whose
  /// writer was killed.
  private var acknowledgedBefore: Acknowledgement? {
    guard let before, let acknowledged, acknowledged.isFollowed(by: before) else { return nil }
    return acknowledged
  }

  static func highestID(_ table: TableLayout, in database: Database) throws -> Int64 {
    let query = try SQLCursor(database, "SELECT seq FROM sqlite_sequence WHERE name = ?")
    try query.bind(.text(table.entity.name), at: 1)
    return try query.step() ? query.integer(0) : 0
  }

  private func setHighestID(_ id: Int64, _ table: TableLayout) throws {
    let name = Value.text(table.entity.name)
    try run("UPDATE sqlite_sequence SET seq = ? WHERE name = ?", .integer(id), name)
    guard database.changesCount == 0 else { return }
    try run("INSERT INTO sqlite_sequence (seq, name) VALUES (?, ?)", .integer(id), name)
  }

  private func run(_ sql: String, _ values: Value...) throws {
    let query = try SQLCursor(database, sql)
    for (index, value) in values.enumerated() { try query.bind(value, at: Int32(index + 1)) }
    _ = try query.step()
  }
}
