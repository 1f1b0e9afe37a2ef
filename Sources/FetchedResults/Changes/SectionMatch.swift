/// Matches the sections of two lists by identity, and decides which of them stay.
///
/// Most changes concern few sections, so the common prefix and suffix of the two lists are only
/// counted, and only the sections between are compared.
struct SectionMatch {
  private let old: [ResultsSection]
  private let new: [ResultsSection]

  private let prefixCount: Int
  private let suffixCount: Int
  /// The new index of each old section between prefix and suffix that is in both lists.
  private var between: [Int: Int] = [:]

  private var deleted: [Int] = []
  private var inserted: [Int] = []
  private var moved: [(from: Int, to: Int)] = []

  /// - Complexity: O(sections), if none of them overtook another; else O(sections x log sections).
  init(from old: [ResultsSection], to new: [ResultsSection]) {
    self.old = old
    self.new = new
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix].identity == new[prefix].identity { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix,
      old[old.count - 1 - suffix].identity == new[new.count - 1 - suffix].identity
    {
      suffix += 1
    }
    prefixCount = prefix
    suffixCount = suffix
    match(prefix..<old.count - suffix, with: prefix..<new.count - suffix)
  }

  private mutating func match(_ oldIndices: Range<Int>, with newIndices: Range<Int>) {
    let indices = Dictionary(uniqueKeysWithValues: newIndices.map { (new[$0].identity, $0) })
    var common: [(from: Int, to: Int)] = []
    for index in oldIndices {
      if let counterpart = indices[old[index].identity] {
        common.append((index, counterpart))
      } else {
        deleted.append(index)
      }
    }
    let found = Set(common.map(\.to))
    inserted = newIndices.filter { !found.contains($0) }
    let overtaking = overtaking(common)
    for (index, pair) in common.enumerated() {
      between[pair.from] = pair.to
      if overtaking.contains(index) { moved.append(pair) }
    }
  }

  /// The indices in `common` of the sections that moved; the sections with the most rows stay.
  private func overtaking(_ common: [(from: Int, to: Int)]) -> Set<Int> {
    let isInOrder = zip(common, common.dropFirst()).allSatisfy { $0.to < $1.to }
    if isInOrder { return [] }
    let staying = common.heaviestIncreasingSubsequence(
      by: \.to, weight: { max(1, new[$0.to].numberOfObjects) })
    return Set(common.indices).subtracting(staying)
  }

  /// The new index of an old section; nil if it was deleted.
  ///
  /// - Complexity: O(1).
  func counterpart(of index: Int) -> Int? {
    if index < prefixCount { return index }
    if index >= old.count - suffixCount { return index - old.count + new.count }
    return between[index]
  }

  /// The events of all sections.
  ///
  /// - Complexity: O(sections).
  func events<Object>() -> [SectionEvent<Object>] {
    let updates = renamed.map { from, to in
      SectionEvent<Object>.update(
        new[to].heading, from: from, to: to, oldName: old[from].heading.name)
    }
    return deleted.map { .delete(old[$0].heading, at: $0) }
      + inserted.map { .insert(new[$0].heading, at: $0, objects: []) }
      + moved.map { .move(new[$0.to].heading, from: $0.from, to: $0.to) } + updates
  }

  /// The sections that stay with another heading.
  private var renamed: [(from: Int, to: Int)] {
    old.indices.compactMap { from in
      counterpart(of: from).flatMap { to in
        new[to].heading == old[from].heading ? nil : (from, to)
      }
    }
  }
}
