import CarStorage

/// How a list looks as a whole, whatever its format.
struct ListAppearance {
  /// When the headers of the sections are shown.
  enum Sections {
    /// Headers are shown at a terminal, where there is more than one section.
    case whereUseful
    /// Headers are always shown: `--sections`.
    case always
  }

  var showsSections = Sections.whereUseful
  var includesReturned = false
  /// Whether the list is the queue. Then the wait is a column, and for people the names of the
  /// sections begin with a capital.
  var isQueue = false
  /// Whether nothing but the columns of `--fields` or `--quiet` is shown.
  var isBrief = false
  /// What a search has found in the cars; nil for no search.
  var hits: SearchHits?
}
