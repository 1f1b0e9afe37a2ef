import CarStorage
import FetchedResults

/// What is said of a list that is watched.
enum WatchMessages {
  /// `Watching 12 cars. Ctrl-C ends.` A filter that finds nothing must not look like an empty lot.
  static func watching(_ count: Int, search: CarSearch?, isFiltered: Bool) -> SafeText {
    if count > 0 { return "Watching \(ListMessages.cars(count)). Ctrl-C ends." }
    if let search { return "No cars match '\(search.text)' yet. Ctrl-C ends." }
    return isFiltered ? "No cars match yet. Ctrl-C ends." : "No cars yet. Ctrl-C ends."
  }

  /// The list is written anew.
  static func anew(_ reason: ResetReason, _ time: HumanTime) -> SafeText {
    let fact: SafeText =
      switch reason {
      case .requested, .manyChanges: "much changed at once"
      case .replaced: "another file has taken the place of the store"
      case .restored: "a backup was put back"
      case .logPruned: "more was changed than the log keeps"
      case .foreignKeys: "another program wrote to the store"
      }
    return "\(time.clock(time.now)) \(fact); the list anew:"
  }

  /// More commands than this at once are counted.
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

  /// `from BMW, make BMW -> Audi`, `spot A12 -> B3`; empty where there is nothing to explain.
  ///
  /// - Parameters:
  ///   - old: The name of the section that the car was in.
  ///   - new: The name of the section that it is in.
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

  /// What happened to a section.
  static func words(_ news: SectionChanges.News) -> SafeText {
    switch news {
    case .came: "new section"
    case .left: "section gone"
    case .moved: "section moved"
    case .renamed(let name): "was \(name ?? "")"
    }
  }
}
