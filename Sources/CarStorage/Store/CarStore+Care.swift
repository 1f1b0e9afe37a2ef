package import FetchedResults
import FetchedResultsPostgres
package import FetchedResultsSQL
import FetchedResultsSQLite
package import FoundationEssentials

extension CarStore {
  /// The result of a check.
  package struct Report: Equatable, Sendable {
    package let faults: [StoreFault]
    /// Cars whose make or model is empty or the word "(null)", as old programs stored it.
    package let unnamed: [Car.Ticket]
    /// Nil for a store on a server.
    package let sqliteVersion: String?
    /// Whether SQLite is older than 3.51.3, which can damage a store when two connections
    /// checkpoint and write at the same moment. The write lock prevents that, but other programs do
    /// not use it.
    package let hasWALResetBug: Bool
    /// The write-ahead log of the file; nil on a server.
    package var log: WriteAheadLogFacts?

    /// Whether a repair would find nothing to do.
    package var isIntact: Bool { faults.isEmpty && unnamed.isEmpty }
  }

  /// Compares the store with what it should be.
  ///
  /// - Parameters:
  ///   - isQuick: Whether to leave out what can only be checked by reading every car.
  ///   - onProgress: Called every few thousand cars with how many have been read, and of how many.
  package func check(
    isQuick: Bool = false, onProgress: @escaping (_ cars: Int, _ count: Int) -> Void = { _, _ in }
  ) throws -> Report {
    if let server {
      let unnamed = isQuick ? [] : try store.reading { try Self.unnamed(in: $0) }
      return Report(
        faults: try server.check(isQuick: isQuick, onProgress: onProgress), unnamed: unnamed,
        sqliteVersion: nil, hasWALResetBug: false)
    }
    let faults = try isQuick ? file.quickCheck() : file.check(onProgress: onProgress)
    let (unnamed, version) = try store.reading { session in
      // A damaged file may not be readable at all, and no more may a table that is another one.
      let isReadable = !faults.contains { fault in
        switch fault {
        case .damage: true
        case .schema(let difference): [.table, .view].contains(difference.object.kind)
        default: false
        }
      }
      let unnamed = isReadable && !isQuick ? try Self.unnamed(in: session) : []
      return (unnamed, try session.firstRow("SELECT sqlite_version()") { $0.text(0) ?? "" } ?? "")
    }
    return Report(
      faults: faults, unnamed: unnamed, sqliteVersion: version,
      hasWALResetBug: Self.hasWALResetBug(version), log: try file.logFacts)
  }

  /// Whether the WAL-reset bug is to be reported: once for each store and version of SQLite.
  ///
  /// The store keeps a note that the bug was reported. Where the note cannot be stored, the bug is
  /// not reported now. A store that misses changes has graver faults, and gets no note.
  package func reportsWALResetBug(_ report: Report) -> Bool {
    let name = "wal_reset_note"
    let missesChanges = report.faults.contains {
      switch $0 {
      case .missingChanges, .lastChangesNotHere: true
      default: false
      }
    }
    guard report.hasWALResetBug, !missesChanges, let file = try? file,
      let version = report.sqliteVersion, (try? file.note(name)) != version
    else { return false }
    file.setNote(name, version)
    return (try? file.note(name)) == version
  }

  /// Restores triggers and indexes, computes keys and counts anew, and names makes and models
  /// without a name `Unknown`.
  package func repair(by author: String?) throws {
    let command = ChangeCommand("repair", by: author)
    if let server {
      return try server.repair(command) { try Self.nameUnnamed(with: $0) }
    }
    try file.repair(command) { try Self.nameUnnamed(with: $0) }
  }

  /// Writes a copy of the store; without a path, beside the store under a name with the time.
  ///
  /// - Returns: Where the copy lies, and how much it holds.
  @discardableResult
  package func backup(to path: String? = nil) throws -> (path: String, extent: Extent) {
    let copy = try file.backup(to: path) { try Extent($0) }
    note(.backup, at: Date())
    return (copy.path, copy.facts)
  }

  /// Replaces the content of the store by a copy, as one transaction.
  ///
  /// - Returns: The path where the former content is kept, and how much the copy holds.
  package func restore(
    from backup: String, by author: String?
  ) throws -> (kept: String, extent: Extent) {
    let restored = try file.restore(from: backup, ChangeCommand("restore", by: author)) {
      try Extent($0)
    }
    return (restored.kept, restored.facts)
  }

  /// Puts a copy at a path that has no store, or one that cannot be read.
  ///
  /// - Returns: The path to which the file was moved that was there, nil where there was none; and
  ///   how much the copy holds.
  package static func place(
    _ backup: String, at path: String, onNotice: @Sendable (StoreNotice) -> Void = { _ in }
  ) throws -> (kept: String?, extent: Extent) {
    let placed = try SQLiteStore<Car>.place(
      backup, at: path, description: CarSchema.description, onNotice: onNotice
    ) { try Extent($0) }
    return (placed.kept, placed.facts)
  }

  /// Whether a backup may replace the whole file at a path: there is no store, or one that is too
  /// damaged for a transaction.
  ///
  /// - Parameter error: Why the store could not be restored as one transaction. The backup may be
  ///   the cause as well.
  package static func canBeReplaced(at path: String, after error: StoreError) -> Bool {
    let (failed, isStore) =
      switch error {
      case .missing(let path), .damaged(let path), .schemaMismatch(let path, _),
        .altered(let path, _):
        (path, true)
      case .foreign(let path): (path, SQLiteStore<Car>.wasStore(at: path))
      default: ("", false)
      }
    // Byte by byte, as the system does: for Swift two encodings of `é` are equal.
    return isStore && failed.utf8.elementsEqual(path.utf8)
  }

  /// Whether a file is a store, such as a backup of one.
  package static func isStore(at path: String) -> Bool {
    SQLiteStore<Car>.isStore(at: path, of: CarSchema.description)
  }

  /// How much a store holds: two figures by which people recognize it.
  package struct Extent: Equatable, Sendable {
    /// How many cars there are, the cars that left among them.
    package let cars: Int
    /// When something was changed last; nil where nothing ever was.
    package let lastChange: Date?

    package init(_ session: any SQLSession) throws {
      cars = Int(try session.integer("SELECT count(*) FROM car") ?? 0)
      lastChange = try Self.lastChange(session)
    }

    static func lastChange(_ session: any SQLSession) throws -> Date? {
      try session.integer("SELECT date FROM change_command ORDER BY id DESC LIMIT 1")
        .map(Date.init(millisecondsSince1970:))
    }
  }

  /// Writes the file anew without the space of removed rows.
  ///
  /// - Throws: ``NoFile``, `StoreError`; `StoreError.stillRead` while others read.
  package func vacuum() throws {
    _ = try file
    try rewrite()
  }

  private static func unnamed(in session: any SQLSession) throws -> [Car.Ticket] {
    try session.integers(
      """
      SELECT ticket FROM car
        WHERE trim(coalesce(make, '')) IN ('', '(null)')
          OR trim(coalesce(model, '')) IN ('', '(null)')
        ORDER BY ticket
      """)
  }

  private static func nameUnnamed(with writer: any SQLWriter<Car>) throws {
    try update(unnamed(in: writer.session), with: writer) { car in
      if isUnnamed(car.make) { car.make = Car.unknown }
      if isUnnamed(car.model) { car.model = Car.unknown }
    }
  }

  private static func isUnnamed(_ name: String) -> Bool {
    ["", Car.missingName].contains(CarText.normalized(name) ?? "")
  }

  static func hasWALResetBug(_ version: String) -> Bool {
    let parts = version.split(separator: ".").compactMap { Int($0) }
    return parts.lexicographicallyPrecedes([3, 51, 3])
  }
}
