import ArgumentParser
import CarStorage
import TerminalScreen

/// `ticket`: prints the claim check of a car. Ends with 1 if the car is missing.
struct TicketCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "ticket",
    abstract: "Print the claim check of a car: 32 columns of plain text.",
    discussion: """
      carvalet ticket 17
      carvalet ticket 17 | lp
      """)

  @OptionGroup var naming: CarNaming
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  var isRepeatable: Bool { !naming.readsInput }
  var lacksCar: Bool { naming.isEmpty }

  func run(in context: CommandContext) throws -> ExitStatus {
    let names = try naming.names(context)
    if names.isEmpty { return .done }
    let store = try storeOptions.existingStore(in: context)
    let finder = CarFinder(in: store, among: .onLotFirst, neverAsks: naming.noInput, context)
    let (tickets, cars) = try finder.perform(names) {
      ($0, try store.cars($0))
    } isMissing: {
      $0.1.isEmpty
    }
    for (index, car) in cars.enumerated() {
      if index > 0 { try context.console.output.writeLine("") }
      let check = ClaimCheck(car: car, notes: try store.notes(of: car), time: context.humanTime)
      for line in check.lines { try context.console.output.writeLine(StyledText(line)) }
    }
    let found = Set(cars.map(\.ticket))
    let missing = tickets.filter { !found.contains($0) }
    for ticket in missing {
      context.report(CarMessages.notFound(ticket), .nothingMatched)
    }
    return missing.isEmpty ? .done : .nothingMatched
  }
}

/// The slip that a guest gets for a car: plain text for a printer of 32 columns.
private struct ClaimCheck {
  let car: Car
  let notes: [CarNote]
  let time: HumanTime

  /// The columns of small printers. The rest of wider paper can be cut off.
  static let width = 32

  private static let rule = SafeText.repeated("-", width)
  private static let labelWidth = 8

  var lines: [SafeText] {
    let days = time.namingEveryDay
    let title: SafeText = "TICKET \(car.ticket)"
    let indent = SafeText.spaces(max(0, (Self.width - title.displayWidth) / 2))
    let fields: [(label: SafeText, text: SafeText?)] = [
      ("Plate", car.plate.map { "\($0)" }), ("Color", car.color.map { "\($0)" }),
      ("Owner", car.ownerName.map { "\($0)" }),
      ("Key", car.key.map { "\($0)" }), ("Spot", car.spot.map { "\($0)" }),
      ("Parked", "\(days.clock(car.dateCreated, of: car))"),
      ("Left", car.dateReturned.map { "\(days.clock($0, of: car))" }),
    ]
    return [Self.rule, indent + title, Self.rule]
      + SafeText(escaping: car.title).wrapped(toWidth: Self.width)
      + fields.flatMap { label, text in text.map { Self.field(label, $0) } ?? [] }
      + damages + [Self.rule]
  }

  /// What was found at the car, so that nobody can say later it was not there.
  private var damages: [SafeText] {
    let damages = notes.filter { $0.damage != nil }
    guard !damages.isEmpty else { return [] }
    return ["Noted:"]
      + damages.flatMap { note -> [SafeText] in
        let lines = NoteMessages.text(note).wrapped(toWidth: Self.width - 2)
        return lines.map { "  \($0)" }
      }
  }

  private static func field(_ label: SafeText, _ text: SafeText) -> [SafeText] {
    let lines = text.wrapped(toWidth: width - labelWidth)
    return lines.enumerated().map { index, line in
      let label = index == 0 ? label : .empty
      return label + .spaces(labelWidth - label.displayWidth) + line
    }
  }
}
