import CarStorage

/// A word of the option `--in`.
enum ScopeWord: Hashable {
  case scope(SearchScope)
  /// The field that the list is sorted by.
  case sort
}

extension ScopeWord: CaseIterable, RawRepresentable {
  /// The words that help texts offer. Every other field of a car is one as well.
  static let allCases: [ScopeWord] =
    [.scope(.any), .sort] + SearchScope.allCases.filter { $0 != .any }.map(ScopeWord.scope)

  var rawValue: String {
    switch self {
    case .scope(let scope): scope.rawValue
    case .sort: "sort"
    }
  }

  init?(rawValue: String) {
    if rawValue == ScopeWord.sort.rawValue {
      self = .sort
    } else {
      guard let scope = SearchScope(rawValue: rawValue) else { return nil }
      self = .scope(scope)
    }
  }
}
