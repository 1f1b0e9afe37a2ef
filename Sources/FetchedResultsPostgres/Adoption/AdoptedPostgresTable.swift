public import FetchedResults
import FetchedResultsSQL

/// A table of another program on a server, listed and followed as if it were a store.
///
/// ```swift
/// let books = try PostgresStore.adopt(
///   table: "book", in: "postgresql://anna@db.example/library", as: Book.self)
/// let list = FetchedResultsController(books, FetchRequest(sortedBy: [.ascending(\.title)]))
/// ```
///
/// The owner of the table goes on writing it, with whatever program: its columns, indexes, views,
/// rules and triggers stay as they are. Two things come into being:
///
/// ```
///   library.book                   the owner's table, with triggers that note the identifiers of
///                                  rows that may have changed
///   fetched_results_library_book   the mirror: a schema with a store of the rows, with their sort
///                                  keys, section counts and change log, and with these identifiers
/// ```
///
/// Before each read the mirror is brought up to the newest committed state of the table, so that a
/// fetch never shows less than a read of the table would. That costs a round trip where nothing was
/// written, and otherwise what the rows cost that changed. Several commits of the owner may be one
/// commit of the mirror. While somebody follows a list, the library looks four times a second.
///
/// The mirror is derived, and its tables are not logged: a publication of all tables sends none of
/// them. A server that has crashed has emptied them, and a program may declare its objects
/// otherwise: then all rows are compared, which costs as much as a load of them. Programs that
/// declare one table in different ways use mirrors with names of their own. A mirror holds, beside
/// the rows, the former values of the last million changes. Its role alone may read it.
///
/// Each statement of the owner costs an entry of the identifiers of its rows, and the server keeps
/// the rows of a large update or deletion for it, in temporary files. Statements that read and
/// write rows wait for no reader; `TRUNCATE` and `ALTER TABLE` wait while all rows are compared.
/// The owner needs no right on the mirror. Whoever adopts waits for the transactions that write
/// the table, and whoever takes the mirror away for all that use it; others wait behind them.
public final class AdoptedPostgresTable<Object: FetchedObject>: FetchSource {
  /// The server, the database and the role, without a password.
  public let server: String

  /// The name of the table, and of the schema that it lies in.
  public let name: String
  public let schema: String

  private let mirror: TableMirror<Object>
  private let broadcast: CommitBroadcast

  init(_ mirror: TableMirror<Object>) {
    self.mirror = mirror
    server = mirror.rows.server
    name = mirror.name.table
    schema = mirror.name.schema
    broadcast = CommitBroadcast { [monitor = CommitMonitor(mirror)] in monitor.serve($0) }
  }

  /// A reader for one list, in the newest committed state of the table.
  ///
  /// - Throws: `PostgresError`, and ``PostgresAdoptionError`` if the table is no longer what was
  ///   adopted.
  /// - Complexity: O(changed rows x log rows), and the cost of `PostgresStore.reader(for:)`; where
  ///   no row changed, one round trip more than that.
  public func reader(for plan: FetchPlan) throws -> sending any FetchReader {
    try mirror.bringUp()
    return try mirror.rows.reader(for: plan)
  }

  /// What has become of a list since a state, and a reader of it in the newest committed state.
  ///
  /// - Throws: As ``reader(for:)``.
  public func changes(
    of plan: FetchPlan, since token: ChangeToken, cache: (any ListCache)?, maximumChanges: Int
  ) throws -> sending ListChanges {
    try mirror.bringUp()
    return try mirror.rows.changes(
      of: plan, since: token, cache: cache, maximumChanges: maximumChanges)
  }

  /// A stream with an element whenever the owner has committed something, at the latest a quarter
  /// of a second afterwards: a server that told of it would let the owner's commits wait for each
  /// other.
  public func commits() -> AsyncStream<Void> { broadcast.stream() }
}

extension CommitMonitor {
  /// A monitor of a mirror, which its thread brings up itself.
  fileprivate convenience init<Object: FetchedObject>(_ mirror: TableMirror<Object>) {
    self.init { broadcast in
      let stop = StopSignal()
      let isStarted = BackgroundThread.start { [weak broadcast] in
        var known: Int64?
        while !stop.isRaised {
          do {
            let found = try mirror.bringUp()
            if found == nil || found != known { broadcast?.announce() }
            known = found
            stop.wait(CommitListener.pollingInterval)
          } catch {
            // Whoever reads then gets the error.
            broadcast?.announce()
            stop.wait(CommitListener.retryInterval)
          }
        }
      }
      return isStarted ? stop : nil
    }
  }
}

// MARK: - Adopting

extension PostgresStore {
  /// Adopts a table of another program, so that its rows can be listed and followed.
  ///
  /// The attributes of the entity are columns of the table with the same names, and the identifier
  /// is its primary key, a column of whole numbers. A value that does not fit its attribute is
  /// null, as is a text of more than 1,300 bytes by which rows are sorted; a row with the
  /// identifier 0 is not listed. Dates are columns of times, in UTC where they have no zone, or of
  /// seconds since 1970, or texts of ISO 8601. Any column can be read as a text.
  ///
  /// What is added to the database is added in one transaction, or not at all, and the same call of
  /// another program adds nothing. `unadopt` takes it away. The role needs the rights `SELECT` and
  /// `TRIGGER` on the table and `CREATE` on the database, and no policy may hide rows from it. Rows
  /// that arrive by logical replication are noticed where it owns the table.
  ///
  /// - Parameters:
  ///   - table: The name of the table.
  ///   - schema: The schema that it lies in; nil for the first one of the search path that has such
  ///     a table.
  ///   - address: A URI such as `postgresql://anna@db1,db2/library`, or a list of settings, as
  ///     `psql` takes them.
  ///   - type: The type of the objects.
  ///   - mirror: The name of the mirror's schema; nil for one that is made of the names of the
  ///     table and its schema. Do not rename it: the triggers know it by its name.
  ///   - revision: Raise it where the type makes other values of the same columns, as after a new
  ///     case of an enumeration. Programs of two revisions compare all rows in turn.
  /// - Throws: ``PostgresAdoptionError``, where the table is none that can be adopted;
  ///   `PostgresError`, also where a transaction of the owner is open, or another program compares
  ///   all rows, for longer than ten seconds (`busy`). Nothing was added then.
  /// - Complexity: O(rows x log rows) the first time.
  @available(*, noasync, message: "A task adopts with the async form, which blocks no thread.")
  public static func adopt(
    table: String, schema: String? = nil, in address: String, as type: Object.Type,
    mirror: String? = nil, revision: Int = 1
  ) throws -> AdoptedPostgresTable<Object> {
    let place = try MirrorSchema<Object>(
      of: table, schema, in: ServerAddress(address), named: mirror)
    return AdoptedPostgresTable(try place.open(revision: revision))
  }

  /// Adopts a table as the form without `async` does, on a thread that may wait.
  ///
  /// - Throws: As the form without `async`; `CancellationError` if the task is cancelled.
  public static func adopt(
    table: String, schema: String? = nil, in address: String, as type: Object.Type,
    mirror: String? = nil, revision: Int = 1
  ) async throws -> AdoptedPostgresTable<Object> {
    try await ThreadPool.writing.run {
      try adopt(
        table: table, schema: schema, in: address, as: type, mirror: mirror, revision: revision)
    }
  }

  /// Takes from a database what `adopt` has added to it. The
  /// table and its rows stay as they are.
  ///
  /// Programs that still follow the table get ``PostgresAdoptionError/notAdopted(table:server:)``.
  /// Nothing is done where the table is not adopted.
  ///
  /// - Parameters:
  ///   - table: The name of the table.
  ///   - schema: The schema that it lies in, as for `adopt`.
  ///   - address: The address of the database.
  ///   - mirror: The name of the mirror's schema, if it was given one.
  /// - Throws: `PostgresError`; `busy` where a transaction uses the table for longer than ten
  ///   seconds. Nothing was changed then.
  @available(*, noasync, message: "A task unadopts with the async form, which blocks no thread.")
  public static func unadopt(
    table: String, schema: String? = nil, in address: String, mirror: String? = nil
  ) throws {
    try MirrorSchema<Object>(of: table, schema, in: ServerAddress(address), named: mirror).drop()
  }

  /// Takes away what was added as the form without `async` does, on a thread that may wait.
  ///
  /// - Throws: As the form without `async`; `CancellationError` if the task is cancelled.
  public static func unadopt(
    table: String, schema: String? = nil, in address: String, mirror: String? = nil
  ) async throws {
    try await ThreadPool.writing.run {
      try unadopt(table: table, schema: schema, in: address, mirror: mirror)
    }
  }
}
