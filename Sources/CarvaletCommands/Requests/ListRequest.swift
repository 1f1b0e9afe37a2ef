import CarStorage
import FetchedResults
import FoundationEssentials

/// The list that a command line describes, with every word parsed: which cars, in what order, in
/// what sections.
///
/// `ListOptions` has the words as they were typed. This value keeps the parts of which the request
/// is made, because messages name them.
struct ListRequest {
  /// Nil for the queue, which has an order of its own.
  let order: CarOrder?
  let grouping: CarGrouping
  /// The order whose values or letters the sections are; nil for the queue.
  let sectionOrder: CarOrder?
  let request: FetchRequest<Car>
  /// Which cars the list is about.
  let subject: Subject
  /// The conditions of `--where`; a car of the list meets them all.
  let conditions: [CarCondition]

  /// The cars on the lot, the cars that have left, or both; or the cars that guests wait for.
  enum Subject { case parked, returned, all, queued }

  /// The queue of the last days: see `CarQueue`.
  static func queue(_ conditions: [CarCondition] = [], now: Date) -> ListRequest {
    ListRequest(queueOf: conditions, now)
  }

  private init(queueOf conditions: [CarCondition], _ now: Date) {
    order = nil
    sectionOrder = nil
    grouping = .value
    subject = .queued
    self.conditions = conditions
    var request = CarQueue.request
    request.predicate = .all([CarQueue.recent(now)] + conditions.map(\.predicate))
    self.request = request
  }

  /// - Parameter sectionOrder: The order whose values or letters the sections are; nil for `order`.
  init(
    order: CarOrder, isReversed: Bool, grouping: CarGrouping, of sectionOrder: CarOrder? = nil,
    sectionKey: SectionKey?, subject: Subject, conditions: [CarCondition], search: CarSearch?
  ) {
    self.order = order
    self.sectionOrder = sectionOrder ?? order
    self.grouping = grouping
    self.subject = subject
    self.conditions = conditions
    let descriptors = order.sortDescriptors
    request = FetchRequest(
      predicate: .all(
        [subject.predicate] + conditions.map(\.predicate) + [search?.predicate]),
      sortedBy: isReversed ? descriptors.map(\.reversed) : descriptors,
      sectionKey: sectionKey)
  }

  /// Whether the list may have cars that have left.
  var includesReturned: Bool { subject == .returned || subject == .all }

  /// The list without its conditions, and without the text of a search.
  var unfiltered: FetchRequest<Car> {
    var request = request
    request.predicate = subject.predicate
    return request
  }

  /// The tags in whose order the lot is listed, as one walks it; nil for other lists.
  var walkedTags: TagField? {
    guard subject == .parked, grouping == .letter,
      request.sortDescriptors == order?.sortDescriptors, sectionOrder == order
    else { return nil }
    return order.flatMap { TagField(rawValue: $0.rawValue) }
  }

  /// Whether the store has an index for the order, and section counts for the sections. It sorts
  /// other lists when they are fetched.
  var isIndexed: Bool {
    guard let order, order.isIndexed else { return false }
    guard let key = request.sectionKey else { return true }
    return Car.entity.orders.contains { indexed in
      indexed.sortDescriptors == order.sortDescriptors
        && indexed.sections.contains { $0.attribute == key.attribute && $0.rule == key.rule }
    }
  }
}

extension ListRequest.Subject {
  /// The condition that picks these cars; nil for all of them.
  fileprivate var predicate: FetchPredicate? {
    switch self {
    case .parked: CarQueue.onLot
    case .returned: CarQueue.hasLeft
    case .all: nil
    case .queued: CarQueue.predicate
    }
  }
}

extension FetchPredicate {
  /// The conjunction of all predicates that are not nil; nil where there is none.
  ///
  /// It makes a single `and`: `&&` copies both sides, so that a chain of it takes time quadratic in
  /// its length.
  fileprivate static func all(_ predicates: [FetchPredicate?]) -> FetchPredicate? {
    let known = predicates.compactMap(\.self)
    guard known.count > 1 else { return known.first }
    return .and(
      known.flatMap { predicate in
        if case .and(let all) = predicate { all } else { [predicate] }
      })
  }
}

/// The part of a list that a command shows: `--limit`, `--offset`, `--jump` and `--sections`.
struct ListPage {
  let showsSections: Bool
  /// The most cars that are shown; nil for all.
  let limit: Int?
  /// How many cars at the beginning are left out.
  let offset: Int
  /// The index title to begin with.
  let jump: String?

  /// A request for this part alone.
  func request(of list: ListRequest) -> FetchRequest<Car> {
    var request = list.request
    request.fetchLimit = limit
    request.fetchOffset = offset
    return request
  }
}
