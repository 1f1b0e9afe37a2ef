import FetchedResults
import Foundation
import GRDB
import TestSupport

@testable import FetchedResultsSQLite

/// The file of a program that uses GRDB, with what such programs have: unique columns, a foreign
/// key, a view, a trigger, and a column of numbers in which a word stands.
final class LibraryOfAnother {
  let folder: TemporaryFolder
  let path: String
  let pool: DatabasePool

  static let schema = """
    CREATE TABLE shelf (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE book (
      number INTEGER PRIMARY KEY, title TEXT NOT NULL DEFAULT '', isbn TEXT UNIQUE COLLATE NOCASE,
      year INTEGER, rating REAL, added, tag BLOB, price INTEGER,
      shelf INTEGER REFERENCES shelf (id) ON DELETE CASCADE, UNIQUE (year, price));
    CREATE VIEW cheap AS SELECT * FROM book WHERE price < 10;
    CREATE TABLE journal (text TEXT);
    CREATE TRIGGER noted AFTER INSERT ON book BEGIN
      INSERT INTO journal VALUES ('new: ' || new.title);
      UPDATE book SET rating = 3 WHERE number = new.number AND new.rating IS NULL;
    END;
    PRAGMA user_version = 42;
    """

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("library.sqlite")
    var configuration = Configuration()
    configuration.busyMode = .timeout(60)
    pool = try DatabasePool(path: path, configuration: configuration)
    try write(Self.schema)
  }

  /// Runs statements of the owner in one transaction.
  func write(_ statements: String) throws {
    try pool.write { try $0.execute(sql: statements) }
  }

  func adopted() throws -> AdoptedTable<AdoptedBook> {
    try SQLiteStore.adopt(table: "book", in: path, as: AdoptedBook.self)
  }

  /// The schema and all rows of the tables that the owner made, and the numbers in the header.
  func dump() throws -> [String] {
    try pool.read { database in
      let schema = try String.fetchAll(
        database, sql: "SELECT type || ' ' || name || ifnull(sql, '') FROM sqlite_schema ORDER BY 1"
      )
      let tables = try String.fetchAll(
        database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1")
      let rows = try tables.flatMap { table in
        try Row.fetchAll(database, sql: "SELECT * FROM \"\(table)\" ORDER BY 1").map(\.description)
      }
      let numbers = try ["user_version", "application_id"].map {
        try Int.fetchOne(database, sql: "PRAGMA \($0)").map(String.init) ?? ""
      }
      return schema + rows + numbers
    }
  }
}
