import CarStorage
import FetchedResults
import TerminalScreen

/// What a list is said to be in: its order, its sections, and their titles.
struct ListWords {
  let choice: ListChoice
  /// The clock, by which a day is today or yesterday.
  private let time: HumanTime?

  init(_ choice: ListChoice, _ time: HumanTime? = nil) {
    self.choice = choice
    self.time = time
  }

  private var grouping: ListGrouping {
    choice.tab.groupings.contains(choice.arrangement.grouping) ? choice.arrangement.grouping : .own
  }

  /// Which rows come first.
  var order: SafeText {
    let isReversed = choice.arrangement.isReversed
    return switch choice.tab {
    case .parked, .year: isReversed ? "oldest first" : "newest first"
    case .make, .model, .owner: isReversed ? "Z to A" : "A to Z"
    case .left: isReversed ? "first to leave first" : "last to leave first"
    case .queue: isReversed ? "shortest wait first" : "longest wait first"
    }
  }

  /// What makes the sections.
  var sections: SafeText {
    switch (grouping, choice.tab) {
    case (.none, _), (.own, .parked), (.own, .left): "no sections"
    case (.own, .queue): "sections by stage"
    case (.own, let tab): "sections by \(tab.rawValue)"
    case (let grouping, _): "sections by \(grouping.rawValue)"
    }
  }

  // MARK: - Titles

  /// The title of a section above its rows: `today 02:00`, for an hour.
  func header(_ title: String) -> SafeText {
    switch (grouping, choice.tab) {
    case (.day, _): return day(title[...])
    case (.hour, _): return "\(day(title.prefix { $0 != " " })) \(railTitle(title))"
    case (.own, .queue): return Self.stage(title).capitalized
    default: return SafeText(escaping: title)
    }
  }

  /// A section of the queue in the words of the screen.
  static func stage(_ title: String) -> SafeText {
    Car.Stage(rawValue: title)?.screenName ?? SafeText(escaping: title)
  }

  /// The title of a section beside the list: `02:00`, for an hour.
  func railTitle(_ title: String) -> SafeText {
    switch grouping {
    case .day: return day(title[...])
    case .hour: return "\(String(title.drop { $0 != " " }.dropFirst()))"
    default: return SafeText(escaping: title)
    }
  }

  /// `today`, `yesterday`, `tomorrow`, or the date.
  private func day(_ date: Substring) -> SafeText {
    guard let time else { return SafeText(escaping: String(date)) }
    let today = time.zone.civilTime(at: time.now.secondsSince1970).date.daysSinceEpoch
    let names: [SafeText] = ["yesterday", "today", "tomorrow"]
    let distance = (-1...1).first { CivilDate(daysSinceEpoch: today + $0).text == date }
    return distance.map { names[$0 + 1] } ?? SafeText(escaping: String(date))
  }

  /// The columns of a title beside a list.
  static func railWidth(of title: String, in choice: ListChoice) -> Int {
    ListWords(choice).railTitle(title).displayWidth
  }
}

extension SafeText {
  /// The text with its first letter as a capital.
  var capitalized: SafeText {
    SafeText(escaping: string.prefix(1).uppercased() + string.dropFirst())
  }
}
