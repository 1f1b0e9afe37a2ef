import CarStorage
import TerminalScreen

/// The rows that the browser has of a list: the rows of the screen, some above and below, and the
/// row that is kept for the selection after its car has left the list.
///
/// A *slot* is the place of a row among all rows of the list and the kept one. Before the kept row
/// it is the row's index in the list, behind it one more.
struct ListRows {
  /// The slots of these rows.
  private(set) var slots: Range<Int>
  /// Whether the list ends with these rows.
  let isAtEnd: Bool
  /// The car that left, and the slot it keeps.
  private(set) var kept: (car: KeptCar, slot: Int)?
  let hasSections: Bool
  /// The list that the rows are of; nil where there are none.
  let choice: ListChoice?
  /// What a search found in these rows. It is looked for once, not for each frame.
  let found: FoundTexts
  /// What the rows need on a line. They are measured once, not for each frame.
  let widths: RowWidths
  /// The cars whose photo is named, and not there.
  let missingPhotos: Set<Car.Ticket>
  private let cars: [Car]
  /// The columns of the names of the cars, and behind them of the kept one.
  private let nameWidths: [Int]
  private let firstIndex: Int
  private let sections: [BrowserPage.Section]
  /// For each car the position of its section in `sections`.
  private let sectionOfCar: [Int]

  /// No rows, and the end of the list unknown.
  init() {
    self.init(BrowserPage?.none, keeping: nil)
  }

  /// - Parameter kept: A car that the list does not have, and the index of the row it stands above.
  init(_ page: BrowserPage?, keeping kept: (car: KeptCar, index: Int)? = nil) {
    let first = page?.firstIndex ?? 0
    let cars = page?.cars ?? []
    let end = first + cars.count
    self.cars = cars
    firstIndex = first
    sections = page?.sections ?? []
    hasSections = page.map(Self.needsHeaders) ?? false
    choice = page?.request.choice
    let all = cars + [kept?.car.car].compactMap(\.self)
    found = FoundTexts(page?.request.choice.hits, in: all)
    widths = RowWidths(all, found: found.texts.values)
    nameWidths = all.map { RowWidths.width($0.shortName) }
    missingPhotos = page?.missingPhotos ?? []
    isAtEnd = page.map(Self.isLast) ?? false
    self.kept = kept.map { ($0.car, min(max($0.index, first), end)) }
    slots = first..<end + (kept == nil ? 0 : 1)
    sectionOfCar = Self.sections(of: first..<end, in: sections)
  }

  /// What the rows at some slots need on a line.
  func widths(of slots: Range<Int>) -> RowWidths {
    let cars = slots.clamped(to: self.slots).map(car(at:))
    return RowWidths(cars, found: cars.compactMap { found.texts[$0.ticket] })
  }

  /// Whether the list ends with a page. Without its count, a page that is not full tells it.
  private static func isLast(_ page: BrowserPage) -> Bool {
    page.totals.map { $0.count <= page.firstIndex + page.cars.count }
      ?? (page.cars.count < page.request.rowCount)
  }

  /// Whether sections have headers: not where all rows of the list are in one. The stages of the
  /// queue always have one, or it would not be known which stage it is.
  private static func needsHeaders(_ page: BrowserPage) -> Bool {
    guard let section = page.sections.first else { return false }
    return section.count != page.totals?.count || page.request.choice.tab == .queue
  }

  private static func sections(
    of indices: Range<Int>, in sections: [BrowserPage.Section]
  ) -> [Int] {
    var position = 0
    return indices.map { index in
      while position + 1 < sections.count, sections[position].rows.upperBound <= index {
        position += 1
      }
      return position
    }
  }

  // MARK: - Rows

  /// The index in the list of the row at a slot; of the kept row the index of the row below it.
  func index(of slot: Int) -> Int { kept.map { slot > $0.slot ? slot - 1 : slot } ?? slot }

  func slot(ofIndex index: Int) -> Int {
    kept.map { index >= $0.slot ? index + 1 : index } ?? index
  }

  /// The slots of the rows that the list has.
  var listed: [Int] { slots.filter { !isKept($0) } }

  func isKept(_ slot: Int) -> Bool { kept?.slot == slot }

  /// - Precondition: The slot is one of ``slots``.
  func car(at slot: Int) -> Car {
    if let kept, kept.slot == slot { return kept.car.car }
    return cars[index(of: slot) - firstIndex]
  }

  /// The columns of the name of a car.
  ///
  /// - Precondition: The slot is one of ``slots``.
  func nameWidth(at slot: Int) -> Int {
    isKept(slot) ? nameWidths[cars.count] : nameWidths[index(of: slot) - firstIndex]
  }

  func slot(of ticket: Car.Ticket) -> Int? {
    if let kept, kept.car.car.ticket == ticket { return kept.slot }
    return cars.firstIndex { $0.ticket == ticket }.map { slot(ofIndex: $0 + firstIndex) }
  }

  /// Gives up the kept row, so that slots are indices.
  mutating func dropKept() {
    guard kept != nil else { return }
    kept = nil
    slots = slots.lowerBound..<slots.upperBound - 1
  }

  // MARK: - Sections

  /// The position of the section in which a row stands.
  private func sectionPosition(at slot: Int) -> Int? {
    guard hasSections, !cars.isEmpty else { return nil }
    let position = index(of: slot) - firstIndex
    guard let kept, kept.slot == slot else { return sectionOfCar[position] }
    // The kept row stays in its section while that has rows, else it joins the one above.
    if position < cars.count, sections[sectionOfCar[position]].title == kept.car.sectionTitle {
      return sectionOfCar[position]
    }
    return sectionOfCar[max(position - 1, 0)]
  }

  func section(at slot: Int) -> BrowserPage.Section? {
    sectionPosition(at: slot).map { sections[$0] }
  }

  /// Whether a header stands between the row and the one above it.
  func beginsSection(_ slot: Int) -> Bool {
    slot > slots.lowerBound && sectionPosition(at: slot) != sectionPosition(at: slot - 1)
  }
}
