/// A set of row identifiers: a mask of 64 bits for each block of 64 consecutive identifiers. Each
/// ``TextBlock`` has the texts of one such block.
///
/// ```
///   {3, 64, 65}   →   block 0: …0000_1000,  block 1: …0000_0011
/// ```
///
/// Only blocks that hold a row are kept, in ascending order, so a set takes 16 bytes for each block
/// however far apart the blocks lie. A dense bit set, such as that of swift-collections, would need
/// memory for every identifier up to the largest, and identifiers may be any 64-bit number.
package struct RowBitmap: Hashable, Sendable {
  /// The rows of one block.
  struct Word: Hashable, Sendable {
    let block: Int64
    /// Bit *n* stands for the row `block * 64 + n`; the mask is never 0.
    let mask: UInt64
  }

  /// The words in ascending order of their blocks.
  private(set) var words: [Word] = []

  /// The block in which a row lies, and its bit there.
  static func location(of id: Int64) -> (block: Int64, bit: UInt64) {
    (TextBlock.id(ofBlockWith: id), 1 << UInt64(TextBlock.row(of: id)))
  }

  /// Creates the empty set.
  init() {}

  /// Creates the set of some identifiers, in any order.
  ///
  /// - Complexity: O(identifiers) where they ascend, else O(identifiers x log identifiers).
  package init(_ ids: some Sequence<Int64>) {
    var masks: [Word] = []
    for id in ids {
      let (block, bit) = Self.location(of: id)
      if let last = masks.last, last.block == block {
        masks[masks.count - 1] = Word(block: block, mask: last.mask | bit)
      } else {
        masks.append(Word(block: block, mask: bit))
      }
    }
    if !zip(masks, masks.dropFirst()).allSatisfy({ $0.block < $1.block }) {
      masks.sort { $0.block < $1.block }
    }
    for word in masks {
      if let last = words.last, last.block == word.block {
        words[words.count - 1] = Word(block: last.block, mask: last.mask | word.mask)
      } else {
        words.append(word)
      }
    }
  }

  /// Appends the rows of a block that follows all blocks of the set.
  mutating func append(block: Int64, mask: UInt64) {
    precondition(words.last.map { $0.block < block } ?? true, "Blocks are appended in order")
    if mask != 0 { words.append(Word(block: block, mask: mask)) }
  }

  // MARK: - Members

  var isEmpty: Bool { words.isEmpty }

  /// How many rows there are.
  ///
  /// - Complexity: O(blocks).
  var count: Int { words.reduce(0) { $0 + $1.mask.nonzeroBitCount } }

  /// Whether a row is in the set.
  ///
  /// - Complexity: O(log blocks); O(1) where no block between the first and the last is missing.
  package func contains(_ id: Int64) -> Bool {
    let (block, bit) = Self.location(of: id)
    return mask(of: block) & bit != 0
  }

  /// The mask of a block; 0 where the set has no row of the block.
  ///
  /// - Complexity: As that of ``contains(_:)``.
  package func mask(of block: Int64) -> UInt64 {
    guard let first = words.first, block >= first.block else { return 0 }
    // In a set without gaps, the distance between two blocks is that between their words.
    let distance = UInt64(bitPattern: block &- first.block)
    if distance < UInt64(words.count), words[Int(distance)].block == block {
      return words[Int(distance)].mask
    }
    var low = 0
    var high = words.count
    while low < high {
      let middle = (low + high) / 2
      if words[middle].block < block { low = middle + 1 } else { high = middle }
    }
    return low < words.count && words[low].block == block ? words[low].mask : 0
  }

  // MARK: - Two sets

  /// The rows that are in both sets.
  ///
  /// - Complexity: O(blocks of both), as for the other two operations.
  func intersection(_ other: RowBitmap) -> RowBitmap { merging(other) { $0 & $1 } }

  /// The rows that are in one of the sets or in both.
  func union(_ other: RowBitmap) -> RowBitmap { merging(other) { $0 | $1 } }

  /// The rows that are in this set and not in the other.
  func subtracting(_ other: RowBitmap) -> RowBitmap { merging(other) { $0 & ~$1 } }

  private func merging(
    _ other: RowBitmap, _ combine: (UInt64, UInt64) -> UInt64
  ) -> RowBitmap {
    var merged = RowBitmap()
    var left = 0
    var right = 0
    while left < words.count || right < other.words.count {
      let leftBlock = left < words.count ? words[left].block : .max
      let rightBlock = right < other.words.count ? other.words[right].block : .max
      let block = Swift.min(leftBlock, rightBlock)
      var masks: (UInt64, UInt64) = (0, 0)
      if leftBlock == block, left < words.count {
        masks.0 = words[left].mask
        left += 1
      }
      if rightBlock == block, right < other.words.count {
        masks.1 = other.words[right].mask
        right += 1
      }
      merged.append(block: block, mask: combine(masks.0, masks.1))
    }
    return merged
  }
}

extension RowBitmap: Sequence {
  /// The identifiers in ascending order.
  package func makeIterator() -> Iterator { Iterator(words: words[...]) }

  /// Iterates over the identifiers of a set, one bit at a time.
  package struct Iterator: IteratorProtocol {
    fileprivate var words: ArraySlice<Word>
    private var rest: UInt64 = 0
    private var block: Int64 = 0

    fileprivate init(words: ArraySlice<Word>) { self.words = words }

    package mutating func next() -> Int64? {
      if rest == 0 {
        guard let word = words.popFirst() else { return nil }
        block = word.block
        rest = word.mask
      }
      let bit = Int64(rest.trailingZeroBitCount)
      rest &= rest - 1
      return block << 6 | bit
    }
  }
}
