import CarStorage
import TerminalScreen

/// The lines of a list on a wall, where nobody scrolls: what has no room is counted on the last
/// line.
///
/// The queue is shared out: each stage has its header, and the stages get rows in turn, so that no
/// number of cars that were asked for hides the ones that stand ready. Other lists are shown from
/// their beginning.
struct BoardLines {
  private(set) var lines: [ListLine]
  /// What has no room: `and 6 more: 4 asked, 2 ready`; nil where everything has.
  private(set) var rest: SafeText?

  /// - Parameter count: How many rows the list has; nil where that is not known.
  init(_ rows: ListRows, of tab: BrowserTab, count: Int?, _ frame: ShownList.Frame) {
    func geometry(height: Int) -> ListGeometry {
      ListGeometry(
        rows: rows, height: height, rowHeight: frame.rowHeight, widestName: frame.widestName)
    }
    let first = rows.slots.lowerBound
    lines = geometry(height: frame.height + 1).lines(from: first)
    if lines.count <= frame.height, rows.isAtEnd { return }
    let free = geometry(height: frame.height - 1)
    guard tab == .queue, rows.hasSections else {
      lines = Self.whole(free, from: first)
      let shown = lines.count { if case .row(_, part: 0) = $0 { true } else { false } }
      let hidden = max(0, (count ?? rows.slots.count) - shown)
      rest = hidden > 0 ? "and \(SafeText(grouped: hidden)) more" : nil
      return
    }
    let stages = Self.shared(Stage.all(of: rows), free)
    lines = stages.filter(\.isHeaded).flatMap { $0.lines(free) }
    rest = Self.rest(of: stages)
  }

  /// The lines of a list that end with a whole row.
  private static func whole(_ geometry: ListGeometry, from first: Int) -> [ListLine] {
    let lines = geometry.lines(from: first)
    let end = lines.lastIndex { line in
      if case .row(let slot, let part) = line {
        part == geometry.height(of: slot) - 1
      } else {
        false
      }
    }
    return Array(lines[..<(end.map { $0 + 1 } ?? 0)])
  }

  // MARK: - The queue

  /// A stage of the queue, and how many of its rows are shown.
  private struct Stage {
    let section: BrowserPage.Section
    var slots: [Int]
    var shown = 0
    /// Whether its header and its rows are on the board; if not, it is only counted.
    var isHeaded = true

    var name: SafeText { ListWords.stage(section.title) }
    /// The next row to show; nil where all are shown.
    var next: Int? { shown < slots.count ? slots[shown] : nil }

    static func all(of rows: ListRows) -> [Stage] {
      var stages: [Stage] = []
      for slot in rows.slots {
        if let section = rows.section(at: slot), stages.isEmpty || rows.beginsSection(slot) {
          stages.append(Stage(section: section, slots: []))
        }
        stages[stages.count - 1].slots.append(slot)
      }
      return stages
    }

    func lines(_ geometry: ListGeometry) -> [ListLine] {
      [.header(section)]
        + slots.prefix(shown).flatMap { slot in
          (0..<geometry.height(of: slot)).map { ListLine.row(slot: slot, part: $0) }
        }
    }
  }

  /// Gives rows to the stage that has the fewest, as long as there are lines. Where the headers
  /// would leave none, the last stages are only counted.
  private static func shared(_ stages: [Stage], _ geometry: ListGeometry) -> [Stage] {
    var stages = stages
    let shown = stages.indices.prefix(
      max(1, min(stages.count, geometry.height - geometry.rowHeight)))
    for index in stages.indices { stages[index].isHeaded = shown.contains(index) }
    var free = geometry.height - shown.count
    while let next = shown.filter({ stages[$0].next != nil })
      .min(by: { stages[$0].shown < stages[$1].shown }),
      let slot = stages[next].next, geometry.height(of: slot) <= free
    {
      stages[next].shown += 1
      free -= geometry.height(of: slot)
    }
    return stages
  }

  private static func rest(of stages: [Stage]) -> SafeText? {
    let hidden = stages.map { ($0.section.count - $0.shown, $0.name) }
      .filter { $0.0 > 0 }
    guard hidden.count > 1 else {
      return hidden.first.map { "and \(SafeText(grouped: $0.0)) more \($0.1)" }
    }
    let parts: SafeText = hidden.map { "\(SafeText(grouped: $0.0)) \($0.1)" }
      .joined(separator: ", ")
    return "and \(SafeText(grouped: hidden.reduce(0) { $0 + $1.0 })) more: \(parts)"
  }
}
