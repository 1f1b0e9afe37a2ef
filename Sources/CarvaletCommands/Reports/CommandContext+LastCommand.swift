import FoundationEssentials
import TerminalScreen

extension CommandContext {
  /// What is said behind every command that changed cars: a warning where the clock is behind that of
  /// another desk, and at a terminal how to take back what was done.
  ///
  /// - Parameter showsUndo: Whether the command is to be named at all: not where programs read.
  func sayHowToUndo(showsUndo: Bool) {
    if let before = openedStores.dateBeforeLastCommand,
      before.timeIntervalSince(now) > Self.noticedLag
    {
      console.say(StyledText(HistoryMessages.clockIsBehind(before, humanTime)))
    }
    guard showsUndo, console.messages.isTerminal, let number = openedStores.lastCommand else {
      return
    }
    console.say(StyledText("Undo: carvalet undo \(number)", .dim))
  }

  /// Clocks differ by seconds; from this many on, times are wrong.
  private static let noticedLag = 120.0
}
