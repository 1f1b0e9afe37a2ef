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
      carvalet ticket 17 --part guest --qr
      carvalet ticket 17 --format escpos > /dev/usb/lp0

      The guest's part has the number, and what 'stand name' says: the name, the place and the \
      phone of the stand. It has neither key nor spot. The stand's part has the car, its key and \
      its spot, and the damages that are noted. Text has the stand's part alone unless --part says \
      otherwise, and --qr adds the number as a code, which 'qrencode' draws. --format escpos writes \
      both parts, with a cut behind each, as the commands of receipt printers; the printer draws \
      the code. Letters that receipt printers lack are printed without their accents, and named.
      """)

  @OptionGroup var naming: CarNaming

  @Option(
    help: ArgumentHelp("Which part: guest, stand or both.", valueName: "part"),
    completion: .ticketParts)
  var part: String?

  @Option(
    help: ArgumentHelp("What for: text, or escpos for a receipt printer.", valueName: "form"),
    completion: .ticketFormats)
  var format: String?

  @Flag(help: "Add the number as a QR code to text.")
  var qr = false

  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  var isRepeatable: Bool { !naming.readsInput }
  var lacksCar: Bool { naming.isEmpty }

  func run(in context: CommandContext) throws -> ExitStatus {
    let part: TicketPart? = try part.map { try KnownWord.named($0, "part") }
    let format: TicketFormat = try format.map { try KnownWord.named($0, "format") } ?? .text
    if format == .escpos, qr { throw UsageError.codeBesideBytes }
    let names = try naming.names(context)
    if names.isEmpty { return .done }
    if format == .escpos, context.console.output.isTerminal { throw UsageError.bytesOnTerminal }
    let store = try storeOptions.existingStore(in: context)
    let finder = CarFinder(in: store, among: .onLotFirst, neverAsks: naming.noInput, context)
    let (tickets, cars) = try finder.perform(names) {
      ($0, try store.cars($0))
    } isMissing: {
      $0.1.isEmpty
    }
    let sign = try store.standSign()
    var changed: [Character] = []
    for (index, car) in cars.enumerated() {
      let check = ClaimCheck(
        car: car, notes: try store.notes(of: car), sign: sign, time: context.humanTime)
      switch format {
      case .escpos:
        let receipt = ReceiptBytes(check: check, part: part ?? .both)
        try context.console.output.write(record: receipt.text)
        changed += receipt.changedLetters.filter { !changed.contains($0) }
      case .text:
        if index > 0 { try context.console.output.writeLine("") }
        do {
          try write(check, part, context)
        } catch let problem as QRProgram.Problem {
          context.report(Self.sentence(problem), .unavailable)
          return .unavailable
        }
      }
    }
    if !changed.isEmpty { context.console.say(StyledText(StandMessages.changedLetters(changed))) }
    if sign.isEmpty, !cars.isEmpty, (part ?? (format == .escpos ? .both : .stand)) != .stand {
      context.console.say(StyledText(StandMessages.namelessCheck))
    }
    let found = Set(cars.map(\.ticket))
    let missing = tickets.filter { !found.contains($0) }
    for ticket in missing {
      context.report(CarMessages.notFound(ticket), .nothingMatched)
    }
    return missing.isEmpty ? .done : .nothingMatched
  }

  private static func sentence(_ problem: QRProgram.Problem) -> SafeText {
    switch problem {
    case .notInstalled: "Nothing here draws QR codes. Install 'qrencode', or leave --qr out."
    case .failed: "'qrencode' cannot draw the code"
    }
  }

  private func write(
    _ check: ClaimCheck, _ part: TicketPart?, _ context: CommandContext
  ) throws {
    let showsBlocks = context.console.environment.showsBlocks
    let code =
      try qr
      ? QRProgram.lines(check.code, showsBlocks: showsBlocks)
      : []
    let isGuests = part == .guest || part == .both
    var lines = part.map { check.lines(of: $0, code: isGuests ? code : []) } ?? check.lines
    if !isGuests { lines += code }
    for line in lines { try context.console.output.writeLine(StyledText(line)) }
  }
}
