import FetchedResults
import FetchedResultsSQL

/// The rows of another program's table in a store of a schema beside it, which follows the table.
///
/// ```
///   owner's table ──triggers──► identifiers ──rows read again──► mirror ──► lists
/// ```
///
/// All of it is in one database, so that one transaction removes the identifiers, reads the rows
/// and writes the mirror; the lock of the mirror's store lets one client at a time do so. The
/// mirror knows its form, which is made of the description, of the columns and the triggers of the
/// table and of the rules by which values are read: rows of another form are compared, all of them.
final class TableMirror<Object: FetchedObject>: Sendable {
  let name: OwnerTableName

  /// The source of the rows.
  let rows: PostgresStore<Object>

  private let changes: ChangedRows
  private let revision: Int64
  private let table: TableLayout
  private let indexedTexts: [TableLayout.IndexedText]

  /// The version of the rules by which the values of other programs are read.
  private static var readingVersion: Int { 1 }

  /// How many milliseconds a read waits for a transaction that keeps a missing trigger from being
  /// made. The owner's other writers wait behind it.
  private static var briefWait: Int { 100 }

  /// - Parameters:
  ///   - address: That of the mirror's schema.
  ///   - revision: See `PostgresStore.adopt`.
  /// - Throws: ``PostgresAdoptionError``, `PostgresError`.
  init(
    of name: OwnerTableName, at address: String, _ changes: ChangedRows, revision: Int
  ) throws {
    self.name = name
    self.changes = changes
    self.revision = Int64(revision)
    rows = try PostgresStore(address)
    table = rows.storeSchema.table
    indexedTexts = table.indexedTexts(rows.description)
    try bringUp()
  }

  /// Makes the rows those of the newest committed state of the table. It runs to its end even if
  /// the task that waits for it is cancelled: whoever comes next would begin anew.
  ///
  /// - Returns: The last change of the mirror's log; nil where this call has brought it up.
  @discardableResult
  func bringUp() throws -> Int64? {
    try CurrentWork.finishing {
      do {
        let found = try rows.withOwnConnection { connection in
          connection.limitNextLockWait(seconds: rows.writeTimeout)
          return try look(connection)
        }
        if found.isUpToDate { return found.lastChange }
        if !found.renewal.isEmpty { try addTriggers() }
        if found.isEmptied { try rows.withOwnConnection(rows.storeSchema.fillIfEmptied) }
        for batch in 1...Self.mostBatches {
          // To compare all rows costs less than many batches, and ends.
          if try !takeChanges(comparesAll: batch == Self.mostBatches) { break }
        }
        return nil
      } catch let error as PostgresError {
        throw try isGone(error) ? notAdopted : error
      }
    }
  }

  private static var mostBatches: Int { 20 }

  private var notAdopted: PostgresAdoptionError {
    .notAdopted(table: name.table, server: rows.server)
  }

  /// Whether an error comes from a mirror that was taken away.
  private func isGone(_ error: PostgresError) throws -> Bool {
    if case .missing = error { return true }
    guard error.isOfMissingObject else { return false }
    return try rows.withOwnConnection {
      try $0.integer("SELECT (to_regclass('changed_rows') IS NULL)::int::bigint") == 1
    }
  }

  // MARK: - The state

  /// What a look at the table and the mirror has found.
  private struct Found {
    let table: OwnerTable
    /// The form that the rows should have, and the form that they have; nil after a crash.
    let form: String
    let storedForm: String?
    let storedRevision: Int64
    let hasEntries: Bool
    /// Whether a crash of the server has emptied the tables.
    let isEmptied: Bool
    let lastChange: Int64
    /// The last number of a change of the owner, of which the entry may not be seen yet.
    let number: Int64
    /// Up to which number entries were removed, as far as that was noted.
    let taken: Int64
    /// What makes the triggers that are missing.
    let renewal: [String]
    let revision: Int64

    /// Rows that a later revision has read are left as they are.
    var isOfForm: Bool { storedForm == form && storedRevision >= revision }
    var isUpToDate: Bool { isOfForm && !hasEntries && renewal.isEmpty && !isEmptied }
  }

  private func look(_ session: any SQLSession) throws -> Found {
    let sent = try OwnerTable.ask(name, Object.entity, session)
    let state = try session.send(ChangedRows.state, [.text(name.spelling)]) { row in
      (
        form: row.text(0), revision: row.integer(1), hasEntries: row.integer(2) == 1,
        lastChange: row.integerOrNil(3), number: row.integer(4), taken: row.integer(5),
        triggers: ChangedRows.Triggers(row.text(6), row.text(7))
      )
    }
    let table = try OwnerTable(sent, server: rows.server)
    guard let state = try state.read().first else { throw notAdopted }
    let parts = [
      String(rows.storeSchema.record.fingerprint), String(Self.readingVersion), table.shape,
      state.triggers.identity,
    ]
    return Found(
      table: table, form: parts.joined(separator: " "), storedForm: state.form,
      storedRevision: state.revision, hasEntries: state.hasEntries,
      isEmptied: state.lastChange == nil, lastChange: state.lastChange ?? 0, number: state.number,
      taken: state.taken,
      renewal: changes.renewal(for: table, found: state.triggers), revision: revision)
  }

  /// Makes the triggers that are missing, in a transaction of their own: it waits for the owner's
  /// writers, and they wait for its end.
  private func addTriggers() throws {
    try rows.withOwnConnection { connection in
      connection.begin("ISOLATION LEVEL READ COMMITTED")
      connection.deferCommand("SET LOCAL lock_timeout = \(Self.briefWait)")
      do {
        try connection.execute(changes.turn)
        for statement in try look(connection).renewal { try connection.execute(statement) }
        try connection.execute("COMMIT")
      } catch {
        connection.abandonTransaction()
        throw error
      }
    }
  }

  // MARK: - Rows

  /// Makes the rows of a batch of entries those of the table, or all rows.
  ///
  /// - Returns: Whether there are more entries.
  private func takeChanges(comparesAll: Bool) throws -> Bool {
    try rows.transaction(ChangeCommand("mirror"), isDryRun: false) { writer in
      let session = try writer.session
      let found = try look(session)
      var hasMore = false
      if found.isOfForm, !comparesAll, let taken = try take(from: found.table, session) {
        try replace(taken.rows, writer)
        hasMore = taken.hasMore
      } else {
        try compareAll(from: found.table, writer)
      }
      if !hasMore { try noteState(found, writer) }
      return hasMore
    }
  }

  /// Notes in which form the rows are now. A program of a lower revision has written rows as it
  /// reads them, so that one of a higher revision compares them.
  private func noteState(_ found: Found, _ writer: any SQLWriter<Object>) throws {
    let state: [Value] = [.text(found.form), .integer(revision), .integer(found.number)]
    if found.storedForm == nil {
      try writer.run(ChangedRows.settingState, state + [.text(name.spelling)])
    } else if !found.isOfForm || found.storedRevision != revision
      || found.number - found.taken > Self.fewChanges
    {
      try writer.run(ChangedRows.changingState, state)
    }
  }

  /// After so many changes it is noted that they were taken: each version of that row is looked at
  /// by each statement of an owner.
  private static var fewChanges: Int64 { 1000 }

  private typealias Changed = (id: Int64, object: Object?)

  /// Removes entries, and reads the rows that they name.
  ///
  /// - Returns: Nil where all rows have to be compared.
  private func take(
    from table: OwnerTable, _ session: any SQLSession
  ) throws -> (rows: [Changed], hasMore: Bool)? {
    let columnOfRow = Int32(Object.entity.attributes.count + 1)
    let taken = try session.send(ChangedRows.taking(table)) { row -> Changed in
      (row.integer(0), row.isNull(columnOfRow) ? nil : try row.ownerObject())
    }
    let rest = try session.send(ChangedRows.rest) { row in
      (isForAll: row.integer(0) == 1, hasMore: row.integer(1) == 1)
    }
    let rows = try taken.read()
    guard let rest = try rest.read().first, !rest.isForAll else { return nil }
    return (rows, rest.hasMore && !rows.isEmpty)
  }

  private func replace(_ changed: [Changed], _ writer: any SQLWriter<Object>) throws {
    try writer.prefetch(changed.map(\.id))
    let pairs = try changed.map { (id: $0.id, old: try writer.object($0.id), new: $0.object) }
    try writer.prefetch(inserting: pairs.filter { $0.old == nil && $0.new != nil }.map(\.id))
    let mirror = MirrorWriter(writer)
    for pair in pairs { try mirror.replace(pair.old, pair.id, with: pair.new.map(fitted)) }
  }

  /// Compares all rows. Their state is that of the cursor, which is newer than the removal of the
  /// entries.
  private func compareAll(from table: OwnerTable, _ writer: any SQLWriter<Object>) throws {
    let session = try writer.session
    try writer.run(ChangedRows.takingAll, [])
    let cursor = try SQLCursor(session, table.rows, readsInParts: true)
    let list = try rows.fetch(FetchRequest<Object>())
    try MirrorWriter(writer) { writer.noteStored([$0]) }.replaceAll(list) {
      try cursor.step() ? fitted(cursor.ownerObject()) : nil
    }
  }

  /// An object without the texts that are too long for an index.
  private func fitted(_ object: Object) throws -> Object {
    var row = object.row
    for text in indexedTexts where (row.values[text.value].text?.utf8.count ?? 0) > 256 {
      if table.tooLongText(in: table.storedValues(row.values), [text]) != nil {
        row.values[text.value] = .null
      }
    }
    return row == object.row ? object : try Object(row: row)
  }
}
