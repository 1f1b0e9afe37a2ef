import Foundation
import Glibc
import TestSupport
import Testing

@testable import CarStorage
@testable import FetchedResultsSQLite

/// Stores as programs before this one left them.
enum OldStore {
  /// The versions of the format before stores had a record of their description.
  static let versions = 1...8

  /// The six cars of the first version, in a store that was migrated up to a version.
  static func make(_ path: String, version: Int) throws {
    remove(path)
    for step in 1...version { try run(step, path) }
    try runSQL("PRAGMA journal_mode = WAL; PRAGMA wal_checkpoint(TRUNCATE);", path)
  }

  /// Runs the statements by which the first version made a store, or by which a later one migrated
  /// it.
  private static func run(_ version: Int, _ path: String) throws {
    let fixture = try #require(
      Bundle.module.url(
        forResource: "\(version)", withExtension: "sql", subdirectory: "Fixtures/Formats"))
    try runSQL(String(contentsOf: fixture, encoding: .utf8), path)
  }

  /// Six cars, as the first version wrote them.
  static func makeFirstVersion(_ path: String) throws { try make(path, version: 1) }

  /// Cars of some makes, in a store whose states have a number and no name.
  static func makeSecondVersion(_ path: String, _ makes: String...) throws {
    try make(path, version: 2)
    try runSQL(
      """
      DELETE FROM car; DELETE FROM car_change; DELETE FROM change_command;
      DELETE FROM removed_ticket; DELETE FROM sqlite_sequence;
      UPDATE store_state SET generation = 0, base = 0, cookie = 0, last = 0;
      """, path)
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
