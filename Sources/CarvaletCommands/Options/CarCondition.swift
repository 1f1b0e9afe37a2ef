import CarStorage
import FetchedResults

/// What `--where` says of cars.
struct CarCondition: Sendable {
  /// As it was typed.
  let text: String
  let predicate: FetchPredicate

  /// - Throws: ``CarConditionError``.
  init(_ text: String, in context: CommandContext) throws(CarConditionError) {
    self.text = text
    let (now, zone) = (context.now, context.zone)
    // Times are read as everywhere else on the command line: `2h ago`, `yesterday 18:30`.
    let dates = DateReader { text in
      (try? TimeExpression(text))?.moment(now: now, zone: zone).date
    }
    do throws(FetchPredicate.FormatError) {
      predicate = try FetchPredicate(format: text, for: Car.entity, dates: dates)
    } catch {
      throw CarConditionError(text: text, error: error)
    }
  }

  /// Whether it asks for itself if a car has left.
  var asksForState: Bool {
    let names = predicate.attributeNames
    return names.contains(CarField.state.name) || names.contains(CarField.dateReturned.name)
  }
}

/// A condition that cannot be understood.
struct CarConditionError: Error, Equatable {
  let text: String
  let error: FetchPredicate.FormatError
}
