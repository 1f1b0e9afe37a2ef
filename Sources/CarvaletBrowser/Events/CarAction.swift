package import CarStorage

/// A change of the store, which one key or one form asks for. Each is one command of the log.
package enum CarAction: Equatable, Sendable {
  case request([Car.Ticket])
  case ready([Car.Ticket])
  case retrieve([Car.Ticket])
  case remove([Car.Ticket])
  /// Brings cars back that left, or that guests had asked for.
  case repark([Car.Ticket])
  case park(texts: [CarField: String])
  /// Sets fields of a car, if none of them was changed since `base` was read.
  case edit(base: Car, texts: [CarField: String])
  case note(Car.Ticket, String)
  /// Runs a command of the tool, which may change cars or only print something.
  case run(TypedCommand)
  /// Undoes a command, by its id in the log.
  case undo(command: Int64)
  /// Undoes an undo of this screen, by its id in the log.
  case redo(command: Int64)
}

extension CarAction {
  /// The key for it; nil for what a form or a command line asks for, and for undo and redo.
  var command: KeyCommand? {
    switch self {
    case .request: .request
    case .ready: .ready
    case .retrieve: .retrieve
    case .remove: .remove
    case .repark: .repark
    case .park, .edit, .note, .run, .undo, .redo: nil
    }
  }

  /// The cars that a step, a removal or a command line is about; none for what a form asks for, and
  /// for undo and redo.
  var tickets: [Car.Ticket] {
    switch self {
    case .request(let tickets), .ready(let tickets), .retrieve(let tickets), .remove(let tickets),
      .repark(let tickets):
      tickets
    case .run(let command): command.tickets
    case .park, .edit, .note, .undo, .redo: []
    }
  }
}

/// How an action ended.
package struct ActionOutcome: Equatable, Sendable {
  /// What was asked for.
  package var action: CarAction
  /// What became of it.
  package var result: Result

  /// What became of an action, with the sentence that the screen shows.
  package enum Result: Equatable, Sendable {
    /// It is done. `command` is its id in the log, nil if nothing had to be changed; `remarks` are
    /// sentences that follow: what was not done, and what is worth knowing. `parked` is the car
    /// that was parked, if one was.
    case done(
      command: Int64?, sentence: String, remarks: [String] = [], parked: Car.Ticket? = nil)
    /// A command was run. `command` is its id in the log, nil if it changed nothing; `lines` are
    /// what it printed, and `status` is its exit status. `isAboutCars` tells whether it was about
    /// the cars of the action, because it named none, and `canBeUndone` whether it is one that can
    /// be taken back.
    case printed(
      command: Int64?, lines: [String], status: Int32, isAboutCars: Bool = false,
      canBeUndone: Bool = true)
    /// Nothing was changed. The sentence says why; `field` is the one that does not fit, if it
    /// is one of a form, and `status` the exit status of the plain command.
    case refused(sentence: String, field: CarField?, status: Int32 = 1)
    /// The step cannot be undone or redone any more; the sentence says why.
    case overtaken(sentence: String)
    /// Nothing was changed, because another desk changed fields of the form meanwhile. `newest` is
    /// the car as that desk left it.
    case conflict(newest: Car)

    /// Whether the store is as the action would have it.
    var isDone: Bool {
      switch self {
      case .done: true
      case .printed(_, _, let status, _, _): status == 0
      case .refused, .overtaken, .conflict: false
      }
    }

    /// The id of the command in the log; nil where the action changed nothing.
    var command: Int64? {
      switch self {
      case .done(let command, _, _, _), .printed(let command, _, _, _, _): command
      case .refused, .overtaken, .conflict: nil
      }
    }

    /// The exit status of the plain command that ends so.
    package var status: Int32 {
      switch self {
      case .done: 0
      case .refused(_, _, let status), .printed(_, _, let status, _, _): status
      case .overtaken, .conflict: 1
      }
    }
  }
}
