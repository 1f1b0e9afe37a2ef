import CarStorage
import FetchedResults
import TerminalScreen
import UnicodeText

// MARK: - To a section by its title

extension Browser {
  /// A key while the rail has the keys: letters narrow the titles, and the list goes to the first
  /// that is left.
  mutating func press(
    _ key: Key, _ command: KeyCommand?, inRailAfter typed: String
  ) -> [BrowserEffect] {
    switch (command, key) {
    case (.accept?, _), (.cancel?, _): mode = .list
    case (.search?, _):
      mode = .list
      return beginSearch()
    case (.down?, _): return jump(toEntry: (currentEntry ?? -1) + 1)
    case (.up?, _): return jump(toEntry: (currentEntry ?? 1) - 1)
    case (.deleteBackward?, _): return narrow(to: String(typed.dropLast()))
    case (_, .character(let character)):
      return narrow(to: typed + String(character), orElse: String(character))
    default: message = "Type a title of the index, or Enter"
    }
    return []
  }

  /// Goes to the first title that begins with a text.
  ///
  /// - Parameter other: Tried where no title does: the next title is begun anew.
  private mutating func narrow(to typed: String, orElse other: String? = nil) -> [BrowserEffect] {
    for text in [typed, other].compactMap(\.self) {
      guard let entry = entry(beginningWith: text) else { continue }
      mode = .rail(typed: text)
      return text.isEmpty ? [] : jump(toEntry: entry)
    }
    message = "No title begins with '\(typed)'"
    return []
  }

  private func entry(beginningWith text: String) -> Int? {
    let folded = TextFolding.fold(text).text
    let titles = railEntries.map(\.title)
    let shown = ListWords(shownChoice, time).railTitles(titles)
    return titles.indices.first { index in
      [titles[index], shown[index].string]
        .contains { TextFolding.fold($0).text.hasPrefix(folded) }
    }
  }

  mutating func jump(toTitle title: String) -> [BrowserEffect] {
    railEntries.firstIndex { $0.title == title }.map { jump(toEntry: $0) } ?? []
  }

  private mutating func jump(toEntry entry: Int) -> [BrowserEffect] {
    guard knownTotals != nil else {
      message = "The titles are still being read"
      return []
    }
    guard railEntries.indices.contains(entry) else { return [] }
    return read(.railTitle(railEntries[entry].title, fallback: entry), for: .start)
  }

  /// The title of the section of the selected car, and without one of that at the top of the
  /// screen; nil while the titles belong to another search.
  var currentEntry: Int? {
    guard knownTotals != nil else { return nil }
    let index = list.selectedSlot.map(list.rows.index(of:)) ?? list.topIndex
    return railEntries.lastIndex { $0.firstIndex <= index }
  }
}
