import TerminalScreen

/// A command line while it is typed, and while its command runs.
struct CommandLine: Equatable {
  /// The names of all commands.
  let names: [String]
  var line = TextLine()
  /// What was asked for; nil until Enter.
  var running: CarAction?

  /// The names of commands that begin with what is typed, as long as a name is typed.
  var completions: [String] {
    guard running == nil, line.isAtEnd else { return [] }
    let text = line.text
    return names.filter { $0.hasPrefix(text) && $0 != text }
  }

  /// Types what all of these names have in common, and a blank behind the only one.
  mutating func complete() {
    let completions = completions
    guard let first = completions.first else {
      if names.contains(line.text) { line.insert(" ") }
      return
    }
    let common = completions.dropFirst().reduce(first[...]) { common, name in
      common.prefix(zip(common, name).prefix { $0 == $1 }.count)
    }
    line.insert(String(common.dropFirst(line.text.count)))
    if completions.count == 1 { line.insert(" ") }
  }
}

/// What a command has printed, in lines that fit the screen.
struct CommandOutput: Equatable {
  /// What was typed.
  let title: String
  /// The lines as they were printed.
  private let printed: [SafeText]
  /// The lines of the page.
  private(set) var lines: [StyledText] = []

  init(of title: String, _ printed: [String], width: Int) {
    self.title = title
    self.printed = printed.map(SafeText.init(escaping:))
    fit(width)
  }

  /// Breaks the lines that are longer than the screen is wide.
  ///
  /// - Complexity: O(length of the output).
  mutating func fit(_ width: Int) {
    let width = max(1, width)
    lines =
      [StyledText(SafeText(escaping: title), .bold)]
      + printed.flatMap { line in
        line.displayWidth <= width ? [line] : line.wrapped(toWidth: width)
      }.map { StyledText($0) }
  }
}
