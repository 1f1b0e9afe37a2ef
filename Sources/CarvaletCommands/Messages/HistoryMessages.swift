import CarStorage
import FoundationEssentials
import TerminalScreen

/// The sentences about the log of commands, and about what is taken back.
enum HistoryMessages {
  /// `57 (edit by anna at pts/3, 18:04)`
  static func name(_ command: LoggedCommand.Summary, _ time: HumanTime) -> SafeText {
    let author: SafeText = command.author.map { " by \($0)" } ?? ""
    let desk: SafeText = command.desk.map { " at \($0)" } ?? ""
    return "\(command.id) (\(command.name)\(author)\(desk), \(time.clock(command.date)))"
  }

  /// `Took back 57 (edit by anna at pts/3, 18:04): 1 car`
  static func undone(
    _ undone: CarStore.Undone, _ time: HumanTime, isDryRun: Bool
  ) -> SafeText {
    let verb: SafeText = isDryRun ? "Would take back" : "Took back"
    return """
      \(verb) \(name(undone.command, time)): \(ListMessages.cars(undone.count))\(skipped(undone))
      """
  }

  /// `, 2 cars left as changed since`; empty where none was.
  static func skipped(_ undone: CarStore.Undone) -> SafeText {
    undone.skipped.isEmpty
      ? "" : ", \(ListMessages.cars(undone.skippedCount)) left as changed since"
  }

  /// What is done to the cars of a command that changed many, one line a kind: `Removed 498 cars,
  /// tickets 18-515`.
  static func kinds(of undone: CarStore.Undone, isDryRun: Bool) -> [SafeText] {
    let kinds: [(done: SafeText, planned: SafeText, (LoggedCommand.CarChange) -> Bool)] = [
      ("Removed", "Would remove", { $0.after == nil }),
      ("Brought back", "Would bring back", { $0.before == nil }),
      ("Changed", "Would change", { $0.before != nil && $0.after != nil }),
    ]
    return kinds.compactMap { done, planned, isOfKind in
      let loaded = done == "Removed" ? undone.removed : []
      let tickets = (undone.cars.filter(isOfKind).map { $0.ticket...$0.ticket } + loaded)
        .sorted { $0.lowerBound < $1.lowerBound }
      let count = tickets.reduce(0) { $0 + $1.count }
      guard count > 0 else { return nil }
      return """
        \(isDryRun ? planned : done) \(ListMessages.cars(count)), \
        \(count == 1 ? "ticket" : "tickets") \(ranges(tickets))
        """
    }
  }

  /// `18-515, 517`; of many ranges the first ones.
  ///
  /// - Parameter tickets: In ascending order.
  private static func ranges(_ tickets: [ClosedRange<Car.Ticket>]) -> SafeText {
    var ranges: [ClosedRange<Car.Ticket>] = []
    for next in tickets {
      if let last = ranges.last, last.upperBound == next.lowerBound - 1 {
        ranges[ranges.count - 1] = last.lowerBound...next.upperBound
      } else {
        ranges.append(next)
      }
    }
    let shown = ranges.prefix(mostRanges).map { range -> SafeText in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
    let rest: [SafeText] = ranges.count > mostRanges ? ["…"] : []
    return (shown + rest).joined(separator: ", ")
  }

  /// More than these are a line that nobody reads.
  private static let mostRanges = 10

  static func question(_ undone: CarStore.Undone, _ time: HumanTime) -> SafeText {
    "Take back \(name(undone.command, time)), \(ListMessages.cars(undone.count))?"
  }

  static let undidNothing: SafeText = "Nothing was taken back"

  static func nothingToUndo(_ author: String?, _ desk: String?, isRedo: Bool) -> SafeText {
    let who: SafeText = author.map { " by \($0)" } ?? ""
    let place: SafeText = desk.map { " at \($0)" } ?? ""
    let what: SafeText = isRedo ? "no undo" : "no command"
    return """
      The log has \(what)\(who)\(place) to take back. 'carvalet log' shows the commands; \
      'carvalet undo NUMBER' takes back any of them.
      """
  }

  static func message(for error: UndoError, _ time: HumanTime) -> SafeText {
    switch error {
    case .unknown(let number):
      "The log has no command \(number). 'carvalet log' shows the commands."
    case .undoneAlready(let command, let by):
      "\(name(command, time)) was taken back already, by \(name(by, time))."
    case .impossible(let command): "\(name(command, time)) cannot be taken back\(wayBack(command))"
    case .forgotten(let command):
      "\(name(command, time)) cannot be taken back: the log no longer has what it changed."
    case .purged(let command, let by):
      """
      \(name(command, time)) cannot be taken back: texts that it changed were purged on \
      \(time.namingEveryDay.clock(by.date)).
      """
    case .restoredSince(let command, let restore):
      """
      \(name(command, time)) cannot be taken back: a backup was put in place since\
      \(restore.map { ", by \(name($0, time))" as SafeText } ?? "").
      """
    case .changedSince(let command, let conflicts, let leavesOthers):
      changedSince(command, conflicts, leavesOthers: leavesOthers, time)
    }
  }

  private static func changedSince(
    _ command: LoggedCommand.Summary, _ conflicts: [UndoError.Conflict], leavesOthers: Bool,
    _ time: HumanTime
  ) -> SafeText {
    let count = Set(conflicts.map(\.ticket)).count
    let cars: SafeText = count == 1 ? "a car was" : "\(count) cars were"
    let lines = conflicts.prefix(mostConflicts).map { line($0, time) }.joined(separator: "")
    let rest: SafeText =
      leavesOthers
      ? "\n'carvalet undo \(command.id) --skip-changed' takes back the rest." : ""
    return """
      \(name(command, time)) is not taken back, because \(cars) changed since:\(lines)\(rest)
      """
  }

  private static let mostConflicts = 10

  /// `  ticket 17: requested, due by 61 (request by Ben at west, 18:12)`
  private static func line(_ conflict: UndoError.Conflict, _ time: HumanTime) -> SafeText {
    let fields = conflict.fields.map { SafeText(escaping: $0.title) }.joined(separator: ", ")
    let what: SafeText = conflict.fields.isEmpty ? "changed" : fields
    let by: SafeText = conflict.by.map { "\(name($0, time))" } ?? "another program"
    return "\n  ticket \(conflict.ticket): \(what) by \(by)"
  }

  private static func wayBack(_ command: LoggedCommand.Summary) -> SafeText {
    switch command.name {
    case "restore": ". 'carvalet db restore' puts back the store that it kept."
    case "stand":
      ". Say it anew with 'carvalet stand', or take back an earlier command by its number."
    default: "."
    }
  }

  /// The message that a car is missing, with the command that removed it, if that is known.
  static func notFound(
    _ ticket: Car.Ticket, _ last: LoggedCommand?, _ time: HumanTime
  ) -> SafeText {
    guard let last, let number = last.id, let date = last.date else {
      return CarMessages.notFound(ticket)
    }
    let author: SafeText = last.author.map { " by \($0)" } ?? ""
    return """
      No car has ticket \(ticket) any more: command \(number) (\(last.name ?? "")\(author), \
      \(time.clock(date))) took it away. 'carvalet undo \(number)' brings it back.
      """
  }

  /// The end of a list of commands, where the log does not reach back to the first.
  static func beginning(_ first: LoggedCommand.Summary, _ time: HumanTime) -> SafeText? {
    guard first.id > 1 else { return nil }
    return """
      The log begins with \(first.id), \(time.clock(first.date)): what was before is no longer kept.
      """
  }

  /// Why a list of commands is empty: a filter that finds nothing must not look like an empty log.
  ///
  /// - Parameters:
  ///   - tickets: The cars whose commands were asked for; nil for all.
  ///   - filters: The options that leave commands out, as they were typed.
  static func noCommand(
    of tickets: Set<Car.Ticket>?, matching filters: [(option: SafeText, value: String)]
  ) -> SafeText {
    let cars: SafeText? = tickets.map { tickets in
      guard tickets.count == 1, let only = tickets.first else { return "these cars" }
      return "ticket \(only)"
    }
    guard !filters.isEmpty else {
      return cars.map { "The log has no command that changed \($0)" } ?? "The log is empty"
    }
    let typed = filters.map { "\($0.option) '\($0.value)'" as SafeText }.joined(separator: " and ")
    let subject: SafeText = cars.map { "that changed \($0)" } ?? "of the log"
    return "No command \(subject) matches \(typed)"
  }

  /// More names are no help.
  static let mostAuthors = 12

  /// `The log has commands of anna, ben.`; nil where nobody is named in it.
  static func authors(_ authors: [String]) -> SafeText? {
    guard !authors.isEmpty else { return nil }
    let names = authors.prefix(mostAuthors).map(SafeText.init(escaping:)).joined(separator: ", ")
    return "The log has commands of \(names)\(authors.count > mostAuthors ? ", and others" : "")."
  }

  static func more(_ limit: Int) -> SafeText {
    "These are the last \(limit) commands; --limit shows more."
  }

  static func clockIsBehind(_ newest: Date, _ time: HumanTime) -> SafeText {
    """
    The clock of this machine is behind, or that of a desk was ahead: the log has an entry of \
    \(time.clock(newest)). Times may be wrong. 'edit' corrects those of the cars that this lists:
    carvalet list --all --where "dateCreated > 'now' OR dateRequested > 'now' \
    OR dateReady > 'now' OR dateReturned > 'now'"
    """
  }
}

extension CarMessages {
  /// What a command changed of one car: `17: make BMW -> Audi`, `18: parked 2019 BMW M3`.
  static func change(_ change: LoggedCommand.CarChange, _ time: HumanTime) -> SafeText {
    switch (change.before, change.after) {
    case (nil, let car?): "\(change.ticket): new, \(description(car))"
    case (let car?, nil): "\(change.ticket): removed, \(description(car))"
    case (let before?, let after?):
      """
      \(change.ticket): \(changes(from: before, to: after, time).joined(separator: ", "))\
      \(change.note.map(NoteMessages.marks) ?? "")
      """
    case (nil, nil): "\(change.ticket)"
    }
  }
}
