/// Classifies the changes of a list: which rows and sections were deleted, inserted, moved or
/// updated.
///
/// A section that both lists have *stays*, unless others overtook it; then it moves with its rows.
/// A row stays if it is still in its section and has not overtaken a row that stays there. Among
/// rows that overtook each other, as few as possible are reported as moved: the longest increasing
/// subsequence stays. Rows without a transition have kept their order, so none of them moves.
///
/// It is a value that exists for one call of `changeSet(from:to:_:)`.
struct ChangeClassifier<Object: Sendable> {
  private let old: [ResultsSection]
  private let new: [ResultsSection]
  private let transitions: [RowTransition<Object>]
  private let sections: SectionMatch

  /// - Parameter transitions: Every row that was inserted, deleted or changed, and every row that
  ///   may have overtaken another.
  /// - Complexity: O(sections + transitions x log transitions); one more
  ///   logarithm of the sections, if some of them overtook each other.
  static func changeSet(
    from old: [ResultsSection], to new: [ResultsSection],
    _ transitions: [RowTransition<Object>]
  ) -> ChangeSet<Object> {
    ChangeClassifier(old, new, transitions).changeSet
  }

  private init(
    _ old: [ResultsSection], _ new: [ResultsSection], _ transitions: [RowTransition<Object>]
  ) {
    self.old = old
    self.new = new
    self.transitions = transitions
    sections = SectionMatch(from: old, to: new)
  }

  private var changeSet: ChangeSet<Object> {
    let staying = stayingRows
    let rowEvents = transitions.enumerated().compactMap { index, row in
      event(of: row, stays: staying.contains(index))
    }
    return ChangeSet(ordering: sections.events(), rowEvents: rowEvents)
  }

  // MARK: - Rows

  private func event(of row: RowTransition<Object>, stays: Bool) -> RowEvent<Object>? {
    let from = row.old.map { old.path(ofRow: $0) }
    let to = row.new.map { new.path(ofRow: $0) }
    let kind: RowEvent<Object>.Kind? =
      switch (from, to) {
      case (let from?, let to?) where !stays: .move(from: from, to: to)
      case (let from?, let to?): row.oldValues.isEmpty ? nil : .update(from: from, to: to)
      case (let from?, nil): .delete(at: from)
      case (nil, let to?): .insert(at: to)
      case (nil, nil): nil
      }
    return kind.map {
      RowEvent(id: row.id, object: row.object, kind: $0, oldValues: row.oldValues)
    }
  }

  /// A row that may stay in its section.
  private struct Candidate {
    let index: Int
    let oldRank: Int
    let newRank: Int
  }

  /// The indices of the transitions of rows that stay.
  private var stayingRows: Set<Int> {
    let oldOthers = UnreportedRows(except: transitions.compactMap { $0.old }, in: old)
    let newOthers = UnreportedRows(except: transitions.compactMap { $0.new }, in: new)
    var candidates: [Int: [Candidate]] = [:]
    for (index, row) in transitions.enumerated() {
      guard let oldRank = row.old, let newRank = row.new else { continue }
      let section = old.index(ofSectionWithRow: oldRank)
      guard let counterpart = sections.counterpart(of: section),
        new[counterpart].range.contains(newRank),
        // A row with another count of unreported rows before it has overtaken one of them.
        oldOthers.count(before: oldRank, in: section)
          == newOthers.count(before: newRank, in: counterpart)
      else { continue }
      candidates[section, default: []].append(
        Candidate(index: index, oldRank: oldRank, newRank: newRank))
    }
    return candidates.values.reduce(into: []) { staying, rows in
      let rows = rows.sorted { $0.oldRank < $1.oldRank }
      for position in rows.heaviestIncreasingSubsequence(by: \.newRank) {
        staying.insert(rows[position].index)
      }
    }
  }
}

/// The rows of a list that have no transition.
private struct UnreportedRows {
  private let sections: [ResultsSection]
  /// The ranks of the rows that have a transition, in order.
  private let reported: [Int]

  init(except reported: [Int], in sections: [ResultsSection]) {
    self.reported = reported.sorted()
    self.sections = sections
  }

  /// How many of these rows precede a row in its section.
  func count(before row: Int, in section: Int) -> Int {
    let start = sections[section].range.lowerBound
    return row - start - (reportedCount(before: row) - reportedCount(before: start))
  }

  private func reportedCount(before row: Int) -> Int {
    reported.partitioningIndex { $0 >= row }
  }
}

extension [ResultsSection] {
  /// The index of the section that contains a row of the list.
  ///
  /// - Complexity: O(log sections).
  func index(ofSectionWithRow row: Int) -> Int { partitioningIndex { $0.range.upperBound > row } }

  /// The path of a row of the list.
  ///
  /// - Complexity: O(log sections).
  func path(ofRow row: Int) -> ResultsIndexPath {
    let section = index(ofSectionWithRow: row)
    return ResultsIndexPath(section: section, item: row - self[section].range.lowerBound)
  }
}

/// A row that is in the list before a change, after it, or both, with its index in each list. The
/// input of ``ChangeClassifier``.
struct RowTransition<Object: Sendable> {
  let id: Int64
  /// The object after the change; for a removed row, before it.
  let object: Object
  /// The index of the row in the old list, counted through all sections; nil if it is not there.
  let old: Int?
  /// The index of the row in the new list; nil if it is not there.
  let new: Int?
  let oldValues: [RowEvent<Object>.OldValue]
}
