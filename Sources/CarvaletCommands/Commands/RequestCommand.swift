import ArgumentParser
import CarStorage
import FetchedResults
import FoundationEssentials

/// `request`: records that guests ask for their cars, or cancels that.
struct RequestCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "request",
    abstract: "Note that a guest asks for a car.",
    discussion: """
      carvalet request 17
      carvalet request 17 --for 19:30

      Says how many cars wait before it, which car shares its spot, and what else the guest has \
      here. A guest who comes later waits from then on: --for 19:30, or --for +15m.
      """)

  @OptionGroup var naming: CarNaming
  @OptionGroup var times: TimeOptions

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp("When the guest comes: 19:30, +15m, tomorrow 09:00.", valueName: "time"))
  var due: String?

  @Flag(help: "Take it back: nobody asks for the car.")
  var cancel = false

  @OptionGroup(title: "Store options") var dryRunOptions: DryRunOptions
  @OptionGroup(title: "Store options") var writer: WriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  var lacksCar: Bool { naming.isEmpty }

  func run(in context: CommandContext) throws -> ExitStatus {
    let report = try OutcomeReport(writer, isDryRun: dryRunOptions.dryRun, in: context)
    if cancel, due != nil || times.at != nil { throw UsageError.cancelBesideTimes }
    let date = try times.date(in: context)
    var naming = naming
    let said = cancel || due != nil ? nil : takeTime(from: &naming.tickets, context)
    let due = try said ?? dateDue(from: date, context)
    let names = try naming.names(context)
    if names.isEmpty { return try report.writeNothing() }
    let store = try storeOptions.existingStore(in: context, for: .writing)
    let finder = CarFinder(in: store, among: .onLot, neverAsks: naming.noInput, context)
    let change = writer.change(isDryRun: dryRunOptions.dryRun, in: context)
    if cancel {
      let outcomes = try finder.perform(names) { try store.cancelRequest($0, change) }
      return try report.write(outcomes) { _, car in
        StageMessages.requestCancelled(car, isDryRun: dryRunOptions.dryRun)
      }
    }
    let outcomes = try finder.perform(names) { tickets in
      // At a time of yesterday that comes again tonight, the cars were not here.
      if let at = times.at, isAhead(at, context) {
        let cars = try store.cars(tickets)
        if !cars.isEmpty, cars.allSatisfy({ $0.dateCreated > date }) {
          throw UsageError.requestAhead(at)
        }
      }
      return try store.request(tickets, at: date, due: due, change)
    }
    // After a dry run the queue is as it was before, so it does not show the place of the car in
    // it.
    let queued = ListRequest.queue(now: context.now).request
    let queue = dryRunOptions.dryRun ? nil : try store.fetch(queued)
    return try report.write(outcomes) { before, car in
      if before.stage == nil { report.sayIfMoved(car, from: date, to: car.dateRequested, times) }
      let neighbours = try queue.map { try RequestedNeighbours(of: car, in: store, queue: $0) }
      return StageMessages.requested(
        before, car, neighbours, context.humanTime, isDryRun: dryRunOptions.dryRun)
    }
  }

  /// Whether a time of day that was given for the past is still to come tonight.
  private func isAhead(_ at: String, _ context: CommandContext) -> Bool {
    let halfDay = 43_200.0
    guard
      let past = try? TimeExpression(at).moment(now: context.now, zone: context.zone).date,
      let ahead = try? TimeExpression(ahead: at).moment(
        now: context.now, zone: context.zone, isAhead: true
      ).date
    else { return false }
    return context.now.timeIntervalSince(past) > halfDay
      && ahead.timeIntervalSince(context.now) < halfDay && ahead > context.now
  }

  /// When the guest comes, as the last words say it: `at 21:30`, `for 22:15`, `in 20 minutes`. They
  /// are then no words of the car.
  private func takeTime(from words: inout [String], _ context: CommandContext) -> Date? {
    for count in [2, 3] where words.count > count {
      let last = words.suffix(count)
      guard let first = last.first, ["at", "for", "in", "um"].contains(first.lowercased()) else {
        continue
      }
      let text = (first.lowercased() == "in" ? Array(last) : Array(last.dropFirst()))
        .joined(separator: " ")
      guard
        text.contains(where: \.isNumber), text.contains(where: { !$0.isNumber }),
        let time = try? TimeExpression(ahead: text).moment(
          now: context.now, zone: context.zone, isAhead: true)
      else { continue }
      words.removeLast(count)
      return time.date
    }
    return nil
  }

  /// When the guest comes; nil for at once.
  private func dateDue(from date: Date, _ context: CommandContext) throws -> Date? {
    guard let due else { return nil }
    let moment = try TimeExpression(ahead: due).moment(
      now: date, zone: context.zone, isAhead: true)
    // A time in the minute that the clock shows means now.
    guard moment.date > date.addingTimeInterval(-60) else { throw UsageError.dueBehind(due) }
    return moment.date
  }
}
