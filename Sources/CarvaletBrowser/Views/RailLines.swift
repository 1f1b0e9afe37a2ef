import TerminalScreen

/// The index beside the list: a title on each line between two bars, `|A|`; the one of the selected
/// car's section is `[A]`. The index is dim until it has the keys.
struct RailLines {
  private let layout: ScreenLayout
  private let titles: [SafeText]
  /// Whether the first title is the entry that opens the search, which is of no use while it is
  /// open.
  private let hasSearch: Bool
  private let current: Int?
  private let isUsed: Bool
  /// The title on each line, and nil for a gap.
  private let shown: [Int?]

  init(_ browser: Browser, _ layout: ScreenLayout) {
    self.layout = layout
    let words = ListWords(browser.shownChoice, browser.time)
    let hasSearch = !browser.showsSearch
    let titles = words.railTitles(browser.railEntries.map(\.title))
    self.hasSearch = hasSearch
    self.titles = (hasSearch ? ["/"] : []) + titles
    current = browser.currentEntry.map { $0 + (hasSearch ? 1 : 0) }
    isUsed = if case .rail = browser.mode { true } else { false }
    shown = Self.thinned(self.titles.count, to: layout.list.count, keeping: current)
  }

  // MARK: - Drawing

  func draw(_ grid: inout ScreenGrid) {
    guard !layout.rail.isEmpty else { return }
    let style: CellStyle = isUsed ? .plain : .dim
    let width = layout.rail.count - 2
    for (offset, line) in layout.list.enumerated() {
      let entry: Int? = offset < shown.count ? shown[offset] : nil
      let isCurrent = entry != nil && entry == current
      let isGap = offset < shown.count && entry == nil
      let title =
        entry.map { StyledText(titles[$0]).truncated(toWidth: width) } ?? (isGap ? "." : "")
      let padding = SafeText.spaces(max(0, width - title.displayWidth))
      let left: SafeText = isCurrent ? "[" : "|"
      let right: SafeText = isCurrent ? "]" : "|"
      grid.draw(
        StyledText(left) + title + StyledText(padding + right),
        at: .init(line: line, column: layout.rail.lowerBound),
        style: isCurrent ? [.bold, .accent] : style)
    }
  }

  /// Which of some titles are shown on some lines, and nil for a gap between them: where there are
  /// too many titles, every other line stands for the titles that are left out evenly. The current
  /// title is always there.
  static func thinned(_ count: Int, to lines: Int, keeping current: Int?) -> [Int?] {
    guard count > lines else { return Array(0..<count) }
    guard lines > 2 else { return lines > 0 ? [current ?? 0] : [] }
    let last = (lines + 1) / 2 - 1
    var shown = (0...last).map { $0 * (count - 1) / last }
    if let current, !shown.contains(current) {
      let nearest = shown.indices.min {
        abs(shown[$0] - current) < abs(shown[$1] - current)
      }
      if let nearest { shown[nearest] = current }
    }
    return zip(shown, [shown[0]] + shown).flatMap { title, before in
      title > before + 1 ? [nil, title] : [title]
    }
  }

  // MARK: - Pointing

  /// Whether a line has the entry that opens the search.
  func isSearch(line: Int) -> Bool { hasSearch && title(onLine: line) == 0 }

  /// Which entry of the index stands on a line; nil for the search, and below the last one.
  func entry(onLine line: Int) -> Int? {
    title(onLine: line).map { $0 - (hasSearch ? 1 : 0) }.flatMap { $0 < 0 ? nil : $0 }
  }

  /// A gap stands for the last of the titles that are left out there.
  private func title(onLine line: Int) -> Int? {
    guard shown.indices.contains(line) else { return nil }
    if let title = shown[line] { return title }
    return line + 1 < shown.count ? shown[line + 1].map { $0 - 1 } : nil
  }
}
