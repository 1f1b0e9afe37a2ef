import TerminalScreen

/// Where the parts of a screen stand: tabs, the search line, the list with the rail and the pane of
/// the selected car beside it, the message, and the keys.
///
///     Parked  [Make]  Model        / silver cam        tabs, and the search where there is room
///     Toyota (2)                 |/|  ticket 9         list | rail | pane
///     >   9  Toyota Camry        |A|  Toyota Camry
///     Retrieved 20 Tesla Model 3                       message
///     enter show  e edit                               keys
struct ScreenLayout {
  let size: ScreenGrid.Size
  /// Whether the search has a line of its own, under the tabs.
  let hasSearchLine: Bool
  /// The lines from the top to the bottom of the list.
  let list: Range<Int>
  let listWidth: Int
  /// The columns of the rail with its two bars; empty where there is none.
  let rail: Range<Int>
  /// The columns of the pane beside the list; empty where there is none.
  let pane: Range<Int>
  /// How many lines most rows have.
  let rowHeight: Int

  /// - Parameters:
  ///   - showsSearch: Whether anything is searched for.
  ///   - railWidth: The columns of the widest title; nil where the list has no titles.
  ///   - messageHeight: The lines of the message, at least one. A list keeps two rows above it.
  ///   - rowHeight: How many lines a row has in large letters; nil for ordinary ones.
  ///   - headHeight: The lines of a head in large letters.
  ///   - needsTallRows: Whether rows of so many columns have two lines.
  init(
    _ size: ScreenGrid.Size, showsSearch: Bool, railWidth: Int?,
    messageHeight: Int = 1, isBoard: Bool = false, rowHeight: Int? = nil,
    headHeight: Int = 0, needsTallRows: (Int) -> Bool
  ) {
    self.size = size
    hasSearchLine = showsSearch && size.columns < Self.columnsForSearch
    let top = (hasSearchLine ? 2 : 1) + headHeight
    let hasPane = size.columns >= Self.columnsForPane && !isBoard
    let paneWidth = hasPane ? min(48, size.columns * 3 / 10) : 0
    let railColumns = size.columns >= Self.columnsForRail ? railWidth.map { $0 + 2 } ?? 0 : 0
    listWidth = size.columns - paneWidth - railColumns
    rail = listWidth..<listWidth + railColumns
    let rowHeight =
      rowHeight
      ?? (size.columns < Self.columnsForOneLine
        || needsTallRows(listWidth - (railColumns > 0 ? 1 : 0)) ? 2 : 1)
    self.rowHeight = rowHeight
    let keyLines = size.lines < Self.linesForTwoOfKeys || isBoard ? 1 : 2
    keys = size.lines - keyLines..<size.lines
    let end = size.lines - (isBoard ? 1 : keyLines + messageHeight)
    list = top..<max(min(top + 1 + 2 * rowHeight, size.lines - 1 - keyLines), end, top)
    pane = (hasPane ? rail.upperBound + 2 : size.columns)..<size.columns
  }

  /// The columns of a row: a blank keeps its last word apart from the rail.
  var rowWidth: Int { rail.isEmpty ? listWidth : listWidth - 1 }

  /// Whether there is no room for a list.
  var isTooSmall: Bool { size.columns < Self.leastColumns || size.lines < Self.leastLines }
  var hasPane: Bool { !pane.isEmpty }
  /// The last line, or the last two of them, have the keys.
  let keys: Range<Int>
  var message: Int { keys.lowerBound - 1 }

  /// The marks, the ticket, and some of the name and the time of a car.
  private static let leastColumns = 30
  /// Tabs, a search, a header, a row, the message and the keys.
  private static let leastLines = 6
  static let linesForTwoOfKeys = 24
  private static let columnsForPane = 110
  private static let columnsForSearch = 88
  private static let columnsForRail = 60
  private static let columnsForOneLine = 50
}
