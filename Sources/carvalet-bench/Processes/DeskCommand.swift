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
      }
    var worst = 0.0
    for number in 0..<count { worst = max(worst, try Stopwatch.seconds { try park(number) }) }
    print(worst)
  }

  private func carvaletDesk() throws -> (Int) throws -> Void {
    let store = try CarStore(path: store)
    return { number in
      var draft = CarDraft()
      (draft.make, draft.model, draft.key) = ("Volvo", "V70", "K\(number)")
      _ = try store.park(draft, now: Date(), utcOffset: 0, by: nil)
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
    let note = try database.prepare(
      "INSERT INTO change_command (date, name) VALUES (?, 'park')")
    let begin = try database.prepare(
      "UPDATE current_command SET command = last_insert_rowid()")
    let insert = try database.prepare(
      """
      INSERT INTO car (dateCreated, utcOffset, make, model, key, make_key, model_key)
        VALUES (?, 0, 'Volvo', 'V70', ?, 'volvo', 'v70')
      """)
    return { number in
      let now = Int64(Date().timeIntervalSince1970 * 1000)
      try database.execute("BEGIN IMMEDIATE")
      try note.bind(now, at: 1)
      _ = try note.walk()
      _ = try begin.walk()
      try insert.bind(now, at: 1)
      try insert.bind("K\(number)", at: 2)
      _ = try insert.walk()
      try database.execute("UPDATE current_command SET command = NULL; COMMIT")
    }
  }
}
