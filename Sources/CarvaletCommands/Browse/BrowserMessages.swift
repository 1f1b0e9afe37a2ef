import CarStorage
import CarvaletBrowser
import FetchedResults
import TerminalScreen

/// The sentences of the screen that are not those of a plain command.
enum BrowserMessages {
  /// The sentence about an action that failed after the last frame.
  static func undone(_ outcome: ActionOutcome) -> SafeText {
    let fact: SafeText = "'carvalet \(command(outcome.action))' was not done"
    switch outcome.result {
    case .done: return .empty
    case .refused(let sentence, _, _), .overtaken(let sentence): return "\(fact). \(sentence)"
    case .conflict: return "\(fact). Another desk changed the car meanwhile."
    }
  }

  /// The sentence about an action that a second quit did not wait for.
  static func unfinished(_ action: CarAction) -> SafeText {
    """
    'carvalet \(command(action))' still waited for another desk. 'carvalet log' tells whether it was \
    done.
    """
  }

  private static func command(_ action: CarAction) -> SafeText {
    func command(_ verb: SafeText, _ tickets: [Car.Ticket]) -> SafeText {
      ([verb] + tickets.map { SafeText($0) }).joined(separator: " ")
    }
    return switch action {
    case .request(let tickets): command("request", tickets)
    case .ready(let tickets): command("ready", tickets)
    case .retrieve(let tickets): command("retrieve", tickets)
    case .remove(let tickets): command("remove", tickets)
    case .park: "park"
    case .edit(let base, _): command("edit", [base.ticket])
    case .note(let ticket, _): command("note", [ticket])
    case .undo(let number): "undo \(number)"
    case .redo: "redo"
    }
  }

  /// Why the store of a screen cannot be read. The screen waits until somebody has put the store
  /// back, so the advice of the plain commands to create another one is left out.
  static func fault(_ error: any Error) -> String {
    if case StoreError.missing(let path) = error {
      return SafeText("There is no store at '\(path)'").string
    }
    return BrowserActions.sentence(error)
  }
}
