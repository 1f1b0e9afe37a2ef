/// What a mouse did, and where on the screen.
package struct MouseReport: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// The left button was pressed.
    case press
    /// The mouse was moved to another cell while the left button was down.
    case drag
    case wheelUp, wheelDown
  }

  package var action: Action
  package var position: ScreenGrid.Position

  package init(_ action: Action, at position: ScreenGrid.Position) {
    self.action = action
    self.position = position
  }
}

extension MouseReport {
  /// The report that a terminal sends in decimal numbers (mode 1006).
  ///
  /// Modifiers are left out: with Shift a terminal selects text and sends nothing, and the others
  /// mean nothing here.
  ///
  /// - Parameters:
  ///   - code: The button, with a bit for a move and for each modifier.
  ///   - column: Counted from 1, and so is the line.
  /// - Returns: Nil for the other buttons, a move without a button, and a place that is none.
  init?(code: Int, column: Int, line: Int) {
    let action: Action? =
      switch code & ~Self.modifiers {
      case 0: .press
      case 32: .drag
      case 64: .wheelUp
      case 65: .wheelDown
      default: nil
      }
    guard let action, column > 0, line > 0 else { return nil }
    self.init(action, at: ScreenGrid.Position(line: line - 1, column: column - 1))
  }

  /// Shift, Meta and Ctrl.
  private static let modifiers = 4 | 8 | 16
}
