import AtomicFiles
import FetchedResults
import FetchedResultsSQL

/// The rows of another program's table in a source of this library, which follows the table.
///
/// ```
///   owner's table ──triggers──► identifiers ──rows read again──► mirror ──► lists
/// ```
///
/// A mirror in a file knows how far it has read, and several processes bring it up in turn. It also
/// knows its form, which is made of the description, of the adopter's revision and of the rules by
/// which values are read: rows of another form are compared, all of them. A mirror in memory
/// compares all rows whenever something was committed. The queue of `state` lets one thread at a
/// time bring it up.
final class TableMirror<Object: FetchedObject>: Sendable {
  /// The path of the owner's file, and the name of the table.
  let path: String
  let name: String

  /// The source of the rows.
  var rows: any WritableSource<Object> { if let file { file.rows } else { memory } }

  private let revision: Int
  private let memory = ArraySource<Object>([])
  /// Nil for a mirror in memory.
  private let file: File?
  private let state: SerialAccess<State>

  private typealias File = (rows: SQLiteStore<Object>, positions: SQLiteStore<MirrorPosition>)

  private struct State {
    var owner: OwnerFile
    var table: Table?
    /// The file of the mirror, as it was brought up last.
    var mirror: FileIdentity?
  }

  /// The table, as it was when the schema had this version on this connection.
  private struct Table {
    let shape: OwnerTable
    let schema: Int64
    let generation: Int
  }

  /// How many changes the log of a mirror keeps: a list that is further behind is fetched again.
  private static var keptChanges: Int64 { 10_000 }

  /// The version of the rules by which the values of other programs are read.
  private static var readingVersion: Int { 1 }

  /// - Parameters:
  ///   - mirror: The path of the mirror; nil for one beside the file.
  ///   - revision: See `SQLiteStore.adopt`.
  /// - Throws: ``AdoptionError``, `StoreError`.
  init(
    of name: String, in path: String, at mirror: String?, revision: Int, readOnly: Bool
  ) throws {
    self.path = path
    self.name = name
    self.revision = revision
    state = SerialAccess(State(owner: OwnerFile(path)), label: "TableMirror")
    // What cannot be adopted gets no mirror.
    try StoreError.translating(path) {
      var owner = OwnerFile(path)
      try owner.readIfChanged { database in
        let table = try OwnerTable(name, Object.entity, in: database, path: path)
        if !readOnly { try Self.expectAdoptable(table, in: database, path) }
      }
    }
    file =
      readOnly
      ? nil : try MirrorFile.open(mirror ?? MirrorFile.path(of: name, in: path), Object.self)
    try bringUp(mayAdopt: true)
  }

  /// Makes the rows those of the newest committed state of the table. It runs to its end even if
  /// the task that waits for it is cancelled: whoever comes next would begin anew.
  ///
  /// - Parameter mayAdopt: Whether triggers are added where neither they nor the mirror are there.
  func bringUp(mayAdopt: Bool = false) throws {
    try CurrentWork.finishing {
      try StoreError.translating(path) {
        try state.use { state in
          for _ in 0..<Self.mostAttempts {
            do {
              return try bringUp(&state)
            } catch is MissingTriggers {
              guard mayAdopt || mirrorIdentity != nil else {
                throw AdoptionError.notAdopted(table: name, path: path)
              }
              try addTriggers(state.owner)
            } catch is ChangedSchema {
              // The table is looked at anew.
            }
          }
          throw StoreError.busy(path: path)
        }
      }
    }
  }

  /// Two programs with other triggers in mind would take turns without an end.
  private static var mostAttempts: Int { 5 }

  /// The triggers that tell of changes are not there, or not those of the table as it is now.
  private struct MissingTriggers: Error {}

  /// The schema was changed between two transactions.
  private struct ChangedSchema: Error {}

  /// The file of the mirror; nil where there is none.
  private var mirrorIdentity: FileIdentity? { file.flatMap { FileIdentity($0.rows.path) } }

  private func bringUp(_ state: inout State) throws {
    do {
      try state.owner.open()
      // Somebody has removed the mirror, or made it anew.
      if file != nil, mirrorIdentity != state.mirror {
        state.owner.forget()
        state.table = nil
      }
      var table = state.table
      let generation = state.owner.generation
      try state.owner.readIfChanged { database in
        let schema = try schemaVersion(of: database)
        if table?.schema != schema || table?.generation != generation {
          let shape = try OwnerTable(name, Object.entity, in: database, path: path)
          table = Table(shape: shape, schema: schema, generation: generation)
          if file != nil { try expectTriggers(for: shape, in: database) }
        }
        guard let table else { return }
        if let file {
          try bringUp(file, from: table, in: database)
        } else {
          let list = try memory.fetch(FetchRequest<Object>())
          try memory.write(ChangeCommand("mirror")) { writer in
            try compareAll(with: list, from: table.shape, in: database, writer)
          }
        }
      }
      state.table = table
      state.mirror = mirrorIdentity
    } catch {
      state.owner.forget()
      throw error
    }
  }

  private func bringUp(_ file: File, from table: Table, in database: SQLiteConnection) throws {
    if mirrorIdentity == nil { _ = try MirrorFile.open(file.rows.path, Object.self) }
    let changes = ChangedRows(of: name)
    let form = "\(file.rows.format.fingerprint) \(revision) \(Self.readingVersion)"
    let known = try file.positions.object(1)
    if let known, known.form == form, try known.position == changes.newest(in: database) { return }
    // Another process may be bringing the mirror up, from a newer state than this one: the state is
    // read once that has ended, and no log is held until then.
    try database.rollback()
    try file.rows.write(ChangeCommand("mirror"), with: file.positions) { writer, positions in
      try database.execute("BEGIN")
      guard try schemaVersion(of: database) == table.schema else { throw ChangedSchema() }
      let stored = try positions.object(1)
      let newest = try changes.newest(in: database)
      let changed = try stored.flatMap { stored in
        stored.form == form
          ? try changes.identifiers(since: stored.position, in: database) : nil
      }
      if let changed {
        try readAgain(changed, from: table.shape, in: database, writer)
      } else {
        let list = try file.rows.fetch(FetchRequest<Object>())
        try compareAll(with: list, from: table.shape, in: database, writer)
      }
      guard let newest else { return }
      let read = MirrorPosition(sequence: newest.sequence, nonce: newest.nonce, form: form)
      if stored == nil { try positions.insert(read) } else { try positions.update(read) }
      try writer.run(writer.statements.prune, .integer(Self.keptChanges))
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
    let mirror = MirrorWriter(writer)
    let cursor = try SQLCursor(database, table.row)
    for id in identifiers {
      cursor.reset()
      try cursor.bind(.integer(id), at: 1)
      let new: Object? = try cursor.step() ? cursor.ownerObject() : nil
      try mirror.replace(writer.object(id), id, with: new)
    }
  }

  private func compareAll(
    with list: ResultsSnapshot<Object>, from table: OwnerTable, in database: SQLiteConnection,
    _ writer: some ObjectWriter<Object>
  ) throws {
    let cursor = try SQLCursor(database, table.rows)
    try MirrorWriter(writer).replaceAll(list) { try cursor.step() ? cursor.ownerObject() : nil }
  }

  // MARK: - Triggers

  private static func expectAdoptable(
    _ table: OwnerTable, in database: SQLiteConnection, _ path: String
  ) throws {
    guard try database.hasWriteAheadLog() else { throw AdoptionError.noWriteAheadLog(path: path) }
    if let index = try table.uniqueExpression(in: database) {
      throw AdoptionError.uniqueExpression(index: index, table: table.name, path: path)
    }
  }

  private func expectTriggers(for table: OwnerTable, in database: SQLiteConnection) throws {
    try Self.expectAdoptable(table, in: database, path)
    guard try ChangedRows(of: name).areWritten(for: table, in: database) else {
      throw MissingTriggers()
    }
  }

  private func addTriggers(_ owner: OwnerFile) throws {
    try owner.write { database in
      let table = try OwnerTable(name, Object.entity, in: database, path: path)
      try Self.expectAdoptable(table, in: database, path)
      try ChangedRows(of: name).add(for: table, to: database)
    }
  }
}
