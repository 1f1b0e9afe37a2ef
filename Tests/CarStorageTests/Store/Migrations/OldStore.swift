import Foundation
import Glibc
import TestSupport
import Testing

@testable import CarStorage
@testable import FetchedResultsSQLite

/// Stores as programs before this one left them.
enum OldStore {
  /// The format of an earlier version.
  static func format(version: Int) -> StoreFormat {
    StoreFormat(
      applicationID: CarSchema.format.applicationID,
      migrations: Array(CarSchema.format.migrations.prefix(version)), schema: [])
  }

  /// An empty store of an earlier version.
  static func make(_ path: String, version: Int) throws {
    remove(path)
    try SQLiteStore<Car>.create(path: path, format: format(version: version))
  }

  /// Six cars, as the first version wrote them.
  static func makeFirstVersion(_ path: String) throws {
    remove(path)
    let fixture = try #require(
      Bundle.module.url(
        forResource: "first-version", withExtension: "sql", subdirectory: "Fixtures"))
    try runSQL(
      try String(contentsOf: fixture, encoding: .utf8)
        + "PRAGMA journal_mode = WAL; PRAGMA wal_checkpoint(TRUNCATE);", path)
  }

  /// Cars of some makes, in a store whose states have a number and no name.
  static func makeSecondVersion(_ path: String, _ makes: String...) throws {
    try make(path, version: 2)
    remove(path, suffixes: [".lock"])
    let columns = ["fork", "branch", "last_nonce", "base_nonce", "nonce"]
    try runSQL(
      columns.map { "ALTER TABLE store_state DROP COLUMN \($0);" }.joined()
        + "UPDATE store_state SET base = 0, cookie = 0, last = 0;", path)
    for make in makes { try runSQL(parkInSecondVersion(make), path) }
    try runSQL("PRAGMA wal_checkpoint(TRUNCATE)", path)
  }

  /// What the second version did at a desk, in a log that it began.
  static func parkInSecondVersion(_ make: String) -> String {
    """
    BEGIN IMMEDIATE;
    UPDATE store_state
      SET base = generation, cookie = (SELECT schema_version FROM pragma_schema_version);
    INSERT INTO car (dateCreated, utcOffset, make, make_key, model, model_key, search_text) VALUES
      (0, 0, '\(make)', '\(make.lowercased())', 'One', 'one',
        '\(make.lowercased())' || char(10) || 'one');
    UPDATE store_state SET last = generation;
    COMMIT;
    """
  }

  private static func remove(
    _ path: String, suffixes: [String] = ["", "-wal", "-shm", ".lock"]
  ) {
    for suffix in suffixes { unlink(path + suffix) }
  }
}
