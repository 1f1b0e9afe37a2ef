import FoundationEssentials
import TerminalScreen

extension CommandContext {
  /// The messages after every command that changed cars: a warning while the log has times that lie
  /// ahead, and at a terminal how to undo the command.
  ///
  /// - Parameter showsUndo: Whether to name the undo. False where a program reads the output.
  func sayHowToUndo(showsUndo: Bool) {
    if let newest = openedStores.dateBeforeLastCommand,
      newest.timeIntervalSince(now) > Self.noticedLag
    {
      console.say(StyledText(HistoryMessages.clockIsBehind(newest, humanTime)))
    }
    guard showsUndo, console.messages.isTerminal, let number = openedStores.lastCommand else {
      return
    }
    console.say(StyledText("Undo: carvalet undo \(number)", .dim))
  }

  /// Clocks always differ by some seconds. From this difference on, times are wrong.
  private static let noticedLag = 120.0
}
