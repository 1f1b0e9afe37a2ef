import CarStorage

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

  /// What was searched for; nil where nothing was. A scope of another version counts as any.
  var search: ListChoice.Search? {
    ListChoice.Search(typed: query, in: SearchScope(rawValue: scope) ?? .any)
  }
}
