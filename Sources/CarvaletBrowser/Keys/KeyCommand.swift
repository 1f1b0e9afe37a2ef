/// What a key does. ``KeyTable`` says which key does what, and where.
enum KeyCommand: Hashable, Sendable {
  // Moves in what is shown.
  case down, up, halfPageDown, halfPageUp, pageDown, pageUp, first, last
  // Another list, or another view of it.
  case nextTab, previousTab, queue, rail, search, tallRows, turnOrder, nextGrouping, log, help,
    show, photo, digit
  // Changes of cars.
  case request, ready, retrieve, repark, park, edit, move, note, mark, remove, undo, redo, takeBack
  // Texts that are typed.
  case lineStart, lineEnd, left, right, deleteBackward, deleteForward, deleteWord, deleteLine
  case nextScope, previousScope, nextField, complete, completeBack, dropDraft
  // Ends of what was begun.
  case commandLine, accept, cancel, yes
  // The program.
  case quit, interrupt, suspend, redraw

  /// Whether the command is for something other than the text and the fields of a form.
  var leavesForm: Bool {
    switch self {
    case .cancel, .interrupt, .suspend, .redraw: true
    default: false
    }
  }

  /// Whether it changes the stage of the selected car or of the marked ones, or removes them.
  var actsOnCars: Bool {
    switch self {
    case .request, .ready, .retrieve, .repark, .remove: true
    default: false
    }
  }

  /// Whether it is about the selected car.
  var isAboutCar: Bool {
    switch self {
    case .show, .photo, .edit, .move, .note, .mark: true
    default: actsOnCars
    }
  }

  /// Whether it does nothing while the store cannot be read.
  func needsStore(in context: KeyContext) -> Bool {
    switch self {
    case .nextTab, .previousTab, .queue, .turnOrder, .nextGrouping, .rail, .search, .nextScope,
      .previousScope, .photo, .request, .ready, .retrieve, .repark, .park, .edit, .move, .note,
      .mark, .remove, .undo, .redo, .takeBack, .log, .commandLine, .yes:
      true
    case .accept: context == .form || context == .ticket || context == .command
    default: false
    }
  }

  /// Whether the command refers to the rows or the car that are shown, so that it waits for rows
  /// that were asked for. The other commands are carried out at once.
  var looksAtRows: Bool {
    switch self {
    case .down, .up, .halfPageDown, .halfPageUp, .pageDown, .pageUp, .first, .last, .nextTab,
      .previousTab, .queue, .rail, .search, .tallRows, .turnOrder, .nextGrouping, .show, .photo,
      .request, .ready, .retrieve, .repark, .park, .edit, .move, .note, .mark, .remove, .undo,
      .redo, .commandLine, .yes:
      true
    case .help, .log, .takeBack, .nextField, .complete, .completeBack, .dropDraft, .digit,
      .lineStart, .lineEnd, .left, .right,
      .deleteBackward, .deleteForward, .deleteWord, .deleteLine, .nextScope, .previousScope,
      .accept, .cancel, .quit, .interrupt, .suspend, .redraw:
      false
    }
  }
}
