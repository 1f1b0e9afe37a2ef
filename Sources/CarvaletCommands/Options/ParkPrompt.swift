import CarStorage
import TerminalScreen

/// Asks a person who parks a car, and has typed nothing about it, for what a stand needs most.
struct ParkPrompt {
  private let console: Console

  /// Nil where nobody can be asked.
  init?(_ options: PromptOptions, _ context: CommandContext) {
    console = context.console
    guard console.input.isTerminal, console.messages.isTerminal, !options.noInput, !options.yes
    else { return nil }
  }

  private static let fields: [CarField] = [.make, .model, .plate, .key, .spot]

  /// Asks for one field after the other; an empty answer leaves it out.
  ///
  /// - Throws: `CommandFailure.parkingAbandoned` at the end of the input.
  func ask(for draft: inout CarDraft, in context: CommandContext) throws {
    console.say(StyledText("What is not known yet is left out with Enter.", .dim))
    for field in Self.fields {
      try console.messages.writePartialLine(StyledText("\(field.title): "))
      guard let answer = try console.input.readLine() else {
        try console.messages.writeLine("")
        throw CommandFailure.parkingAbandoned
      }
      guard let text = CarText.normalized(answer) else { continue }
      try draft.set(field, to: text, in: context)
    }
  }
}
