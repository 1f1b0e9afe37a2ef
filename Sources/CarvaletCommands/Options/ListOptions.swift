import ArgumentParser
import CarStorage
import FetchedResults
import TerminalScreen

/// The options, as typed, that determine the cars of a list, their order and their sections.
///
/// `request(in:search:)` turns them into a `ListRequest`.
struct ListOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("What to sort by: \(orderWords).", valueName: "key"),
    completion: .orders)
  var sort: String?

  @Flag(help: "Turn the order round.")
  var reverse = false

  @Option(
    help: ArgumentHelp(
      "Sections: none, letter, hour, day, decade, or a key of --sort.", valueName: "grouping"),
    completion: .groupings)
  var groupBy: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only cars parked from this time on: 18:00, -2h, friday; with --returned, that left.",
      valueName: "time"))
  var since: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only cars parked, or that left, up to this time.", valueName: "time"))
  var until: String?

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
    let typed = try groupingWord
    let sectionOrder = typed?.order ?? order
    let grouping = typed?.grouping ?? order.defaultGrouping
    guard !(returned && all) else {
      throw UsageError.returnedBesideAll
    }
    let sectionKey = try grouping.sectionKey(for: sectionOrder, hourStyle: context.hours)
    let conditions = try spanConditions(in: context) + Self.conditions(conditions, in: context)
    // A condition on the state of a car already says whether returned cars are meant.
    let includesReturned =
      all || conditions.contains(where: \.asksForState) || search?.asksForState ?? false
    return ListRequest(
      order: order, isReversed: reverse, grouping: grouping, of: sectionOrder,
      sectionKey: sectionKey,
      subject: returned ? .returned : includesReturned ? .all : .parked,
      conditions: conditions, search: search)
  }

  /// The conditions of `--since` and `--until`. A list of the cars that have left is about when
  /// they left, any other about when its cars were parked.
  private func spanConditions(in context: CommandContext) throws -> [CarCondition] {
    let bounds = try TimeBounds(since: since, until: until, in: context)
    let field: CarField = returned ? .dateReturned : .dateCreated
    return [
      bounds.since.map {
        CarCondition("--since \(since ?? "")", field, .greaterThanOrEqualTo, $0)
      },
      bounds.until.map { CarCondition("--until \(until ?? "")", field, .lessThanOrEqualTo, $0) },
    ].compactMap(\.self)
  }

  /// What the list is sorted by: the newest first, where nothing is said, because a desk looks up
  /// the cars that have just come. Sections of another order are in that order.
  var order: CarOrder {
    get throws(UsageError) {
      guard let sort else { return try groupingWord?.order ?? .parked }
      let word: OrderWord = try KnownWord.named(sort, "sort key")
      return word.order
    }
  }

  private var groupingWord: GroupingWord? {
    get throws(UsageError) {
      guard let groupBy else { return nil }
      return try KnownWord.named(groupBy, "grouping")
    }
  }

  /// The options with what the words behind the command say: nothing, or a key to sort by.
  ///
  /// - Throws: `UsageError` with the line to type, for other words.
  func sorted(by words: [String]) throws(UsageError) -> ListOptions {
    guard let key = words.first else { return self }
    guard words.count == 1, OrderWord(rawValue: key.lowercased()) != nil else {
      throw .notASortKey(words.joined(separator: " "), line: ListWords.line(insteadOf: words))
    }
    guard sort == nil else { throw .sortedTwice(key) }
    var options = self
    options.sort = key
    return options
  }

  /// The conditions that were typed for `--where`.
  static func conditions(
    _ typed: [String], in context: CommandContext
  ) throws(FetchPredicate.FormatError) -> [CarCondition] {
    try typed.map { text throws(FetchPredicate.FormatError) in
      try CarCondition(text, now: context.now, zone: context.zone)
    }
  }

  /// `parked (or dateCreated), make or key`
  private static var orderWords: String {
    let words = CarOrder.allCases.map { order in
      order == .parked ? "\(order.rawValue) (or \(CarField.dateCreated.name))" : order.rawValue
    }
    return words.dropLast().joined(separator: ", ") + " or \(words[words.count - 1])"
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
