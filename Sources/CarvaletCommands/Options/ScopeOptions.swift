import ArgumentParser
import CarStorage
import TerminalScreen

/// The option `--in`: the fields that a search covers.
struct ScopeOptions: ParsableArguments {
  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "Where words without a field are: \(ScopeWord.words); several with commas.",
      valueName: "scope"),
    completion: .scopes)
  var scopes = SearchScope.any.rawValue

  /// Whether the search is in what the list is sorted by, and in nothing else.
  var looksAtSort: Bool { scopes == ScopeWord.sort.rawValue }

  /// The search for some words in the fields of `--in`.
  ///
  /// - Parameter list: The options of the list that is searched.
  func search(for words: [String], in list: ListOptions) throws(UsageError) -> CarSearch {
    var found: [SearchScope] = []
    for word in scopes.split(separator: ",", omittingEmptySubsequences: false) {
      let scope: ScopeWord = try KnownWord.named(String(word), "scope")
      switch scope {
      case .scope(let scope): found.append(scope)
      case .sort: found.append(.field(try list.order.searchedField))
      }
    }
    return try CarSearch.typed(words, in: found)
  }

  /// The search for words that may be left out; nil if they are.
  func searchIfAny(
    for words: [String], in list: ListOptions
  ) throws(UsageError) -> CarSearch? {
    guard words.isEmpty else { return try search(for: words, in: list) }
    if scopes != SearchScope.any.rawValue { throw .scopeWithoutText }
    return nil
  }
}

extension ScopeWord {
  /// `any, sort, make, model or another field`
  fileprivate static var words: String {
    allCases.map(\.rawValue).joined(separator: ", ") + " or another field"
  }
}
