import FetchedResults
import FetchedResultsSQL

/// The rows of another program's table in a source of this library, which follows the table.
///
/// ```
///   owner's table ──triggers──► identifiers ──rows read again──► mirror ──► lists
/// ```
///
/// A mirror in a file knows how far it has read, and several processes bring it up in turn. One in
/// memory compares all rows whenever something was committed. The queue of `state` lets one thread
/// at a time bring it up.
final class TableMirror<Object: FetchedObject>: Sendable {
  /// The path of the owner's file, and the name of the table.
  let path: String
  let name: String

  /// The source of the rows.
  var rows: any WritableSource<Object> { if let file { file.rows } else { memory } }

  private let memory = ArraySource<Object>([])
  /// Nil for a mirror in memory.
  private let file: File?
  private let state: SerialAccess<State>

  private typealias File = (rows: SQLiteStore<Object>, positions: SQLiteStore<MirrorPosition>)

  /// The table, as it was when the schema had this version.
  private typealias Table = (shape: OwnerTable, schema: Int64)

  private struct State {
    var owner: OwnerFile
    var table: Table?
  }

  /// - Parameter mirror: The path of the mirror; nil for one beside the file.
  /// - Throws: ``AdoptionError``, `StoreError`.
  init(of name: String, in path: String, at mirror: String?, readOnly: Bool) throws {
    self.path = path
    self.name = name
    state = SerialAccess(State(owner: OwnerFile(path)), label: "TableMirror")
    _ = try FileStatus(path)
    file =
      readOnly
      ? nil : try MirrorFile.open(mirror ?? MirrorFile.path(of: name, in: path), Object.self)
  }

  /// Makes the rows those of the newest committed state of the table.
  func bringUp() throws {
    try StoreError.translating(path) {
      try state.use { state in
        for _ in 0..<Self.mostAttempts {
          do {
            return try bringUp(&state)
          } catch is MissingTriggers {
            try addTriggers(state.owner)
          } catch is ChangedSchema {
            // The table is looked at anew.
          }
        }
        throw StoreError.busy(path: path)
      }
    }
  }

  /// Two programs with other triggers in mind would take turns without an end.
  private static var mostAttempts: Int { 5 }

  /// The triggers that tell of changes are not there, or not those of the table as it is now.
  private struct MissingTriggers: Error {}

  /// The schema was changed between two transactions.
  private struct ChangedSchema: Error {}

  private func bringUp(_ state: inout State) throws {
    var table = state.table
    do {
      try state.owner.readIfChanged { database in
        let schema = try schemaVersion(of: database)
        if table?.schema != schema {
          table = (try OwnerTable(name, Object.entity, in: database, path: path), schema)
        }
        guard let table else { return }
        if let file {
          try expectTriggers(for: table.shape, in: database)
          try bringUp(file, from: table, in: database)
        } else {
          let list = try memory.fetch(FetchRequest<Object>())
          try memory.write(ChangeCommand("mirror")) { writer in
            try compareAll(with: list, from: table.shape, in: database, writer)
          }
        }
      }
      state.table = table
    } catch {
      state.owner.forget()
      throw error
    }
  }

  private func bringUp(_ file: File, from table: Table, in database: SQLiteConnection) throws {
    let changes = ChangedRows(of: name)
    if try file.positions.object(1)?.position == changes.newest(in: database) { return }
    try file.rows.write(ChangeCommand("mirror"), with: file.positions) { writer, positions in
      // Another process may have brought the mirror up since, from a newer state than this one.
      try database.execute("ROLLBACK; BEGIN")
      guard try schemaVersion(of: database) == table.schema else { throw ChangedSchema() }
      let stored = try positions.object(1)
      let newest = try changes.newest(in: database)
      let changed = try stored.flatMap { stored in
        try changes.identifiers(since: stored.position, in: database)
      }
      if let changed {
        try readAgain(changed, from: table.shape, in: database, writer)
      } else {
        let list = try file.rows.fetch(FetchRequest<Object>())
        try compareAll(with: list, from: table.shape, in: database, writer)
      }
      guard let newest else { return }
      let read = MirrorPosition(sequence: newest.sequence, nonce: newest.nonce)
      if stored == nil { try positions.insert(read) } else { try positions.update(read) }
    }
  }

  private func schemaVersion(of database: SQLiteConnection) throws -> Int64 {
    try SQLCursor.integer(database, "PRAGMA schema_version") ?? 0
  }

  // MARK: - Rows

  private func readAgain(
    _ identifiers: [Int64], from table: OwnerTable, in database: SQLiteConnection,
    _ writer: some ObjectWriter<Object>
  ) throws {
    let cursor = try SQLCursor(database, table.row)
    for id in identifiers {
      cursor.reset()
      try cursor.bind(.integer(id), at: 1)
      let new: Object? = try cursor.step() ? table.object(cursor) : nil
      try replace(writer.object(id), id, with: new, writer)
    }
  }

  /// Compares all rows with those of the mirror; both are in the order of their identifiers.
  private func compareAll(
    with list: ResultsSnapshot<Object>, from table: OwnerTable, in database: SQLiteConnection,
    _ writer: some ObjectWriter<Object>
  ) throws {
    var known = ObjectsInPages(list)
    var next = try known.next()
    let cursor = try SQLCursor(database, table.rows)
    while try cursor.step() {
      let new: Object = try table.object(cursor)
      while let old = next, old.row.id < cursor.integer(0) {
        try writer.delete(old.row.id)
        next = try known.next()
      }
      if let old = next, old.row.id == cursor.integer(0) {
        try replace(old, old.row.id, with: new, writer)
        next = try known.next()
      } else {
        try writer.insert(new)
      }
    }
    while let old = next {
      try writer.delete(old.row.id)
      next = try known.next()
    }
  }

  private func replace(
    _ old: Object?, _ id: Int64, with new: Object?, _ writer: some ObjectWriter<Object>
  ) throws {
    switch (old, new) {
    case (nil, nil): break
    case (nil, let new?): try writer.insert(new)
    case (_, nil): try writer.delete(id)
    case (let old?, let new?):
      let entity = Object.entity
      if try entity.storedRow(old.row) != entity.storedRow(new.row) { try writer.update(new) }
    }
  }

  // MARK: - Triggers

  private func expectTriggers(for table: OwnerTable, in database: SQLiteConnection) throws {
    guard try database.hasWriteAheadLog() else { throw AdoptionError.noWriteAheadLog(path: path) }
    guard try ChangedRows(of: name).areWritten(for: table, in: database) else {
      throw MissingTriggers()
    }
  }

  private func addTriggers(_ owner: OwnerFile) throws {
    try owner.write { database in
      let table = try OwnerTable(name, Object.entity, in: database, path: path)
      if let index = try table.uniqueExpression(in: database) {
        throw AdoptionError.uniqueExpression(index: index, table: name, path: path)
      }
      try ChangedRows(of: name).add(for: table, to: database)
    }
  }
}

/// The objects of a list, one after the other, of which a page is in memory at a time.
private struct ObjectsInPages<Object: FetchedObject> {
  private let list: ResultsSnapshot<Object>
  private var page: ArraySlice<Object> = []
  private var read = 0

  init(_ list: ResultsSnapshot<Object>) { self.list = list }

  mutating func next() throws -> Object? {
    let count = try list.numberOfObjects
    if page.isEmpty, read < count {
      page = try list.objects(in: read..<min(read + 1000, count))[...]
      read += page.count
    }
    return page.popFirst()
  }
}
