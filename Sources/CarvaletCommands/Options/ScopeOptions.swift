import ArgumentParser
import CarStorage
import TerminalScreen

/// The option `--in`: the fields that a search covers.
struct ScopeOptions: ParsableArguments {
  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "Where words without a field are: \(SearchScope.words); several with commas.",
      valueName: "scope"),
    completion: .scopes)
  var scopes = SearchScope.any.rawValue

  /// The search for some words in the fields of `--in`.
  func search(for words: [String]) throws(UsageError) -> CarSearch {
    var found: [SearchScope] = []
    for word in scopes.split(separator: ",", omittingEmptySubsequences: false) {
      found.append(try KnownWord.named(String(word), "scope"))
    }
    do throws(CarSearchError) {
      return try CarSearch(words: words, in: found)
    } catch {
      switch error {
      case .nothing: throw .nothingToLookFor
      case .foldsToNothing(let word): throw .wordOfNothing(word)
      case .onlyExclusions: throw .onlyExclusions
      }
    }
  }

  /// The search for words that may be left out; nil if they are.
  func searchIfAny(for words: [String]) throws(UsageError) -> CarSearch? {
    guard words.isEmpty else { return try search(for: words) }
    if scopes != SearchScope.any.rawValue { throw .scopeWithoutText }
    return nil
  }
}

extension SearchScope {
  /// `any, sort, make, model or another field`
  fileprivate static var words: String {
    allCases.map(\.rawValue).joined(separator: ", ") + " or another field"
  }
}
