/// What the browser remembers from one start to the next.
package struct BrowserMemory: Codable, Equatable, Sendable {
  package var tab: BrowserTab
  package var query: String
  /// The raw value of a `SearchScope`.
  package var scope: String
  package var hasTallRows: Bool

  package init(
    tab: BrowserTab = .parked, query: String = "", scope: String = "any", hasTallRows: Bool = false
  ) {
    self.tab = tab
    self.query = query
    self.scope = scope
    self.hasTallRows = hasTallRows
  }
}
