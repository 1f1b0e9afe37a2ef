import CarStorage
import TerminalScreen

// MARK: - The search line

extension Browser {
  /// Opens the search line, with the text that filters the list already.
  mutating func beginSearch() -> [BrowserEffect] {
    mode = .search(
      SearchLine(
        line: TextLine(choice.search?.text ?? ""), scope: choice.search?.scope ?? scope,
        choiceBefore: choice, placeBefore: list.place(frame)))
    return []
  }

  mutating func press(
    _ key: Key, _ command: KeyCommand?, in search: SearchLine
  ) -> [BrowserEffect] {
    var search = search
    switch command {
    case .accept?:
      // Keys that were typed ahead are meant for the list that is there: Enter leads to no other.
      guard let nearMiss, nearMiss.isIn(choice.tab, search.scope) else {
        accept(search)
        return []
      }
      search.line = TextLine(nearMiss.search.text)
    case .cancel?:
      mode = .list
      scope = search.scope
      guard choice != search.choiceBefore || list.place(frame) != search.placeBefore else {
        return []
      }
      return restore(search.choiceBefore, search.placeBefore)
    case .down? where search.recalled != nil:
      recentSearches.recall(&search.line, &search.recalled, by: -1)
    case .down?: return step(by: 1)
    case .up? where search.recalled != nil || search.line.text.isEmpty:
      recentSearches.recall(&search.line, &search.recalled, by: 1)
    case .up?: return step(by: -1)
    case .nextScope?:
      if let likeliest = search.suggestions.words.first {
        search.recalled = nil
        search.line = search.suggestions.taking(likeliest, in: search.line)
      } else {
        search.scope = search.scope.neighbour(at: 1, in: choice.tab.scopes)
      }
    case .previousScope?:
      search.scope = search.scope.neighbour(at: -1, in: choice.tab.scopes)
    case let command?:
      search.recalled = nil
      _ = search.line.edit(command)
    case nil:
      guard case .character(let character) = key else { return [] }
      search.recalled = nil
      search.line.insert(String(character))
    }
    return searchChanged(search)
  }

  // MARK: - What the last word may become

  /// Whose texts a search suggests: those of the cars that it finds.
  private var suggestedCars: KnownTexts.Cars { choice.tab == .left ? .left : .onLot }

  /// Suggests what the texts that are known say of the typed line.
  mutating func suggestAnew() {
    guard case .search(var search) = mode, let texts = texts[suggestedCars] else { return }
    search.suggestions = SearchSuggestions(for: search.line, in: search.scope, among: texts)
    mode = .search(search)
  }

  /// Asks for the texts that are suggested, once the rows of the search have come with their
  /// counts: until then, reading anything else would delay them.
  mutating func readSuggestions(behind page: BrowserPage) -> [BrowserEffect] {
    guard case .search = mode, page.totals != nil, texts.needs(suggestedCars) else { return [] }
    return [.readTexts(suggestedCars)]
  }

  // MARK: - What was searched for

  /// Goes to the list with what was found.
  mutating func accept(_ search: SearchLine) {
    mode = .list
    scope = search.scope
    if let text = search.search?.text { recentSearches.keep(text) }
    if isSettled { wanted = list.ticket ?? wanted }
  }

  /// What has cars where what is typed finds none.
  private var nearMiss: BrowserPage.NearMiss? {
    knownTotals.flatMap { $0.count == 0 ? $0.nearMiss : nil }
  }

  /// Shows what was typed at once, and asks for the cars that match.
  mutating func searchChanged(_ search: SearchLine) -> [BrowserEffect] {
    mode = .search(search)
    suggestAnew()
    var newest = choice
    newest.search = search.search
    guard newest != choice else { return [] }
    if newest == search.choiceBefore { return restore(newest, search.placeBefore) }
    choice = newest
    return read(.index(0), for: .place(ShownList.Place(), line: 0))
  }
}
