import FetchedResults
import FoundationEssentials

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

extension [SectionSpellings] {
  /// The index of a section in these, which are in list order; where it would be inserted if there
  /// is none.
  ///
  /// - Complexity: O(log sections).
  func index(of identity: SectionIdentity, in plan: FetchPlan) -> Int {
    partitioningIndex { plan.compare($0.identity, identity) != .orderedAscending }
  }
}
