import CarStorage
import TerminalScreen

/// The commands of the log as rows of a table, and as JSON.
struct LogRows {
  let format: OutputFormat
  let time: HumanTime
  /// Whether each change of a field is shown.
  let showsChanges: Bool
  /// The cars whose changes are shown; nil for all.
  var tickets: Set<Car.Ticket>?

  /// The table of the commands.
  ///
  /// In CSV, TSV and Markdown the changes are the last column: as JSON in CSV and TSV, like the
  /// notes of an export, and as text for people in Markdown. Other tables have them in lines below
  /// each command.
  func table(on output: ConsoleStream) -> RecordTable {
    RecordTable(
      format: format, output: output,
      columns: Self.columns + (showsChanges && format == .md ? [Column(title: "CHANGES")] : []),
      keys: Self.keys + (showsChanges ? ["changes"] : []))
  }

  private static let columns = [
    Column(title: "NUMBER", alignment: .right, canShrink: false),
    Column(title: "TIME", canShrink: false), Column(title: "WHO"), Column(title: "DESK"),
    Column(title: "WHAT", staysWhole: true), Column(title: "CARS"),
  ]

  private static let keys = [
    "number", "date", "author", "desk", "command", "undoes", "undoneBy", "numberOfCars", "tickets",
  ]

  /// Nobody reads more tickets than this in a line.
  private static let mostTickets = 8

  func record(_ command: LoggedCommand) -> RecordTable.Record {
    let shown = showsChanges ? command.cars.filter { tickets?.contains($0.ticket) ?? true } : []
    let details = shown.map { detail($0, of: command) }
    var cells: [SafeText] = [
      command.id.map { SafeText($0) } ?? "-",
      command.date.map { SafeText(escaping: time.clock($0)) } ?? "-",
      "\(command.author ?? "-")", "\(command.desk ?? "-")", what(command), cars(command),
    ]
    var values: [String?] = [
      command.id.map { String($0) }, command.date.map { Timestamp.text($0) },
      command.author, command.desk, command.name,
      command.undoes.map { String($0) }, command.undoneBy.map { String($0) },
      String(command.count), ranges(command),
    ]
    let changes = JSONValue.array(shown.flatMap(changes))
    if showsChanges {
      values.append(changes.json)
      if format == .md { cells.append(details.joined(separator: "; ")) }
    }
    // JSON has each ticket of a load.
    let isJSON = format == .json || format == .ndjson
    return RecordTable.Record(
      cells: cells, values: values, json: isJSON ? json(command, changes) : .null,
      details: details)
  }

  /// The changes of a car by a command, or that a purge has deleted them.
  private func detail(
    _ change: LoggedCommand.CarChange, of command: LoggedCommand
  ) -> SafeText {
    let isPurged = !command.isComplete || command.name == "purge"
    guard isPurged, change.before != nil, change.after != nil, changes(change).isEmpty
    else { return CarMessages.change(change, time) }
    return "\(change.ticket): what changed is no longer kept"
  }

  /// `undo (of 57)`, `edit (undone by 61)`: the tickets that follow are numbers, too.
  private func what(_ command: LoggedCommand) -> SafeText {
    let name: SafeText = command.name.map { "\($0)" } ?? "another program"
    let others: [SafeText] = [
      command.undoes.map { "of \($0)" }, command.undoneBy.map { "undone by \($0)" },
    ].compactMap(\.self)
    return others.isEmpty ? name : "\(name) (\(others.joined(separator: ", ")))"
  }

  private func cars(_ command: LoggedCommand) -> SafeText {
    guard command.count > Self.mostTickets else { return "\(ranges(command))" }
    return "\(command.count) cars"
  }

  /// The tickets of a command, `17, 19`, and of a load, `18-2017`.
  private func ranges(_ command: LoggedCommand) -> String {
    let tickets = command.cars.map { String($0.ticket) }
    let loaded = command.loaded.map { "\($0.lowerBound)-\($0.upperBound)" }
    return (tickets + loaded).joined(separator: " ")
  }

  private func json(_ command: LoggedCommand, _ changes: JSONValue) -> JSONValue {
    // A file and a server log the cars of a load in different orders.
    let tickets = (command.cars.map(\.ticket) + command.loaded.flatMap(Array.init)).sorted()
    var members: [JSONValue.Member] = [
      .init(key: "number", value: JSONValue(command.id.map { Int($0) })),
      .init(key: "date", value: JSONValue(command.date)),
      .init(key: "author", value: JSONValue(command.author)),
      .init(key: "desk", value: JSONValue(command.desk)),
      .init(key: "command", value: JSONValue(command.name)),
      .init(key: "undoes", value: JSONValue(command.undoes.map { Int($0) })),
      .init(key: "undoneBy", value: JSONValue(command.undoneBy.map { Int($0) })),
      .init(key: "tickets", value: .array(tickets.map { .number(Int($0)) })),
    ]
    if showsChanges {
      members.append(.init(key: "changes", value: changes))
    }
    return .object(members)
  }

  /// Every field of a car that a command changed, and the parts of the note that it added.
  private func changes(_ change: LoggedCommand.CarChange) -> [JSONValue] {
    func changed(_ field: String, _ old: JSONValue, _ new: JSONValue) -> JSONValue {
      ["ticket": .number(Int(change.ticket)), "field": .text(field), "old": old, "new": new]
    }
    let fields = CarField.columns.compactMap { field -> JSONValue? in
      let old = change.before.map(field.value) ?? .null
      let new = change.after.map(field.value) ?? .null
      return old == new ? nil : changed(field.name, JSONValue(old), JSONValue(new))
    }
    let marks = [
      ("noteCode", change.note?.damage?.rawValue), ("notePhoto", change.note?.photo),
    ]
    return fields
      + marks.compactMap { name, mark in mark.map { changed(name, .null, .text($0)) } }
  }
}

extension JSONValue {
  init(_ value: CarValue) {
    switch value {
    case .text(let text), .json(let text): self = .text(text)
    case .number(let number): self = .number(Int(number))
    case .date(let date): self = JSONValue(date)
    case .null: self = .null
    }
  }
}
