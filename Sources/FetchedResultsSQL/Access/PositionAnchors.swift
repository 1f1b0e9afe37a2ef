import FetchedResults

/// Positions in a list, some hundreds of rows apart, with the counts of the rows between them.
///
/// Counting the rows before a position costs 20 ms in a list of a million. With anchors, the rank
/// is a sum and one count of no more rows than a block has:
///
/// ```
///   index range:  | block 0 | block 1   | block 2 |
///   starts:                 audi a4     bmw x1
///   counts:         1000      1003        998
/// ```
///
/// The first blocks begin where sections begin, which is known from the section counts. A row that
/// is asked for in a long block is counted or stepped to from the nearer end of it, and then
/// divides the block: what is near that row is near an anchor from then on. The first row of a
/// million takes some milliseconds, and to divide everything would take 240.
///
/// A block is bounded by positions and not by rows, so it stays valid whatever happens to the row
/// that stood at its start. Changes are counted in the blocks in which they occur; blocks that have
/// grown are divided, and empty blocks are removed.
///
/// Blocks of about the square root of the row count keep both the sums and the counts short, and
/// take 0.2 MB for a million rows. Rows that are asked for again and again divide them further.
/// Beyond a million rows there are more blocks rather than longer ones, because adding a block's
/// count costs far less than counting its rows.
///
/// Anchors are a value: a reader replaces its own, so nothing needs to guard them.
struct PositionAnchors: Sendable {
  /// How many rows a new block has.
  let spacing: Int

  /// The blocks of each index range, in list order.
  private(set) var indexRanges: [IndexRange]

  /// The blocks of one index range.
  struct IndexRange: Sendable {
    /// The position at which each block but the first begins.
    fileprivate(set) var starts: [AccessPlan.Position] = []
    /// The row count of each block; there is at least one block.
    fileprivate(set) var counts: [Int]
  }

  /// A block, named by an index range and its index in that range.
  struct Block: Hashable {
    let indexRange: Int
    let index: Int
  }

  /// Blocks are never made shorter: counting this many rows costs as little as the statement
  /// itself.
  private static let leastSpacing = 256

  /// The longest block in a list of up to ten million rows; in longer lists, a block has a third of
  /// the square root of the row count.
  private static let largestSpacing = 1000

  /// Times the spacing: with more blocks than this, summing them takes longer than counting rows.
  private static let mostBlocks = 16

  /// How many blocks a long block is divided into at a time.
  private static let pieces = 16

  /// How many rows both parts of a block have at least that is divided at a row that was asked for.
  var leastLength: Int { min(Self.leastSpacing, spacing) }

  /// Creates anchors with one block for each index range, to be divided.
  ///
  /// - Parameter spacing: Set by tests; by default it follows from the row counts.
  init(rangeCounts: [Int], spacing: Int?) {
    let root = Int(Double(rangeCounts.reduce(0, +)).squareRoot())
    self.spacing =
      spacing ?? max(Self.leastSpacing, min(root, Self.largestSpacing), root / 3)
    indexRanges = rangeCounts.map { IndexRange(counts: [$0]) }
  }

  /// How many rows lie between two beginnings of sections that become anchors: no row is read for
  /// such anchors, so they may be closer than other anchors.
  var sectionSpacing: Int { max(1, spacing / 4) }

  /// Divides the only block of an index range where sections begin.
  ///
  /// - Returns: False if the section counts contradict the count of the range.
  mutating func cut(_ indexRange: Int, at starts: [AccessPlan.SectionStart]) -> Bool {
    let bounds = [0] + starts.map(\.rowsBefore) + [rangeCounts[indexRange]]
    let counts = zip(bounds, bounds.dropFirst()).map { $1 - $0 }
    indexRanges[indexRange] = IndexRange(starts: starts.map(\.position), counts: counts)
    return counts.allSatisfy { $0 >= 0 }
  }

  /// Creates anchors whose blocks all have `spacing` rows, but for the last of each index range.
  ///
  /// - Parameter starts: For each index range, the positions of the rows that stand `spacing` rows
  ///   after one another, beginning with the first row of the second block.
  init(rangeCounts: [Int], spacing: Int, starts: [[AccessPlan.Position]]) {
    self.spacing = spacing
    indexRanges = zip(rangeCounts, starts).map { count, starts in
      IndexRange(
        starts: starts,
        counts: starts.map { _ in spacing } + [count - starts.count * spacing])
    }
  }

  // MARK: - Counts

  /// The row count of a block.
  func count(of block: Block) -> Int { indexRanges[block.indexRange].counts[block.index] }

  /// Whether a block of so many rows can be divided.
  func isLong(_ count: Int) -> Bool { count > 2 * spacing }

  /// The row count of each index range.
  var rangeCounts: [Int] { indexRanges.map { $0.counts.reduce(0, +) } }

  /// The block in which a position lies.
  ///
  /// - Complexity: O(log blocks).
  func block(of position: AccessPlan.Position, in access: AccessPlan) -> Block {
    let starts = indexRanges[position.indexRange].starts
    return Block(
      indexRange: position.indexRange,
      index: starts.partitioningIndex { access.isBefore(position, $0) })
  }

  /// The block in which a row of an index range lies, and how many rows of the range precede the
  /// block.
  ///
  /// - Complexity: O(blocks).
  func block(ofRow row: Int, inRange indexRange: Int) -> (block: Block, rowsBefore: Int) {
    var before = 0
    var index = 0
    let counts = indexRanges[indexRange].counts
    while index + 1 < counts.count, before + counts[index] <= row {
      before += counts[index]
      index += 1
    }
    return (Block(indexRange: indexRange, index: index), before)
  }

  /// The position at which a block begins; nil for the first block of an index range.
  func start(of block: Block) -> AccessPlan.Position? {
    block.index == 0 ? nil : indexRanges[block.indexRange].starts[block.index - 1]
  }

  /// The position at which a block ends; nil for the last block of an index range.
  func end(of block: Block) -> AccessPlan.Position? {
    let starts = indexRanges[block.indexRange].starts
    return block.index < starts.count ? starts[block.index] : nil
  }

  /// How many rows of the list precede a block.
  ///
  /// - Complexity: O(blocks).
  func rowsBefore(_ block: Block) -> Int {
    indexRanges[..<block.indexRange].reduce(0) { $0 + $1.counts.reduce(0, +) }
      + indexRanges[block.indexRange].counts[..<block.index].reduce(0, +)
  }

  // MARK: - Changes

  /// Counts inserted and removed rows; false if the changes contradict the counts.
  ///
  /// - Complexity: O(rows x log blocks + blocks).
  mutating func count(_ shifts: [AccessPlan.Shift], in access: AccessPlan) -> Bool {
    for shift in shifts {
      let block = block(of: shift.position, in: access)
      indexRanges[block.indexRange].counts[block.index] += shift.difference
    }
    guard indexRanges.allSatisfy({ $0.counts.allSatisfy { $0 >= 0 } }) else { return false }
    for indexRange in indexRanges.indices { indexRanges[indexRange].removeEmptyBlocks() }
    return true
  }

  /// Whether the list has grown so much that new anchors, with longer blocks, would be faster.
  var isOutgrown: Bool {
    indexRanges.reduce(0) { $0 + $1.counts.count } > Self.mostBlocks * spacing
  }

  /// Divides a block at a position in it, unless one of the parts would be short.
  ///
  /// - Parameter count: How many rows of the block precede the position.
  /// - Complexity: O(blocks).
  mutating func cut(_ block: Block, after count: Int, at position: AccessPlan.Position) {
    guard count >= leastLength, self.count(of: block) - count >= leastLength else { return }
    indexRanges[block.indexRange].cut(block.index, after: count, at: position)
  }

  /// Divides the block that a caller is interested in, until it is not longer than two new ones.
  ///
  /// - Parameters:
  ///   - block: Finds the block.
  ///   - position: Finds the position of the row that stands `skipped` rows after a position.
  /// - Complexity: O(rows of the block) entries of the index.
  func dividing(
    around block: (PositionAnchors) -> Block,
    _ position: (_ indexRange: Int, _ start: AccessPlan.Position?, _ skipped: Int) throws ->
      AccessPlan.Position
  ) rethrows -> PositionAnchors {
    var divided = self
    while case let found = block(divided), isLong(divided.count(of: found)) {
      var piece = found
      let length = max(spacing, divided.count(of: found) / Self.pieces)
      while divided.count(of: piece) >= 2 * length {
        let start = divided.start(of: piece)
        divided.indexRanges[piece.indexRange].cut(
          piece.index, after: length, at: try position(piece.indexRange, start, length))
        piece = Block(indexRange: piece.indexRange, index: piece.index + 1)
      }
    }
    return divided
  }
}

extension PositionAnchors.IndexRange {
  /// Shortens a block to `count` rows and makes another block of the rows from a position on.
  fileprivate mutating func cut(_ index: Int, after count: Int, at position: AccessPlan.Position) {
    starts.insert(position, at: index)
    counts.insert(count, at: index)
    counts[index + 1] -= count
  }

  fileprivate mutating func removeEmptyBlocks() {
    for index in counts.indices.reversed() where counts[index] == 0 && counts.count > 1 {
      counts.remove(at: index)
      // If the first block is removed, the next block begins where the index range begins.
      starts.remove(at: max(index - 1, 0))
    }
  }
}
