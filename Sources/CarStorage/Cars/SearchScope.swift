/// The fields that a search covers.
package enum SearchScope: Hashable, Sendable {
  /// Every field in which a person would search.
  case any
  /// The field that the list is sorted by.
  case sort
  case field(CarField)
}

extension SearchScope: CaseIterable, RawRepresentable {
  /// The scopes that help texts offer. Every other field of a car is a scope as well.
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
    switch rawValue {
    case "any": self = .any
    case "sort": self = .sort
    default:
      guard let field = CarField.allCases.first(where: { $0.isShown && $0.name == rawValue })
      else { return nil }
      self = .field(field)
    }
  }
}
