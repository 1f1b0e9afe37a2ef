import CarStorage
import TerminalScreen

/// The commands of the log as rows of a table, and as JSON.
struct LogRows {
  let time: HumanTime
  /// Whether each change of a field is shown.
  let showsChanges: Bool
  /// The cars whose changes are shown; nil for all.
  var tickets: Set<Car.Ticket>?

  static let columns = [
    Column(title: "NUMBER", alignment: .right, canShrink: false),
    Column(title: "TIME", canShrink: false), Column(title: "WHO"), Column(title: "DESK"),
    Column(title: "WHAT"), Column(title: "CARS"),
  ]

  static let keys = [
    "number", "date", "author", "desk", "command", "undoes", "undoneBy", "numberOfCars", "tickets",
  ]

  /// More tickets than these are not read in a line.
  private static let mostTickets = 8

  func record(_ command: LoggedCommand) -> RecordTable.Record {
    let cells: [SafeText] = [
      command.number.map { SafeText($0) } ?? "-",
      command.date.map { SafeText(escaping: time.clock($0)) } ?? "-",
      "\(command.author ?? "-")", "\(command.desk ?? "-")", what(command), cars(command),
    ]
    let values: [String?] = [
      command.number.map { String($0) }, command.date.map { Timestamp.text($0) },
      command.author, command.desk, command.name,
      command.undoes.map { String($0) }, command.undoneBy.map { String($0) },
      String(command.count), ranges(command),
    ]
    return RecordTable.Record(
      cells: cells, values: values, json: json(command),
      details: showsChanges ? shown(command).map { CarMessages.change($0, time) } : [])
  }

  private func shown(_ command: LoggedCommand) -> [LoggedCommand.CarChange] {
    guard let tickets else { return command.cars }
    return command.cars.filter { tickets.contains($0.ticket) }
  }

  /// `undo of 57`, `edit, undone by 61`
  private func what(_ command: LoggedCommand) -> SafeText {
    let name: SafeText = command.name.map { "\($0)" } ?? "another program"
    let of: SafeText = command.undoes.map { " of \($0)" } ?? ""
    let by: SafeText = command.undoneBy.map { ", undone by \($0)" } ?? ""
    return "\(name)\(of)\(by)"
  }

  private func cars(_ command: LoggedCommand) -> SafeText {
    guard command.count > Self.mostTickets else { return "\(ranges(command))" }
    return "\(command.count) cars"
  }

  /// `17, 19` and for those of a load `18-2017`.
  private func ranges(_ command: LoggedCommand) -> String {
    let tickets = command.cars.map { String($0.ticket) }
    let loaded = command.loaded.map { "\($0.lowerBound)-\($0.upperBound)" }
    return (tickets + loaded).joined(separator: " ")
  }

  private func json(_ command: LoggedCommand) -> JSONValue {
    let tickets =
      command.cars.map { JSONValue.number(Int($0.ticket)) }
      + command.loaded.flatMap { $0.map { JSONValue.number(Int($0)) } }
    var members: [JSONValue.Member] = [
      .init(key: "number", value: JSONValue(command.number.map { Int($0) })),
      .init(key: "date", value: JSONValue(command.date)),
      .init(key: "author", value: JSONValue(command.author)),
      .init(key: "desk", value: JSONValue(command.desk)),
      .init(key: "command", value: JSONValue(command.name)),
      .init(key: "undoes", value: JSONValue(command.undoes.map { Int($0) })),
      .init(key: "undoneBy", value: JSONValue(command.undoneBy.map { Int($0) })),
      .init(key: "tickets", value: .array(tickets)),
    ]
    if showsChanges {
      members.append(.init(key: "changes", value: .array(shown(command).flatMap(changes))))
    }
    return .object(members)
  }

  /// Every field of a car that a command changed, and what the note has that it added.
  private func changes(_ change: LoggedCommand.CarChange) -> [JSONValue] {
    func changed(_ field: String, _ old: JSONValue, _ new: JSONValue) -> JSONValue {
      ["ticket": .number(Int(change.ticket)), "field": .text(field), "old": old, "new": new]
    }
    let fields = CarField.columns.compactMap { field -> JSONValue? in
      let (old, new) = (
        change.before.map(field.value) ?? .null, change.after.map(field.value) ?? .null
      )
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
