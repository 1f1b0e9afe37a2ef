import CarStorage
import FetchedResults
import FoundationEssentials

/// A condition of `--where`: its text, and the predicate that the text means.
struct CarCondition: Sendable {
  /// The text as it was typed, for messages.
  let text: String
  let predicate: FetchPredicate

  /// - Throws: `FormatError`, with the place in the text.
  init(
    _ text: String, now: Date, zone: TimeZoneRules
  ) throws(FetchPredicate.FormatError) {
    self.text = text
    // Times are read as everywhere else on the command line: `2h ago`, `yesterday 18:30`.
    let dates = DateReader { text in
      try? TimeExpression(bound: text).moment(now: now, zone: zone).date
    }
    predicate = try FetchPredicate(format: text, for: Car.entity, dates: dates)
  }

  /// The condition of `--since` or `--until`.
  ///
  /// - Parameters:
  ///   - option: The option, with what was typed for it.
  ///   - field: The time that is meant.
  init(
    _ option: String, _ field: CarField, _ comparison: FetchPredicate.Operator, _ date: Date
  ) {
    text = option
    predicate = .comparison(field.name, comparison, Value(date))
  }

  /// Whether the condition itself is about cars that have left: it names `state`, `dateReturned`
  /// or `returned`.
  var asksForState: Bool {
    let names = predicate.attributeNames
    let returned = CarField.dateReturned
    return [CarField.state.name, returned.name, returned.title].contains(where: names.contains)
  }
}
