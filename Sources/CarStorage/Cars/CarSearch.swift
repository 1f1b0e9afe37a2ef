package import FetchedResults

/// Where a search looks.
package enum SearchScope: String, CaseIterable, Sendable {
  /// Every field a person would look at.
  case any
  /// What the list is sorted by.
  case sort
  case make, model, year, owner, plate, ticket, note
}

/// A text to look for, ignoring case and marks, as a predicate.
///
/// A year, a time or a ticket is looked at as it is written. Names that stand
/// beside one another are read together: `bmw m3` finds a BMW that is an M3,
/// and `zoë łukasz` finds the owner.
package struct CarSearch: Hashable, Sendable {
  package let text: String
  package let scopes: [SearchScope]

  package init(_ text: String, in scopes: [SearchScope] = [.any]) {
    self.text = text
    self.scopes = scopes
  }

  /// The predicate, for a list in an order.
  package func predicate(sortedBy order: CarOrder) -> FetchPredicate {
    scopes.map { predicate(in: $0, sortedBy: order) }.reduce(.or([])) { $0 || $1 }
  }

  private func predicate(in scope: SearchScope, sortedBy order: CarOrder) -> FetchPredicate {
    switch scope {
    case .any: anywhere
    case .sort where order == .owner || order == .ownerFirst: owner
    case .sort: contains(order.attribute)
    case .make: contains(.make)
    case .model: contains(.model)
    case .year: contains(.year)
    case .owner: owner
    case .plate: contains(.plate) || foldedPlate
    case .ticket: .contains(Car.entity.idName, text)
    case .note: contains(.note)
    }
  }

  private func contains(_ attribute: Car.Attribute) -> FetchPredicate {
    .contains(attribute.rawValue, text)
  }

  private var anywhere: FetchPredicate {
    .anyText(contains: text, in: Car.entity)
      || across(.make, .model)
      || across(.ownerFirstName, .ownerLastName)
      || (isLettersAndDigits ? .or([]) : foldedPlate)
      || (Car.Ticket(text).map { .comparison(Car.entity.idName, .equalTo, .integer($0)) }
        ?? .or([]))
  }

  /// Such a text is looked for in folded plates as it is, as in every text:
  /// another look at each row would find nothing more.
  private var isLettersAndDigits: Bool {
    text.utf8.allSatisfy {
      $0 < 0x80
        && (Unicode.Scalar($0).properties.isAlphabetic || (0x30...0x39).contains($0))
    }
  }

  private var owner: FetchPredicate {
    contains(.ownerFirstName) || contains(.ownerLastName)
      || across(.ownerFirstName, .ownerLastName)
  }

  private var foldedPlate: FetchPredicate {
    guard Plate.isPlateLike(text), let folded = Plate.folded(text) else { return .or([]) }
    return .contains(Car.Attribute.plateFolded.rawValue, folded)
  }

  /// Whether two texts with a blank between them contain the needle across the blank.
  private func across(_ first: Car.Attribute, _ second: Car.Attribute) -> FetchPredicate {
    .or(
      text.indices.filter { text[$0] == " " }.compactMap { blank in
        let (before, after) = (text[..<blank], text[text.index(after: blank)...])
        guard !before.isEmpty, !after.isEmpty else { return nil }
        return .endsWith(first.rawValue, String(before))
          && .beginsWith(second.rawValue, String(after))
      })
  }
}
