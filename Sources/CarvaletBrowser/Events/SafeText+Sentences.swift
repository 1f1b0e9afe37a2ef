package import TerminalScreen

extension SafeText {
  /// Sentences one after another, each but the last with its full stop.
  package static func sentences(_ all: [SafeText]) -> SafeText {
    (all.dropLast().map(\.withFullStop) + all.suffix(1)).joined(separator: " ")
  }

  /// The sentence with a full stop, so that another can follow it.
  var withFullStop: SafeText { string.hasSuffix(".") ? self : self + "." }
}
