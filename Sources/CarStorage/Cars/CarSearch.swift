package import FetchedResults

/// Where a search looks.
package enum SearchScope: Hashable, Sendable {
  /// Every field a person would look at.
  case any
  /// What the list is sorted by.
  case sort
  case field(CarField)
}

extension SearchScope: CaseIterable, RawRepresentable {
  package static let allCases: [SearchScope] =
    [.any, .sort]
    + CarField.allCases.filter { $0.scopeRank != nil }
    .sorted { ($0.scopeRank ?? 0) < ($1.scopeRank ?? 0) }.map(SearchScope.field)

  /// The word for it, as in `--in make,model`.
  package var rawValue: String {
    switch self {
    case .any: "any"
    case .sort: "sort"
    case .field(let field): field.name
    }
  }

  package init?(rawValue: String) {
    guard let scope = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = scope
  }
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
    case .sort: contains(order.field)
    case .field(let field): predicate(in: field)
    }
  }

  private func predicate(in field: CarField) -> FetchPredicate {
    switch field.kind {
    case .owner: owner
    case .plate: contains(field) || foldedPlate
    case .ticket, .dateCreated, .date, .name, .text, .year, .state, .stage, .utcOffset, .notes:
      contains(field)
    }
  }

  private func contains(_ field: CarField) -> FetchPredicate { .contains(field.name, text) }

  private var anywhere: FetchPredicate {
    .anyText(contains: text, in: Car.entity)
      || across(.make, .model)
      || across(.ownerFirstName, .ownerLastName)
      || (isLettersAndDigits ? .or([]) : foldedPlate)
      || (Car.Ticket(text).map { .comparison(Car.entity.idName, .equalTo, .integer($0)) }
        ?? .or([]))
  }

  /// Whether the text has only ASCII letters and digits. Such a text is its own folded plate, so that
  /// the search of all texts finds it in plates as well.
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
    return .contains(Car.foldedPlateName, folded)
  }

  /// Whether two texts with a blank between them contain the needle across the blank.
  private func across(_ first: CarField, _ second: CarField) -> FetchPredicate {
    .or(
      text.indices.filter { text[$0] == " " }.compactMap { blank in
        let (before, after) = (text[..<blank], text[text.index(after: blank)...])
        guard !before.isEmpty, !after.isEmpty else { return nil }
        return .endsWith(first.name, String(before))
          && .beginsWith(second.name, String(after))
      })
  }
}
