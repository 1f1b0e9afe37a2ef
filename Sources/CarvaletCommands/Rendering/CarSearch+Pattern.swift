import CarStorage
import FetchedResults

extension CarSearch {
  /// The text that was searched for, with the options by which the cars were found.
  var pattern: TextPattern {
    TextPattern(text, options: [.caseInsensitive, .diacriticInsensitive])
  }
}
