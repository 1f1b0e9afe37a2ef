package import FetchedResults

/// The orders a list of cars comes in.
package enum CarOrder: String, CaseIterable, Sendable {
  /// Newest first.
  case parked
  case make, model
  /// Newest first.
  case year
  /// By last name, then first name.
  case owner
  /// By first name, then last name.
  case ownerFirst = "owner-first"

  /// What the order is by, first of all.
  package var attribute: Car.Attribute {
    switch self {
    case .parked: .dateCreated
    case .make: .make
    case .model: .model
    case .year: .year
    case .owner: .ownerLastName
    case .ownerFirst: .ownerFirstName
    }
  }

  /// Each key has a direction of its own: times and years descend, names ascend.
  package var sortDescriptors: [FetchRequest.SortDescriptor] {
    switch self {
    case .parked: [.descending(.dateCreated)]
    case .make: [.ascending(.make), .ascending(.model), .descending(.year)]
    case .model: [.ascending(.model), .ascending(.make), .descending(.year)]
    case .year: [.descending(.year), .ascending(.make), .ascending(.model)]
    case .owner: [.ascending(.ownerLastName), .ascending(.ownerFirstName)]
    case .ownerFirst: [.ascending(.ownerFirstName), .ascending(.ownerLastName)]
    }
  }

  /// How the order is cut into sections where nothing is said.
  package var defaultGrouping: CarGrouping { self == .parked ? .none : .value }

  /// The order as the store keeps it ready.
  var fetchOrder: FetchOrder {
    let name = attribute.rawValue
    let sections: [SectionKey] =
      switch self {
      case .parked: [.hour(name), .day(name)]
      case .year: [.value(name), .decade(name)]
      case .make, .model, .owner, .ownerFirst: [.value(name), .firstLetter(name)]
      }
    return FetchOrder(sortedBy: sortDescriptors, sections: sections)
  }
}

/// The ways to cut a list of cars into sections.
package enum CarGrouping: String, CaseIterable, Sendable {
  case none
  /// By what the list is sorted by; the day, where that is the time of parking.
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
    let name = order.attribute.rawValue
    switch self {
    case .none: return nil
    case .value where order == .parked: return .day(name)
    case .value: return .value(name)
    case .letter:
      if order == .parked || order == .year { throw CarGroupingError(grouping: self, order: order) }
      return .firstLetter(name)
    case .hour: return .hour(Car.Attribute.dateCreated.rawValue, style: hourStyle)
    case .day: return .day(Car.Attribute.dateCreated.rawValue)
    case .decade: return .decade(Car.Attribute.year.rawValue)
    }
  }
}

/// The order cannot be grouped so.
package struct CarGroupingError: Error, Equatable, Sendable {
  package let grouping: CarGrouping
  package let order: CarOrder
}

extension FetchRequest.SortDescriptor {
  fileprivate static func ascending(_ attribute: Car.Attribute) -> Self {
    .ascending(attribute.rawValue)
  }

  fileprivate static func descending(_ attribute: Car.Attribute) -> Self {
    .descending(attribute.rawValue)
  }
}
