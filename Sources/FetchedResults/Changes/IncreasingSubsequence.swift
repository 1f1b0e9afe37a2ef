extension Collection where Index == Int {
  /// The positions of a heaviest subsequence whose values increase.
  ///
  /// With equal weights it is a longest one. The result is deterministic if several are equally
  /// heavy.
  ///
  /// - Parameters:
  ///   - value: The value to compare; no two elements have the same.
  ///   - weight: The weight of an element, from 1.
  /// - Complexity: O(n log n).
  func heaviestIncreasingSubsequence<Key: Comparable>(
    by value: (Element) -> Key, weight: (Element) -> Int = { _ in 1 }
  ) -> [Int] {
    let byValue = indices.sorted { value(self[$0]) < value(self[$1]) }
    var rank = Array(repeating: 0, count: count)
    for (position, index) in byValue.enumerated() { rank[index - startIndex] = position }

    var best = PrefixMaximum(count: count)
    var previous: [Int?] = []
    previous.reserveCapacity(count)
    for index in indices {
      let before = best.maximum(below: rank[index - startIndex])
      previous.append(before?.index)
      best.raise(
        rank[index - startIndex],
        to: .init(weight: (before?.weight ?? 0) + weight(self[index]), index: index))
    }
    var chain: [Int] = []
    var last = best.maximum(below: count)?.index
    while let index = last {
      chain.append(index)
      last = previous[index - startIndex]
    }
    return chain.reversed()
  }
}

/// The heaviest chain that ends below a rank: a Fenwick tree of maxima.
private struct PrefixMaximum {
  /// An increasing subsequence that ends at an element: only its weight and its end are kept.
  struct Chain {
    let weight: Int
    /// The index of the chain's last element.
    let index: Int
  }

  private var tree: [Chain?]

  init(count: Int) { tree = Array(repeating: nil, count: count + 1) }

  func maximum(below rank: Int) -> Chain? {
    var heaviest: Chain?
    var node = rank
    while node > 0 {
      if let chain = tree[node], chain.weight > heaviest?.weight ?? 0 { heaviest = chain }
      node -= node & -node
    }
    return heaviest
  }

  mutating func raise(_ rank: Int, to chain: Chain) {
    var node = rank + 1
    while node < tree.count {
      if chain.weight > tree[node]?.weight ?? 0 { tree[node] = chain }
      node += node & -node
    }
  }
}
