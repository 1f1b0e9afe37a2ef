import CarStorage

/// What a list looks like as a whole.
struct ListAppearance {
  enum Sections {
    /// Sections there are, but headers only where they help a person.
    case whereUseful
    /// Headers were asked for.
    case always
  }

  var showsSections = Sections.whereUseful
  var includesReturned = false
  /// What matched is set in bold.
  var search: CarSearch?
}
