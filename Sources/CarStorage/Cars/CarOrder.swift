package import FetchedResults

/// The orders that a list of cars can have.
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
  /// As one walks the lot: A2 before A12.
  case spot
  /// As keys hang on the board.
  case key

  /// The field of the first sort descriptor.
  package var field: CarField {
    switch self {
    case .parked: .dateCreated
    case .make: .make
    case .model: .model
    case .year: .year
    case .owner: .ownerLastName
    case .ownerFirst: .ownerFirstName
    case .spot: .spot
    case .key: .key
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
    case .spot: [.ascending(.spot), .ascending(.key)]
    case .key: [.ascending(.key), .ascending(.spot)]
    }
  }

  /// Whether a store has an index of the order. Lists by spot or key are of the cars on the lot,
  /// which are hundreds and not millions, so they are sorted on request.
  package var isIndexed: Bool { self != .spot && self != .key }

  package static let indexed = allCases.filter(\.isIndexed)

  /// The order as the entity declares it, for the index.
  var fetchOrder: FetchOrder {
    let name = field.name
    let sections: [SectionKey] =
      switch self {
      case .parked: [.hour(name), .day(name)]
      case .year: [.value(name), .decade(name)]
      case .make, .model, .owner, .ownerFirst, .spot, .key: [.value(name), .firstLetter(name)]
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
