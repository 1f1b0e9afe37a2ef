import ArgumentParser
import CarStorage

/// Where a text is looked for.
struct ScopeOptions: ParsableArguments {
  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "Where: \(SearchScope.words); several with commas.",
      valueName: "scope"))
  var scopes = SearchScope.any.rawValue

  func search(for text: String) throws(UsageError) -> CarSearch {
    guard !text.isEmpty else { throw .nothingToLookFor }
    var found: [SearchScope] = []
    for word in scopes.split(separator: ",", omittingEmptySubsequences: false) {
      found.append(try KnownWord.named(String(word), "scope"))
    }
    return CarSearch(text, in: found)
  }

  /// What to look for, where a text is not required.
  func search(for text: String?) throws(UsageError) -> CarSearch? {
    guard let text else {
      if scopes != SearchScope.any.rawValue { throw .scopeWithoutText }
      return nil
    }
    return try search(for: text) as CarSearch
  }
}

extension SearchScope {
  /// `any, sort, make or model`
  fileprivate static var words: String {
    let words = allCases.map(\.rawValue)
    return words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
  }
}
