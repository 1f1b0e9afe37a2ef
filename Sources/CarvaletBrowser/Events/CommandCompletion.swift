/// What a line behind a colon may become.
package struct CommandCompletion: Equatable, Sendable {
  /// The word that is completed, as it is shown: `--color`, `dark red`.
  package var word: String
  /// The whole line with it: `edit --color "dark red"`.
  package var line: String

  /// A completion of the last word of a line.
  package init(word: String, line: String) {
    self.word = word
    self.line = line
  }
}
