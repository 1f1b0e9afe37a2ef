import FetchedResults
import GRDB

/// What a transaction that writes does with the ``StateTable``.
struct StateUpdate {
  private let database: Database
  private let table: TableLayout
  private let status: FileStatus

  /// - Parameter status: The file that is written to, as it was before.
  init(_ database: Database, _ table: TableLayout, _ status: FileStatus) {
    self.database = database
    self.table = table
    self.status = status
  }

  /// Before the first change.
  ///
  /// Where the last acknowledged commit is not in the store, its numbers are taken over all the
  /// same: no generation and no identifier is ever used twice.
  func begin(after acknowledged: Acknowledgement?, logIsEmpty: Bool) throws {
    if logIsEmpty { try StateTable.beginLog(in: database) }
    guard let acknowledged, let state = try state(),
      acknowledged.store.isRelated(to: state.store),
      acknowledged.store != state.store || acknowledged.generation != state.generation
    else { return }
    if acknowledged.generation > state.generation {
      let finding = acknowledged.finding(
        in: state.store, generation: state.generation, status)
      let missing = if case .changesMissing(let count)? = finding { Int64(count) } else { Int64(0) }
      try run(
        "UPDATE store_state SET missing = missing + ?, generation = ?",
        .integer(missing), .integer(acknowledged.generation))
    }
    if acknowledged.highestID > (try highestID()) { try setHighestID(acknowledged.highestID) }
  }

  /// After the last change.
  ///
  /// - Returns: What is acknowledged once the transaction is committed.
  func end() throws -> Acknowledgement? {
    let query = try Query(
      database, "UPDATE store_state SET last = generation RETURNING store, generation")
    guard try query.step(), let store = StoreID(query.bytes(0)) else { return nil }
    let generation = query.integer(1)
    while try query.step() {}
    return Acknowledgement(
      store: store, generation: generation, highestID: try highestID(),
      identity: status.identity)
  }

  private func state() throws -> (store: StoreID, generation: Int64)? {
    let query = try Query(database, "SELECT store, generation FROM store_state")
    guard try query.step(), let store = StoreID(query.bytes(0)) else { return nil }
    return (store, query.integer(1))
  }

  private func highestID() throws -> Int64 {
    let query = try Query(database, "SELECT seq FROM sqlite_sequence WHERE name = ?")
    try query.bind(.text(table.entity.name), at: 1)
    return try query.step() ? query.integer(0) : 0
  }

  private func setHighestID(_ id: Int64) throws {
    try run("UPDATE sqlite_sequence SET seq = ? WHERE name = ?", .integer(id), name)
    guard database.changesCount == 0 else { return }
    try run("INSERT INTO sqlite_sequence (seq, name) VALUES (?, ?)", .integer(id), name)
  }

  private var name: Value { .text(table.entity.name) }

  private func run(_ sql: String, _ values: Value...) throws {
    let query = try Query(database, sql)
    for (index, value) in values.enumerated() { try query.bind(value, at: Int32(index + 1)) }
    _ = try query.step()
  }
}
