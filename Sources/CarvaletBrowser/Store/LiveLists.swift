import CarStorage
import FetchedResults
import FoundationEssentials

/// The controllers of a browser: one for the list of each tab that was shown, and one for the
/// search.
///
/// A page comes from the controller of its ``ListChoice``, whatever that is; the whole list of the
/// tab and the queue are only counted. A controller that was used stays, so that its tab is there
/// at once when it is shown again: it holds sections and a change token, but no rows. There is one
/// search at a time, because the next key makes another.
///
/// The queue leaves out requests that are too old. Its lists are made anew once there may be others
/// of them, which changes() reports as well.
///
/// Its owner calls ``releaseSnapshots()`` after each use, so that no statement is open and no
/// transaction is held while the browser waits for a person, a terminal or another desk.
///
/// A value without a guard of its own: ``BrowserLists`` uses it from one thread at a time.
struct LiveLists {
  typealias Controller = FetchedResultsController<Car>

  /// The store; nil where there is none yet, and all lists are empty.
  let store: CarStore?
  /// The lists without a search, of which a tab has one, and its usual one beside it.
  private var tabs: [ListChoice: Controller] = [:]
  private var search: (choice: ListChoice, controller: Controller)?
  /// The controllers that may hold a snapshot.
  private var used: [Controller] = []
  /// The list whose changes are reported, and the state up to which they were.
  private var followed: (choice: ListChoice, token: ChangeToken)?
  private var guests = GuestWatch()
  private let clock: @Sendable () -> Date
  /// The oldest request of the lists of the queue.
  private var oldestRequest: Date
  /// How many cars these leave out, in the state of a token.
  private var forgotten: (count: Int, token: ChangeToken)?

  /// The titles beside the lists that were shown last, each in the state of a token.
  private var rails: [BrowserTab: Rail] = [:]

  /// The titles beside a list, in the state of a token; the owner of the ``LiveLists`` guards it.
  private struct Rail {
    let choice: ListChoice
    let token: ChangeToken
    let entries: [BrowserPage.RailEntry]
  }

  /// Who retrieved the car that was selected last among the cars that have left.
  private var departure: (car: Car, author: String?)?

  init(_ store: CarStore?, clock: @escaping @Sendable () -> Date) {
    self.store = store
    self.clock = clock
    oldestRequest = CarQueue.oldestRequest(clock())
  }

  /// Releases the snapshots of the lists that were read.
  ///
  /// - Complexity: O(sections) for a list that was read for the first time: what is to be followed
  ///   is known by its sections.
  mutating func releaseSnapshots() {
    // A key for another list ends what is read here as well: the use that follows it tries again.
    // Where the store cannot be read, the next read reports it.
    used = used.filter { isKept($0) && (try? $0.releaseSnapshot()) == nil }
  }

  /// Whether a controller may be shown again; otherwise its snapshot ends with it.
  private func isKept(_ controller: Controller) -> Bool {
    search?.controller === controller || tabs.values.contains { $0 === controller }
  }

  /// Forgets every list, after the store could not be read.
  mutating func removeAll() { self = LiveLists(store, clock: clock) }

  /// Forgets the lists of the queue where other requests are too old by now.
  ///
  /// - Returns: Whether they were.
  private mutating func forgetOldQueue() -> Bool {
    let oldest = CarQueue.oldestRequest(clock())
    guard oldest != oldestRequest else { return false }
    oldestRequest = oldest
    forgotten = nil
    tabs = tabs.filter { $0.key.tab != .queue }
    if search?.choice.tab == .queue { search = nil }
    guests.expire()
    return true
  }

  // MARK: - Pages

  /// A page, with what is reported beside it.
  struct Answer {
    let page: BrowserPage
    /// The change of the list that led to the state of the page, if the list was shown before and
    /// has changed.
    let change: ListChange?
    /// Who waits, if that may have changed.
    let waiting: WaitingGuests?
  }

  /// Answers a request for a page.
  mutating func page(for request: PageRequest) throws -> Answer {
    _ = forgetOldQueue()
    let choice = request.choice
    let shown = controller(for: choice)
    let whole = controller(for: choice.whole)
    let queue = controller(for: ListChoice(tab: .queue))
    // The whole list is often the one that is shown, and each controller costs reads.
    var all = [shown]
    for controller in [whole, queue] where !all.contains(where: { $0 === controller }) {
      all.append(controller)
    }
    let change = try agree(all, followed: choice)
    var reading = PageReading(request: request, list: try shown.snapshot)
    reading.unfilteredCount = try whole.numberOfObjects
    reading.queueCount = try queue.numberOfObjects
    if let store, let search = choice.carSearch {
      reading.exactTickets = try store.cars(namedExactlyBy: search).map(\.ticket)
    }
    let token = try shown.snapshot.changeToken
    let rail = rails[choice.tab].flatMap { $0.choice == choice && $0.token == token ? $0 : nil }
    reading.knownRail = rail?.entries
    var page = try reading.page()
    if rail == nil, let totals = page.totals {
      rails[choice.tab] = Rail(choice: choice, token: token, entries: totals.rail)
    }
    if let store, page.totals?.count == 0 {
      page.totals?.nearMiss = try choice.nearMiss(in: store, at: clock())
    }
    if choice.tab == .queue { page.totals?.forgottenCount = try forgottenCount(at: token) }
    if let car = page.selection?.car { page.selection?.retrievedBy = try retriever(of: car) }
    return Answer(
      page: page, change: change?.isOfList == true ? change : nil,
      waiting: try guests.update(from: try queue.snapshot))
  }

  /// How many cars the queue leaves out. They are counted once for each state.
  private mutating func forgottenCount(at token: ChangeToken) throws -> Int {
    guard let store else { return 0 }
    if let forgotten, forgotten.token == token { return forgotten.count }
    let request = FetchRequest<Car>(predicate: CarQueue.forgotten(clock()))
    let count = try store.fetch(request).numberOfObjects
    forgotten = (count, token)
    return count
  }

  /// Who retrieved a car. It is looked up once: the log is long, and a selection lasts for many
  /// pages.
  private mutating func retriever(of car: Car) throws -> String? {
    guard let store, car.state == .returned else { return nil }
    if let departure, departure.car == car { return departure.author }
    let author = try store.retriever(of: car)
    departure = (car, author)
    return author
  }

  /// The rows of a list that is not fetched, as a store finds them soonest: without its totals.
  static func firstRows(
    for request: PageRequest, in store: CarStore, at now: Date
  ) throws -> BrowserPage {
    var list = request.choice.request(at: now)
    if case .index(let index) = request.anchor { list.fetchOffset = max(0, index) }
    list.fetchLimit = request.rowCount
    return try PageReading(request: request, list: try store.fetch(list))
      .firstPage(leaders: try leaders(of: request.choice, in: store, at: now))
  }

  /// The cars of a list that its search names exactly, in its order.
  private static func leaders(
    of choice: ListChoice, in store: CarStore, at now: Date
  ) throws -> [Car] {
    guard let search = choice.carSearch else { return [] }
    let tickets = try store.cars(namedExactlyBy: search).map(\.ticket)
    guard !tickets.isEmpty else { return [] }
    var list = choice.request(at: now)
    let isOne = FetchPredicate.or(
      tickets.map { .comparison(Car.entity.idName, .equalTo, .integer($0)) })
    list.predicate = list.predicate.map { isOne && $0 } ?? isOne
    let snapshot = try store.fetch(list)
    return try snapshot.objects(in: 0..<tickets.count)
  }

  private mutating func controller(for choice: ListChoice) -> Controller {
    let controller = knownController(for: choice.normalized)
    used.append(controller)
    return controller
  }

  private mutating func knownController(for choice: ListChoice) -> Controller {
    if let search, search.choice == choice { return search.controller }
    if choice.search == nil, let controller = tabs[choice] { return controller }
    let controller =
      if let store {
        Controller(store, choice.request(at: clock()), snapshotLifetime: .zero)
      } else {
        Controller(ArraySource<Car>([]), choice.request(at: clock()), snapshotLifetime: .zero)
      }
    if choice.search == nil {
      tabs = tabs.filter { $0.key.tab != choice.tab || $0.key == ListChoice(tab: choice.tab) }
      tabs[choice] = controller
    } else {
      search = (choice, controller)
    }
    return controller
  }

  // MARK: - Changes

  /// The changes of the list that was shown last, since they were asked for the last time; nil if
  /// nothing was committed. Where commits changed only what is beside the list, there is nothing in
  /// them, and neither where nothing but the time changed the queue.
  mutating func changes() throws -> ListChange? {
    guard let followed else { return nil }
    let hasOtherQueue = forgetOldQueue()
    let change = try advance(controller(for: followed.choice), of: followed.choice)
    return change ?? (hasOtherQueue ? ListChange(choice: followed.choice) : nil)
  }

  /// Advances controllers to one state, and follows the first of them from now on.
  private mutating func agree(
    _ controllers: [Controller], followed choice: ListChoice
  ) throws -> ListChange? {
    if followed?.choice != choice {
      // Nobody has seen a change of a list that was not shown.
      _ = try controllers[0].takeUpdate()
      followed = (choice, try controllers[0].snapshot.changeToken)
    }
    var change: ListChange?
    // Writers may commit between two reads. Some attempts suffice, because a commit takes longer.
    for _ in 0..<Self.mostAttempts {
      change = ListChange.joined(change, try advance(controllers[0], of: choice))
      for controller in controllers.dropFirst() { _ = try controller.takeUpdate() }
      let tokens = try controllers.map { try $0.snapshot.changeToken }
      if tokens.allSatisfy({ $0 == tokens[0] }) { break }
    }
    return change
  }

  private static let mostAttempts = 5

  private mutating func advance(
    _ controller: Controller, of choice: ListChoice
  ) throws -> ListChange? {
    var change: ListChange?
    while let update = try controller.takeUpdate() {
      change = ListChange.joined(change, try ListChange(update, of: choice, in: controller))
    }
    let token = try controller.snapshot.changeToken
    if change == nil, token != followed?.token { change = ListChange(choice: choice) }
    followed = (choice, token)
    return change
  }
}

extension ListChoice {
  /// What has cars where the search finds none in the list.
  ///
  /// - Returns: Nil where there is no search, or nothing near it finds a car either.
  /// - Complexity: O(distinct makes, models, colours and names), and some searches.
  func nearMiss(
    in source: some FetchSource<Car>, at now: Date
  ) throws -> BrowserPage.NearMiss? {
    guard let search, let carSearch else { return nil }
    let inAllFields = Search(text: search.text, scope: .any)
    let others =
      (search == inAllFields ? [] : [(tab, inAllFields)]) + tab.otherCars.map { ($0, search) }
    for (tab, search) in others {
      var request = ListChoice(tab: tab, search: search).request(at: now)
      request.sectionKey = nil
      let count = try source.fetch(request).numberOfObjects
      if count > 0 { return BrowserPage.NearMiss(tab: tab, search: search, count: count) }
    }
    let all = whole.request(at: now).predicate
    var count = 0
    let other = try carSearch.nearMiss(in: source, where: all) { other in
      let request = FetchRequest<Car>(
        predicate: all.map { $0 && other.predicate } ?? other.predicate,
        sortedBy: [.ascending(Car.entity.idName)])
      count = try source.fetch(request).numberOfObjects
      return count > 0
    }
    return other.map { other in
      BrowserPage.NearMiss(
        tab: tab, search: Search(text: other.search.text, scope: search.scope), count: count)
    }
  }
}

extension BrowserTab {
  /// The lists that have the cars which this one has not, the likeliest first.
  fileprivate var otherCars: [BrowserTab] {
    switch self {
    case .parked, .make, .model, .year, .owner: [.left]
    case .queue: [.parked, .left]
    case .left: [.parked]
    }
  }
}
