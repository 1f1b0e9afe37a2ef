import CarStorage
import TerminalScreen

/// Lets a person at a terminal pick one of several cars with one key.
struct CarPicker {
  let context: CommandContext
  /// Whether `--no-input` forbids questions.
  let neverAsks: Bool

  /// The keys 1 to 9.
  static let mostCars = 9

  /// - Parameter cars: The cars that may be meant, the newest first; one more than can be picked
  ///   from shows that there are more.
  /// - Throws: `CommandFailure`: with the cars where nobody can be asked, and where none is picked.
  func pick(among cars: [Car], _ reference: CarReference) throws -> Car {
    let shown = Array(cars.prefix(Self.mostCars))
    let hasMore = cars.count > shown.count
    let console = context.console
    guard console.input.isTerminal, console.messages.isTerminal, !neverAsks else {
      throw CommandFailure.severalCars(reference, shown, hasMore: hasMore)
    }
    console.say(StyledText(CarNameMessages.found(reference, shown, hasMore: hasMore) + ":"))
    for (index, car) in shown.enumerated() {
      console.say(
        "  " + StyledText("\(index + 1)", .bold) + "  " + StyledText(CarNameMessages.candidate(car))
      )
    }
    try? console.messages.writePartialLine(StyledText(CarNameMessages.question(shown.count)) + " ")
    let key = console.input.readKey()
    guard let key, let number = key.wholeNumberValue, (1...shown.count).contains(number) else {
      try? console.messages.writeLine("")
      throw CommandFailure.noCarPicked
    }
    try? console.messages.writeLine("\(number)")
    return shown[number - 1]
  }
}
