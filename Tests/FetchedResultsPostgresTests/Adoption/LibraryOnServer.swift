import FetchedResults
import Foundation
import TestSupport

@testable import FetchedResultsPostgres

/// The schema of a program that has a table of books, with what such programs have: unique columns,
/// a foreign key, a view, triggers, a domain, columns of other types than those that are read.
final class LibraryOnServer {
  let cluster: PostgresCluster
  let schema = "lib_\(UInt32.random(in: 0 ... .max))"
  /// A connection of the owner, as `psql` would have.
  let owner: PostgresConnection

  /// The address of the database, where the schema is not in the search path.
  var address: String { cluster.address(schema: "public") }
  var mirror: String { "fetched_results_\(schema)_book" }

  private static let tables = """
    CREATE TABLE shelf (id integer PRIMARY KEY, name text);
    CREATE DOMAIN counted AS integer CHECK (VALUE <> 0);
    CREATE DOMAIN numbered AS counted;
    CREATE TABLE book (
      number numbered PRIMARY KEY, title varchar NOT NULL DEFAULT '', isbn text UNIQUE,
      year smallint, rating numeric, added timestamptz, tag uuid, price money,
      shelf integer REFERENCES shelf (id) ON DELETE CASCADE);
    CREATE VIEW shelved AS SELECT * FROM book WHERE shelf > 0;
    CREATE TABLE journal (text text);
    CREATE FUNCTION note_new() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO journal VALUES ('new: ' || NEW.title);
        UPDATE book SET rating = 3 WHERE number = NEW.number AND rating IS NULL;
        RETURN NULL;
      END $$;
    CREATE TRIGGER noted AFTER INSERT ON book FOR EACH ROW EXECUTE FUNCTION note_new();
    """

  init(on cluster: PostgresCluster? = nil) throws {
    let cluster = try cluster ?? .shared
    self.cluster = cluster
    owner = try PostgresConnection(ServerAddress(cluster.address(schema: schema)))
    try owner.execute("CREATE SCHEMA \(schema)")
    try write(Self.tables)
  }

  deinit {
    // Readers of the test may not have ended their transactions yet.
    _ = try? owner.execute("ROLLBACK")
    _ = try? owner.execute("SET lock_timeout = '5s'")
    _ = try? owner.execute("SET client_min_messages = warning")
    for schema in [mirror, schema] {
      _ = try? owner.execute("DROP SCHEMA IF EXISTS \(schema) CASCADE")
    }
  }

  /// Runs statements of the owner in one transaction.
  func write(_ statements: String) throws {
    try owner.execute("DO $do$ BEGIN \(statements.replacing(/;?\s*$/, with: "")); END $do$")
  }

  /// Another connection of the owner.
  func otherOwner() throws -> PostgresConnection {
    try PostgresConnection(ServerAddress(cluster.address(schema: schema)))
  }

  func adopted(mirror: String? = nil) throws -> AdoptedPostgresTable<AdoptedBook> {
    try PostgresStore.adopt(
      table: "book", schema: schema, in: address, as: AdoptedBook.self, mirror: mirror)
  }

  func unadopt() throws {
    try PostgresStore<AdoptedBook>.unadopt(table: "book", schema: schema, in: address)
  }

  /// What is in the owner's schema, and which schemas the database has, as its tools write it out.
  func dump() throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(schema).sql").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    try cluster.run(
      """
      "$programs/pg_dump" -h "$sockets" -p \(cluster.port) -U \(PostgresCluster.owner) -d postgres
        -n \(schema) -n '\(mirror)' > "\(file)"
      """)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    // Newer tools guard a dump by a random word.
    return text.split(separator: "\n").filter { !$0.contains("restrict ") }
      .joined(separator: "\n")
  }
}
