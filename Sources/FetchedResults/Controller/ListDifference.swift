import Foundation

/// What became of the rows and sections of a list from one state to a later one.
struct ListDifference<Object: FetchedObject> {
  let transitions: [RowTransition<Object>]
  /// Those of the later state.
  let sections: [ResultsSection]
  /// The rows of the later state, where the list is a window.
  let windowIDs: [Int64]?

  // MARK: - Whole lists

  /// The difference that some changed rows make.
  ///
  /// - Returns: nil if the source counts otherwise.
  /// - Complexity: O(sections + changes x (log changes + the source's cost of a rank)).
  static func ofChanges(
    _ changes: [RowChange], from oldSections: [ResultsSection], to next: ResultsSnapshot<Object>
  ) throws -> ListDifference? {
    let plan = next.plan
    let listed = changes.compactMap { ListedChange($0, in: plan) }
    let oldPlaces = listed.compactMap(\.old?.place).sorted(by: plan.isBefore)
    let newPlaces = listed.compactMap(\.new?.place).sorted(by: plan.isBefore)

    /// All ranks are asked of the later state: before a place in the earlier one
    /// came the same rows, but for those that changed.
    func oldRank(of place: SortPosition, newRank: Int) -> Int {
      newRank - plan.count(newPlaces, before: place) + plan.count(oldPlaces, before: place)
    }

    let transitions = try listed.compactMap { change -> RowTransition<Object>? in
      let new = try change.new.map { try next.rank(of: $0.row) }
      let old = try change.old.map { old in
        let stays = change.new.map { plan.compare($0.place, old.place) == .orderedSame } ?? false
        let rank = try stays ? new! : next.rank(of: old.row)
        return oldRank(of: old.place, newRank: rank)
      }
      return RowTransition(change.old?.row, old, change.new?.row, new, in: plan.entity)
    }
    if transitions.count < listed.count { return nil }
    guard let sections = try Self.sections(of: listed, from: oldSections, next) else { return nil }
    let isWithin = transitions.allSatisfy { row in
      (row.old.map { (0..<oldSections.rowCount).contains($0) } ?? true)
        && (row.new.map { (0..<sections.rowCount).contains($0) } ?? true)
    }
    return isWithin
      ? ListDifference(transitions: transitions, sections: sections, windowIDs: nil) : nil
  }

  /// A changed row, as far as it is or was in the list.
  private struct ListedChange {
    let old: (row: FetchedRow, place: SortPosition)?
    let new: (row: FetchedRow, place: SortPosition)?

    init?(_ change: RowChange, in plan: FetchPlan) {
      func listed(_ row: FetchedRow?) -> (row: FetchedRow, place: SortPosition)? {
        row.flatMap { plan.contains($0) ? ($0, plan.place(of: $0)) : nil }
      }
      old = listed(change.old)
      new = listed(change.new)
      if old == nil, new == nil { return nil }
    }
  }

  /// The sections of the later state: those that rows left or came to are
  /// counted by the source, the others are what they were.
  ///
  /// - Returns: nil if the source counts otherwise.
  private static func sections(
    of changes: [ListedChange], from old: [ResultsSection], _ next: ResultsSnapshot<Object>
  ) throws -> [ResultsSection]? {
    let plan = next.plan
    var growth: [SectionIdentity: Int] = [:]
    for change in changes {
      if let place = change.old?.place { growth[place.section, default: 0] -= 1 }
      if let place = change.new?.place { growth[place.section, default: 0] += 1 }
    }
    var sections = SectionRun(plan: plan)
    func count(_ identity: SectionIdentity, before: Int) throws -> Bool {
      let section = try next.section(identity)
      guard section?.count ?? 0 == before + growth[identity, default: 0] else { return false }
      sections.append(
        section ?? SectionCount(identity: identity, spelling: nil, count: 0))
      return true
    }
    var concerned = growth.keys.sorted(by: plan.isBefore)[...]
    for section in old {
      while let identity = concerned.first, plan.isBefore(identity, section.identity) {
        concerned.removeFirst()
        guard try count(identity, before: 0) else { return nil }
      }
      if concerned.first == section.identity {
        concerned.removeFirst()
        guard try count(section.identity, before: section.numberOfObjects) else { return nil }
      } else {
        sections.append(section)
      }
    }
    for identity in concerned {
      guard try count(identity, before: 0) else { return nil }
    }
    return sections.sections
  }

  /// Sections one after another, without those that have become empty.
  private struct SectionRun {
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

  // MARK: - Windows

  /// The difference of two windows of a longer list.
  ///
  /// - Returns: nil if the source does not know a row that must be there.
  /// - Complexity: O(rows in the windows) beside what the source needs to find those that came.
  static func ofWindow(
    from oldIDs: [Int64], to newIDs: [Int64], _ next: ResultsSnapshot<Object>,
    _ changes: [RowChange]
  ) throws -> ListDifference? {
    let changes = Dictionary(
      uniqueKeysWithValues: changes.compactMap { change in
        (change.old ?? change.new).map { ($0.id, change) }
      })
    let newRanks = Dictionary(uniqueKeysWithValues: zip(newIDs, newIDs.indices))
    var unseen = Set(newIDs)
    var transitions: [RowTransition<Object>] = []
    for (rank, id) in oldIDs.enumerated() {
      unseen.remove(id)
      let change = changes[id]
      let newRank = newRanks[id]
      // Of rows in both windows only those that changed can have overtaken any.
      if newRank != nil, change == nil { continue }
      guard let old = try change?.old ?? next.row(withID: id) else { return nil }
      guard
        let transition = RowTransition<Object>(
          old, rank, newRank == nil ? nil : change?.new, newRank, in: next.plan.entity)
      else { return nil }
      transitions.append(transition)
    }
    for id in unseen {
      guard let row = try next.row(withID: id), let rank = newRanks[id],
        let transition = RowTransition<Object>(nil, nil, row, rank, in: next.plan.entity)
      else { return nil }
      transitions.append(transition)
    }
    return ListDifference(
      transitions: transitions, sections: try next.sections, windowIDs: newIDs)
  }
}

extension RowTransition where Object: FetchedObject {
  /// Nil if the row makes no object: whoever reads the list finds out.
  ///
  /// - Precondition: There is a row before or after.
  fileprivate init?(
    _ old: FetchedRow?, _ oldRank: Int?, _ new: FetchedRow?, _ newRank: Int?,
    in entity: EntityDescription
  ) {
    guard let row = new ?? old else { preconditionFailure("A transition is that of a row") }
    guard let object = try? Object(row: row) else { return nil }
    self.init(
      id: row.id, object: object, old: oldRank, new: newRank,
      oldValues: old.flatMap { old in
        new.map { RowEvent<Object>.OldValue.differences(from: old, to: $0, in: entity) }
      } ?? [])
  }
}

extension [ResultsSection] {
  /// How many rows the sections of a list have.
  fileprivate var rowCount: Int { last?.range.upperBound ?? 0 }
}

extension FetchPlan {
  fileprivate func isBefore(_ left: SortPosition, _ right: SortPosition) -> Bool {
    compare(left, right) == .orderedAscending
  }

  fileprivate func isBefore(_ left: SectionIdentity, _ right: SectionIdentity) -> Bool {
    compare(left, right) == .orderedAscending
  }

  /// How many of some sorted places come before another.
  fileprivate func count(_ places: [SortPosition], before place: SortPosition) -> Int {
    places.partitioningIndex { !isBefore($0, place) }
  }
}
