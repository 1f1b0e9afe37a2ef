import CarStorage
import TerminalScreen

// MARK: - The commands of the tool, behind a colon

extension Browser {
  mutating func press(_ key: Key, _ command: KeyCommand?, in typed: CommandLine) -> [BrowserEffect]
  {
    var typed = typed
    switch command {
    case .cancel?:
      mode = .list
      if typed.running != nil { message = "It still runs. What it says will be here" }
      return []
    case .accept?: return run(typed)
    case .complete?: complete(&typed)
    case let command?: _ = typed.line.edit(command)
    case nil: if case .character(let character) = key { typed.line.insert(String(character)) }
    }
    mode = .command(typed)
    return []
  }

  private mutating func run(_ typed: CommandLine) -> [BrowserEffect] {
    mode = .list
    guard let text = CarText.normalized(typed.line.text) else { return [] }
    let effects = perform(
      .run(TypedCommand(text: text, ticket: list.ticket, columns: size.columns)))
    if !effects.isEmpty {
      mode = .command(CommandLine(line: TextLine(text), running: pendingActions.last))
    }
    return effects
  }

  /// The names of commands that begin with what is typed, as long as a name is typed.
  func completions(of typed: CommandLine) -> [String] {
    guard typed.running == nil, typed.line.isAtEnd else { return [] }
    let text = typed.line.text
    return commandNames.filter { $0.hasPrefix(text) && $0 != text }
  }

  /// Types what all of the names have in common, and a blank behind the only one.
  private func complete(_ typed: inout CommandLine) {
    let names = completions(of: typed)
    guard let first = names.first else {
      if commandNames.contains(typed.line.text) { typed.line.insert(" ") }
      return
    }
    let common = names.dropFirst().reduce(first[...]) { common, name in
      common.prefix(zip(common, name).prefix { $0 == $1 }.count)
    }
    typed.line.insert(String(common.dropFirst(typed.line.text.count)))
    if names.count == 1 { typed.line.insert(" ") }
  }

  // MARK: - What a command has printed

  /// Shows what a command has printed: one line as a message, as what a key did, and more lines as
  /// a page, unless the line was left meanwhile.
  mutating func show(_ lines: [String], of action: CarAction, status: Int32, command: Int64?) {
    var isWaitedFor = false
    if case .command(let typed) = mode, typed.running == action {
      isWaitedFor = true
      mode = .list
    }
    guard case .run(let typed) = action else { return }
    let undo: [SafeText] = command == nil ? [] : ["u takes it back"]
    let isPage = lines.count > (status == 0 ? 1 : Self.mostLinesOfRefusal)
    if isPage, isWaitedFor {
      mode = .output(
        CommandOutput(of: typed.text, lines, width: size.columns), firstLine: 0)
      message = undo.first.map { "In the list, " + $0 }
    } else if isPage {
      message = .sentences(["'\(typed.text)' is done"] + undo)
    } else if lines.isEmpty {
      message = .sentences(["'\(typed.text)' has printed nothing"] + undo)
    } else {
      let said = lines.map { SafeText(escaping: String($0.drop { $0 == " " })) }
      message = .sentences(said + undo)
    }
  }

  /// A refusal with its hint is a message.
  private static let mostLinesOfRefusal = 3
}
