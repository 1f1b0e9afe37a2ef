import TerminalScreen

/// One line of the table of keys: which keys, where, what they do, and the words for it.
struct KeyBinding: Sendable {
  let keys: [Key]
  let contexts: Set<KeyContext>
  let command: KeyCommand
  /// The word in the last line of the screen; nil where it is left out there.
  let label: SafeText?
  /// What `?` says of it.
  let explanation: SafeText
  /// The plain command that does the same; nil where a terminal has no need of one.
  let plainCommand: SafeText?

  init(
    _ keys: [Key], _ contexts: Set<KeyContext>, _ command: KeyCommand, label: SafeText? = nil,
    _ explanation: SafeText, plain plainCommand: SafeText? = nil
  ) {
    self.keys = keys
    self.contexts = contexts
    self.command = command
    self.label = label
    self.explanation = explanation
    self.plainCommand = plainCommand
  }

  /// The keys as the help writes them: `j down`.
  var keyNames: SafeText { keys.map(\.helpName).joined(separator: " ") }
}

extension Key {
  /// What the help calls the key.
  var helpName: SafeText {
    switch self {
    case .character(" "): "space"
    case .character(let character): "\(String(character))"
    case .control(let letter): "ctrl-\(String(letter))"
    case .enter: "enter"
    case .escape: "esc"
    case .tab: "tab"
    case .backTab: "shift-tab"
    case .backspace: "backspace"
    case .delete: "del"
    case .up: "up"
    case .down: "down"
    case .left: "left"
    case .right: "right"
    case .home: "home"
    case .end: "end"
    case .pageUp: "pgup"
    case .pageDown: "pgdn"
    case .alt(let key): "alt-\(key.helpName)"
    }
  }
}

/// What the browser shows when a key comes, which decides what the key means.
enum KeyContext: Hashable, Sendable, CaseIterable {
  case list, search, rail, ticket, form, question, command, output, log, detail, help, photo, board
}
