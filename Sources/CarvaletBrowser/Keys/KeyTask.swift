import TerminalScreen

/// What somebody wants who looks for a key of the list: a chapter of the page of `?`.
enum KeyTask: CaseIterable {
  case find, act, lists, move, leave

  var title: SafeText {
    switch self {
    case .find: "find a car"
    case .act: "act on it"
    case .lists: "see another list"
    case .move: "move"
    case .leave: "leave"
    }
  }
}

extension KeyCommand {
  /// What the key of the list is for.
  var task: KeyTask {
    switch self {
    case .search, .rail, .digit: .find
    case .show, .photo, .request, .ready, .retrieve, .repark, .park, .edit, .move, .note, .mark,
      .remove, .undo, .redo, .commandLine:
      .act
    case .nextTab, .previousTab, .queue, .turnOrder, .nextGrouping, .tallRows, .log: .lists
    case .down, .up, .halfPageDown, .halfPageUp, .pageDown, .pageUp, .first, .last: .move
    case .help, .lineStart, .lineEnd, .left, .right, .deleteBackward, .deleteForward, .deleteWord,
      .deleteLine, .nextScope, .previousScope, .nextField, .complete, .completeBack, .dropDraft,
      .takeBack, .accept, .cancel,
      .yes, .quit, .interrupt, .suspend, .redraw:
      .leave
    }
  }
}
