package import FetchedResults

/// The orders that a list of cars can have. A store keeps each of them ready.
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
  package var field: CarField {
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

  /// The order as the store keeps it ready.
  var fetchOrder: FetchOrder {
    let name = field.name
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
  fileprivate static func ascending(_ field: CarField) -> Self {
    .ascending(field.name)
  }

  fileprivate static func descending(_ field: CarField) -> Self {
    .descending(field.name)
  }
}
