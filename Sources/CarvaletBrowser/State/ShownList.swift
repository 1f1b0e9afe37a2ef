import CarStorage

/// The rows that are on the screen, which of them is the first, and which is selected.
///
/// What is selected is a car, not a place: when the rows change it stays with its ticket,
/// and on its line. A car that leaves the list is kept where it was until the selection leaves it.
struct ShownList {
  private(set) var rows = ListRows() {
    didSet {
      let isOfSameList = oldValue.choice?.whole == rows.choice?.whole
      // A few rows that were searched for say nothing of the names that are usual in the list.
      let isAfterSearch = oldValue.choice?.search != nil && rows.choice?.search == nil
      widths =
        isOfSameList
        ? rows.widths.union(widths, keepsUsualNames: !isAfterSearch) : rows.widths
    }
  }
  /// What the rows of the list need on a line, with the rows that were shown before.
  private(set) var widths = RowWidths()

  /// Forgets what other rows than the rows at some slots needed.
  mutating func forgetWidths(outside slots: Range<Int>) { widths = rows.widths(of: slots) }

  /// The slot of the first row on the screen.
  private(set) var top = 0
  private(set) var selectedSlot: Int?

  /// Where a selection stood, to come back to it.
  struct Place: Equatable {
    /// The selected car, as it is kept if the list has it no more.
    var car: KeptCar?
    var index = 0
    /// The line of the list on which the row began.
    var line = 0

    var ticket: Car.Ticket? { car?.car.ticket }
  }

  /// How many lines the list has, and how many each row.
  struct Frame: Equatable {
    var height: Int
    /// The lines of most rows.
    var rowHeight: Int
    /// A row whose car has a wider name has two lines; nil where all rows are alike.
    var widestName: Int?
  }

  var selectedCar: Car? { selectedSlot.map(rows.car(at:)) }
  var ticket: Car.Ticket? { selectedCar?.ticket }
  /// The index of the first row on the screen.
  var topIndex: Int { rows.index(of: top) }

  func geometry(_ frame: Frame) -> ListGeometry {
    ListGeometry(
      rows: rows, height: frame.height, rowHeight: frame.rowHeight, widestName: frame.widestName)
  }

  func place(_ frame: Frame) -> Place {
    guard let selectedSlot, let selectedCar else { return Place() }
    let kept = rows.isKept(selectedSlot) ? rows.kept?.car : nil
    let section = rows.section(at: selectedSlot)?.title
    return Place(
      car: kept ?? KeptCar(car: selectedCar, reason: .leftList, sectionTitle: section),
      index: rows.index(of: selectedSlot),
      line: geometry(frame).line(of: selectedSlot, from: top))
  }

  // MARK: - Moving the selection

  /// The slot so many rows from the selection, stopped at both ends of the list; nil where that row
  /// has to be read first.
  func slot(by delta: Int) -> Int? {
    guard let selectedSlot, let last = rows.slots.last else { return nil }
    let slot = selectedSlot + delta
    if rows.slots.contains(slot) { return slot }
    if slot < rows.slots.lowerBound { return rows.slots.lowerBound == 0 ? 0 : nil }
    return rows.isAtEnd ? last : nil
  }

  /// Selects a row. The kept row goes when the selection leaves it.
  mutating func select(_ slot: Int, scrollingBy delta: Int = 0, _ frame: Frame) {
    var slot = slot
    var top = top + delta
    if rows.kept != nil, !rows.isKept(slot) {
      slot = rows.index(of: slot)
      top = rows.index(of: top)
      rows.dropKept()
    }
    selectedSlot = rows.slots.contains(slot) ? slot : rows.slots.last
    self.top = geometry(frame).top(near: top, showing: selectedSlot)
  }

  /// Fits the rows to lines that may have become more or fewer.
  mutating func fit(_ frame: Frame) {
    top = geometry(frame).top(near: top, showing: selectedSlot)
  }

  // MARK: - New rows

  /// Takes new rows and selects the one at an index, so that it begins on a line.
  mutating func show(_ page: BrowserPage, selecting index: Int, line: Int, _ frame: Frame) {
    rows = ListRows(page)
    select(index, onLine: line, frame)
  }

  /// Takes new rows, and selects a car at a place, which the list does not have.
  mutating func show(_ page: BrowserPage, keeping car: KeptCar, at place: Place, _ frame: Frame) {
    rows = ListRows(page, keeping: (car, place.index))
    select(rows.kept?.slot ?? place.index, onLine: place.line, frame)
  }

  /// Takes new rows; the selection stays with its car and on its line.
  ///
  /// - Parameter kept: Makes the row to keep of a car that the page does not have.
  mutating func hold(_ page: BrowserPage, _ frame: Frame, kept: (Car, KeptCar?) -> KeptCar) {
    guard let car = selectedCar, let selectedSlot else {
      rows = ListRows(page)
      select(rows.slots.lowerBound, onLine: 0, frame)
      return
    }
    let line = geometry(frame).line(of: selectedSlot, from: top)
    var next = ListRows(page)
    if next.slot(of: car.ticket) == nil {
      var keptCar = kept(car, rows.isKept(selectedSlot) ? rows.kept?.car : nil)
      keptCar.sectionTitle = rows.section(at: selectedSlot)?.title
      next = ListRows(page, keeping: (keptCar, index(ofGapIn: next)))
    }
    rows = next
    select(rows.slot(of: car.ticket) ?? rows.slots.lowerBound, onLine: line, frame)
  }

  /// Selects a row, so that it begins on a line where that is possible.
  private mutating func select(_ slot: Int, onLine line: Int, _ frame: Frame) {
    guard let last = rows.slots.last else {
      selectedSlot = nil
      top = 0
      return
    }
    let slot = min(max(slot, rows.slots.lowerBound), last)
    selectedSlot = slot
    let geometry = geometry(frame)
    top = geometry.top(
      near: geometry.top(placing: slot, above: line + geometry.height(of: slot)), showing: slot)
  }

  /// Where the selected car would stand among rows that do not have it: above the nearest row that
  /// stood below it, or else below the nearest that stood above.
  private func index(ofGapIn next: ListRows) -> Int {
    guard let selectedSlot else { return 0 }
    let indices = Dictionary(
      next.slots.map { (next.car(at: $0).ticket, $0) }, uniquingKeysWith: { first, _ in first })
    for slot in rows.slots where slot > selectedSlot {
      if let index = indices[rows.car(at: slot).ticket] { return index }
    }
    for slot in rows.slots.reversed() where slot < selectedSlot {
      if let index = indices[rows.car(at: slot).ticket] { return index + 1 }
    }
    return rows.index(of: selectedSlot)
  }
}
