import TerminalScreen

/// The page of `?`: every key, what it does, and the plain command that does the same.
struct HelpText {
  let table: KeyTable

  var lines: [StyledText] {
    KeyContext.allCases.flatMap { context -> [StyledText] in
      let bindings = table.bindings(in: context).filter { $0.contexts != Set(KeyContext.allCases) }
      guard context.isExplained, !bindings.isEmpty else { return [] }
      return [StyledText(context.title, .bold)] + bindings.map(line) + [StyledText()]
    } + [StyledText("everywhere", .bold)]
      + table.bindings.filter { $0.contexts == Set(KeyContext.allCases) }.map(line)
  }

  private func line(_ binding: KeyBinding) -> StyledText {
    var line = StyledText("  ")
    line += column(binding.shortKeyNames, width: 18)
    line += StyledText(binding.explanation)
    if let command = binding.plainCommand {
      let gap = max(2, 62 - line.displayWidth)
      line += StyledText(.spaces(gap)) + StyledText(command, .dim)
    }
    return line
  }

  private func column(_ text: SafeText, width: Int) -> StyledText {
    StyledText(text + .spaces(max(1, width - text.displayWidth)))
  }
}

extension KeyBinding {
  /// The keys, where ten digits are one word.
  fileprivate var shortKeyNames: SafeText { command == .digit ? "0-9" : keyNames }
}

extension KeyContext {
  /// Whether the page has a chapter for it. A question says itself what its keys are.
  fileprivate var isExplained: Bool { self != .question && self != .board }

  fileprivate var title: SafeText {
    switch self {
    case .list: "in the list"
    case .search: "in the search line"
    case .rail: "in the index"
    case .number: "in a ticket"
    case .form: "in a form"
    case .question: "at a question"
    case .detail: "in the page of a car"
    case .help: "on this page"
    case .board: "on the board"
    }
  }
}
