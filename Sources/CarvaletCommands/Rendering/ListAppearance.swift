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
  /// Whether nothing but the columns asked for is shown.
  var isBrief = false
  /// What matched is set in bold.
  var search: CarSearch?
}
