/// A set of small indices, one bit for each.
struct IndexBitSet: Hashable, Sendable {
  /// The bits, without zero words at the end, so that equal sets have equal words.
  private(set) var words: [UInt64] = []

  func contains(_ index: Int) -> Bool {
    index >> 6 < words.count && words[index >> 6] & 1 << (index & 63) != 0
  }

  /// Inserts an index.
  ///
  /// - Returns: Whether it is new.
  @discardableResult
  mutating func insert(_ index: Int) -> Bool {
    if contains(index) { return false }
    while words.count <= index >> 6 { words.append(0) }
    words[index >> 6] |= 1 << (index & 63)
    return true
  }

  func intersection(_ other: IndexBitSet) -> IndexBitSet {
    var common = IndexBitSet()
    common.words = zip(words, other.words).map { $0 & $1 }
    while common.words.last == 0 { common.words.removeLast() }
    return common
  }

  /// The indices in ascending order.
  var indices: [Int] {
    var indices: [Int] = []
    for (wordIndex, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        indices.append(wordIndex << 6 | rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return indices
  }
}
