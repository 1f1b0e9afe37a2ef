import FetchedResults

/// A section with the row count of each of its spellings.
///
/// The spelling that a section shows follows from these counts. A list that keeps all of them can
/// insert and remove rows without reading the other rows of the section.
struct SectionSpellings: Sendable {
  let identity: SectionIdentity
  var spellings: SpellingCount

  /// The only section of a list without a section key.
  static func all(_ count: Int) -> SectionSpellings {
    var spellings = SpellingCount()
    spellings.add(nil, count: count)
    return SectionSpellings(identity: .all, spellings: spellings)
  }

  /// The section as a reader reports it.
  var count: SectionCount { spellings.section(identity) }
}

extension FetchPlan.SectionPlan {
  /// Whether the sections are texts, which the rows of one section may spell differently.
  var isSpelled: Bool { key.rule == .value && attribute.type == .text }
}
