import TerminalScreen

/// A command line while it is typed, and while its command runs.
struct CommandLine: Equatable {
  /// The names of all commands.
  let names: [String]
  var line = TextLine()
  /// Which of the last lines was brought back, the newest being 0; nil where it was typed.
  var recalled: Int?
  var offer = Offer()
  /// What was asked for; nil until Enter.
  var running: CarAction?

  /// What the tool has said last that a line may become.
  struct Offer: Equatable {
    var text = ""
    var completions: [CommandCompletion] = []
  }

  /// What the end of the line may become: names of commands as long as a name is typed, and behind
  /// it options, fields and values.
  var completions: [CommandCompletion] {
    guard running == nil, line.isAtEnd else { return [] }
    let text = line.text
    let names = namesBegun.map { CommandCompletion(word: $0, line: $0) }
    guard text.hasPrefix(offer.text) else { return names }
    // While the tool is asked for the longer line, what it offered for the shorter one is true of
    // it.
    return names
      + offer.completions.filter { offer.text == text || $0.line.hasPrefix(text) }
      .filter { $0.line != text }
  }

  private var namesBegun: [String] {
    let text = line.text
    return names.filter { $0.hasPrefix(text) && $0 != text }
  }

  /// The line of which the tool is to be asked what it may become; nil where names are typed, which
  /// are known.
  var asked: String? {
    running == nil && line.isAtEnd && line.text.contains(" ") && namesBegun.isEmpty
      ? line.text : nil
  }

  /// Types what all of these completions have in common, and a blank behind the only one, unless
  /// more of the word is to follow.
  mutating func complete() {
    let lines = completions.map(\.line)
    guard let first = lines.first else {
      if names.contains(line.text) { line.insert(" ") }
      return
    }
    if lines.count == 1 {
      line = TextLine(first.hasSuffix("=") ? first : first + " ")
      return
    }
    let common = lines.dropFirst().reduce(first[...]) { common, other in
      common.prefix(zip(common, other).prefix { $0 == $1 }.count)
    }
    if common.count > line.text.count { line = TextLine(String(common)) }
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
