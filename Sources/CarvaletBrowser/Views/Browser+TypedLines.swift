import CarStorage
import TerminalScreen

// MARK: - What stands below a list while a search or a command is typed

extension Browser {
  // MARK: - Where a search looks

  /// Whether the scopes of a search have a line: the upper line of the keys, or the message line.
  func showsScopes(_ layout: ScreenLayout) -> Bool {
    messageText == nil || layout.keys.count > 1
  }

  static func scopeLine(_ size: ScreenGrid.Size) -> Int { size.lines - 2 }

  func drawScopes(of search: SearchLine, _ grid: inout ScreenGrid, line: Int) {
    grid.draw("in ", at: .init(line: line, column: 0), style: .dim)
    for scope in scopeWords(of: search).words {
      grid.draw(
        StyledText(scope.text), at: .init(line: line, column: scope.columns.lowerBound),
        style: scope.meaning == search.scope ? [.bold, .accent] : .dim)
    }
  }

  /// `[make] any model >`: where a search may look, and where it does. Where there is no room for
  /// all, the ones around the current one are shown, and marks for the others, which lead to them.
  func scopeWords(of search: SearchLine) -> WordLine<SearchScope> {
    let names: [(text: SafeText, meaning: SearchScope)] = choice.tab.scopes.map { scope in
      (scope == search.scope ? "[\(scope.rawValue)]" : "\(scope.rawValue)", scope)
    }
    let current = names.firstIndex { $0.meaning == search.scope } ?? 0
    return WordLine(
      names, showing: current, from: 3, to: size.columns, marks: (before: "<", behind: ">"))
  }

  /// The line of the suggestions of a search, above the line of its scopes.
  static func suggestionLine(_ size: ScreenGrid.Size) -> Int { scopeLine(size) - 1 }

  /// Whether the suggestions of a search have their line.
  func showsSuggestions(_ layout: ScreenLayout) -> Bool {
    showsScopes(layout) && messageText == nil
  }

  /// `tab Toyota  Tesla  ticket:`: what the last word may become.
  func drawSuggestions(of search: SearchLine, _ grid: inout ScreenGrid) {
    let line = Self.suggestionLine(size)
    let words = suggestionWords(of: search).words
    if !words.isEmpty { grid.draw("tab ", at: .init(line: line, column: 0), style: .dim) }
    for (index, word) in words.enumerated() {
      grid.draw(
        StyledText(word.text), at: .init(line: line, column: word.columns.lowerBound),
        style: index == 0 ? [.bold, .accent] : .dim)
    }
  }

  func suggestionWords(of search: SearchLine) -> WordLine<String> {
    WordLine(
      search.suggestions.words.map { ("\($0)", $0) }, showing: 0, from: 4, to: size.columns, gap: 2)
  }

  // MARK: - A command line

  /// `: show   9 Toyota Camry`: what is typed, and behind it the car that the command will be
  /// about, if it needs one and names none. What the end of the line may become stands below it, or
  /// where the keys have one line behind it.
  func drawCommandLine(
    _ typed: CommandLine, _ grid: inout ScreenGrid, _ layout: ScreenLayout
  ) {
    let line = layout.message
    let refusal = typed.refusalLines(width: size.columns)
    for (index, text) in refusal.enumerated() {
      let place = ScreenGrid.Position(line: line - refusal.count + index, column: 0)
      grid.draw(StyledText(.spaces(size.columns)), at: place)
      grid.draw(StyledText(text), at: place)
    }
    grid.draw(":", at: .init(line: line, column: 0), style: .bold)
    grid.cursor = TextLineView(line: typed.line).draw(&grid, line: line, columns: commandColumns)
    let completions = completionWords(of: typed, layout)
    for word in completions.words.words {
      grid.draw(
        StyledText(word.text), at: .init(line: completions.line, column: word.columns.lowerBound),
        style: word.meaning == typed.chosen?.line ? [.bold, .accent] : .dim)
    }
    guard completions.line != line || completions.words.words.isEmpty else { return }
    let end = endOfCommand(typed)
    let room = size.columns - end
    let remark = StyledText(remark(on: typed))
    guard room >= min(Self.leastRemark, remark.displayWidth) else { return }
    grid.draw(remark.truncated(toWidth: room), at: .init(line: line, column: end), style: .dim)
  }

  /// Where words behind the text of a command line begin.
  private func endOfCommand(_ typed: CommandLine) -> Int {
    2 + SafeText(escaping: typed.line.text).displayWidth + 3
  }

  /// What the end of a command line may become, and the line on which it stands; each word means
  /// the whole line with it.
  func completionWords(
    of typed: CommandLine, _ layout: ScreenLayout
  ) -> (line: Int, words: WordLine<String>) {
    let isBelow = layout.keys.count > 1
    let line = isBelow ? layout.keys.lowerBound : layout.message
    guard fault ?? message == nil else { return (line, WordLine()) }
    let index = typed.walk?.index ?? 0
    // Words that have no room would be measured in vain.
    let near = typed.completions.dropFirst(max(0, index - size.columns)).prefix(2 * size.columns)
    return (
      line,
      WordLine(
        near.map { ("\($0.word)", $0.line) }, showing: index - near.startIndex,
        from: isBelow ? 2 : endOfCommand(typed), to: size.columns, gap: 2)
    )
  }

  /// The columns of the text of a command line.
  var commandColumns: Range<Int> { 2..<max(3, size.columns) }

  /// In columns: less of it says nothing.
  private static let leastRemark = 12

  private func remark(on typed: CommandLine) -> SafeText {
    if let said = fault ?? message { return said }
    if typed.running != nil { return "..." }
    if let remark = typed.chosen?.remark { return "\(remark)" }
    guard lacksCar(typed.line.text) else { return .empty }
    if !marks.isEmpty {
      return "\(marks.all.count) marked: \(marks.names.joined(separator: ", "))"
    }
    return list.selectedCar.map { "\($0.ticket) \($0.shortName)" } ?? .empty
  }
}
