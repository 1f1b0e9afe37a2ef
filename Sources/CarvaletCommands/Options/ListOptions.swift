import ArgumentParser
import CarStorage
import FetchedResults
import TerminalScreen

/// The options, as typed, that determine the cars of a list, their order and their sections.
///
/// `request(in:search:)` turns them into a `ListRequest`.
struct ListOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What to sort by: parked, make, model, year, owner, owner-first, spot or key.",
      valueName: "key"),
    completion: .orders)
  var sort: String?

  @Flag(help: "Turn the order round.")
  var reverse = false

  @Option(
    help: ArgumentHelp(
      "Sections: none, value, letter, hour, day or decade.", valueName: "grouping"),
    completion: .groupings)
  var groupBy: String?

  @Option(
    help: ArgumentHelp("How hours are written: 24 or 12. (default: 24)", valueName: "clock"),
    completion: .clocks)
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

extension ListOptions {
  /// The list that the options describe.
  ///
  /// - Parameter search: What the cars must contain; nil for no search.
  func request(
    in context: CommandContext, search: CarSearch? = nil
  ) throws -> ListRequest {
    let order = try order
    let grouping = try groupBy.map { try KnownWord.named($0, "grouping") } ?? order.defaultGrouping
    let hourStyle: HourStyle = try hours.map { try KnownWord.named($0, "clock") } ?? .twentyFour
    guard !(returned && all) else {
      throw UsageError.returnedBesideAll
    }
    let sectionKey = try grouping.sectionKey(for: order, hourStyle: hourStyle)
    let conditions = try Self.conditions(conditions, in: context)
    // A condition on the state of a car already says whether returned cars are meant.
    let includesReturned =
      all || conditions.contains(where: \.asksForState) || search?.asksForState ?? false
    return ListRequest(
      order: order, isReversed: reverse, grouping: grouping, sectionKey: sectionKey,
      subject: returned ? .returned : includesReturned ? .all : .parked,
      conditions: conditions, search: search)
  }

  /// What the list is sorted by: the newest first, where nothing is said, because a desk looks up
  /// the cars that have just come.
  var order: CarOrder {
    get throws(UsageError) {
      guard let sort else { return .parked }
      return try Self.order(sort)
    }
  }

  /// The conditions that were typed for `--where`.
  static func conditions(
    _ typed: [String], in context: CommandContext
  ) throws(CarConditionError) -> [CarCondition] {
    try typed.map { text throws(CarConditionError) in
      try CarCondition(text, now: context.now, zone: context.zone)
    }
  }

  /// The order that a word names: `parked` is also known by the JSON's name, `dateCreated`.
  private static func order(_ word: String) throws(UsageError) -> CarOrder {
    if word == CarField.dateCreated.name { return .parked }
    return try KnownWord.named(word, "sort key")
  }
}

/// The option that leaves cars out, of commands that do not take the other options of a list.
struct ConditionOptions: ParsableArguments {
  @Option(
    name: .customLong("where"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Only cars of which this is true, as in 'list'. Given again, all must be true.",
      valueName: "condition"))
  var texts: [String] = []

  /// The conditions that were typed.
  func conditions(in context: CommandContext) throws -> [CarCondition] {
    try ListOptions.conditions(texts, in: context)
  }
}
