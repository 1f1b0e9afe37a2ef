import ArgumentParser
import CarStorage

/// The words that other tools have for carvalet's commands and options, and the line to type.
///
/// A line is made of all words that were typed, where a command accepts them; otherwise it is the
/// example of the command's help. So it can be typed as it is printed.
enum OtherWords {
  /// Each word of other tools with the beginning of the line that does what it says.
  private static let commands: [String: [String]] = {
    let words: [(line: [String], others: String)] = [
      (["park"], "add new create in checkin check-in arrive arrival register insert enter"),
      (
        ["retrieve"],
        "out checkout check-out return leave left depart departure release unpark handover deliver"
      ),
      (["request"], "pickup pick-up call fetch get bring order ask want"),
      (["repark"], "putback put-back reopen"),
      (["remove"], "rm delete del erase destroy drop"),
      (["show"], "view info details describe card inspect"),
      (["edit"], "update set change modify fix correct rename"),
      (["move"], "mv relocate"),
      (["list"], "cars lot status all dir"),
      (["list", "--sort", "spot"], "map spots"),
      (["list", "--sort", "key"], "keys board-of-keys"),
      (["search"], "grep lookup look query where filter"),
      (["queue"], "wait waiting pending requests"),
      (["note"], "comment damage scratch remark"),
      (["log"], "history events journal"),
      (["undo"], "revert rollback back"),
      (["watch"], "tail follow monitor live"),
      (["browse"], "tui ui gui screen interactive"),
      (["report"], "stats statistics summary totals shift"),
      (["ticket"], "print receipt claim stub"),
      (["export"], "dump save"),
      (["import"], "load"),
      (["purge"], "forget anonymize"),
      (["db", "backup"], "backup"),
      (["db", "restore"], "restore"),
      (["db", "check"], "check verify doctor"),
      (["db", "create"], "init setup"),
      (["help", "environment"], "config settings options"),
      (["--version"], "version"),
    ]
    var commands: [String: [String]] = [:]
    for (line, others) in words {
      for word in others.split(separator: " ") { commands[String(word)] = line }
    }
    return commands
  }()

  /// Each option of other tools with that of carvalet, and with its value where it says one.
  private static let options: [String: [String]] = [
    "-n": ["--limit"], "--count": ["--limit"], "--max": ["--limit"], "--head": ["--limit"],
    "-a": ["--all"], "-r": ["--reverse"], "--desc": ["--reverse"],
    "--order": ["--sort"], "--order-by": ["--sort"], "--sort-by": ["--sort"],
    "--filter": ["--where"], "--columns": ["--fields"], "--output": ["--format"],
    "--csv": ["--format", "csv"], "--no-color": ["--color", "never"],
    "--db": ["--store"], "--database": ["--store"], "--file": ["--store"],
    "-y": ["--yes"], "--force": ["--yes"], "-v": ["--verbose"],
    "--license": ["--plate"], "--licence": ["--plate"], "--registration": ["--plate"],
    "--slot": ["--spot"], "--place": ["--spot"], "--tag": ["--key"], "--guest": ["--owner"],
    "--name": ["--owner"], "--comment": ["--note"], "--time": ["--at"], "--user": ["--by"],
  ]

  // MARK: - Commands

  /// The refusal of a word that is no command, with the line that does what it says; nil for a word
  /// that no tool has for it.
  ///
  /// - Parameters:
  ///   - rest: The words behind it.
  ///   - asksForHelp: Whether the word stands behind `help`.
  static func refusal(
    of word: String, before rest: ArraySlice<String>, asksForHelp: Bool
  ) -> UsageError? {
    let isTicket = (try? TicketList(words: [word])) != nil
    guard let line = isTicket ? ["show"] : commands[word.lowercased()] else { return nil }
    guard let name = line.first, let command = command(line) else {
      return .otherCommand(word, purpose: nil, line: line)
    }
    if asksForHelp || rest.contains("--help") {
      return .otherCommand(word, purpose: nil, line: ["help", name])
    }
    return .otherCommand(
      word, purpose: command.configuration.abstract,
      line: full(line, (isTicket ? [word] : []) + rest))
  }

  /// The line with the words that were typed, or with the words of the command's example.
  private static func full(_ line: [String], _ rest: [String]) -> [String] {
    let typed = line + rest
    if rest.isEmpty ? line.count > 1 : isUnderstood(typed) { return typed }
    guard line.count == 1, let example = command(line).flatMap(example) else { return line }
    return example
  }

  /// The example with which the help of a command begins.
  private static func example(of command: any ParsableCommand.Type) -> [String]? {
    let line = command.configuration.discussion.split(separator: "\n")
      .first { $0.hasPrefix("carvalet ") }
    return line?.split(separator: "|")[0].split(separator: " ").dropFirst().map(String.init)
  }

  private static func command(_ line: [String]) -> (any ParsableCommand.Type)? {
    CommandNames.leaf(line)?.command
  }

  // MARK: - Options

  /// The line with an option that a command has, in the place of one that it does not have; nil
  /// where no such line is understood.
  ///
  /// - Parameter command: The words of the command.
  static func line(
    insteadOf option: String, in arguments: [String], of command: [String]
  ) -> [String]? {
    if let search = search(insteadOf: option, in: arguments, of: command) { return search }
    guard let place = arguments.firstIndex(where: { name(of: $0) == option }) else { return nil }
    // `-n3` and `-3` have their value in one word.
    let digits = String(option.dropFirst(option.hasPrefix("-n") ? 2 : 1))
    let isCount = !digits.isEmpty && digits.allSatisfy(\.isWholeNumber)
    guard let known = isCount ? ["--limit", digits] : options[option.lowercased()] else {
      return nil
    }
    var line = arguments
    let value = value(of: arguments[place]).map { [$0] } ?? []
    line.replaceSubrange(place...place, with: known + value)
    return isUnderstood(line) ? line : nil
  }

  /// The search for what was typed as the value of a field: `search bmw --in make` for
  /// `list --make bmw`.
  private static func search(
    insteadOf option: String, in arguments: [String], of command: [String]
  ) -> [String]? {
    guard let verb = ["list": "search", "search": "search", "watch": "watch"][command.joined()],
      field(option) != nil
    else { return nil }
    var found: [(field: CarField, text: String)] = []
    var rest: [String] = []
    var words = arguments.dropFirst()[...]
    while let word = words.popFirst() {
      guard let field = field(name(of: word)) else {
        rest.append(word)
        continue
      }
      guard let text = value(of: word) ?? words.popFirst() else { return nil }
      found.append((field, text))
    }
    let line: [String]
    if let only = found.only, rest.allSatisfy({ $0.hasPrefix("-") }) {
      line = [verb, only.text, "--in", only.field.name] + rest
    } else {
      line = [verb] + found.map { "\($0.field.name):\($0.text)" } + rest
    }
    return isUnderstood(line) ? line : nil
  }

  /// The field that an option of `park` sets.
  private static func field(_ option: String) -> CarField? {
    CarField.allCases.first { field in
      guard field.isShown, let known = field.option else { return false }
      return option == "--\(known.name)" || known.letter.map { option == "-\($0)" } ?? false
    }
  }

  /// The name of the option that a word is, or begins with.
  private static func name(of word: String) -> String {
    word.hasPrefix("-") ? String(word.prefix { $0 != "=" }) : word
  }

  /// The value that a word has behind the name of an option: `--limit=3`.
  private static func value(of word: String) -> String? {
    guard word.hasPrefix("-"), let equals = word.firstIndex(of: "=") else { return nil }
    return String(word[word.index(after: equals)...])
  }

  // MARK: - Whether a line can be typed

  /// Whether a line is understood, or asks for help.
  private static func isUnderstood(_ line: [String]) -> Bool {
    guard line.count <= mostWords, let (command, words) = CommandNames.leaf(line) else {
      return false
    }
    do {
      _ = try command.parseAsRoot(words)
      return true
    } catch {
      return command.exitCode(for: error) == .success
    }
  }

  /// A line of more words is not read, and not typed again.
  private static let mostWords = 30
}
