import TerminalScreen

/// The newest counts and titles, and the list they are of.
struct KnownTotals {
  let choice: ListChoice
  let totals: BrowserPage.Totals
  /// The columns of the widest title; nil where there are none. Titles are measured once, not for
  /// each frame.
  let railWidth: Int?

  init(_ totals: BrowserPage.Totals, of choice: ListChoice) {
    self.totals = totals
    self.choice = choice
    railWidth = totals.rail.map { SafeText(escaping: $0.title).displayWidth }.max()
      .map { min($0, Self.widestRail) }
  }

  /// Titles are letters, years, days and hours.
  private static let widestRail = 10
}
