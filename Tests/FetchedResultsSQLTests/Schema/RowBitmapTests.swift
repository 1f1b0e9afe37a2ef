import TestSupport
import Testing

@testable import FetchedResultsSQL

/// Compares sets of identifiers with `Set`.
struct RowBitmapTests {
  /// Identifiers at the edges of blocks and of their type.
  private static let edges: [Int64] = [.min, .min + 63, -65, -64, -1, 0, 63, 64, .max - 63, .max]

  @Test func `Every pair of small sets is combined as sets are`() {
    let all = (0..<(1 << 5)).map { bits in
      Set(
        [Int64.min, -1, 0, 64, .max].enumerated().filter { bits & (1 << $0.offset) != 0 }
          .map(\.element))
    }
    for left in all {
      for right in all {
        let first = RowBitmap(left)
        let second = RowBitmap(right)
        #expect(Array(first.union(second)) == left.union(right).sorted())
        #expect(Array(first.intersection(second)) == left.intersection(right).sorted())
        #expect(Array(first.subtracting(second)) == left.subtracting(right).sorted())
        #expect((first == second) == (left == right))
      }
    }
  }

  @Test(arguments: 1...20)
  func `A random set has its members, counts and tells them in order`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let span = Int64(1) << Int64.random(in: 2...40, using: &random)
    let ids = (0..<Int.random(in: 0...500, using: &random)).map { _ in
      Int64.random(in: -span...span, using: &random)
    }
    let bitmap = RowBitmap(ids)
    let set = Set(ids)
    #expect(bitmap.count == set.count)
    #expect(bitmap.isEmpty == set.isEmpty)
    #expect(Array(bitmap) == set.sorted())
    for id in ids + Self.edges + ids.map({ $0 ^ 1 }) {
      #expect(bitmap.contains(id) == set.contains(id), "\(id)")
    }
  }

  @Test func `A set without gaps finds its blocks at once, and one with a gap finds them too`() {
    let dense = RowBitmap(0..<1000)
    #expect(dense.words.count == 16)
    let gapped = RowBitmap((0..<1000).filter { !(128..<192).contains($0) })
    for id in Int64(-10)..<1010 {
      #expect(dense.contains(id) == (0..<1000).contains(id))
      #expect(gapped.contains(id) == ((0..<1000).contains(id) && !(128..<192).contains(id)))
    }
  }

  @Test func `Empty masks are not kept`() {
    var bitmap = RowBitmap()
    bitmap.append(block: 3, mask: 0)
    bitmap.append(block: 4, mask: 1)
    #expect(bitmap == RowBitmap([256]))
  }
}
