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
  /// The cars of which a word of the search may be the whole ticket, key or spot.
  var exactTickets: [Car.Ticket] = []
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
    let leading = try leadingRows()
    let rail = try knownRail ?? rail(behind: leading)
    let (first, leader) = try firstRow(count: count, rail: rail, behind: leading)
    let shown = first..<max(first, min(count, first + max(0, request.rowCount)))
    let (cars, sections) = try rows(shown, behind: leading)
    let page = BrowserPage(
      request: request, firstIndex: first, cars: cars, sections: sections,
      totals: BrowserPage.Totals(
        count: count, unfilteredCount: unfilteredCount, queueCount: queueCount, rail: rail),
      selection: try selection(of: leader, in: cars, from: first, behind: leading))
    return try finished(page)
  }

  /// The page of a list that was fetched no farther than its rows: nothing is counted, and a
  /// section has the rows that are on the page.
  ///
  /// - Parameter leaders: The cars of the list that are named exactly.
  func firstPage(leaders: [Car] = []) throws -> BrowserPage {
    let offset = list.plan.fetchOffset
    let rows = try list.page(in: 0..<max(0, request.rowCount))
    let leaders = offset == 0 ? leaders : []
    let tickets = Set(leaders.map(\.ticket))
    let leading = LeadingRows(
      count: leaders.count,
      ranks: rows.objects.indices.filter { tickets.contains(rows.objects[$0].ticket) })
    let others = rows.objects.filter { !tickets.contains($0.ticket) }
    let cars = Array((leaders + others).prefix(max(0, request.rowCount)))
    let sections = rows.sections.map { BrowserPage.Section($0, behind: offset) }
    let page = BrowserPage(
      request: request, firstIndex: offset, cars: cars,
      sections: leading.sections(
        sections, leading: leadingTitle, shown: offset..<offset + cars.count), totals: nil,
      selection: try selection(of: offset, in: cars, from: offset, behind: leading))
    return try finished(page)
  }

  // MARK: - The cars that are named exactly

  private func leadingRows() throws -> LeadingRows {
    try request.choice.carSearch.map { try list.leadingRows(of: $0, among: exactTickets) } ?? .none
  }

  /// `exactly K1`
  private var leadingTitle: String { "exactly \(request.choice.search?.text ?? "")" }

  /// The rows at some indices, and their sections.
  private func rows(
    _ shown: Range<Int>, behind leading: LeadingRows
  ) throws -> (cars: [Car], sections: [BrowserPage.Section]) {
    let leaders = try (0..<leading.count).clamped(to: shown).flatMap { index in
      let rank = leading.rank(at: index)
      return try list.objects(in: rank..<rank + 1)
    }
    let others = (leading.count..<max(leading.count, shown.upperBound)).clamped(to: shown)
    guard let first = others.first, let last = others.last else { return (leaders, []) }
    let ranks = leading.rank(at: first)..<leading.rank(at: last) + 1
    let rows = try list.page(in: ranks)
    let cars = zip(ranks, rows.objects).filter { leading.index(ofRank: $0.0) >= leading.count }
      .map(\.1)
    let sections = rows.sections.map { BrowserPage.Section($0) }
    return (leaders + cars, leading.sections(sections, leading: leadingTitle, shown: shown))
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
  private func firstRow(
    count: Int, rail: [BrowserPage.RailEntry], behind leading: LeadingRows
  ) throws -> (first: Int, leader: Int) {
    let last = max(0, count - max(1, request.rowCount))
    func clamped(_ first: Int, leader: Int? = nil) -> (first: Int, leader: Int) {
      (min(max(0, first), last), min(max(0, leader ?? first), max(0, count - 1)))
    }
    switch request.anchor {
    case .index(let index): return clamped(index)
    case .ticket(let ticket, let neighbours, let rowsAbove, let fallback):
      // Usually the car is still there, and its neighbours need not be read.
      guard let rank = try list.index(forID: ticket) ?? list.firstIndex(forIDs: neighbours)
      else { return clamped(fallback) }
      let index = leading.index(ofRank: rank)
      return clamped(index - rowsAbove, leader: index)
    case .railTitle(let title, let fallback):
      let entry = rail.firstIndex { $0.title == title } ?? fallback
      return clamped(rail.indices.contains(entry) ? rail[entry].firstIndex : 0)
    case .end: return clamped(last, leader: count - 1)
    }
  }

  /// The selected car; the one that the anchor leads to, if none is named.
  ///
  /// - Parameter leader: The index of that one.
  private func selection(
    of leader: Int, in cars: [Car], from first: Int, behind leading: LeadingRows
  ) throws -> BrowserPage.Selection? {
    guard let ticket = request.selected else {
      guard cars.indices.contains(leader - first) else { return nil }
      return BrowserPage.Selection(car: cars[leader - first], index: leader)
    }
    if let row = cars.firstIndex(where: { $0.ticket == ticket }) {
      return BrowserPage.Selection(car: cars[row], index: first + row)
    }
    guard let car = try list.object(forID: ticket) else { return nil }
    return BrowserPage.Selection(
      car: car, index: try list.index(forID: ticket).map(leading.index(ofRank:)))
  }

  /// The titles of the section index, each with the first row that it leads to.
  private func rail(behind leading: LeadingRows) throws -> [BrowserPage.RailEntry] {
    try list.firstRowsOfIndex().map {
      BrowserPage.RailEntry(title: $0.title, firstIndex: leading.place(ofRank: $0.row))
    }
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

extension LeadingRows {
  /// The sections of some rows without the leading ones, which have a section of their own before
  /// them.
  ///
  /// - Parameters:
  ///   - sections: The sections, with the rows that they have by their ranks.
  ///   - title: The title of the section of the leading rows.
  ///   - shown: The indices that are shown.
  func sections(
    _ sections: [BrowserPage.Section], leading title: String, shown: Range<Int>
  ) -> [BrowserPage.Section] {
    guard count > 0, !sections.isEmpty else { return sections }
    let rows = (0..<count).clamped(to: shown)
    let first =
      rows.isEmpty ? [] : [BrowserPage.Section(title: title, count: count, rows: rows)]
    return first
      + sections.compactMap { section in
        var section = section
        let rows = section.rows
        section.rows = place(ofRank: rows.lowerBound)..<place(ofRank: rows.upperBound)
        return section.rows.isEmpty ? nil : section
      }
  }
}
