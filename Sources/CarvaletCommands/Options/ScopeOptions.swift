import ArgumentParser
import CarStorage

/// The option `--in`: the fields in which a search looks for its text.
struct ScopeOptions: ParsableArguments {
  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "Where: \(SearchScope.words); several with commas.",
      valueName: "scope"),
    completion: .scopes)
  var scopes = SearchScope.any.rawValue

  /// The search for a text in the fields of `--in`.
  func search(for text: String) throws(UsageError) -> CarSearch {
    guard !text.isEmpty else { throw .nothingToLookFor }
    var found: [SearchScope] = []
    for word in scopes.split(separator: ",", omittingEmptySubsequences: false) {
      found.append(try KnownWord.named(String(word), "scope"))
    }
    return CarSearch(text, in: found)
  }

  /// The search for a text that may be left out; nil if it is.
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
