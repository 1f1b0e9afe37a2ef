import FetchedResults

/// Places in a list, some hundreds of rows apart, and how many rows lie between them.
///
/// Counting the rows before a place costs 20 ms in a list of a million. With
/// anchors it is a sum and one count of no more rows than a block has:
///
/// ```
///   segment:   | block 0 | block 1   | block 2 |
///   starts:              audi a4     bmw x1
///   counts:      1000      1003        998
/// ```
///
/// A block is bounded by places and not by rows, so it does not matter what
/// becomes of the row that stood at its start. Changes are counted where they
/// happen; blocks that have grown are split, and those that are empty go.
///
/// A block for about the square root of the rows keeps both the sums and the
/// counts short, and takes 0.2 MB for a million rows. Beyond a million there are more blocks
/// rather than longer ones: to add a block's count is nothing beside counting its rows.
struct PositionAnchors: Sendable {
  /// How many rows a new block has.
  let spacing: Int

  /// In the order of the list's segments.
  private(set) var indexRanges: [IndexRange]

  struct IndexRange: Sendable {
    /// Where each block but the first begins.
    fileprivate(set) var starts: [AccessPlan.Position] = []
    /// The rows of each block; at least one.
    fileprivate(set) var counts: [Int]
  }

  /// A block of one segment.
  struct Block: Hashable {
    let indexRange: Int
    let number: Int
  }

  /// Blocks are never made shorter: a count so long costs as little as the statement.
  private static let leastSpacing = 256
  /// Of a list of up to ten million rows; beyond, a third of their square root.
  private static let largestSpacing = 1000

  /// Times the spacing: beyond this many blocks their sums take longer than the counts.
  private static let mostBlocks = 16

  /// Anchors with one block a segment, to be divided.
  ///
  /// - Parameter spacing: For tests; by default it follows from the rows.
  init(rangeCounts: [Int], spacing: Int?) {
    let root = Int(Double(rangeCounts.reduce(0, +)).squareRoot())
    self.spacing =
      spacing ?? max(Self.leastSpacing, min(root, Self.largestSpacing), root / 3)
    indexRanges = rangeCounts.map { IndexRange(counts: [$0]) }
  }

  // MARK: - Counts

  /// The rows of each segment.
  var rangeCounts: [Int] { indexRanges.map { $0.counts.reduce(0, +) } }

  /// The block in which a place lies.
  ///
  /// - Complexity: O(log blocks).
  func block(of position: AccessPlan.Position, in access: AccessPlan) -> Block {
    let starts = indexRanges[position.indexRange].starts
    return Block(
      indexRange: position.indexRange,
      number: starts.partitioningIndex { access.isBefore(position, $0) })
  }

  /// The block in which a row of a segment lies, and how many rows of the segment come before.
  ///
  /// - Complexity: O(blocks).
  func block(ofRow row: Int, inRange indexRange: Int) -> (block: Block, rowsBefore: Int) {
    var before = 0
    var number = 0
    let counts = indexRanges[indexRange].counts
    while number + 1 < counts.count, before + counts[number] <= row {
      before += counts[number]
      number += 1
    }
    return (Block(indexRange: indexRange, number: number), before)
  }

  /// Where a block begins; nil for the beginning of the segment.
  func start(of block: Block) -> AccessPlan.Position? {
    block.number == 0 ? nil : indexRanges[block.indexRange].starts[block.number - 1]
  }

  /// How many rows of the list come before a block.
  ///
  /// - Complexity: O(blocks).
  func rowsBefore(_ block: Block) -> Int {
    indexRanges[..<block.indexRange].reduce(0) { $0 + $1.counts.reduce(0, +) }
      + indexRanges[block.indexRange].counts[..<block.number].reduce(0, +)
  }

  // MARK: - Changes

  /// Counts rows that came and went; false if no list can have changed so.
  ///
  /// - Complexity: O(rows x log blocks + blocks).
  mutating func count(_ shifts: [AccessPlan.Shift], in access: AccessPlan) -> Bool {
    for shift in shifts {
      let block = block(of: shift.position, in: access)
      indexRanges[block.indexRange].counts[block.number] += shift.difference
    }
    guard indexRanges.allSatisfy({ $0.counts.allSatisfy { $0 >= 0 } }) else { return false }
    for indexRange in indexRanges.indices { indexRanges[indexRange].removeEmptyBlocks() }
    return true
  }

  /// Whether there are so many more rows than once that longer blocks would do better.
  var isOutgrown: Bool {
    indexRanges.reduce(0) { $0 + $1.counts.count } > Self.mostBlocks * spacing
  }

  /// Cuts blocks that are longer than two new ones.
  ///
  /// - Parameter place: Finds the place of the row that stands so many rows after a place.
  func dividingLongBlocks(
    _ position: (_ indexRange: Int, _ start: AccessPlan.Position?, _ skipped: Int) throws ->
      AccessPlan.Position
  ) rethrows -> PositionAnchors {
    var divided = self
    for indexRange in indexRanges.indices {
      var number = 0
      while number < divided.indexRanges[indexRange].counts.count {
        if divided.indexRanges[indexRange].counts[number] > 2 * spacing {
          let start = divided.start(of: Block(indexRange: indexRange, number: number))
          divided.indexRanges[indexRange].cut(
            number, after: spacing, at: try position(indexRange, start, spacing))
        }
        number += 1
      }
    }
    return divided
  }
}

extension PositionAnchors.IndexRange {
  /// Leaves some rows in a block and makes another of those from a place on.
  fileprivate mutating func cut(_ number: Int, after count: Int, at position: AccessPlan.Position) {
    starts.insert(position, at: number)
    counts.insert(count, at: number)
    counts[number + 1] -= count
  }

  fileprivate mutating func removeEmptyBlocks() {
    for number in counts.indices.reversed() where counts[number] == 0 && counts.count > 1 {
      counts.remove(at: number)
      // Of the first block the next one takes the place, from the beginning on.
      starts.remove(at: max(number - 1, 0))
    }
  }
}
