import FetchedResults
import FetchedResultsSQL

/// The update of the ``StateTable`` that each commit of this library makes.
///
/// It exists so that every commit names its state and the state before it, from which
/// ``FileInspection`` and ``Acknowledgement`` determine whether files belong together and whether
/// commits are missing.
struct StateUpdate {
  private let database: SQLiteConnection
  private let path: String
  private let acknowledged: Acknowledgement?
  /// Nil in a new store, or in one of the first version.
  private let before: StatePage?
  /// The cookie of the schema, which each change of the schema changes.
  let cookie: Int64

  /// Create it before anything is changed.
  ///
  /// - Parameters:
  ///   - path: The path of the file that is written to.
  ///   - acknowledged: The record of the last acknowledged commit.
  init(_ database: SQLiteConnection, _ path: String, after acknowledged: Acknowledgement?) throws {
    self.database = database
    self.path = path
    self.acknowledged = acknowledged
    before =
      try SQLCursor.integer(
        database, "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'store_state'")
      == nil ? nil : StateTable.state(in: database)
    cookie = try SQLCursor.integer(database, "PRAGMA schema_version") ?? 0
  }

  /// Call it before the first change. Where the last acknowledged commit is not in the store, its
  /// generation and highest identifier are adopted nevertheless, so that no generation and no
  /// identifier is ever used twice.
  func begin(_ table: TableLayout?) throws {
    // Another program may have removed the row.
    guard let before else { return try StateTable.addRow(in: database) }
    guard let acknowledged, acknowledged.store.isRelated(to: before.store) else {
      return
    }
    if acknowledged.finding != nil || !acknowledged.isFollowed(by: before) {
      try takeOver(acknowledged, before)
    }
    guard let table, acknowledged.highestID > (try Self.highestID(in: database)) else { return }
    try setHighestID(acknowledged.highestID, table)
  }

  private func takeOver(_ acknowledged: Acknowledgement, _ before: StatePage) throws {
    let inspection = try FileInspection(path, FileStatus(path))
    var missing: Int64 = 0
    if case .changesMissing(let count)? = acknowledged.finding(in: inspection) {
      missing = Int64(count)
    }
    guard missing > 0 || acknowledged.generation > before.generation else { return }
    try database.run(
      "UPDATE store_state SET missing = missing + ?, generation = ?",
      [.integer(missing), .integer(max(acknowledged.generation, before.generation))])
  }

  /// Call it after the last change.
  ///
  /// - Parameter copy: A copy that replaces the database and continues from the state before.
  /// - Returns: The commit to acknowledge once the transaction is committed.
  func end(_ table: TableLayout?, in copy: SQLiteConnection? = nil) throws -> StoreCommit? {
    let database = copy ?? self.database
    let nonce = Nonce.random()
    let branch = isContinued ? before?.branch : Nonce.random()
    let fork = isContinued ? before?.fork : acknowledgedBefore?.nonce ?? before?.lastNonce
    try database.run(
      """
      UPDATE store_state SET base = ?, cookie = ?, last = generation,
        nonce = ?, base_nonce = ?, last_nonce = ?, branch = ?, fork = ?
      """
    ) { statement in
      try statement.bind(.integer(before?.generation ?? 0), at: 1)
      try statement.bind(.integer(cookie), at: 2)
      for (index, name) in [nonce, before?.nonce, nonce, branch, fork].enumerated() {
        try statement.bind(name?.bytes ?? [], at: Int32(index + 3))
      }
    }
    guard let state = try StateTable.state(in: database) else { return nil }
    var highestID = try table == nil ? 0 : Self.highestID(in: database)
    // Another program may have stored it, and a repair is to lower it.
    if highestID > StoredNumbers.greatest { highestID = 0 }
    return StoreCommit(state: state, before: before, highestID: highestID)
  }

  /// Runs a transaction that changes only the nonce of the state, and whatever `body` changes.
  ///
  /// - Parameter path: The path of the database.
  static func commit(
    to database: SQLiteConnection, _ path: String, after acknowledged: Acknowledgement?,
    _ table: TableLayout? = nil, _ body: () throws -> Void = {}
  ) throws -> StoreCommit? {
    try database.inTransaction {
      let update = try StateUpdate(database, path, after: acknowledged)
      try update.begin(table)
      try body()
      return try update.end(table)
    }
  }

  /// Whether the state before is the last one that was written beside this lock file, and the store
  /// was not changed elsewhere in between.
  private var isContinued: Bool {
    guard let branch = before?.branch, let acknowledgedBefore else { return false }
    return acknowledgedBefore.isHere && acknowledgedBefore.branch == branch
  }

  /// The acknowledgement of the state before, or of the state before that, where the writer of the
  /// former was killed before it acknowledged its commit.
  private var acknowledgedBefore: Acknowledgement? {
    guard let before, let acknowledged, acknowledged.isFollowed(by: before) else { return nil }
    return acknowledged
  }

  /// The greatest identifier that a row of any entity ever had; 0 where there was none. A file has
  /// one record of what was acknowledged, whatever entities it holds.
  static func highestID(in database: SQLiteConnection) throws -> Int64 {
    try database.integer(
      """
      SELECT max(seq) FROM sqlite_sequence
        WHERE name || '_section' IN (SELECT name FROM sqlite_schema WHERE type = 'table')
      """) ?? 0
  }

  /// The greatest identifier that a row of an entity ever had; 0 where there was none.
  static func highestID(_ table: TableLayout, in database: SQLiteConnection) throws -> Int64 {
    try database.integer(
      "SELECT seq FROM sqlite_sequence WHERE name = ?", [.text(table.entity.name)]) ?? 0
  }

  private func setHighestID(_ id: Int64, _ table: TableLayout) throws {
    let name = Value.text(table.entity.name)
    try database.run("UPDATE sqlite_sequence SET seq = ? WHERE name = ?", [.integer(id), name])
    guard database.changesCount == 0 else { return }
    try database.run("INSERT INTO sqlite_sequence (seq, name) VALUES (?, ?)", [.integer(id), name])
  }
}
