import ArgumentParser
import CarStorage
import TerminalScreen

/// `show`: writes all that is known of the cars named. Ends with 1 if one is missing.
struct ShowCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show all that is known of a car.",
    discussion: """
      carvalet show 17
      carvalet show silver bmw
      carvalet show 17 --photo

      Other formats than the table, and --fields, show what is not known, too.
      """)

  @OptionGroup var naming: CarNaming
  @OptionGroup(title: "Output options") var output: OutputOptions
  @Option(
    help: ArgumentHelp(
      "The fields to show, in this order, as in ticket,car,owner.", valueName: "names"),
    completion: .columns)
  var fields: String?
  @Flag(help: "Show everything that ever happened to the car, too.")
  var history = false
  @Flag(help: "Draw the photo, too: with chafa on a terminal, or else in a window.")
  var photo = false
  @Flag(name: .shortAndLong, help: "Show ticket numbers only.")
  var quiet = false
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  var isRepeatable: Bool { !naming.readsInput }
  var lacksCar: Bool { naming.isEmpty }

  var needsTerminal: Bool { photo }

  func run(in context: CommandContext) throws -> ExitStatus {
    let context = try output.applied(to: context)
    if quiet, history { throw UsageError.quietBesideHistory }
    let rendering = try rendering()
    let columns = rendering.columns
    let format = rendering.format
    if history, format != .table { throw UsageError.historyBesideFormat(format.rawValue) }
    if photo, format != .table { throw UsageError.photoBesideFormat(format.rawValue) }
    if photo { context.console.output.stopPaging() }
    let names = try naming.names(context)
    let sheets = CarSheets(columns: columns, format: format, context: context)
    if names.isEmpty {
      try sheets.write([])
      return .done
    }
    let store = try storeOptions.existingStore(in: context)
    let finder = CarFinder(in: store, among: .onLotFirst, neverAsks: naming.noInput, context)
    // Where the user has chosen fields, nothing else is shown.
    let showsNotes = columns?.contains(.column(.notes)) ?? true
    let (tickets, found) = try finder.perform(names) {
      tickets -> (tickets: [Car.Ticket], found: (cars: [Car], notes: [[CarNote]])) in
      (tickets, try showsNotes ? store.carsWithNotes(tickets) : (store.cars(tickets), []))
    } isMissing: {
      $0.found.cars.isEmpty
    }
    var cars = found.cars
    if columns != nil {
      for (index, notes) in found.notes.enumerated() { cars[index].notes = notes }
    }
    do {
      try sheets.write(cars, notes: columns == nil ? found.notes : nil)
      if history { try writeHistory(of: Set(tickets), in: store, format, context) }
    } catch OutputError.pagerClosed {
      // The messages about missing cars follow, also after the user has left the pager early.
    }
    let known = Set(cars.map(\.ticket))
    let missing = tickets.filter { !known.contains($0) }
    let removals = try store.removals(of: missing)
    for ticket in missing {
      let sentence = HistoryMessages.notFound(ticket, removals[ticket], context.humanTime)
      context.report(sentence, .nothingMatched)
    }
    let status = photo ? try drawPhotos(of: cars, in: store, context) : .done
    return missing.isEmpty ? status : .nothingMatched
  }

  /// Shows the photo of each car below what is known of the cars.
  private func drawPhotos(
    of cars: [Car], in store: CarStore, _ context: CommandContext
  ) throws -> ExitStatus {
    let programs = PhotoPrograms(environment: context.console.environment)
    var status = ExitStatus.done
    for car in cars {
      guard let photo = try store.photo(of: car.ticket) else {
        context.report(PhotoMessages.none(car.ticket), .nothingMatched)
        status = .nothingMatched
        continue
      }
      do {
        switch try programs.show(photo, size: context.console.output.pictureSize) {
        case .drawing(let bytes): try context.console.output.write(picture: bytes)
        case .window: context.console.say(StyledText(PhotoMessages.inWindow(photo)))
        }
      } catch let problem as PhotoProblem {
        context.report(PhotoMessages.problem(problem), .unavailable)
        status = .unavailable
      }
    }
    return status
  }

  /// The format, and the fields of the user's choice; nil for all.
  private func rendering() throws(UsageError) -> CarRendering {
    let format = try output.chosenFormat()
    if quiet { return try PageOptions.ticketsOnly(format, fields: fields) }
    let columns = try fields.map { names throws(UsageError) in
      try PageOptions.columns(named: names)
    }
    return CarRendering(format: format ?? .table, columns: columns)
  }

  private func writeHistory(
    of tickets: Set<Car.Ticket>, in store: CarStore, _ format: OutputFormat,
    _ context: CommandContext
  ) throws {
    let rows = LogRows(
      format: format, time: context.humanTime, showsChanges: true, tickets: tickets)
    var records: [RecordTable.Record] = []
    try store.readHistory(of: tickets) { command in
      records.append(rows.record(command))
      return true
    }
    try context.console.output.writeLine("")
    try rows.table(on: context.console.output).write(records)
  }
}
