import ArgumentParser
import CarStorage
import TerminalScreen

/// `ticket`: prints the claim check of a car. Ends with 1 if the car is missing.
struct TicketCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "ticket",
    abstract: "Print the claim check of a car: 32 columns of plain text.",
    discussion: """
      carvalet ticket 17 | lp
      carvalet ticket 17
      """)

  @OptionGroup var naming: CarNaming
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  var isRepeatable: Bool { !naming.readsInput }

  func run(in context: CommandContext) throws -> ExitStatus {
    let names = try naming.names(context)
    if names.isEmpty { return .done }
    let store = try storeOptions.existingStore(in: context)
    let tickets = try names.tickets(in: store)
    let cars = try store.cars(tickets)
    for (index, car) in cars.enumerated() {
      if index > 0 { try context.console.output.writeLine("") }
      let check = ClaimCheck(car: car, notes: try store.notes(of: car), time: context.humanTime)
      for line in check.lines { try context.console.output.writeLine(StyledText(line)) }
    }
    let found = Set(cars.map(\.ticket))
    let missing = tickets.filter { !found.contains($0) }
    for ticket in missing {
      context.console.say(StyledText(ErrorMessages.line(CarMessages.notFound(ticket))))
    }
    return missing.isEmpty ? .done : .nothingMatched
  }
}
