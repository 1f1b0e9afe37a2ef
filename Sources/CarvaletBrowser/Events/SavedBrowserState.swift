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
  /// What keys made of the order and the sections of the tabs.
  package var arrangements: [BrowserTab: ListArrangement]
  /// The texts of the last searches, the newest first.
  package var recentSearches: [String]
  /// The last lines that were typed behind a colon, the newest first.
  package var recentCommands: [String]

  /// A saved state; the state of a first start, where nothing is given.
  package init(
    tab: BrowserTab = .parked, query: String = "", scope: String = "any", hasTallRows: Bool = false,
    arrangements: [BrowserTab: ListArrangement] = [:], recentSearches: [String] = [],
    recentCommands: [String] = []
  ) {
    self.tab = tab
    self.query = query
    self.scope = scope
    self.hasTallRows = hasTallRows
    self.arrangements = arrangements
    self.recentSearches = recentSearches
    self.recentCommands = recentCommands
  }

  /// Reads a state that this version or an earlier one has saved, which lacks some parts.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func value<Part: Decodable>(_ key: CodingKeys, _ type: Part.Type) -> Part? {
      try? container.decode(type, forKey: key)
    }
    self.init(
      tab: try container.decode(BrowserTab.self, forKey: .tab),
      query: value(.query, String.self) ?? "",
      scope: value(.scope, String.self) ?? "any",
      hasTallRows: value(.hasTallRows, Bool.self) ?? false,
      arrangements: value(.arrangements, [BrowserTab: ListArrangement].self) ?? [:],
      recentSearches: value(.recentSearches, [String].self) ?? [],
      recentCommands: value(.recentCommands, [String].self) ?? [])
  }

  /// What was searched for; nil where nothing was.
  var search: ListChoice.Search? { ListChoice.Search(typed: query, in: searchScope) }

  /// Where it was searched for. A scope of another version counts as any.
  var searchScope: SearchScope {
    let scope = SearchScope(rawValue: scope).flatMap { scope in
      ListChoice.Search.scopes.contains(scope) ? scope : nil
    }
    return scope ?? .any
  }
}
