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

extension FetchRequest.SortDescriptor {
  fileprivate static func ascending(_ attribute: Car.Attribute) -> Self {
    .ascending(attribute.rawValue)
  }

  fileprivate static func descending(_ attribute: Car.Attribute) -> Self {
    .descending(attribute.rawValue)
  }
}
