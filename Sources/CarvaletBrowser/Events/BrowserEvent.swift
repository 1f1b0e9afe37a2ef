package import Foundation
package import TerminalScreen

/// What happens to a browser.
package enum BrowserEvent: Equatable, Sendable {
  case key(Key)
  /// A text was pasted.
  case paste(String)
  case resized(ScreenGrid.Size)
  /// The time, as often as the ages on the screen change.
  case tick(Date)
  case page(ListPage)
  case changed(ListChange)
  case detail(CarDetail)
  case finished(ActionOutcome)
  case store(StoreState)

  /// Whether the store answers.
  package enum StoreState: Equatable, Sendable {
    case available
    /// Another desk has been writing for a second.
    case busy
    /// It is gone, replaced or damaged; the sentence tells what.
    case lost(String)
  }
}
