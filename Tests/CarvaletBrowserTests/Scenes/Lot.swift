import CarStorage
import FetchedResults
import Foundation

@testable import CarvaletBrowser

/// Cars in memory, and the pages that a browser asks for: the lists as the store would give them.
struct Lot {
  private(set) var cars: [Car.Ticket: Car]
  /// Who retrieved a car.
  var retrievers: [Car.Ticket: String] = [:]
  /// Names the store that these cars are of.
  var history = "first"

  init(_ cars: [Car]) {
    self.cars = Dictionary(uniqueKeysWithValues: cars.map { ($0.ticket, $0) })
  }

  subscript(ticket: Car.Ticket) -> Car? {
    get { cars[ticket] }
    set { cars[ticket] = newValue }
  }

  // MARK: - Lists

  func snapshot(_ choice: ListChoice) -> ResultsSnapshot<Car> {
    let request = Self.request(choice)
    // The lists of these tests are valid, and memory does not fail.
    return try! ArraySource(Array(cars.values)).fetch(request)
  }

  private static func request(_ choice: ListChoice) -> FetchRequest {
    var request: FetchRequest
    if let order = choice.tab.order {
      let key = try! order.defaultGrouping.sectionKey(for: order)
      request = FetchRequest(
        predicate: .isNull(CarField.dateReturned.name), sortedBy: order.sortDescriptors,
        sectionKey: key)
    } else {
      request = CarQueue.request
    }
    if let search = choice.search,
      let words = try? CarSearch(
        words: search.text.split(separator: " ").map(String.init), in: [search.scope])
    {
      request.predicate =
        (request.predicate ?? .and([])) && words.predicate(sortedBy: choice.tab.order ?? .parked)
    }
    return request
  }

  func tickets(_ choice: ListChoice) -> [Car.Ticket] {
    let snapshot = snapshot(choice)
    return try! snapshot.objects(in: 0..<(try! snapshot.numberOfObjects)).map(\.ticket)
  }

  // MARK: - Pages

  /// - Parameter hasTotals: Whether the counts are known with the rows.
  func page(_ request: PageRequest, hasTotals: Bool = true) -> ListPage {
    let snapshot = snapshot(request.choice)
    let all = try! snapshot.objects(in: 0..<(try! snapshot.numberOfObjects))
    let sections = snapshot.plan.section == nil ? [] : try! snapshot.sections
    let rail = rail(snapshot, sections)
    let led = ledRow(request, all, rail)
    let last = max(0, all.count - request.rowCount)
    let first = max(0, min(led.first, last))
    let shown = first..<min(all.count, first + request.rowCount)
    var page = ListPage(
      request: request, firstIndex: first, cars: Array(all[shown]),
      sections: sections.filter { $0.range.overlaps(shown) }.map {
        ListPage.Section(title: $0.name ?? "", count: $0.range.count, range: $0.range)
      },
      totals: hasTotals ? totals(request.choice, all.count, rail) : nil,
      selection: selection(request, all, led.row))
    page.history = history
    return page
  }

  private func totals(
    _ choice: ListChoice, _ count: Int, _ rail: [ListPage.RailEntry]
  ) -> ListPage.Totals {
    ListPage.Totals(
      count: count, unfilteredCount: tickets(ListChoice(tab: choice.tab)).count,
      queueCount: tickets(ListChoice(tab: .queue)).count, rail: rail)
  }

  private func rail(
    _ snapshot: ResultsSnapshot<Car>, _ sections: [ResultsSection]
  ) -> [ListPage.RailEntry] {
    (try! snapshot.sectionIndex())?.entries.compactMap { entry in
      guard case .section(let section) = entry.target else { return nil }
      return ListPage.RailEntry(
        title: entry.title, firstIndex: sections[section].range.lowerBound)
    } ?? []
  }

  /// The row that the anchor leads to, and the first of the page.
  private func ledRow(
    _ request: PageRequest, _ all: [Car], _ rail: [ListPage.RailEntry]
  ) -> (row: Int, first: Int) {
    switch request.anchor {
    case .index(let index): return (index, index)
    case .railEntry(let entry):
      let index = rail.indices.contains(entry) ? rail[entry].firstIndex : 0
      return (index, index)
    case .end: return (all.count - 1, all.count)
    case .ticket(let ticket, let rowsAbove, let fallback):
      guard let index = all.firstIndex(where: { $0.ticket == ticket }) else {
        return (fallback, fallback)
      }
      return (index, index - rowsAbove)
    }
  }

  private func selection(
    _ request: PageRequest, _ all: [Car], _ row: Int
  ) -> ListPage.Selection? {
    guard let ticket = request.selected else {
      guard !all.isEmpty else { return nil }
      let index = min(max(row, 0), all.count - 1)
      return ListPage.Selection(car: all[index], index: index)
    }
    return cars[ticket].map { car in
      ListPage.Selection(
        car: car, index: all.firstIndex { $0.ticket == ticket }, retrievedBy: retrievers[ticket])
    }
  }
}

extension BrowserTab {
  /// Nil for the queue, which has an order of its own.
  fileprivate var order: CarOrder? {
    switch self {
    case .parked: .parked
    case .make: .make
    case .model: .model
    case .year: .year
    case .owner: .owner
    case .queue: nil
    }
  }
}
