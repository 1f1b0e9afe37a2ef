import FoundationEssentials

extension [ResultsSection] {
  /// The sections of the later state: the source counts the sections in which rows were removed or
  /// inserted, and the others are the same as before.
  ///
  /// - Parameter count: Counts sections in the later state.
  /// - Returns: nil if the source's counts do not match the changes.
  /// - Complexity: O(sections + changes x log changes).
  func following(
    _ changes: [ListedChange], in plan: FetchPlan,
    count: ([SectionIdentity]) throws -> [SectionCount]
  ) rethrows -> [ResultsSection]? {
    var growth: [SectionIdentity: Int] = [:]
    for change in changes {
      if let position = change.old?.position { growth[position.section, default: 0] -= 1 }
      if let position = change.new?.position { growth[position.section, default: 0] += 1 }
    }
    let counted = try Dictionary(
      count([SectionIdentity](growth.keys)).map { ($0.identity, $0) }, uniquingKeysWith: { $1 })
    var builder = SectionListBuilder(plan: plan)
    func append(_ identity: SectionIdentity, before: Int) -> Bool {
      let section = counted[identity]
      guard section?.count ?? 0 == before + growth[identity, default: 0] else { return false }
      builder.append(
        section ?? SectionCount(identity: identity, spelling: nil, count: 0))
      return true
    }
    var remaining = growth.keys.sorted(by: plan.isBefore)[...]
    for section in self {
      while let identity = remaining.first, plan.isBefore(identity, section.identity) {
        remaining.removeFirst()
        guard append(identity, before: 0) else { return nil }
      }
      if remaining.first == section.identity {
        remaining.removeFirst()
        guard append(section.identity, before: section.numberOfObjects) else { return nil }
      } else {
        builder.append(section)
      }
    }
    for identity in remaining {
      guard append(identity, before: 0) else { return nil }
    }
    return builder.sections
  }

  /// How many rows the sections of a list have.
  var rowCount: Int { last?.range.upperBound ?? 0 }
}

/// Appends sections one after another, with their ranges, and leaves out sections without rows.
private struct SectionListBuilder {
  let plan: FetchPlan
  private(set) var sections: [ResultsSection] = []

  init(plan: FetchPlan) { self.plan = plan }

  mutating func append(_ section: SectionCount) {
    guard section.count > 0 || plan.section == nil else { return }
    sections.append(ResultsSection(section, at: sections.rowCount, in: plan.section))
  }

  mutating func append(_ section: ResultsSection) {
    sections.append(section.beginning(at: sections.rowCount))
  }
}

extension FetchPlan {
  fileprivate func isBefore(_ left: SectionIdentity, _ right: SectionIdentity) -> Bool {
    compare(left, right) == .orderedAscending
  }
}
