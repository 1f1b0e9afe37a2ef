import CarStorage
import FetchedResults
import Glibc

/// Reads a page from the snapshot of a list: everything comes from one committed state.
struct PageReading {
  let request: PageRequest
  let list: ResultsSnapshot<Car>
  var unfilteredCount = 0
  var queueCount = 0
  /// The titles beside the list, if they were read in the same state before: a search may have a
  /// section for each of 400,000 owners.
  var knownRail: [BrowserPage.RailEntry]?
  /// Whether the photo of a path can be read.
  var hasPhoto: (String) -> Bool = { access($0, R_OK) == 0 }

  init(request: PageRequest, list: ResultsSnapshot<Car>) {
    self.request = request
    self.list = list
  }

  /// The page with its totals.
  ///
  /// - Complexity: O(rows of the page + titles) beside what the source needs to find and to count
  ///   rows, and O(sections) for the titles of a search that are not known.
  func page() throws -> BrowserPage {
    let count = try list.numberOfObjects
    let rail = try knownRail ?? rail()
    let (first, leading) = try firstRow(count: count, rail: rail)
    let rows = try list.page(in: first..<first + max(0, request.rowCount))
    let cars = rows.objects
    let page = BrowserPage(
      request: request, firstIndex: first, cars: cars,
      sections: rows.sections.map { BrowserPage.Section($0) },
      totals: BrowserPage.Totals(
        count: count, unfilteredCount: unfilteredCount, queueCount: queueCount, rail: rail),
      selection: try selection(leading: leading, in: cars, from: first))
    return try finished(page)
  }

  /// The page of a list that was fetched no farther than its rows: nothing is counted, and a
  /// section has the rows that are on the page.
  func firstPage() throws -> BrowserPage {
    let offset = list.plan.fetchOffset
    let rows = try list.page(in: 0..<max(0, request.rowCount))
    let cars = rows.objects
    let page = BrowserPage(
      request: request, firstIndex: offset, cars: cars,
      sections: rows.sections.map { BrowserPage.Section($0, behind: offset) }, totals: nil,
      selection: try selection(leading: offset, in: cars, from: offset))
    return try finished(page)
  }

  /// A page with what does not depend on how far it was read.
  private func finished(_ page: BrowserPage) throws -> BrowserPage {
    var page = page
    page.history = try list.changeToken.history
    page.missingPhotos = Set(
      page.cars.filter { car in car.photo.map { !hasPhoto($0) } ?? false }.map(\.ticket))
    return page
  }

  // MARK: - Where the page is

  /// The index of the first row of the page, and of the row that the anchor leads to.
  private func firstRow(count: Int, rail: [BrowserPage.RailEntry]) throws -> (
    first: Int, leading: Int
  ) {
    let last = max(0, count - max(1, request.rowCount))
    func clamped(_ first: Int, leading: Int? = nil) -> (first: Int, leading: Int) {
      (min(max(0, first), last), min(max(0, leading ?? first), max(0, count - 1)))
    }
    switch request.anchor {
    case .index(let index): return clamped(index)
    case .ticket(let ticket, let neighbours, let rowsAbove, let fallback):
      // Usually the car is still there, and its neighbours need not be read.
      guard let index = try list.index(forID: ticket) ?? list.firstIndex(forIDs: neighbours)
      else { return clamped(fallback) }
      return clamped(index - rowsAbove, leading: index)
    case .railTitle(let title, let fallback):
      let entry = rail.firstIndex { $0.title == title } ?? fallback
      return clamped(rail.indices.contains(entry) ? rail[entry].firstIndex : 0)
    case .end: return clamped(last, leading: count - 1)
    }
  }

  /// The selected car; the one that the anchor leads to, if none is named.
  ///
  /// - Parameter leading: The index of that one.
  private func selection(
    leading: Int, in cars: [Car], from first: Int
  ) throws -> BrowserPage.Selection? {
    guard let ticket = request.selected else {
      guard cars.indices.contains(leading - first) else { return nil }
      return BrowserPage.Selection(car: cars[leading - first], index: leading)
    }
    if let row = cars.firstIndex(where: { $0.ticket == ticket }) {
      return BrowserPage.Selection(car: cars[row], index: first + row)
    }
    guard let car = try list.object(forID: ticket) else { return nil }
    return BrowserPage.Selection(car: car, index: try list.index(forID: ticket))
  }

  /// The titles of the section index, each with the first row that it leads to.
  private func rail() throws -> [BrowserPage.RailEntry] {
    try list.firstRowsOfIndex().map { BrowserPage.RailEntry(title: $0.title, firstIndex: $0.row) }
  }
}

extension BrowserPage.Section {
  /// - Parameter offset: How many rows of the list precede the fetched rows.
  fileprivate init(_ section: ResultsPage<Car>.Section, behind offset: Int = 0) {
    self.init(
      title: section.heading.name ?? "", count: section.numberOfObjects,
      rows: section.rows.lowerBound + offset..<section.rows.upperBound + offset)
  }
}
