import CarStorage
import FetchedResults
import TerminalScreen

/// The sentences below a list, and in the place of an empty one.
enum ListMessages {
  /// `12 cars, 5 makes and Unknown`, `50 of 11543 cars`, or `50 cars; more match`.
  static func footer(_ outcome: ListOutcome, of list: ListRequest) -> SafeText {
    guard let total = outcome.total else {
      return "\(cars(outcome.shown)); more match. Raise --limit, or go on with --offset."
    }
    guard outcome.shown == total else { return "\(outcome.shown) of \(cars(total))" }
    guard let sections = outcome.sections.flatMap({ counted($0, of: list) }) else {
      return cars(total)
    }
    return "\(cars(total)), \(sections)"
  }

  /// `5 years and Unknown`: the sections of a list, where sections that are no year are named and
  /// not counted; nil where no section is counted.
  private static func counted(_ sections: [ResultsSection], of list: ListRequest) -> SafeText? {
    let named = sections.compactMap(\.name).filter {
      $0 == ResultsSection.unknownName || $0 == IndexEntry.otherTitle
    }
    let count = sections.count - named.count
    guard count > 0, let noun = noun(list, count: count) else { return nil }
    let all = ["\(count) \(noun)"] + named.map { SafeText(escaping: $0) }
    let beginning = all.dropLast().joined(separator: ", ")
    return all.count == 1 ? all[0] : "\(beginning) and \(all[all.count - 1])"
  }

  /// The titles of an index in one line, `A B C … Ž`: as many at the beginning as fit, and the
  /// last.
  static func index(_ titles: [String], width: Int) -> SafeText {
    let titles = titles.map(SafeText.init(escaping:))
    let whole = titles.joined(separator: " ")
    guard whole.displayWidth > width, let last = titles.last else { return whole }
    let end: SafeText = "… \(last)"
    var line = end
    for count in 1..<titles.count {
      let longer = (titles.prefix(count) + [end]).joined(separator: " ")
      guard longer.displayWidth <= width else { break }
      line = longer
    }
    return line
  }

  /// Why a list has no index.
  static func noIndex(_ list: ListRequest) -> SafeText {
    list.grouping == .none && list.order != .parked
      ? "A list without sections has no index. Leave out --group-by none."
      : "A list sorted by parked has no index. Add --group-by hour or --sort make."
  }

  static func cars(_ count: Int) -> SafeText { count == 1 ? "1 car" : "\(count) cars" }

  /// What the sections of a list are called.
  private static func noun(_ list: ListRequest, count: Int) -> SafeText? {
    let isOne = count == 1
    return switch (list.grouping, list.sectionOrder) {
    case (.none, _): nil
    case (.hour, _): isOne ? "hour" : "hours"
    case (.day, _), (.value, .parked): isOne ? "day" : "days"
    case (.decade, _): isOne ? "decade" : "decades"
    case (.letter, _): isOne ? "letter" : "letters"
    case (.value, nil): nil
    case (.value, let order?): "\(order.searchedField.title)\(isOne ? "" : "s")"
    }
  }

  /// Why a list has no cars.
  static func empty(_ list: ListRequest) -> SafeText {
    if !list.conditions.isEmpty {
      // More than five conditions come from a script, and would fill the screen.
      let conditions: SafeText =
        list.conditions.count > 5
        ? "all \(list.conditions.count) conditions"
        : list.conditions.map { "'\($0.text)'" as SafeText }.joined(separator: " and ")
      return switch list.subject {
      case .parked: "No cars match \(conditions). 'list --all' looks at cars that left, too."
      case .returned: "No cars that left match \(conditions)"
      case .all, .queued: "No cars match \(conditions)"
      }
    }
    return switch list.subject {
    case .parked: "No cars are parked"
    case .returned: "No cars have left"
    case .all: "There are no cars, neither parked nor returned"
    case .queued: "Nobody waits for a car"
    }
  }

  /// The cars that are left out of the queue, because nobody waits for them any more.
  static func forgotten(_ count: Int) -> SafeText {
    """
    \(cars(count)) \(count == 1 ? "was" : "were") asked for more than \(CarQueue.longestDays) days \
    ago. 'carvalet audit forgotten' lists what still stands here.
    """
  }

  /// Behind a search in what the list is sorted by, where that is the time.
  static let scopeOfTimes: SafeText =
    """
    '--in sort' looks at what the list is sorted by, which is when a car was parked. With \
    '--sort make' it looks at makes.
    """

  /// So many cars that match what was likely meant are counted: to count more takes as long as to
  /// look through all cars.
  static let mostCounted = 1000

  /// `Nothing matches 'toyta'. 2 cars match 'Toyota':`
  static func nearMiss(_ search: CarSearch, _ meant: String, count: Int) -> SafeText {
    let matching: SafeText =
      count > mostCounted
      ? "More than \(cars(mostCounted)) match"
      : count == 1 ? "\(cars(count)) matches" : "\(cars(count)) match"
    return "Nothing matches '\(search.text)'. \(matching) '\(meant)'."
  }

  /// A search that finds nothing must not look like an empty lot.
  static func noMatch(_ search: CarSearch, _ subject: ListRequest.Subject) -> SafeText {
    switch subject {
    case .parked: "No cars match '\(search.text)'. 'search --all' looks at cars that left, too."
    case .returned: "No cars that left match '\(search.text)'"
    case .all, .queued: "No cars match '\(search.text)', neither parked nor returned"
    }
  }
}

/// What was written of a list, for the sentence below it.
struct ListOutcome: Equatable {
  /// How many cars were written.
  var shown = 0
  /// How many cars the whole list has; nil where only its beginning was fetched.
  var total: Int?
  /// Its sections; nil where it has none, or where only a part was fetched.
  var sections: [ResultsSection]?
  /// The titles of its index; none where it has no index, or where only a part was fetched.
  var indexTitles: [String] = []
}
