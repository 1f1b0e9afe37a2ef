/// The fields that a search covers.
package enum SearchScope: Hashable, Sendable {
  /// Every field in which a person would search.
  case any
  case field(CarField)
}

extension SearchScope: CaseIterable, RawRepresentable {
  /// The scopes that help texts offer. Every other field of a car is a scope as well.
  package static let allCases: [SearchScope] =
    [.any]
    + CarField.allCases.filter { $0.scopeRank != nil }
    .sorted { ($0.scopeRank ?? 0) < ($1.scopeRank ?? 0) }.map(SearchScope.field)

  /// The word for it, as in `--in make,model`.
  package var rawValue: String {
    switch self {
    case .any: "any"
    case .field(let field): field.name
    }
  }

  /// - Parameter rawValue: The word, in capitals or small letters.
  package init?(rawValue: String) {
    let word = rawValue.lowercased()
    if word == SearchScope.any.rawValue {
      self = .any
    } else {
      let fields = CarField.allCases
      guard let field = fields.first(where: { $0.isShown && $0.name.lowercased() == word })
      else { return nil }
      self = .field(field)
    }
  }
}
