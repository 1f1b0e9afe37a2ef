import TerminalScreen

/// The page of `?`: every key, what it does, and the plain command that does the same.
struct HelpText {
  let table: KeyTable
  let width: Int

  var lines: [StyledText] {
    KeyContext.allCases.flatMap { context -> [StyledText] in
      let bindings = table.bindings(in: context).filter { !$0.isGeneral }
      guard let title = context.title, !bindings.isEmpty else { return [] }
      return [StyledText(title, .bold)] + bindings.flatMap(lines) + [StyledText()]
    } + [StyledText("everywhere", .bold)]
      + table.bindings.filter(\.isGeneral).flatMap(lines)
  }

  /// The keys and what they do, and the command behind it, or under it where it has no room.
  private func lines(_ binding: KeyBinding) -> [StyledText] {
    var line = StyledText("  ")
    line += column(binding.shortKeyNames, width: Self.keyWidth)
    line += StyledText(binding.explanation)
    guard let command = binding.plainCommand else { return [line] }
    let gap = max(2, Self.commandStart - line.displayWidth)
    if line.displayWidth + gap + command.displayWidth <= width {
      return [line + StyledText(.spaces(gap)) + StyledText(command, .dim)]
    }
    return [line, StyledText(.spaces(2 + Self.keyWidth)) + StyledText(command, .dim)]
  }

  private static let keyWidth = 16
  private static let commandStart = 54

  private func column(_ text: SafeText, width: Int) -> StyledText {
    StyledText(text + .spaces(max(1, width - text.displayWidth)))
  }
}

extension KeyBinding {
  /// Whether the key means the same nearly everywhere.
  fileprivate var isGeneral: Bool { contexts.count >= KeyContext.allCases.count - 1 }

  /// The keys, where ten digits are one word.
  fileprivate var shortKeyNames: SafeText { command == .digit ? "0-9" : keyNames }
}

extension KeyContext {
  /// The title of its chapter; nil where the page has none. A question says itself what its keys are,
  /// and the board has no page.
  fileprivate var title: SafeText? {
    switch self {
    case .list: "in the list"
    case .search: "in the search line"
    case .rail: "in the index"
    case .ticket: "in a ticket"
    case .form: "in a form"
    case .detail: "in the page of a car"
    case .help: "on this page"
    case .question, .board: nil
    }
  }
}
