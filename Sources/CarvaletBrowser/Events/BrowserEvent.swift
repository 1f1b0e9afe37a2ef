package import FoundationEssentials
package import TerminalScreen

/// What happens to a browser.
package enum BrowserEvent: Equatable, Sendable {
  case key(Key)
  /// A text was pasted.
  case paste(String)
  case resized(ScreenGrid.Size)
  /// The time, as often as the ages on the screen change.
  case tick(Date)
  case page(BrowserPage)
  case changed(ListChange)
  case detail(CarDetail)
  case finished(ActionOutcome)
  /// Whether an action has been waiting for another desk's write for a second.
  case writing(isBlocked: Bool)
  case store(StoreState)
  /// The screen ends when the actions that were asked for are done.
  case leaving

  /// Whether the store can be read.
  package enum StoreState: Equatable, Sendable {
    case available
    /// The store is missing or cannot be read; the sentence says why.
    case lost(String)
  }
}
