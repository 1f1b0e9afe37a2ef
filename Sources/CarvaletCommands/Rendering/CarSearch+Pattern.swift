import CarStorage
import FetchedResults

extension CarSearch {
  /// What was searched for, by the rule that found the cars.
  var pattern: TextPattern {
    TextPattern(text, options: [.caseInsensitive, .diacriticInsensitive])
  }
}
