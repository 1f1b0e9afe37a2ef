import FetchedResults
import FetchedResultsSQL

extension CarStore {
  /// How much a dump holds.
  package struct Dumped: Equatable, Sendable {
    package var cars = 0
    package var notes = 0
    package var commands = 0
    /// The changes of cars that the log has; the cars of a load are none.
    package var changes = 0
  }

  /// Writes all that the stand has said: cars, notes, stays, its own settings and the change log,
  /// of one committed state. ``DumpLine`` has the format.
  ///
  /// - Complexity: O(cars + entries of the log), and memory for a page of them.
  package func dump(to sink: @escaping RecordOutput.Sink) throws -> Dumped {
    try store.reading { session in
      var writer = DumpWriter(try store.table(in: session), session, RecordOutput(sink: sink))
      try writer.writeRows()
      try writer.writeLog()
      return try writer.finish()
    }
  }

  /// What a stand says of itself, as `store_meta` has it, which moves with its cars. The rest is
  /// about one database.
  static let movedSettings =
    TagField.allCases.map(\.standKey) + standSignKeys + [monthsKey, Care.purge.key, borderNote]
}

/// Writes a dump. A local value of one transaction that reads.
private struct DumpWriter {
  let table: TableLayout
  let session: any SQLSession
  var output: RecordOutput
  var lines = 0
  var dumped = CarStore.Dumped()

  init(_ table: TableLayout, _ session: any SQLSession, _ output: RecordOutput) {
    self.table = table
    self.session = session
    self.output = output
  }

  private mutating func write(_ line: DumpLine, _ values: [Value]) throws {
    line.append(values, to: &output.bytes)
    lines += 1
    try output.flushIfLarge()
  }

  // MARK: - Rows

  mutating func writeRows() throws {
    try write(
      .head,
      [
        .integer(Int64(DumpLine.version)),
        .text("The cars of a stand with their history: 'carvalet db load' reads them"),
      ])
    let cars = DumpLine.carAttributes.map(table.column)
    dumped.cars = try writeAll(
      .car, "SELECT \(([table.id] + cars).joined(separator: ", ")) FROM car ORDER BY ticket")
    dumped.notes = try writeAll(.note, of: CarSchema.notes)
    _ = try writeAll(.absence, of: CarSchema.absences)
    if try session.hasTable("removed_ticket") {
      _ = try writeAll(.removed, "SELECT ticket FROM removed_ticket ORDER BY ticket")
    }
    guard try StoreMeta.isThere(in: session) else { return }
    for key in CarStore.movedSettings {
      guard let text = try StoreMeta.text(key, in: session), !text.isEmpty else { continue }
      try write(.setting, [.text(key), .text(text)])
    }
  }

  private mutating func writeAll(_ line: DumpLine, of table: LoggedTable) throws -> Int {
    // A store of an older version has no such table.
    guard try session.hasTable(table.name) else { return 0 }
    return try writeAll(
      line,
      """
      SELECT \((["id"] + table.columnNames.map(quoted)).joined(separator: ", "))
        FROM \(table.name) ORDER BY id
      """)
  }

  /// - Returns: How many lines there are.
  private mutating func writeAll(_ line: DumpLine, _ statement: String) throws -> Int {
    let cursor = try SQLCursor(session, statement, readsInParts: true)
    let types = line.columns.map(\.type)
    var count = 0
    while try cursor.step() {
      try write(line, cursor.values(from: 0, as: types))
      count += 1
    }
    return count
  }

  // MARK: - The log

  /// Writes each command before the first change behind it. A command of which `since` is not known
  /// any more stands behind the command before it.
  mutating func writeLog() throws {
    guard try session.hasTable("change_command") else { return }
    let columns = try DumpLine.command.columns.map { column in
      try session.hasColumn(column.name, in: "change_command") ? column.name : "NULL"
    }
    let commands = try SQLCursor(
      session, "SELECT \(columns.joined(separator: ", ")) FROM change_command ORDER BY id",
      readsInParts: true)
    let logged = table.entity.attributes.map(table.logColumn)
    let changes = try SQLCursor(
      session,
      """
      SELECT seq, command, operation, id, \(logged.joined(separator: ", "))
        FROM car_change ORDER BY seq
      """, readsInParts: true)
    let types = DumpLine.change.columns.map(\.type)
    let hasLoads = try session.hasTable("car_insertion")
    var isCommand = try commands.step()
    var isChange = try changes.step()
    while isCommand || isChange {
      let isNext =
        isCommand && (!isChange || commands.isNull(6) || commands.integer(6) < changes.integer(0))
      if isNext {
        try write(.command, commands.values(from: 0, as: DumpLine.command.columns.map(\.type)))
        dumped.commands += 1
        if hasLoads { try writeLoads(of: commands.integer(0)) }
        isCommand = try commands.step()
      } else {
        try write(.change, changes.values(from: 0, as: types))
        dumped.changes += 1
        isChange = try changes.step()
      }
    }
    try writeLog(.noteChange, of: CarSchema.notes)
    try writeLog(.absenceChange, of: CarSchema.absences)
  }

  private mutating func writeLoads(of command: Int64) throws {
    let loads = try session.rows(
      "SELECT command, first, last FROM car_insertion WHERE command = ? ORDER BY first",
      [.integer(command)]
    ) { row in (0..<3).map { Value.integer(row.integer($0)) } }
    for load in loads { try write(.loaded, load) }
  }

  private mutating func writeLog(_ line: DumpLine, of table: LoggedTable) throws {
    guard try session.hasTable(table.changeTable) else { return }
    let columns = ["seq", "command", "operation", "id"] + table.logColumns.map(quoted)
    _ = try writeAll(
      line, "SELECT \(columns.joined(separator: ", ")) FROM \(table.changeTable) ORDER BY seq")
  }

  // MARK: - The end

  mutating func finish() throws -> CarStore.Dumped {
    let isServer = table.dialect.isServer
    func last(_ table: String, _ column: String) throws -> Int64 {
      try session.integer(
        isServer
          ? "SELECT \(column) FROM store_state WHERE change_log = 'car_change'"
          : "SELECT seq FROM sqlite_sequence WHERE name = '\(table)'") ?? 0
    }
    let command = try session.integer("SELECT max(id) FROM change_command") ?? 0
    try write(
      .end,
      [
        .integer(Int64(lines + 1)), .integer(try last("car", "last_id")),
        .integer(try last("car_change", "last_change")), .integer(command),
      ])
    try output.flush()
    return dumped
  }
}
