/// Decides what became of the rows and sections of a list.
///
/// A section that both lists have *stays*, unless others overtook it. A row
/// stays where it is if its section does and it need not overtake another row
/// to get where it now stands; of rows that overtook each other, as few as
/// possible are said to have moved. Rows that nothing is told of have kept
/// their order, so none of them moves.
struct ChangeClassifier<Object: Sendable> {
  private let old: [ResultsSection]
  private let new: [ResultsSection]
  private let transitions: [RowTransition<Object>]
  private let sections: SectionMatch

  /// - Parameter transitions: Every row that came, went or changed, and every
  ///   one that may have overtaken another.
  /// - Complexity: O(sections + transitions x log transitions); one more
  ///   logarithm of the sections, if some of them overtook each other.
  static func changeSet(
    from old: [ResultsSection], to new: [ResultsSection],
    _ transitions: [RowTransition<Object>], style: SectionStyle
  ) -> ChangeSet<Object> {
    ChangeClassifier(old, new, transitions, style).changeSet
  }

  private init(
    _ old: [ResultsSection], _ new: [ResultsSection], _ transitions: [RowTransition<Object>],
    _ style: SectionStyle
  ) {
    self.old = old
    self.new = new
    self.transitions = transitions
    sections = SectionMatch(from: old, to: new, style: style)
  }

  private var changeSet: ChangeSet<Object> {
    let staying = stayingRows
    let rowEvents = transitions.enumerated().compactMap { index, row in
      event(of: row, stays: staying.contains(index))
    }
    return ChangeSet(sectionEvents: sections.events(), rowEvents: rowEvents)
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

  /// A row that may stay, as the section it stands in sees it.
  private struct Candidate {
    let index: Int
    let oldRank: Int
    let newRank: Int
  }

  /// The indices of the transitions of rows that stay where they are.
  private var stayingRows: Set<Int> {
    let oldPlaces = StillRows(transitions.compactMap(\.old), in: old)
    let newPlaces = StillRows(transitions.compactMap(\.new), in: new)
    var candidates: [Int: [Candidate]] = [:]
    for (index, row) in transitions.enumerated() {
      guard let oldRank = row.old, let newRank = row.new else { continue }
      let section = old.number(ofRow: oldRank)
      guard let counterpart = sections.counterpart(of: section),
        new[counterpart].range.contains(newRank),
        // Whoever stands between others than before has overtaken one of those.
        oldPlaces.count(before: oldRank, in: section)
          == newPlaces.count(before: newRank, in: counterpart)
      else { continue }
      candidates[section, default: []].append(
        Candidate(index: index, oldRank: oldRank, newRank: newRank))
    }
    return candidates.values.reduce(into: []) { staying, rows in
      let rows = rows.sorted { $0.oldRank < $1.oldRank }
      for place in rows.heaviestIncreasingSubsequence(by: \.newRank) {
        staying.insert(rows[place].index)
      }
    }
  }
}

/// How sections are told of that overtook each other.
public enum SectionStyle: Sendable {
  /// As one move each; the rows inside are told of only where they changed.
  case moves
  /// As a deletion and an insertion each, and a move for every row inside: what
  /// is known to those who know Core Data.
  case reinsertions
}

/// How many rows of a section come before another that no transition tells of.
private struct StillRows {
  private let sections: [ResultsSection]
  /// The rows that a transition tells of, in order.
  private let told: [Int]

  init(_ told: [Int], in sections: [ResultsSection]) {
    self.told = told.sorted()
    self.sections = sections
  }

  func count(before row: Int, in section: Int) -> Int {
    let start = sections[section].range.lowerBound
    return row - start - (toldCount(before: row) - toldCount(before: start))
  }

  private func toldCount(before row: Int) -> Int { told.partitioningIndex { $0 >= row } }
}

extension [ResultsSection] {
  /// The number of the section that a row of the list lies in.
  ///
  /// - Complexity: O(log sections).
  func number(ofRow row: Int) -> Int { partitioningIndex { $0.range.upperBound > row } }

  func path(ofRow row: Int) -> ResultsIndexPath {
    let section = number(ofRow: row)
    return ResultsIndexPath(section: section, item: row - self[section].range.lowerBound)
  }
}
