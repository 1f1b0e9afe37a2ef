import FetchedResults

/// A section with all its spellings, so that rows can come and go.
struct SpelledSection: Sendable {
  let identity: SectionIdentity
  var spellings: SpellingCount

  /// What is told of the section.
  var count: SectionCount { spellings.section(identity) }
}

extension FetchPlan.SectionPlan {
  /// Whether the sections are texts, each spelled in one way or another.
  var isSpelled: Bool { key.rule == .value && attribute.type == .text }
}
