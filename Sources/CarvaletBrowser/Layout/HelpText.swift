import TerminalScreen

/// The page of `?`: every key, what it does, and the plain command that does the same.
struct HelpText {
  let table: KeyTable
  let width: Int

  var lines: [StyledText] {
    let ofList = table.bindings(in: .list).filter { !$0.isGeneral }
    var chapters = KeyTask.allCases.map { task in
      chapter(task.title, ofList.filter { $0.command.task == task })
    }
    chapters.append(
      [StyledText("beside the cars", .bold)] + Self.signs.flatMap { lines($0, $1) })
    chapters.append(
      [StyledText("with the mouse", .bold)] + Self.mouse.flatMap { lines($0, $1) })
    chapters += KeyContext.allCases.compactMap { context in
      context.title.map { chapter($0, table.bindings(in: context).filter { !$0.isGeneral }) }
    }
    chapters.append(chapter("everywhere", table.bindings.filter(\.isGeneral)))
    return Array(chapters.filter { $0.count > 1 }.joined(separator: [StyledText()]))
  }

  private func chapter(_ title: SafeText, _ bindings: [KeyBinding]) -> [StyledText] {
    [StyledText(title, .bold)] + bindings.flatMap(lines)
  }

  /// What is on the screen without a word.
  private static let signs: [(sign: SafeText, meaning: SafeText)] = [
    (">", "the selected car, which keys act on"),
    ("*", "a marked car"),
    ("+ ~", "another desk parked or changed it since the last key"),
    ("-", "it left this list, and stays until the selection moves"),
    ("o", "it has a photo, which O shows"),
    ("|A|", "the index: ' and a title go there; [A] is where you are"),
  ]

  /// What the mouse does.
  private static let mouse: [(sign: SafeText, meaning: SafeText)] = [
    (
      "click",
      "a car is selected, and shown by a second click; tabs, scopes, titles, words and keys act"
    ),
    ("wheel", "the list scrolls"),
    ("drag", "along the index: through the list"),
    ("shift", "with it the terminal selects text, and without it under browse --no-mouse"),
  ]

  private func lines(_ sign: SafeText, _ meaning: SafeText) -> [StyledText] {
    let texts = indented(meaning)
    let gap = SafeText.spaces(max(1, Self.textStart - 2 - sign.displayWidth))
    return [StyledText("  " + sign + gap + texts[0])]
      + texts.dropFirst().map { margin + StyledText($0) }
  }

  /// The keys and what they do, and the command behind it, or under it where it has no room.
  private func lines(_ binding: KeyBinding) -> [StyledText] {
    let keys = "  " + binding.shortKeyNames
    let gap = SafeText.spaces(max(1, Self.textStart - keys.displayWidth))
    let explanation = indented(binding.explanation)
    let first = StyledText(keys + gap) + StyledText(explanation[0])
    let rest = explanation.dropFirst().map { margin + StyledText($0) }
    guard let command = binding.plainCommand else { return [first] + rest }
    let commandGap = max(2, Self.commandStart - first.displayWidth)
    if rest.isEmpty, first.displayWidth + commandGap + command.displayWidth <= width {
      return [first + StyledText(.spaces(commandGap)) + StyledText(command, .dim)]
    }
    return [first] + rest + indented(command).map { margin + StyledText($0, .dim) }
  }

  private var margin: StyledText { StyledText(.spaces(Self.textStart)) }

  /// A text in lines that have room behind the margin.
  private func indented(_ text: SafeText) -> [SafeText] {
    text.wrapped(toWidth: max(1, width - Self.textStart))
  }

  private static let textStart = 18
  private static let commandStart = 54
}

extension KeyBinding {
  /// Whether the key means the same nearly everywhere.
  fileprivate var isGeneral: Bool { contexts.count >= KeyContext.allCases.count - 1 }

  /// The keys, where ten digits are one word.
  fileprivate var shortKeyNames: SafeText { command == .digit ? "0-9" : keyNames }
}

extension KeyContext {
  /// The title of its chapter; nil where the page has none. The keys of the list are told by what
  /// they are for, a question says itself what its keys are, all pages of text have the same keys,
  /// and the board has no page.
  fileprivate var title: SafeText? {
    switch self {
    case .search: "in the search line"
    case .rail: "in the index"
    case .ticket: "in a ticket"
    case .form: "in a form"
    case .command: "in a command line"
    case .log: "in the log"
    case .help: "on a page of text"
    case .list, .question, .detail, .output, .photo, .board: nil
    }
  }
}
