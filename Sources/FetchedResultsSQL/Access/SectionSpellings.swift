import FetchedResults

/// A section with all its spellings, so that rows can come and go.
struct SectionSpellings: Sendable {
  let identity: SectionIdentity
  var spellings: SpellingCount

  /// The only section of a list without a section key.
  static func all(_ count: Int) -> SectionSpellings {
    var spellings = SpellingCount()
    spellings.add(nil, count: count)
    return SectionSpellings(identity: .all, spellings: spellings)
  }

  /// What is told of the section.
  var count: SectionCount { spellings.section(identity) }
}

extension FetchPlan.SectionPlan {
  /// Whether the sections are texts, each spelled in one way or another.
  var isSpelled: Bool { key.rule == .value && attribute.type == .text }
}
