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
    return switch (choice.tab, grouping) {
    case (.left, _): isReversed ? "first to leave first" : "last to leave first"
    case (.queue, _): isReversed ? "shortest wait first" : "longest wait first"
    case (_, .letter): isReversed ? "Z to A" : "A to Z"
    case (.parked, _), (.year, _), (_, .day), (_, .hour), (_, .decade):
      isReversed ? "oldest first" : "newest first"
    case (.make, _), (.model, _), (.owner, _): isReversed ? "Z to A" : "A to Z"
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
    case (.hour, _):
      return "\(day(title.prefix { $0 != " " })) \(String(title.suffix(Self.hourLength)))"
    case (.own, .queue): return Self.stage(title).capitalized
    default: return SafeText(escaping: title)
    }
  }

  /// A section of the queue in the words of the screen.
  static func stage(_ title: String) -> SafeText {
    Car.Stage(rawValue: title)?.screenName ?? SafeText(escaping: title)
  }

  /// The titles of sections beside the list: of hours `02:00`, and where they are not of one day
  /// and night, all with their days, `11-21 02:00`.
  func railTitles(_ titles: [String]) -> [SafeText] {
    switch grouping {
    case .day: return titles.map { day($0[...]) }
    case .hour:
      let hours = titles.compactMap(Self.hour)
      let isOneRun = (hours.max() ?? 0) - (hours.min() ?? 0) < 24
      let lengths = (isOneRun ? [Self.hourLength] : []) + ["11-21 02:00".count]
      let length = lengths.first { length in
        Set(titles.map { $0.suffix(length) }).count == titles.count
      }
      return titles.map { title in
        SafeText(escaping: length.map { String(title.suffix($0)) } ?? title)
      }
    default: return titles.map { SafeText(escaping: $0) }
    }
  }

  /// Of `2026-11-21 02:00` how many hours it is from 1970; nil for a title that is none of an hour.
  private static func hour(_ title: String) -> Int? {
    let numbers = title.split { "- :".contains($0) }.compactMap { Int($0) }
    guard numbers.count == 5,
      let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
    else { return nil }
    return date.daysSinceEpoch * 24 + numbers[3]
  }

  /// Of `2026-11-21 02:00`.
  private static let hourLength = "02:00".count

  /// `today`, `yesterday`, `tomorrow`, or the date.
  private func day(_ date: Substring) -> SafeText {
    guard let time else { return SafeText(escaping: String(date)) }
    let today = time.zone.civilTime(at: time.now.secondsSince1970).date.daysSinceEpoch
    let names: [SafeText] = ["yesterday", "today", "tomorrow"]
    let distance = (-1...1).first { CivilDate(daysSinceEpoch: today + $0).text == date }
    return distance.map { names[$0 + 1] } ?? SafeText(escaping: String(date))
  }
}

extension SafeText {
  /// The text with its first letter as a capital.
  var capitalized: SafeText {
    SafeText(escaping: string.prefix(1).uppercased() + string.dropFirst())
  }
}
