import TerminalScreen

/// A command line while it is typed, and while its command runs.
struct CommandLine: Equatable {
  /// The names of all commands.
  let names: [String]
  var line = TextLine()
  /// Which of the last lines was brought back, the newest being 0; nil where it was typed.
  var recalled: Int?
  var offer = Offer()
  /// The completions that are gone through, one in the place of the other; nil while one types.
  private(set) var walk: Walk?
  /// What was asked for; nil until Enter.
  var running: CarAction?
  /// Why the line was refused, as it was printed, until the next key.
  private(set) var refusal: [SafeText] = []

  /// What the tool has said last that a line may become.
  struct Offer: Equatable {
    var text = ""
    var completions: [CommandCompletion] = []
  }

  /// Completions of which one stands in the line.
  struct Walk: Equatable {
    /// What was typed before the first of them.
    let typed: TextLine
    let completions: [CommandCompletion]
    var index: Int
  }

  /// What the end of the line may become: names of commands as long as a name is typed, and behind
  /// it options, fields and values.
  var completions: [CommandCompletion] {
    if let walk { return walk.completions }
    guard running == nil, line.isAtEnd else { return [] }
    let text = line.text
    guard text.hasPrefix(offer.text) else { return namesBegun }
    // While the tool is asked for the longer line, what it offered for the shorter one is true of
    // it.
    return namesBegun
      + offer.completions.filter { offer.text == text || $0.line.hasPrefix(text) }
      .filter { $0.line != text }
  }

  /// The completion that stands in the line; nil where one types.
  var chosen: CommandCompletion? { walk.map { $0.completions[$0.index] } }

  /// What is typed from the name of the command on: the name of the tool may stand before it, as
  /// where help shows it.
  private var typedCommand: Substring {
    let tool = "carvalet "
    let text = line.text.drop(while: \.isWhitespace)
    return text.hasPrefix(tool) ? text.dropFirst(tool.count).drop(while: \.isWhitespace) : text
  }

  private var namesBegun: [CommandCompletion] {
    let typed = typedCommand
    let before = typed.base[..<typed.startIndex]
    return names.filter { $0.hasPrefix(typed) && $0 != typed }
      .map { CommandCompletion(word: $0, line: before + $0) }
  }

  /// The line of which the tool is to be asked what it may become; nil where names are typed, which
  /// are known.
  var asked: String? {
    running == nil && walk == nil && line.isAtEnd && line.text.contains(" ") && namesBegun.isEmpty
      ? line.text : nil
  }

  /// Types what all completions have in common. Where they have nothing more in common, each of
  /// them stands in the line in turn, and behind the last one what was typed.
  ///
  /// - Parameter step: 1 for the next completion, -1 for the one before.
  mutating func complete(by step: Int) {
    recalled = nil
    if let walk {
      let next = walk.index + step
      let isBetween = !walk.completions.indices.contains(next)
      line = isBetween ? walk.typed : TextLine(walk.completions[next].line)
      self.walk?.index = next
      if isBetween { self.walk = nil }
      return
    }
    let all = completions
    guard let first = all.first else {
      if names.contains(String(typedCommand)) { line.insert(" ") }
      return
    }
    if all.count == 1 { return take(first) }
    let common = all.dropFirst().reduce(first.line[...]) { common, other in
      common.prefix(zip(common, other.line).prefix { $0 == $1 }.count)
    }
    if step > 0, common.count > line.text.count {
      line = TextLine(String(common))
      return
    }
    let index = step > 0 ? 0 : all.count - 1
    walk = Walk(typed: line, completions: all, index: index)
    line = TextLine(all[index].line)
  }

  /// Types a completion, and a blank behind it unless more of the word is to follow.
  mutating func take(_ completion: CommandCompletion) {
    endWalk()
    let isOpen = completion.line.last.map { "=:".contains($0) } ?? false
    line = TextLine(isOpen ? completion.line : completion.line + " ")
  }

  /// Goes on with the line after it was refused: what was typed stays, with the reason above it.
  mutating func reopen(refusing lines: [SafeText]) {
    running = nil
    refusal = lines
  }

  /// Forgets why the line was refused.
  mutating func forgetRefusal() { refusal = [] }

  /// The refusal in lines of so many columns. The blanks before a mark below a text stay.
  func refusalLines(width: Int) -> [SafeText] {
    let width = max(1, width)
    return refusal.flatMap { $0.displayWidth <= width ? [$0] : $0.wrapped(toWidth: width) }
  }

  /// Takes what stands in the line as typed, because it is edited from now on.
  mutating func endWalk() {
    forgetRefusal()
    recalled = nil
    walk = nil
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
