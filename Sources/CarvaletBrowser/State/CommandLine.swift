import TerminalScreen

/// A command line while it is typed, and while its command runs.
struct CommandLine: Equatable {
  var line = TextLine()
  /// What was asked for; nil until Enter.
  var running: CarAction?
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
