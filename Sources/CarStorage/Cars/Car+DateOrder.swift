package import FoundationEssentials

/// The order of a car's dates: it is parked, requested, ready and returned.
///
/// When its guest comes is none of them. A guest may say that late, or for an earlier time, and
/// waits from the later of both.
extension Car {
  /// The dates of what was done to a car, in the order in which it is done.
  package var datesOfSteps: [(field: CarField, date: Date)] {
    [
      (CarField.dateCreated, dateCreated), (.dateRequested, details.dateRequested),
      (.dateReady, details.dateReady), (.dateReturned, details.dateReturned),
    ].compactMap { field, date in date.map { (field, $0) } }
  }

  /// The first date that lies before the date of an earlier step; nil if all are in order.
  package var misplacedDate: MisplacedDate? {
    // Most cars were parked and nothing else.
    guard details.dateRequested != nil || details.dateReady != nil || details.dateReturned != nil
    else { return nil }
    let steps = datesOfSteps
    for (step, before) in zip(steps.dropFirst(), steps) where step.date < before.date {
      return MisplacedDate(field: step.field, date: step.date, before: before.field)
    }
    return nil
  }

  /// A date that lies before the date of an earlier step.
  package struct MisplacedDate: Equatable, Sendable {
    package let field: CarField
    package let date: Date
    /// The field of the step before it.
    package let before: CarField
  }

  /// Moves each date that lies before the date of an earlier step to that date.
  mutating func orderDates() {
    var last = dateCreated
    for slot in [\CarDetails.dateRequested, \.dateReady, \.dateReturned] {
      guard let date = details[keyPath: slot] else { continue }
      last = max(last, date)
      details[keyPath: slot] = last
    }
  }
}
