/// What a line behind a colon may become.
package struct CommandCompletion: Equatable, Sendable {
  /// The word that is completed, as it is shown: `--color`, `dark red`.
  package var word: String
  /// The whole line with it: `edit --color "dark red"`.
  package var line: String
  /// What the word stands for, such as the car of a ticket; nil where nothing has to be said.
  package var remark: String?

  /// A completion of the last word of a line.
  package init(word: String, line: String, remark: String? = nil) {
    self.word = word
    self.line = line
    self.remark = remark
  }
}
