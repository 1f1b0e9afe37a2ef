package import FetchedResults
import FetchedResultsSQLite
package import Foundation
import GRDB

extension CarStore {
  /// The result of a check.
  package struct Report: Equatable, Sendable {
    package let faults: [StoreFault]
    /// Cars whose make or model is empty or the word "(null)", as old programs stored it.
    package let unnamed: [Car.Ticket]
    package let sqliteVersion: String
    /// SQLite before 3.51.3 can damage a store when two connections checkpoint
    /// and write at the same moment. The write lock prevents it; other programs do not hold it.
    package let hasWALResetBug: Bool

    package var isSound: Bool { faults.isEmpty && unnamed.isEmpty }
  }

  /// Compares the store with what it should be.
  ///
  /// - Parameters:
  ///   - isQuick: Whether only that is looked at for which not every car must be read.
  ///   - onProgress: Called every few thousand cars with how many have been read, and of how many.
  package func check(
    isQuick: Bool = false, onProgress: @escaping (_ cars: Int, _ count: Int) -> Void = { _, _ in }
  ) throws -> Report {
    let faults = try isQuick ? store.quickCheck() : store.check(onProgress: onProgress)
    let (unnamed, version) = try store.read { database in
      // A damaged file may not be readable at all.
      let isReadable = !faults.contains { if case .damage = $0 { true } else { false } }
      let unnamed = isReadable && !isQuick ? try Self.unnamed(in: database) : []
      return (unnamed, try String.fetchOne(database, sql: "SELECT sqlite_version()") ?? "")
    }
    return Report(
      faults: faults, unnamed: unnamed, sqliteVersion: version,
      hasWALResetBug: Self.hasWALResetBug(version))
  }

  /// Whether the WAL-reset bug is to be reported: once for each store and version of SQLite.
  ///
  /// The store notes that the bug was reported; where nothing can be noted, it is reported at
  /// another time. A store that misses changes has graver faults, and nothing is noted in it.
  package func reportsWALResetBug(_ report: Report) -> Bool {
    let name = "wal_reset_note"
    let missesChanges = report.faults.contains {
      switch $0 {
      case .missingChanges, .lastChangesNotHere: true
      default: false
      }
    }
    guard report.hasWALResetBug, !missesChanges,
      (try? store.note(name)) != report.sqliteVersion
    else { return false }
    store.setNote(name, report.sqliteVersion)
    return (try? store.note(name)) == report.sqliteVersion
  }

  /// Puts triggers and indexes right, computes keys and counts anew, and calls what has no name
  /// `Unknown`.
  package func repair(by author: String?) throws {
    try store.repairSchema()
    do {
      try store.write(ChangeCommand("repair", by: author)) { writer in
        for ticket in try Self.unnamed(in: writer.database) {
          guard var car = try writer.object(ticket) else { continue }
          if Self.isUnnamed(car.make) { car.make = Car.unknown }
          if Self.isUnnamed(car.model) { car.model = Car.unknown }
          try writer.update(car)
        }
        try writer.rebuildKeys()
      }
    } catch StoreError.notWritten(let path, let reason) {
      throw StoreError.partlyWritten(path: path, reason: reason)
    }
  }

  /// Writes a copy of the store; where no path is given, beside it under the time.
  ///
  /// - Returns: Where the copy lies, and how much it holds.
  @discardableResult
  package func backup(to path: String? = nil) throws -> (path: String, extent: Extent) {
    let copy = try store.backup(to: path, reading: Extent.init)
    return (copy.path, copy.facts)
  }

  /// Puts a copy in the place of the store, as one transaction.
  ///
  /// - Returns: Where the store before it is kept, and how much the copy holds.
  package func restore(
    from backup: String, by author: String?
  ) throws -> (kept: String, extent: Extent) {
    let restored = try store.restore(
      from: backup, ChangeCommand("restore", by: author), reading: Extent.init)
    return (restored.kept, restored.facts)
  }

  /// Puts a copy at a path where no store is, or one that cannot be read.
  ///
  /// - Returns: Where the file that was there lies now, nil where there was none; and how much the
  ///   copy holds.
  package static func place(
    _ backup: String, at path: String, onNotice: @Sendable (StoreNotice) -> Void = { _ in }
  ) throws -> (kept: String?, extent: Extent) {
    let placed = try SQLiteStore<Car>.place(
      backup, at: path, format: CarSchema.format, onNotice: onNotice, reading: Extent.init)
    return (placed.kept, placed.facts)
  }

  /// Whether a backup may take the whole place of what stands at a path: where no store is, or one
  /// that no transaction can be trusted with.
  ///
  /// - Parameter error: Why the store could not be restored as one transaction, which may be for the
  ///   sake of the backup as well.
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

  /// What a store holds, in two figures by which people know it again.
  package struct Extent: Equatable, Sendable {
    /// How many cars there are, those that left among them.
    package let cars: Int
    /// When something was changed last; nil where nothing ever was.
    package let lastChange: Date?

    init(_ database: Database) throws {
      cars = try Int.fetchOne(database, sql: "SELECT count(*) FROM car") ?? 0
      lastChange = try Int64.fetchOne(
        database, sql: "SELECT date FROM change_command ORDER BY id DESC LIMIT 1"
      ).map(Date.init(millisecondsSince1970:))
    }
  }

  package func vacuum() throws { try store.vacuum() }

  private static func unnamed(in database: Database) throws -> [Car.Ticket] {
    try Int64.fetchAll(
      database,
      sql: """
        SELECT ticket FROM car
          WHERE trim(ifnull(make, '')) IN ('', '(null)')
            OR trim(ifnull(model, '')) IN ('', '(null)')
          ORDER BY ticket
        """)
  }

  private static func isUnnamed(_ name: String) -> Bool {
    ["", Car.missingName].contains(CarText.normalized(name) ?? "")
  }

  static func hasWALResetBug(_ version: String) -> Bool {
    let parts = version.split(separator: ".").compactMap { Int($0) }
    return parts.lexicographicallyPrecedes([3, 51, 3])
  }
}
