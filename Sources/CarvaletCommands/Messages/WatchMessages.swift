import CarStorage
import FetchedResults
import TerminalScreen

/// The sentences of `watch`: about the list, and about the changes that it prints.
enum WatchMessages {
  /// `Watching 12 cars. Ctrl-C ends.` A filter that finds nothing must not look like an empty lot.
  static func watching(_ count: Int, _ list: ListAppearance, isFiltered: Bool) -> SafeText {
    if count > 0 { return "Watching \(ListMessages.cars(count)). Ctrl-C ends." }
    if list.isQueue { return "Nobody waits for a car yet. Ctrl-C ends." }
    if let search = list.hits?.search { return "No cars match '\(search.text)' yet. Ctrl-C ends." }
    return isFiltered ? "No cars match yet. Ctrl-C ends." : "No cars yet. Ctrl-C ends."
  }

  /// The message that `watch` prints once when it has lost the store; nil where the next read
  /// shows whether it has.
  static func isAway(_ error: any Error) -> SafeText? {
    switch error {
    case let error as PostgresError where error.isUnconnected:
      "\(SafeText(escaping: error.fact)); it is tried again each second"
    case is PostgresError: "The server is away; it is tried again each second"
    case StoreError.missing(let path), StoreError.missingFolder(let path):
      "There is no store at '\(path)' any more; it is looked for again each second"
    case StoreError.notReadable(let path, _), StoreError.notRead(let path, _),
      StoreError.busy(let path, _):
      "The store '\(path)' cannot be read; it is tried again each second"
    default: nil
    }
  }

  /// The message that `watch` prints once when it has read the store again.
  static let isBack: SafeText = "The list is current again"

  /// Why the whole list is printed again.
  static func anew(_ reason: ResetReason, _ time: HumanTime) -> SafeText {
    let fact: SafeText =
      switch reason {
      case .requested, .manyChanges: "much changed at once"
      case .replaced: "another file or server has taken the place of the store"
      case .restored: "a backup was put back"
      case .logPruned: "more was changed than the log keeps"
      case .keysOfAnotherProgram: "another program wrote to the store"
      }
    return "\(time.clock(time.now)) \(fact); the list anew:"
  }

  /// Of the commands of one change set the last five are named; the others are counted.
  private static let shownCommands = 5

  /// `18:04 park by anna`, a line for each command that made a change.
  static func commands(_ changes: ChangeSet<Car>, _ time: HumanTime) -> [SafeText] {
    let commands = changes.commands
    guard !commands.isEmpty else { return ["\(time.clock(time.now)) by another program"] }
    let shown = commands.suffix(Self.shownCommands).map { committed -> SafeText in
      let command = committed.command
      let author: SafeText = command.author.map { " by \($0)" } ?? ""
      return "\(time.clock(committed.date)) \(command.name)\(author)"
    }
    let hidden = commands.count - shown.count
    return hidden > 0 ? ["\(hidden) commands more, and then"] + shown : shown
  }

  /// `from BMW, make BMW -> Audi`, `spot A12 -> B3`; empty for an inserted or deleted car.
  ///
  /// - Parameters:
  ///   - old: The name of the section that the car was in before.
  ///   - new: The name of the section that the car is in now.
  static func explanation(
    of event: RowEvent<Car>, movedFrom old: String?, to new: String?, _ time: HumanTime
  ) -> SafeText {
    var parts: [SafeText] = []
    switch event.kind {
    case .insert, .delete: return .empty
    case .update: break
    case .move(let from, let to):
      let places: SafeText = "from place \(from.item + 1) to \(to.item + 1)"
      if let old, old != new { parts.append("from \(old)") } else { parts.append(places) }
    }
    parts += CarMessages.changes(from: event.oldCar, to: event.object, time)
    return parts.joined(separator: ", ")
  }

  /// How a section itself changed.
  static func words(_ change: SectionChanges.Kind) -> SafeText {
    switch change {
    case .inserted: "new section"
    case .removed: "section removed"
    case .moved: "section moved"
    case .renamed(let name): "was \(name ?? "")"
    }
  }
}

extension PostgresError {
  /// Whether no connection was made.
  fileprivate var isUnconnected: Bool {
    switch self {
    case .notConnected, .notReady: true
    default: false
    }
  }
}

extension RowEvent<Car> {
  /// The car before the change; the car itself where no field of it changed.
  var oldCar: Car {
    let row = object.row
    var values = row.values
    for (index, attribute) in Car.entity.attributes.enumerated() {
      if let old = oldValues.first(where: { $0.attribute == attribute.name }) {
        values[index] = old.value
      }
    }
    return Car(row: FetchedRow(id: row.id, values: values))
  }
}
