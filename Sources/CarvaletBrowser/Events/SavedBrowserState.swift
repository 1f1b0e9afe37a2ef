import CarStorage

/// What the browser remembers from one start to the next.
package struct SavedBrowserState: Codable, Equatable, Sendable {
  /// The list that was shown last.
  package var tab: BrowserTab
  /// What was searched for, as it was typed; empty for nothing.
  package var query: String
  /// The raw value of a `SearchScope`.
  package var scope: String
  /// Whether rows of two lines were wanted.
  package var hasTallRows: Bool

  /// A saved state; the state of a first start, where nothing is given.
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
    let scope = SearchScope(rawValue: scope).flatMap { scope in
      ListChoice.Search.scopes.contains(scope) ? scope : nil
    }
    return ListChoice.Search(typed: query, in: scope ?? .any)
  }
}
