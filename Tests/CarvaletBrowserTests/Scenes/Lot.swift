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
  /// The photos that are named, and not there.
  var missingPhotos: Set<String> = []
  /// The time, after which the queue leaves out old requests.
  var now = Scene.now

  init(_ cars: [Car]) {
    self.cars = Dictionary(uniqueKeysWithValues: cars.map { ($0.ticket, $0) })
  }

  subscript(ticket: Car.Ticket) -> Car? {
    get { cars[ticket] }
    set { cars[ticket] = newValue }
  }

  // MARK: - Lists

  func snapshot(_ choice: ListChoice) -> ResultsSnapshot<Car> {
    // The lists of these tests are valid, and memory does not fail.
    try! ArraySource(Array(cars.values)).fetch(choice.request(at: now))
  }

  func tickets(_ choice: ListChoice) -> [Car.Ticket] {
    let snapshot = snapshot(choice)
    let all = try! snapshot.objects(in: 0..<(try! snapshot.numberOfObjects))
    func isNamed(_ car: Car) -> Bool { choice.carSearch?.namesExactly(car) ?? false }
    return (all.filter(isNamed) + all.filter { !isNamed($0) }).map(\.ticket)
  }

  // MARK: - Pages

  /// - Parameter hasTotals: Whether the counts are known with the rows.
  func page(_ request: PageRequest, hasTotals: Bool = true) -> BrowserPage {
    var reading = PageReading(request: request, list: snapshot(request.choice))
    reading.unfilteredCount = tickets(request.choice.whole).count
    reading.queueCount = tickets(ListChoice(tab: .queue)).count
    // Those of another key or spot are left out by the reading itself.
    reading.exactTickets = cars.keys.sorted()
    reading.hasPhoto = { [missingPhotos] in !missingPhotos.contains($0) }
    var page = try! reading.page()
    page.history = history
    if page.totals?.count == 0 {
      page.totals?.nearMiss = try! request.choice.nearMiss(
        in: ArraySource(Array(cars.values)), at: now)
    }
    if request.choice.tab == .queue {
      let forgotten = FetchRequest<Car>(predicate: CarQueue.forgotten(now))
      page.totals?.forgottenCount = try! ArraySource(Array(cars.values)).fetch(forgotten)
        .numberOfObjects
    }
    if !hasTotals { page.totals = nil }
    if let car = page.selection?.car { page.selection?.retrievedBy = retrievers[car.ticket] }
    return page
  }
}
