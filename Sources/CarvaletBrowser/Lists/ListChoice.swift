package import CarStorage

/// Which list is shown: a tab, and what is searched for in it.
package struct ListChoice: Hashable, Sendable {
  /// Which cars, and in which order.
  package var tab: BrowserTab
  /// Nil where the whole list is shown. A text that folds to nothing is no search either.
  package var search: Search?

  /// What is typed into the search line, in the grammar of `carvalet search`.
  package struct Search: Hashable, Sendable {
    /// The text as it was typed.
    package var text: String
    /// The fields that are searched.
    package var scope: SearchScope
  }
}

extension ListChoice.Search {
  /// The scopes that a key leads through. Each field that a list is sorted by has one of its own,
  /// so there is none for that of the list.
  static let scopes = SearchScope.allCases.filter { $0 != .sort }

  /// Nil where nothing but blanks is typed.
  init?(typed text: String, in scope: SearchScope) {
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    self.init(text: text, scope: scope)
  }
}
