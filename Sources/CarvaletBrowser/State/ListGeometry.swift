import CarStorage

/// A line of the list on the screen.
enum ListLine: Equatable {
  case header(BrowserPage.Section)
  /// A line of a row, from 0.
  case row(slot: Int, part: Int)
}

/// How rows and the headers of their sections fill the lines of a list.
///
/// The first line is the header of the section in which the first row stands, so that a header
/// stays while its rows scroll.
struct ListGeometry {
  let rows: ListRows
  let height: Int
  /// The lines of most rows.
  let rowHeight: Int
  /// A row whose car has a wider name has two lines; nil where all rows are alike.
  var widestName: Int?

  /// The lines of a row.
  func height(of slot: Int) -> Int {
    widestName.map { rows.nameWidth(at: slot) > $0 } ?? false ? 2 : rowHeight
  }

  /// The lines of a list whose first row is the row of a slot.
  ///
  /// - Complexity: O(lines).
  func lines(from top: Int) -> [ListLine] {
    var lines: [ListLine] = []
    for slot in max(top, rows.slots.lowerBound)..<max(top, rows.slots.upperBound)
    where lines.count < height {
      if let section = rows.section(at: slot), lines.isEmpty || rows.beginsSection(slot) {
        lines.append(.header(section))
      }
      for part in 0..<height(of: slot) { lines.append(.row(slot: slot, part: part)) }
    }
    return Array(lines.prefix(height))
  }

  /// The first line of a row, if the first row is the row of `top`.
  func line(of slot: Int, from top: Int) -> Int {
    guard slot > top else { return headerHeight }
    return (top + 1...slot).reduce(headerHeight) { line, below in
      line + height(of: below - 1) + (rows.beginsSection(below) ? 1 : 0)
    }
  }

  /// The smallest slot that the first row can have so that a row ends above a line.
  func top(placing slot: Int, above end: Int) -> Int {
    var top = slot
    var used = headerHeight + height(of: slot)
    while top > rows.slots.lowerBound {
      used += height(of: top - 1) + (rows.beginsSection(top) ? 1 : 0)
      if used > end { break }
      top -= 1
    }
    return top
  }

  /// The first row nearest to `top` with which the selected row is whole on the screen, and no line
  /// is left free that a row could have.
  func top(near top: Int, showing slot: Int?) -> Int {
    guard let last = rows.slots.last else { return rows.slots.lowerBound }
    var top = max(top, rows.slots.lowerBound)
    if let slot { top = min(max(top, self.top(placing: slot, above: height)), slot) }
    if rows.isAtEnd { top = min(top, self.top(placing: last, above: height)) }
    return min(top, last)
  }

  /// The first row nearest to `top` with which every line has a row that could have one, whether
  /// the list goes on below the rows or not.
  func top(scrolledTo top: Int) -> Int {
    guard let last = rows.slots.last else { return rows.slots.lowerBound }
    return max(min(top, self.top(placing: last, above: height)), rows.slots.lowerBound)
  }

  /// The rows that are on the screen as a whole, if the first row is the row of `top`.
  func wholeRows(from top: Int) -> ClosedRange<Int>? {
    let slots = lines(from: top).compactMap { line in
      if case .row(let slot, let part) = line, part == height(of: slot) - 1 { slot } else { nil }
    }
    return slots.first.flatMap { first in slots.last.map { first...$0 } }
  }

  private var headerHeight: Int { rows.hasSections ? 1 : 0 }
}
