/// Which sections of two lists are the same, and which of them stay.
///
/// Most changes leave most sections alone, so those that the lists begin and
/// end with alike are only counted, and what lies between is looked at.
struct SectionMatch {
  private let old: [ResultsSection]
  private let new: [ResultsSection]

  private let prefixCount: Int
  private let suffixCount: Int
  /// From sections between, whose rows may stay, to the numbers they have now.
  private var between: [Int: Int] = [:]

  private var deleted: [Int] = []
  private var inserted: [Int] = []
  private var moved: [(from: Int, to: Int)] = []

  /// - Complexity: O(sections), if none of them overtook another; else O(sections x log sections).
  init(from old: [ResultsSection], to new: [ResultsSection], style: SectionStyle) {
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
    (prefixCount, suffixCount) = (prefix, suffix)
    match(prefix..<old.count - suffix, with: prefix..<new.count - suffix, style)
  }

  private mutating func match(
    _ oldNumbers: Range<Int>, with newNumbers: Range<Int>, _ style: SectionStyle
  ) {
    let numbers = Dictionary(uniqueKeysWithValues: newNumbers.map { (new[$0].identity, $0) })
    var common: [(from: Int, to: Int)] = []
    for number in oldNumbers {
      if let counterpart = numbers[old[number].identity] {
        common.append((number, counterpart))
      } else {
        deleted.append(number)
      }
    }
    let found = Set(common.map(\.to))
    inserted = newNumbers.filter { !found.contains($0) }
    let overtaking = overtaking(common)
    for (index, pair) in common.enumerated() {
      if !overtaking.contains(index) {
        between[pair.from] = pair.to
      } else if style == .moves {
        between[pair.from] = pair.to
        moved.append(pair)
      } else {
        deleted.append(pair.from)
        inserted.append(pair.to)
      }
    }
  }

  /// Those of the sections in both lists that moved. The biggest stay.
  private func overtaking(_ common: [(from: Int, to: Int)]) -> Set<Int> {
    let isInOrder = zip(common, common.dropFirst()).allSatisfy { $0.to < $1.to }
    if isInOrder { return [] }
    let still = common.heaviestIncreasingSubsequence(
      by: \.to, weight: { max(1, new[$0.to].numberOfObjects) })
    return Set(common.indices).subtracting(still)
  }

  /// The number that a section has now; nil if its rows cannot stay with it.
  ///
  /// - Complexity: O(1).
  func counterpart(of number: Int) -> Int? {
    if number < prefixCount { return number }
    if number >= old.count - suffixCount { return number - old.count + new.count }
    return between[number]
  }

  /// - Complexity: O(sections).
  func events<Object>() -> [SectionEvent<Object>] {
    let updates = old.indices.compactMap { from -> SectionEvent<Object>? in
      guard let to = counterpart(of: from) else { return nil }
      let (before, after) = (old[from].heading, new[to].heading)
      return before == after ? nil : .update(after, from: from, to: to, oldName: before.name)
    }
    return deleted.map { .delete(old[$0].heading, at: $0) }
      + inserted.map { .insert(new[$0].heading, at: $0, objects: []) }
      + moved.map { .move(new[$0.to].heading, from: $0.from, to: $0.to) } + updates
  }
}
