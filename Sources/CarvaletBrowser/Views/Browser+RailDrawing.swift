import CarStorage
import TerminalScreen

// MARK: - The titles beside the list

extension Browser {
  /// Draws a title on each line between two bars, `|A|`; the one of the section at the top is
  /// `[A]`. The rail is dim until it has the keys.
  func drawRail(_ grid: inout ScreenGrid, _ layout: ScreenLayout) {
    guard !layout.rail.isEmpty else { return }
    var titles = railEntries.map { SafeText(escaping: $0.title) }
    var current = currentEntry
    // The entry that opens the search is of no use while it is open.
    if !showsSearch {
      titles.insert("/", at: 0)
      current = current.map { $0 + 1 }
    }
    let shown = Self.thinned(titles.count, to: layout.list.count, keeping: current)
    let isUsed = if case .rail = mode { true } else { false }
    let style: CellStyle = isUsed ? .plain : .dim
    let width = layout.rail.count - 2
    for (offset, line) in layout.list.enumerated() {
      let entry = offset < shown.count ? shown[offset] : nil
      let isCurrent = entry != nil && entry == current
      let title = entry.map { StyledText(titles[$0]).truncated(toWidth: width) } ?? StyledText()
      let padding = SafeText.spaces(max(0, width - title.displayWidth))
      let (left, right): (SafeText, SafeText) = isCurrent ? ("[", "]") : ("|", "|")
      grid.draw(
        StyledText(left) + title + StyledText(padding + right),
        at: .init(line: line, column: layout.rail.lowerBound), style: isCurrent ? .bold : style)
    }
  }

  /// Which of some titles are shown on some lines: where they are too many, some are left out
  /// evenly, and one is always there.
  static func thinned(_ count: Int, to lines: Int, keeping current: Int?) -> [Int] {
    guard count > lines else { return Array(0..<count) }
    guard lines > 1 else { return lines == 1 ? [current ?? 0] : [] }
    var shown = (0..<lines).map { $0 * (count - 1) / (lines - 1) }
    if let current, !shown.contains(current) {
      let nearest = shown.indices.min {
        abs(shown[$0] - current) < abs(shown[$1] - current)
      }
      if let nearest { shown[nearest] = current }
    }
    return shown
  }
}
