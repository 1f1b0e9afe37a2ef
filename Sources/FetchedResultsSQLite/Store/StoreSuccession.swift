import FetchedResults
import FetchedResultsSQL
import FoundationEssentials

/// The data that the successor of a store takes over from it when a copy replaces it: the
/// identifier of the store, and the generations and row identifiers that must never be used twice.
///
/// It is immutable once it was read.
struct StoreSuccession {
  private let store: StoreID
  private let generation: Int64
  private let update: StateUpdate
  private let sequences: [String: Int64]
  private let acknowledged: Acknowledgement?
  private let table: TableLayout
  private let command: ChangeCommand

  /// - Parameters:
  ///   - database: The store that is replaced.
  ///   - path: The path of that store.
  init(
    _ database: SQLiteConnection, _ path: String, _ table: TableLayout, _ command: ChangeCommand,
    after acknowledged: Acknowledgement?
  ) throws {
    guard let state = try StateTable.state(in: database) else {
      throw StoreInconsistency()
    }
    store = state.store
    generation = state.generation
    update = try StateUpdate(database, path, after: acknowledged)
    let sequences = try SQLCursor(database, "SELECT name, seq FROM sqlite_sequence")
    var known: [String: Int64] = [:]
    while try sequences.step() { known[sequences.text(0) ?? ""] = sequences.integer(1) }
    self.sequences = known
    self.acknowledged = acknowledged
    self.table = table
    self.command = command
  }

  /// Makes a copy continue from the state of the replaced store, and logs the restore in its change
  /// log.
  ///
  /// - Returns: The commit that replaces the store with the copy.
  func apply(to copy: SQLiteConnection) throws -> StoreCommit {
    let isRelated = acknowledged?.store.isRelated(to: store) ?? false
    let highest = isRelated ? acknowledged : nil
    return try copy.inTransaction {
      for (name, number) in sequences { try raise(name, to: number, in: copy) }
      if let highest { try raise(table.entity.name, to: highest.highestID, in: copy) }
      let next = max(
        generation, highest?.generation ?? 0,
        try SQLCursor.integer(copy, "SELECT generation FROM store_state") ?? 0)
      try copy.run("UPDATE store_state SET store = ?, generation = ?, missing = 0") { statement in
        try statement.bind(store.bytes, at: 1)
        try statement.bind(.integer(next + 1), at: 2)
      }
      try copy.run(
        WriteStatements(table).note,
        [.date(Date()), Value(command.author), .text(command.name), Value(command.origin), .null])
      try copy.run(
        "INSERT INTO \(table.changeTable) (command, operation) VALUES (?, ?)",
        [
          .integer(copy.lastInsertedRowID), .integer(Int64(ChangeOperation.restore.rawValue)),
        ])
      guard let commit = try update.end(table, in: copy) else { throw StoreInconsistency() }
      return commit
    }
  }

  private func raise(_ name: String, to number: Int64, in copy: SQLiteConnection) throws {
    let values = [Value.integer(number), .text(name)]
    try copy.run("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", values)
    guard copy.changesCount == 0 else { return }
    try copy.run("INSERT INTO sqlite_sequence (seq, name) VALUES (?, ?)", values)
  }
}
