import FetchedResults
import Foundation
import GRDB

/// What a store that is put in the place of another takes over from it: who it is, and the numbers
/// that must never be used twice.
struct StoreSuccession {
  private let store: StoreID
  private let generation: Int64
  private let cookie: Int64
  private let sequences: [String: Int64]
  private let acknowledged: Acknowledgement?
  private let table: TableLayout
  private let command: ChangeCommand
  private let identity: FileIdentity

  /// - Parameter database: The store before, with nothing in its write-ahead log.
  init(
    _ database: Database, _ table: TableLayout, _ command: ChangeCommand,
    after acknowledged: Acknowledgement?, _ identity: FileIdentity
  ) throws {
    let state = try Query(database, "SELECT store, generation FROM store_state")
    guard try state.step(), let store = StoreID(state.bytes(0)) else {
      throw DatabaseError.inconsistent
    }
    self.store = store
    generation = state.integer(1)
    cookie = try Query.integer(database, "PRAGMA schema_version") ?? 0
    let sequences = try Query(database, "SELECT name, seq FROM sqlite_sequence")
    var known: [String: Int64] = [:]
    while try sequences.step() { known[sequences.text(0) ?? ""] = sequences.integer(1) }
    self.sequences = known
    self.acknowledged = acknowledged
    self.table = table
    self.command = command
    self.identity = identity
  }

  /// Lets a copy go on where the store before it stops, and logs that it begins anew there.
  ///
  /// - Returns: What is acknowledged once the copy stands in its place.
  func apply(to copy: Database) throws -> Acknowledgement {
    let isRelated = acknowledged?.store.isRelated(to: store) ?? false
    let highest = isRelated ? acknowledged : nil
    try copy.inTransaction(.immediate) {
      for (name, number) in sequences { try raise(name, to: number, in: copy) }
      if let highest { try raise(table.entity.name, to: highest.highestID, in: copy) }
      let next = max(
        generation, highest?.generation ?? 0,
        try Query.integer(copy, "SELECT generation FROM store_state") ?? 0)
      try copy.execute(
        sql: """
          UPDATE store_state SET store = ?, generation = ?, base = ?, cookie = ?, last = ?, missing = 0
          """,
        arguments: [Data(store.bytes), next + 1, generation, cookie, next + 1])
      try copy.execute(
        sql: "INSERT INTO change_command (date, author, name) VALUES (?, ?, ?)",
        arguments: [Date().millisecondsSince1970, command.author, command.name])
      try copy.execute(
        sql: "INSERT INTO \(table.changeTable) (command, operation) VALUES (?, ?)",
        arguments: [copy.lastInsertedRowID, ChangeOperation.restore.rawValue])
      return .commit
    }
    return Acknowledgement(
      store: store,
      generation: try Query.integer(copy, "SELECT generation FROM store_state") ?? 0,
      highestID: try Int64.fetchOne(
        copy, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table.entity.name])
        ?? 0,
      identity: identity)
  }

  private func raise(_ name: String, to number: Int64, in copy: Database) throws {
    try copy.execute(
      sql: "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?",
      arguments: [number, name])
    guard copy.changesCount == 0 else { return }
    try copy.execute(
      sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [name, number])
  }
}
