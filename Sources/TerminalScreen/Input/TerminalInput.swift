/// What a terminal sends.
package enum TerminalInput: Hashable, Sendable {
  case key(Key)
  /// A text that was pasted, controls and line ends included.
  case paste(String)
}
