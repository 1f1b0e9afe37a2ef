import ArgumentParser
import CarStorage
import Foundation
import Glibc

/// One of several processes that park cars in the same store at once, as the desks of a stand do.
///
/// Prints how long the slowest commit took, in seconds.
struct DeskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "desk", shouldDisplay: false)

  /// How the process parks a car, and waits for its turn to write.
  enum Way: String, CaseIterable, ExpressibleByArgument {
    /// As carvalet does.
    case carvalet
    /// By statements alone, waiting in SQLite's own busy loop.
    case busyLoop = "busy-loop"
    /// By the same statements, behind a lock of the kernel's as carvalet has it.
    case lock
    /// On a server, by the same statements through libpq.
    case libpq
  }

  @Argument var store: String
  @Option var count: Int
  @Option var way: Way

  func run() throws {
    let park =
      switch way {
      case .carvalet: try carvaletDesk()
      case .busyLoop: try statementDesk()
      case .lock: try locked(try statementDesk())
      case .libpq: try serverDesk()
      }
    var worst = 0.0
    for number in 0..<count { worst = max(worst, try MonotonicTime.seconds { try park(number) }) }
    print(worst)
  }

  private func carvaletDesk() throws -> (Int) throws -> Void {
    let store = try CarStore(at: store)
    return { try store.parkOne(key: "K\($0)") }
  }

  /// Locks what carvalet locks and writes the rows that it writes, all in one round trip.
  private func serverDesk() throws -> (Int) throws -> Void {
    let database = try RawPostgres(store)
    return { number in
      let now = Int64(Date().timeIntervalSince1970 * 1000)
      try database.execute(
        """
        BEGIN;
        SELECT set_config('fetched_results.writer', '1', TRUE);
        SELECT last_id FROM store_state WHERE change_log = 'car_change' FOR UPDATE;
        WITH noted AS (
          INSERT INTO change_command (id, date, name, since, mark)
            SELECT (SELECT coalesce(max(id), 0) + 1 FROM change_command), \(now), 'park', last_change, \(number)
              FROM store_state WHERE change_log = 'car_change' RETURNING id
        )
        SELECT set_config('fetched_results.command', id::text, TRUE) FROM noted;
        INSERT INTO car (ticket, "dateCreated", "utcOffset", make, model, key, make_key, model_key,
            key_key, search_text)
          SELECT last_id + 1, \(now), 0, 'Volvo', 'V70', 'K\(number)', 'volvo', 'v70', 'k\(number)',
              'volvo v70 k\(number)' FROM store_state WHERE change_log = 'car_change';
        COMMIT
        """)
    }
  }

  private func locked(_ park: @escaping (Int) throws -> Void) throws -> (Int) throws -> Void {
    let lock = open(store + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    return { number in
      flock(lock, LOCK_EX)
      defer { flock(lock, LOCK_UN) }
      try park(number)
    }
  }

  /// Writes the rows that carvalet writes.
  private func statementDesk() throws -> (Int) throws -> Void {
    let database = try RawDatabase(store, isReadOnly: false)
    try database.execute("PRAGMA synchronous = FULL")
    let note = try database.statement(
      "INSERT INTO change_command (date, name) VALUES (?, 'park')")
    let begin = try database.statement(
      "UPDATE current_command SET command = last_insert_rowid()")
    let insert = try database.statement(
      """
      INSERT INTO car (dateCreated, utcOffset, make, model, key, make_key, model_key)
        VALUES (?, 0, 'Volvo', 'V70', ?, 'volvo', 'v70')
      """)
    return { number in
      let now = Int64(Date().timeIntervalSince1970 * 1000)
      try database.execute("BEGIN IMMEDIATE")
      try note.bind(now, at: 1)
      try note.sum()
      try begin.sum()
      try insert.bind(now, at: 1)
      try insert.bind("K\(number)", at: 2)
      try insert.sum()
      try database.execute("UPDATE current_command SET command = NULL; COMMIT")
    }
  }
}
