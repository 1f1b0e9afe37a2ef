import FetchedResults

/// What was written of a list, for the sentence below it.
struct ListOutcome: Equatable {
  /// How many cars were written.
  var shown = 0
  /// How many cars the whole list has; nil where only its beginning was fetched.
  var total: Int?
  /// Its sections; nil where it has none, or where only a part was fetched.
  var sections: [ResultsSection]?
}
