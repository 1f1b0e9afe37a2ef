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

  /// What the order sorts by. Each field has a direction of its own: times and years descend, names
  /// ascend.
  private var terms: [(field: CarField, isAscending: Bool)] {
    switch self {
    case .parked: [(.dateCreated, false)]
    case .make: [(.make, true), (.model, true), (.year, false)]
    case .model: [(.model, true), (.make, true), (.year, false)]
    case .year: [(.year, false), (.make, true), (.model, true)]
    case .owner: [(.ownerLastName, true), (.ownerFirstName, true)]
    case .ownerFirst: [(.ownerFirstName, true), (.ownerLastName, true)]
    case .spot: [(.spot, true), (.key, true)]
    case .key: [(.key, true), (.spot, true)]
    }
  }

  /// The field of the first sort descriptor.
  package var field: CarField { terms[0].field }

  /// The field by which people know the order: the owner for either name of one.
  package var searchedField: CarField {
    CarField.owner.parts.contains(field) ? .owner : field
  }

  package var sortDescriptors: [FetchOrder.SortDescriptor] {
    terms.map { field, isAscending in
      isAscending ? .ascending(field.name) : .descending(field.name)
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
      switch field.kind {
      case .dateCreated: [.hour(name), .day(name)]
      case .year: [.value(name), .decade(name)]
      default: [.value(name), .firstLetter(name)]
      }
    return FetchOrder(sortedBy: sortDescriptors, sections: sections)
  }
}
