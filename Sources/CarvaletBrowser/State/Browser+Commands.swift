import CarStorage
import TerminalScreen

// MARK: - The commands of the tool, behind a colon

extension Browser {
  mutating func press(_ key: Key, _ command: KeyCommand?, in typed: CommandLine) -> [BrowserEffect]
  {
    var typed = typed
    typed.forgetRefusal()
    switch command {
    case .cancel?:
      mode = .list
      if typed.running != nil { message = "It still runs. What it says will be here" }
      return []
    case .accept?: return run(typed)
    case .up? where typed.recalled != nil || typed.line.text.isEmpty:
      recentCommands.recall(&typed.line, &typed.recalled, by: 1)
    case .down? where typed.recalled != nil:
      recentCommands.recall(&typed.line, &typed.recalled, by: -1)
    case .up?, .down?: break
    case .complete?: typed.complete(by: 1)
    case .completeBack?: typed.complete(by: -1)
    case let command?:
      typed.endWalk()
      _ = typed.line.edit(command)
    case nil:
      guard case .character(let character) = key else { return [] }
      typed.endWalk()
      typed.line.insert(String(character))
    }
    return commandLineChanged(typed)
  }

  /// Shows what was typed at once, and asks what it may become.
  mutating func commandLineChanged(_ typed: CommandLine) -> [BrowserEffect] {
    mode = .command(typed)
    guard let text = typed.asked, text != typed.offer.text else { return [] }
    return [.readCompletions(of: text)]
  }

  /// Takes what the tool says that a line may become, unless another one is typed by now.
  mutating func offer(_ completions: [CommandCompletion], of text: String) {
    guard case .command(var typed) = mode, typed.asked == text else { return }
    typed.offer = CommandLine.Offer(text: text, completions: completions)
    mode = .command(typed)
  }

  private mutating func run(_ typed: CommandLine) -> [BrowserEffect] {
    mode = .list
    guard let text = CarText.normalized(typed.line.text) else { return [] }
    recentCommands.keep(text)
    let effects = perform(
      .run(TypedCommand(text: text, tickets: meantTickets, columns: size.columns)))
    if !effects.isEmpty {
      var typed = typed
      typed.line = TextLine(text)
      typed.running = pendingActions.last
      mode = .command(typed)
    }
    return effects
  }

  // MARK: - What a command has printed

  /// Shows what a command has printed: as a message, as what a key did, where it has room in the
  /// last lines, and else as a page, unless the line was left meanwhile.
  ///
  /// A command that fails leaves its line open, so that nothing that is typed next acts on the
  /// list.
  ///
  /// - Parameter undoable: The id of its command in the log; nil where there is none that could be
  ///   taken back.
  /// - Returns: What is to be done about it.
  mutating func show(
    _ lines: [String], of action: CarAction, status: Int32, undoable: Int64?
  ) -> [BrowserEffect] {
    var isWaitedFor = false
    if case .command(var line) = mode, line.running == action {
      isWaitedFor = true
      mode = .list
      line.reopen(refusing: lines.map { SafeText(escaping: $0) })
      let isShort = line.refusalLines(width: size.columns).count <= mostLinesOfRefusal
      if status != 0, isShort, !lines.isEmpty {
        mode = .command(line)
        return [.dropHeldInputs]
      }
    }
    guard case .run(let typed) = action else { return [] }
    let undo: [SafeText] = undoable == nil ? [] : ["u takes it back"]
    let isPage = lines.count > (status == 0 ? 1 : Self.mostLinesOfMessage)
    let notice = lines.map { SafeText(escaping: $0) } + undo
    let isNotice = notice.flatMap { $0.wrapped(toWidth: size.columns) }.count <= mostLinesOfNotice
    if isPage, isWaitedFor, status == 0, isNotice {
      message = .sentences(notice)
      messageLines = notice
    } else if isPage, isWaitedFor {
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
    return []
  }

  /// A refusal with what to type next is a message where its line was left.
  private static let mostLinesOfMessage = 3

  /// What a command says without a fault leaves two thirds of the lines to the list.
  private var mostLinesOfNotice: Int { max(1, (size.lines - 2) / 3) }

  /// A longer refusal is a page.
  private var mostLinesOfRefusal: Int { max(1, size.lines / 2 - 1) }
}
