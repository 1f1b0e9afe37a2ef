package import FetchedResults

/// The rows that stand at the beginning of a list, whatever its order: of a search the cars whose
/// ticket, key or spot is what was typed.
///
/// A *rank* is the place of a row in the list as it is sorted. Its *index* is its place in the list
/// as it is shown: first the leading rows and then the others, both as they are sorted.
package struct LeadingRows {
  /// How many rows lead.
  package let count: Int
  /// The ranks that are known of them, in order.
  private let ranks: [Int]

  /// No rows: ranks are indices.
  package static let none = LeadingRows(count: 0, ranks: [])

  package init(count: Int, ranks: [Int]) {
    self.count = count
    self.ranks = ranks.sorted()
  }

  package func index(ofRank rank: Int) -> Int { ranks.firstIndex(of: rank) ?? place(ofRank: rank) }

  package func rank(at index: Int) -> Int {
    if ranks.indices.contains(index) { return ranks[index] }
    return ranks.reduce(index - count) { rank, leading in leading <= rank ? rank + 1 : rank }
  }

  /// The index of a row that does not lead; of one that leads, the index of the next that does not.
  package func place(ofRank rank: Int) -> Int {
    rank + count - ranks.count { $0 < rank }
  }
}

extension ResultsSnapshot<Car> {
  /// The cars of the list that a search names exactly. Where they stand at its beginning anyway,
  /// none has to lead.
  ///
  /// - Parameter tickets: The cars of which a word of the search may be the ticket, key or spot.
  package func leadingRows(
    of search: CarSearch, among tickets: [Car.Ticket]
  ) throws -> LeadingRows {
    let ranks = try tickets.filter { try object(forID: $0).map(search.namesExactly) ?? false }
      .compactMap { try index(forID: $0) }
    return Set(ranks) == Set(ranks.indices) ? .none : LeadingRows(count: ranks.count, ranks: ranks)
  }

  /// The cars at some indices of the list as it is shown.
  package func objects(in shown: Range<Int>, behind leading: LeadingRows) throws -> [Car] {
    let leaders = try (0..<leading.count).clamped(to: shown).flatMap { index in
      let rank = leading.rank(at: index)
      return try objects(in: rank..<rank + 1)
    }
    let others = (leading.count..<max(leading.count, shown.upperBound)).clamped(to: shown)
    guard let first = others.first, let last = others.last else { return leaders }
    let ranks = leading.rank(at: first)..<leading.rank(at: last) + 1
    let cars = zip(ranks, try objects(in: ranks))
      .filter { leading.index(ofRank: $0.0) >= leading.count }.map(\.1)
    return leaders + cars
  }
}
