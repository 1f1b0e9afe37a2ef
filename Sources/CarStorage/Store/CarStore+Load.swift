import FetchedResults
import FetchedResultsSQL

extension CarStore {
  /// A dump is not loaded, because the store is in use already.
  package enum LoadRefusal: Error, Equatable {
    case hasCars(Int)
    /// It has no cars, and commands in its log.
    case hasLog
  }

  /// Restores what ``dump(to:)`` has written, in a store that has nothing yet, as one transaction.
  ///
  /// The log goes on where the log of the dump ends: the load is no command of it, and numbers of
  /// tickets and commands that were ever given out are not given out again.
  ///
  /// - Parameter makeSource: Makes a source that begins with the first line. It is called again
  ///   where the transaction runs again.
  /// - Throws: ``DumpProblem``, ``LoadRefusal``; the error of the store. Nothing is loaded then.
  /// - Complexity: O(cars + entries of the log), and memory for some thousands of them.
  package func load(
    _ change: Change, from makeSource: () throws -> ByteSource
  ) throws -> Dumped {
    try store.transaction(change.command("load")) { writer in
      if let cars = try writer.session.integer("SELECT count(*) FROM car"), cars > 0 {
        throw LoadRefusal.hasCars(Int(cars))
      }
      guard try writer.session.integer("SELECT id FROM change_command LIMIT 1") == nil else {
        throw LoadRefusal.hasLog
      }
      try writer.beginCommand()
      var loader = DumpLoader(writer)
      let source = try makeSource()
      while let line = try source.dumpLine() {
        defer { source.consume(line.consumed) }
        try loader.load(Bytes(rebasing: source.unread[..<line.length]), at: source.place)
      }
      return try loader.finish(at: source.place)
    }
  }
}

extension ByteSource {
  /// The next line; a line that is longer than any that a dump has is a problem of that line.
  fileprivate func dumpLine() throws -> Line? {
    do { return try line() } catch let problem as RowProblem {
      throw DumpProblem(line: place.line, kind: .syntax(problem))
    }
  }
}

/// Writes the lines of a dump into a store. A local value of one transaction.
///
/// Cars come first. They are written as by any command, so that keys, texts and section counts are
/// made. What the triggers have logged of that is then replaced by the log of the dump.
private struct DumpLoader {
  let writer: any SQLWriter<Car>
  private var dumped = CarStore.Dumped()
  private var lines = 0
  private var hasEnded = false
  /// The rank and the number of the last line, behind which the next one belongs.
  private var last = (rank: -1, number: Int64.min)
  private var lastCommand = Int64.min
  private var isLogBegun = false
  /// Rows of a table that are not written yet.
  private var pending: (target: Target, rows: [[Value]], ids: [Int64])?
  /// The greatest sequence that the dump has of a change of cars so far.
  private var lastChange: Int64 = 0
  /// How much greater the sequences of the store are: a server has an entry for each car of a load.
  private var shift: Int64 = 0

  private static let batchSize = 1000

  private let commands: Target
  private let changes: Target

  /// A table that lines are written to, beside the table of the cars.
  private struct Target {
    let table: LoggedTable
    /// Whether the first value of a line is the identifier, and no column.
    var hasID = false
  }

  init(_ writer: any SQLWriter<Car>) {
    self.writer = writer
    let table = writer.table
    // By the mark, a writer of a server finds its command after a lost connection.
    commands = Target(
      table: LoggedTable(
        "change_command",
        columns: DumpLine.command.columns
          + (table.dialect.isServer ? [.init("mark", .integer)] : [])))
    changes = Target(
      table: LoggedTable(
        "car_change",
        columns: DumpLine.change.columns.prefix(4)
          + table.entity.attributes.map { .init("old_" + $0.name, $0.type) }
          + table.sortedKeyedAttributes.map { .init("old_\($0)_key", .text) }))
  }

  mutating func load(_ bytes: Bytes, at place: TextPlace) throws {
    func problem(_ kind: DumpProblem.Kind) -> DumpProblem {
      DumpProblem(line: place.line, kind: kind)
    }
    guard !hasEnded else { throw problem(.misplaced) }
    let (line, values) = try read(bytes, at: place)
    guard (lines == 0) == (line.rank == 0) else {
      throw problem(lines == 0 ? .notADump : .misplaced)
    }
    lines += 1
    guard follows(line, values) else { throw problem(.misplaced) }
    switch line.name {
    case DumpLine.head.name:
      let version = Int(values[0].integer ?? 0)
      guard version <= DumpLine.version else { throw problem(.newerFormat(version)) }
    case DumpLine.car.name:
      dumped.cars += 1
      do { try writer.insert(car(values)) } catch is RowError { throw problem(.value("ticket")) }
    case DumpLine.note.name:
      dumped.notes += 1
      try add(values, to: Target(table: CarSchema.notes, hasID: true))
    case DumpLine.absence.name: try add(values, to: Target(table: CarSchema.absences, hasID: true))
    case DumpLine.removed.name: try add(values, to: Self.removed)
    case DumpLine.setting.name:
      guard CarStore.movedSettings.contains(values[0].text ?? "") else {
        throw problem(.value("key"))
      }
      try writer.run(StoreMeta.setting, values)
    case DumpLine.end.name:
      guard values[0].integer == Int64(lines) else { throw problem(.cutOff) }
      try end(values)
      hasEnded = true
    default:
      try beginLog()
      try log(line, values)
    }
  }

  /// - Throws: That the first line is none of a dump, whatever is wrong with it.
  private func read(
    _ bytes: Bytes, at place: TextPlace
  ) throws(DumpProblem) -> (DumpLine, [Value]) {
    do throws(DumpProblem) {
      return try DumpLine.read(bytes, at: place)
    } catch {
      throw lines == 0 ? DumpProblem(line: place.line, kind: .notADump) : error
    }
  }

  /// Whether a line may stand behind the last one. The lines of a kind have ascending numbers;
  /// commands, loads and changes stand among each other.
  private mutating func follows(_ line: DumpLine, _ values: [Value]) -> Bool {
    guard line.rank >= last.rank else { return false }
    if line.rank > last.rank { last = (line.rank, .min) }
    let number = values[0].integer ?? .min
    switch line.name {
    case DumpLine.setting.name, DumpLine.loaded.name: return true
    case DumpLine.command.name:
      defer { lastCommand = number }
      return number > lastCommand
    default:
      defer { last.number = number }
      return number > last.number
    }
  }

  /// - Throws: The error of the dump that has no last line.
  mutating func finish(at place: TextPlace) throws -> CarStore.Dumped {
    guard hasEnded else {
      throw DumpProblem(line: place.line, kind: lines == 0 ? .notADump : .cutOff)
    }
    return dumped
  }

  // MARK: - Rows

  private func car(_ values: [Value]) -> Car {
    var rest = values.dropFirst()
    let row = Car.entity.attributes.map { attribute in
      attribute.computation == nil ? rest.removeFirst() : .null
    }
    return Car(row: Car.renewed(FetchedRow(id: values[0].integer ?? 0, values: row)))
  }

  private static let removed = Target(
    table: LoggedTable("removed_ticket", columns: DumpLine.removed.columns))

  private mutating func add(_ values: [Value], to target: Target) throws {
    if pending?.target.table.name != target.table.name { try flush() }
    var rows = pending ?? (target, [], [])
    pending = nil
    if target.hasID {
      rows.ids.append(values[0].integer ?? 0)
      rows.rows.append(Array(values.dropFirst()))
    } else {
      rows.rows.append(values)
    }
    pending = rows
    if rows.rows.count >= Self.batchSize { try flush() }
  }

  private mutating func flush() throws {
    guard let rows = pending else { return }
    pending = nil
    try writer.insert(
      rows.rows, into: rows.target.table, ids: rows.target.hasID ? rows.ids : nil)
  }

  // MARK: - The log

  /// Replaces what the triggers have logged.
  private mutating func beginLog() throws {
    guard !isLogBegun else { return }
    isLogBegun = true
    try flush()
    try writer.finishRows()
    let tables =
      ["car_change", "change_command"] + CarSchema.loggedTables.map(\.changeTable)
      + (isServer ? [] : ["car_insertion"])
    for table in tables { try writer.run("DELETE FROM \(table)", []) }
  }

  private var isServer: Bool { writer.table.dialect.isServer }

  private mutating func log(_ line: DumpLine, _ values: [Value]) throws {
    switch line.name {
    case DumpLine.command.name:
      dumped.commands += 1
      var values = values
      if let since = values[6].integer {
        lastChange = max(lastChange, since)
        values[6] = .integer(since + shift)
      }
      try add(
        isServer ? values + [.integer(.random(in: .min ... .max))] : values, to: commands)
    case DumpLine.loaded.name: try addLoad(values)
    case DumpLine.change.name:
      dumped.changes += 1
      lastChange = values[0].integer ?? lastChange
      try addChange([.integer(lastChange + shift)] + values.dropFirst())
    case DumpLine.noteChange.name: try add(values, to: Self.log(of: CarSchema.notes))
    default: try add(values, to: Self.log(of: CarSchema.absences))
    }
  }

  /// Adds the cars of a load: as a range, or on a server as an entry for each.
  private mutating func addLoad(_ values: [Value]) throws {
    guard isServer else { return try add(values, to: Self.loads) }
    let nothing = Car.entity.attributes.map { _ in Value.null }
    let insertion = Value.integer(Int64(ChangeOperation.insert.rawValue))
    guard let first = values[1].integer, let end = values[2].integer, first <= end else { return }
    for ticket in first...end {
      shift += 1
      try addChange(
        [.integer(lastChange + shift), values[0], insertion, .integer(ticket)] + nothing)
    }
  }

  /// - Parameter values: The values of a line of the dump.
  private mutating func addChange(_ values: [Value]) throws {
    let old = Array(values.dropFirst(4))
    try add(Array(values.prefix(4)) + writer.table.storedValues(old), to: changes)
  }

  private static let loads = Target(
    table: LoggedTable("car_insertion", columns: DumpLine.loaded.columns))

  private static func log(of table: LoggedTable) -> Target {
    Target(
      table: LoggedTable(
        table.changeTable,
        columns: DumpLine.change.columns.prefix(4)
          + table.columns.map { .init("old_" + $0.name, $0.type) }))
  }

  // MARK: - The end

  /// - Parameter values: The values of the last line of the dump.
  private mutating func end(_ values: [Value]) throws {
    try beginLog()
    try flush()
    let ticket = values[1]
    let change = Value.integer((values[2].integer ?? 0) + shift)
    if isServer {
      try writer.run(
        """
        UPDATE store_state SET last_change = ?, last_id = greatest(last_id, ?)
          WHERE change_log = 'car_change'
        """, [change, ticket])
      return
    }
    let greatest = Value.integer(max(try writer.greatestID, ticket.integer ?? 0))
    var numbers = [("car", greatest), ("car_change", change), ("change_command", values[3])]
    for table in CarSchema.loggedTables {
      let id = try writer.session.integer(
        """
        SELECT max(id) FROM
          (SELECT id FROM \(table.name) UNION ALL SELECT id FROM \(table.changeTable))
        """)
      let entry = try writer.session.integer("SELECT max(seq) FROM \(table.changeTable)")
      numbers += [(table.name, .integer(id ?? 0)), (table.changeTable, .integer(entry ?? 0))]
    }
    for (table, number) in numbers {
      try writer.run("DELETE FROM sqlite_sequence WHERE name = ?", [.text(table)])
      try writer.run(
        "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [.text(table), number])
    }
  }
}
