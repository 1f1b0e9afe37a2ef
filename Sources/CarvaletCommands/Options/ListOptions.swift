import ArgumentParser
import CarStorage
import FetchedResults

/// Which cars, in what order, in what sections: what was typed, before it means anything.
struct ListOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What to sort by: parked, make, model, year, owner or owner-first.", valueName: "key"))
  var sort: String?

  @Flag(help: "Turn the order round.")
  var reverse = false

  @Option(
    help: ArgumentHelp(
      "Sections: none, value, letter, hour, day or decade.", valueName: "grouping"))
  var groupBy: String?

  @Option(help: ArgumentHelp("How hours are written: 24 or 12. (default: 24)", valueName: "clock"))
  var hours: String?

  @Option(
    name: .customLong("where"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Only cars of which this is true: 'make CONTAINS[cd] "citro" AND year > 1990'. Given again, \
      all must be true.
      """,
      valueName: "condition"))
  var conditions: [String] = []

  @Flag(help: "List the cars that have left.")
  var returned = false

  @Flag(help: "List the cars that have left, too.")
  var all = false
}

/// A list that was asked for: every word understood.
struct ListRequest {
  let order: CarOrder
  let grouping: CarGrouping
  let request: FetchRequest
  /// Which cars it is about, in words.
  let subject: Subject
  /// What each `--where` says; all are true of a car of the list.
  let conditions: [CarCondition]

  enum Subject { case parked, returned, all }
}

extension ListRequest {
  /// The list without its conditions, and without what was searched for.
  var unfiltered: FetchRequest {
    var request = request
    request.predicate = subject.predicate
    return request
  }

  /// Whether the store keeps the list in order and counts its sections. Other lists are sorted
  /// when they are asked for.
  var isKeptReady: Bool {
    guard let key = request.sectionKey else { return true }
    return Car.entity.orders.contains { kept in
      kept.sortDescriptors == order.sortDescriptors
        && kept.sections.contains { $0.attribute == key.attribute && $0.rule == key.rule }
    }
  }
}

extension ListOptions {
  func request(
    in context: CommandContext, search: CarSearch? = nil
  ) throws -> ListRequest {
    let order = try sort.map(Self.order) ?? .parked
    let grouping = try groupBy.map { try KnownWord.named($0, "grouping") } ?? order.defaultGrouping
    let hourStyle: HourStyle = try hours.map { try KnownWord.named($0, "clock") } ?? .twentyFour
    guard !(returned && all) else {
      throw UsageError.returnedBesideAll
    }
    let sectionKey = try grouping.sectionKey(for: order, hourStyle: hourStyle)
    let conditions = try PackedWords.unpacking(conditions).map { text throws(CarConditionError) in
      try CarCondition(text, in: context)
    }
    // Who asks for the state of a car has said which cars are meant.
    let looksAtAll = all || conditions.contains(where: \.asksForState)
    let subject: ListRequest.Subject = returned ? .returned : looksAtAll ? .all : .parked
    let descriptors = order.sortDescriptors
    return ListRequest(
      order: order, grouping: grouping,
      request: FetchRequest(
        predicate: FetchPredicate.all(
          [subject.predicate] + conditions.map(\.predicate)
            + [search?.predicate(sortedBy: order)]),
        sortedBy: reverse ? descriptors.map(\.reversed) : descriptors,
        sectionKey: sectionKey),
      subject: subject, conditions: conditions)
  }

  /// `dateCreated` is what the JSON calls the time of parking.
  private static func order(_ word: String) throws(UsageError) -> CarOrder {
    if word == CarField.dateCreated.name { return .parked }
    return try KnownWord.named(word, "sort key")
  }
}

extension ListRequest.Subject {
  /// Which part of the store is meant; nil for all of it.
  fileprivate var predicate: FetchPredicate? {
    switch self {
    case .parked: .isNull(CarField.dateReturned.name)
    case .returned: .isNotNull(CarField.dateReturned.name)
    case .all: nil
    }
  }
}

extension FetchPredicate {
  /// True when all that there are hold; nil for none.
  ///
  /// Joined at once: `&&` copies what it joins, so that a chain of it takes time quadratic in its
  /// length.
  fileprivate static func all(_ predicates: [FetchPredicate?]) -> FetchPredicate? {
    let known = predicates.compactMap(\.self)
    guard known.count > 1 else { return known.first }
    return .and(
      known.flatMap { predicate in
        if case .and(let all) = predicate { all } else { [predicate] }
      })
  }
}
