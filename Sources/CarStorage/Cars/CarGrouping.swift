package import FetchedResults

/// The ways to divide a list of cars into sections.
package enum CarGrouping: String, CaseIterable, Sendable {
  case none
  /// By the field that the list is sorted by, or by the day where that is the time of parking.
  case value
  /// By the letter that the sorted name begins with.
  case letter
  /// By the hour of the day the car was parked, by the stand's clock.
  case hour
  /// By the day the car was parked, by the stand's clock.
  case day
  /// By the decade of the year.
  case decade

  /// The section key for a list in an order; nil for no sections.
  ///
  /// - Throws: ``CarGroupingError`` where the order is not by a name and letters are asked for.
  package func sectionKey(
    for order: CarOrder, hourStyle: HourStyle = .twentyFour
  ) throws(CarGroupingError) -> SectionKey? {
    let name = order.field.name
    switch self {
    case .none: return nil
    case .value where order == .parked: return .day(name)
    case .value: return .value(name)
    case .letter:
      if order == .parked || order == .year { throw CarGroupingError(grouping: self, order: order) }
      return .firstLetter(name)
    case .hour: return .hour(CarField.dateCreated.name, style: hourStyle)
    case .day: return .day(CarField.dateCreated.name)
    case .decade: return .decade(CarField.year.name)
    }
  }
}

/// The order cannot be grouped in this way.
package struct CarGroupingError: Error, Equatable, Sendable {
  package let grouping: CarGrouping
  package let order: CarOrder
}

extension CarOrder {
  /// The grouping of the order where none is requested.
  package var defaultGrouping: CarGrouping {
    if self == .parked { return .none }
    // Hardly two cars have the same tag.
    return field.isTag ? .letter : .value
  }

  /// The sections of the order itself: days for the time of parking, which has none by default.
  package var ownGrouping: CarGrouping { self == .parked ? .value : defaultGrouping }
}
