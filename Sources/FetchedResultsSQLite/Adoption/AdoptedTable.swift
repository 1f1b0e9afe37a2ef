public import FetchedResults
import FetchedResultsSQL

/// A table of another program, listed and followed as if it were a store.
///
/// ```swift
/// let books = try SQLiteStore.adopt(table: "book", in: "library.sqlite", as: Book.self)
/// let list = FetchedResultsController(books, FetchRequest(sortedBy: [.ascending(\.title)]))
/// ```
///
/// The owner of the table goes on writing it, with whatever library: its columns, indexes, views
/// and triggers stay as they are. Two things come into being:
///
/// ```
///   library.sqlite                the owner's file: a table `fetched_results_book` with the
///                                 identifiers of rows that may have changed, and the triggers that
///                                 write them
///   library.sqlite-book-fetched   the mirror: a store of the rows, with their sort keys, section
///                                 counts and change log
/// ```
///
/// Before each read the mirror is brought up to the newest committed state of the owner's file, so
/// that a fetch never shows less than a read of the table would. That costs a few microseconds
/// where nothing was written, and otherwise what the rows cost that changed. Several commits of the
/// owner may be one commit of the mirror.
///
/// The mirror is derived. A program that loses it, or declares its objects otherwise, has all rows
/// compared with it, which costs as much as a load of them. Programs that declare one table in
/// different ways use mirrors with paths of their own. It holds, beside the rows, the former values
/// of the last 10,000 changes; `secure_delete` of the owner's file does not reach it.
///
/// Each write of the owner costs an entry of the identifier, and a look-up in each of the table's
/// unique indexes. A migration that drops a column of such an index fails while the triggers name
/// it: it unadopts the table before. GRDB's `eraseDatabaseOnSchemaChange` takes the triggers for a
/// change of the schema, and must be off.
public final class AdoptedTable<Object: FetchedObject>: FetchSource {
  /// The path of the owner's file.
  public let path: String

  /// The name of the table.
  public let name: String

  private let mirror: TableMirror<Object>
  private let broadcast: CommitBroadcast

  init(_ mirror: TableMirror<Object>) throws {
    self.mirror = mirror
    path = mirror.path
    name = mirror.name
    broadcast = CommitBroadcast { [monitor = CommitMonitor(path: mirror.path)] in
      monitor.serve($0)
    }
  }

  /// A reader for one list, in the newest committed state of the table.
  ///
  /// - Throws: `StoreError`, and ``AdoptionError`` if the table is no longer what was adopted.
  /// - Complexity: That of the rows that changed, and of `SQLiteStore.reader(for:)`.
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

  /// A stream with an element whenever the owner may have committed something.
  public func commits() -> AsyncStream<Void> { broadcast.stream() }
}

// MARK: - Adopting

extension SQLiteStore {
  /// Adopts a table of another program, so that its rows can be listed and followed.
  ///
  /// The attributes of the entity are columns of the table with the same names, and the identifier
  /// is its primary key, a column of integers. A value that does not fit its attribute, such as
  /// `'n/a'` in a column of numbers, is null; a row without an identifier, or with 0, is not
  /// listed. Dates are texts of ISO 8601, as in `2026-11-21 18:04:05.250`, or seconds since 1970.
  ///
  /// What is added to the file is added in one transaction, or not at all, and the same call of
  /// another program adds nothing. `SQLiteStores.unadopt` takes it away.
  ///
  /// - Parameters:
  ///   - table: The name of the table.
  ///   - path: The path of the file, absolute or from the current folder. It must have a
  ///     write-ahead log (`PRAGMA journal_mode = WAL`), in which readers hold up no writer.
  ///   - type: The type of the objects.
  ///   - mirror: The path of the mirror; nil for one beside the file.
  ///   - revision: Raise it where the type makes other values of the same columns, as after a new
  ///     case of an enumeration.
  ///   - readOnly: Whether nothing is added, neither to the file nor beside it, but for the files
  ///   of the log that SQLite makes for every reader. The rows are then kept in memory, and every
  ///     commit to the file costs a read of the whole table.
  /// - Throws: ``AdoptionError``, where the table is none that can be adopted; `StoreError`, also
  ///   while another process compares all rows for longer than ten seconds (`busy`).
  /// - Complexity: O(rows x log rows) the first time, and for a table that is only read.
  @available(*, noasync, message: "A task adopts with the async form, which blocks no thread.")
  public static func adopt(
    table: String, in path: String, as type: Object.Type, mirror: String? = nil,
    revision: Int = 1, readOnly: Bool = false
  ) throws -> AdoptedTable<Object> {
    try AdoptedTable(
      TableMirror(
        of: table, in: StorePath.absolute(path), at: mirror.map(StorePath.absolute),
        revision: revision, readOnly: readOnly))
  }

  /// Adopts a table as the form without `async` does, on a thread that may wait.
  ///
  /// - Throws: As the form without `async`; `CancellationError` if the task is cancelled.
  public static func adopt(
    table: String, in path: String, as type: Object.Type, mirror: String? = nil,
    revision: Int = 1, readOnly: Bool = false
  ) async throws -> AdoptedTable<Object> {
    try await ThreadPool.writing.run {
      try adopt(
        table: table, in: path, as: type, mirror: mirror, revision: revision, readOnly: readOnly)
    }
  }
}

extension SQLiteStores {
  /// Takes from a file what `SQLiteStore.adopt` has added to it, and removes the mirror. The table
  /// and its rows stay as they are.
  ///
  /// Programs that still follow the table get ``AdoptionError/notAdopted(table:path:)``.
  ///
  /// - Parameters:
  ///   - table: The name of the table.
  ///   - path: The path of the file, absolute or from the current folder.
  ///   - mirror: The path of the mirror; nil for the one beside the file.
  /// - Throws: `StoreError`. Nothing was changed then.
  @available(*, noasync, message: "A task unadopts with the async form, which blocks no thread.")
  public static func unadopt(table: String, in path: String, mirror: String? = nil) throws {
    let path = try StorePath.absolute(path)
    try StoreError.translating(path) {
      try OwnerFile(path).write { try ChangedRows(of: table).remove(from: $0) }
    }
    try MirrorFile.remove(
      mirror.map(StorePath.absolute) ?? MirrorFile.path(of: table, in: path))
  }

  /// Takes away what was added as the form without `async` does, on a thread that may wait.
  ///
  /// - Throws: As the form without `async`; `CancellationError` if the task is cancelled.
  public static func unadopt(table: String, in path: String, mirror: String? = nil) async throws {
    try await ThreadPool.writing.run { try unadopt(table: table, in: path, mirror: mirror) }
  }
}
