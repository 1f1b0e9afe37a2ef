import TerminalScreen

/// The commands of this screen that can be undone, and the commands that were undone. Commands of
/// other screens are not among them, but for those that were chosen in the log and taken back.
struct Steps {
  /// A command, by its id in the log.
  struct Step {
    let command: Int64
    let action: CarAction
    /// What it did, as it was said: `Requested 1 Audi A4`.
    let what: SafeText
  }

  private var done: [Step] = []
  private var undone: [Step] = []

  var toUndo: Step? { done.last }
  var toRedo: Step? { undone.last }

  /// Notes how an action ended.
  ///
  /// - Parameters:
  ///   - command: The id of its command in the log; nil where it changed nothing, so that there is
  ///     nothing to undo either.
  ///   - what: What was said about it.
  mutating func note(_ action: CarAction, command: Int64?, _ what: SafeText = .empty) {
    switch action {
    case .undo(let number):
      let step = Self.take(number, from: &done)
      if let command {
        undone.append(
          Step(command: command, action: step?.action ?? action, what: step?.what ?? what))
      }
    case .redo(let number):
      if let step = Self.take(number, from: &undone), let command {
        done.append(Step(command: command, action: step.action, what: step.what))
      }
    case .request, .ready, .retrieve, .repark, .remove, .park, .edit, .note, .run:
      guard let command else { return }
      done.append(Step(command: command, action: action, what: what))
      undone = []
    }
  }

  private static func take(_ command: Int64, from steps: inout [Step]) -> Step? {
    steps.firstIndex { $0.command == command }.map { steps.remove(at: $0) }
  }
}
