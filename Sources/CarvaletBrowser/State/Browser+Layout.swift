import CarStorage
import TerminalScreen

// MARK: - Where things stand on the screen

extension Browser {
  /// The list on the screen. The list of another tab is named only when its rows are there.
  var shownChoice: ListChoice {
    let shown = list.rows.choice ?? choice
    return ListChoice(tab: shown.tab, search: choice.search, arrangement: shown.arrangement)
  }

  /// Ages are counted to the beginning of the minute that the clock shows. So they change with the
  /// clock alone, and two screens whose clocks agree show the same ones.
  var time: HumanTime { HumanTime(now: now, zone: zone).atBeginningOfMinute }

  var layout: ScreenLayout {
    ScreenLayout(
      size, showsSearch: showsSearch, railWidth: railWidth, messageHeight: messageHeight,
      isBoard: mode == .board, rowHeight: largeColumns?.form.rowHeight,
      headHeight: largeHeadHeight
    ) { hasTallRows || columns(width: $0).isCarCut }
  }

  /// The columns of large letters; nil where the letters are ordinary, or too large for the screen.
  var largeColumns: LargeColumns? {
    guard largeLetters != nil, mode == .board, size.lines >= Self.leastLargeLines else {
      return nil
    }
    let cars = list.rows.listed.map(list.rows.car(at:))
    let all = LargeColumns.Form.all.lazy.filter { form in
      form == .usual || form == .smallest || hasRoom(for: form)
    }.compactMap { form in
      LargeColumns(cars, largeTimes, width: size.columns, form)
    }
    guard let largest = all.first, largest.isCarTooLong else { return all.first }
    // Below the others it may have room in letters that are as large.
    let others = all.filter { $0.form.scale == largest.form.scale && $0.form != .smallest }
    return others.first { !$0.isCarTooLong } ?? largest
  }

  /// Whether all cars have room in a form, with a large head above them.
  private func hasRoom(for form: LargeColumns.Form) -> Bool {
    let rows = list.rows
    let sections = rows.hasSections ? 1 + rows.slots.count(where: rows.beginsSection) : 0
    let height = size.lines - 2 - LargeColumns.headHeight
    return rows.isAtEnd && sections + rows.slots.count * form.rowHeight <= height
  }

  var largeTimes: RowTimes { RowTimes(time: time, tab: shownChoice.tab, length: .short) }

  /// The head, a section with a row, what has no room, and the keys.
  private static let leastLargeLines = 4 + LargeColumns.Form.smallest.rowHeight

  /// The columns of a row of so many columns.
  func columns(width: Int) -> RowColumns {
    RowColumns(
      width: width, widths: list.widths, tab: shownChoice.tab, found: list.rows.found.columns)
  }

  var frame: ShownList.Frame {
    let layout = layout
    let carWidth = layout.rowHeight == 1 ? columns(width: layout.rowWidth).carWidth : nil
    return ShownList.Frame(
      height: layout.list.count, rowHeight: layout.rowHeight, widestName: carWidth)
  }

  /// The rows that are on the screen.
  var shownSlots: Range<Int> {
    let lines = list.geometry(frame).lines(from: list.top)
    let last = lines.reversed().lazy.compactMap { line -> Int? in
      if case .row(let slot, _) = line { slot } else { nil }
    }.first
    return list.top..<max(list.top, (last ?? list.top - 1) + 1)
  }

  /// Whether there is a search to be shown, which is also while it is empty and typed.
  var showsSearch: Bool {
    if case .search = mode { return true }
    return choice.search != nil
  }
}
