package import CarStorage

/// Which list is shown: a tab, and what is searched for in it.
package struct ListChoice: Hashable, Sendable {
  package var tab: BrowserTab
  /// Nil where the whole list is shown. A text that folds to nothing is no search either.
  package var search: Search?

  /// What is typed into the search line, in the grammar of `carvalet search`.
  package struct Search: Hashable, Sendable {
    package var text: String
    package var scope: SearchScope

    package init(text: String, scope: SearchScope) {
      self.text = text
      self.scope = scope
    }
  }

  package init(tab: BrowserTab, search: Search? = nil) {
    self.tab = tab
    self.search = search
  }
}
