import CLinux
import FetchedResults
import Glibc

/// Searches the blob of one block (``TextBlock``) for texts, in all its rows at once.
///
/// A hit is found by bytes alone: the marks that separate rows and fields do not occur in UTF-8, so
/// no needle can match them. The last row mark before a hit identifies the row, and the count of
/// field marks between the two identifies the field.
///
/// The search borrows the blob and copies nothing. It is valid only as long as the blob is.
struct BlockSearch {
  /// The rows of the block.
  let present: UInt64
  /// The rows whose folds are not stored in the block, or prove nothing.
  let unchecked: UInt64
  /// The rows whose folds are stored, but do not prove that they match.
  private let inexact: UInt64
  private let block: Int64
  private let start: UnsafePointer<UInt8>
  private let count: Int

  /// Rows of a block, as far as their folded texts decide.
  struct Hits: Equatable {
    /// Rows for which the condition is true.
    var matches: UInt64 = 0
    /// Other rows for which it may be true.
    var candidates: UInt64 = 0

    var any: UInt64 { matches | candidates }
  }

  /// - Parameters:
  ///   - blob: Its memory must stay valid for as long as the search is used.
  ///   - block: The id of the block.
  ///   - fieldCount: How many fields a segment has. A block with another count, or with the marks
  ///     of another version, was written by an older one, so all of its rows have to be rechecked.
  /// - Returns: Nil for a blob that no block can have.
  init?(_ blob: UnsafeRawBufferPointer, block: Int64, fieldCount: Int) {
    // The bound on the length bounds the time, too: a hit without the mark of a row costs a look at
    // all bytes before it.
    guard (TextBlock.headerLength...TextBlock.longestBlob).contains(blob.count),
      blob.count % TextBlock.sizeUnit == 0, let base = blob.baseAddress
    else { return nil }
    self.block = block
    present = UInt64(littleEndian: blob.loadUnaligned(as: UInt64.self))
    let unchecked = UInt64(littleEndian: blob.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    start = base.assumingMemoryBound(to: UInt8.self) + TextBlock.headerLength
    count = blob.count - TextBlock.headerLength
    if unchecked & ~present != 0 { return nil }
    let inexact = unchecked == 0 ? 0 : unchecked & Self.rows(start, count)
    let isEarlier =
      start[0] == TextBlock.earlierRowMark
      || unchecked & ~inexact != present && Self.fieldCount(start, count) != fieldCount
    self.unchecked = isEarlier ? present : unchecked
    self.inexact = isEarlier ? 0 : inexact
  }

  /// The rows that have a segment.
  private static func rows(_ segments: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    var rows = UInt64(0)
    var position = 0
    while let mark = memchr(segments + position, Int32(TextBlock.rowMark), count - position) {
      let row = UnsafeRawPointer(segments).distance(to: UnsafeRawPointer(mark))
      guard row + 1 < count else { break }
      rows |= 1 << UInt64(segments[row + 1] & 63)
      position = row + 2
    }
    return rows
  }

  /// How many fields the first segment has.
  private static func fieldCount(_ segments: UnsafePointer<UInt8>, _ count: Int) -> Int {
    // The mark of a row is two bytes long, and the padding has no mark of a field.
    let next = count > 2 ? memchr(segments + 2, Int32(TextBlock.rowMark), count - 2) : nil
    let end = next.map { UnsafeRawPointer(segments).distance(to: UnsafeRawPointer($0)) } ?? count
    var fields = 1
    for index in 0..<end where segments[index] == TextBlock.fieldMark { fields += 1 }
    return fields
  }

  /// The rows for which a condition is true, and the rows for which it may be true.
  func rows(_ condition: TextCondition) -> Hits {
    var hits = evaluate(condition, among: present)
    let unknown = unchecked & ~inexact
    hits.matches &= ~unknown
    hits.candidates = (hits.candidates & present | unknown) & ~hits.matches
    return hits
  }

  /// - Parameter wanted: The rows in question. Others may be among the hits or not.
  private func evaluate(_ condition: TextCondition, among wanted: UInt64) -> Hits {
    switch condition {
    case .field(let field):
      let hits = field.needle.withUnsafeBufferPointer { rows(field, $0, []) }
      return unchecked & wanted == 0 ? hits : inexactly(hits)
    case .identifiers(let ids): return Hits(matches: ids.mask(of: block) & present)
    case .any(let conditions):
      var any = Hits()
      for condition in conditions where wanted & ~any.matches != 0 {
        let hits = evaluate(condition, among: wanted)
        let matches = any.matches | hits.matches
        any = Hits(
          matches: matches, candidates: (any.candidates | hits.candidates) & ~matches)
      }
      return any
    case .atMost(let condition):
      return Hits(candidates: evaluate(condition, among: wanted).any)
    case .not(let condition):
      let hits = evaluate(condition, among: wanted)
      return Hits(matches: present & ~hits.any, candidates: hits.candidates)
    case .all(let conditions) where unchecked == 0 && conditions.allSatisfy(\.isField):
      return rows(ofEach: conditions)
    case .all(let conditions):
      var all = Hits(matches: wanted)
      for condition in conditions where all.any != 0 {
        let hits = evaluate(condition, among: all.any)
        let matches = all.matches & hits.matches
        all = Hits(matches: matches, candidates: all.any & hits.any & ~matches)
      }
      return all
    }
  }

  // MARK: - Texts

  /// The hits, where a hit in an inexact fold proves nothing.
  private func inexactly(_ hits: Hits) -> Hits {
    var hits = hits
    hits.candidates |= hits.matches & inexact
    hits.matches &= ~unchecked
    return hits
  }

  /// The rows that have each of some texts: all is searched for the first, and only rows that have
  /// it for the others.
  private func rows(ofEach conditions: [TextCondition]) -> Hits {
    guard case .field(let first)? = conditions.first else { return Hits(matches: present) }
    return first.needle.withUnsafeBufferPointer { rows(first, $0, conditions.dropFirst()) }
  }

  /// - Parameter others: Texts that the rows must have, too.
  private func rows(
    _ condition: TextCondition.FieldCondition, _ needle: UnsafeBufferPointer<UInt8>,
    _ others: ArraySlice<TextCondition>
  ) -> Hits {
    var hits = Hits()
    var position = 0
    while let hit = ByteSearch.first(needle, in: start, from: position, to: count) {
      guard let mark = memrchr(start, Int32(TextBlock.rowMark), hit) else {
        // Another program has written these bytes. A hit outside every row is skipped.
        position = hit + 1
        continue
      }
      let row = UnsafeRawPointer(start).distance(to: UnsafeRawPointer(mark))
      guard isHit(hit, of: condition, length: needle.count, inRowAt: row) else {
        position = hit + 1
        continue
      }
      let next = others.isEmpty ? nil : self.row(after: hit)
      guard others.allSatisfy({ isHit($0, inRowAt: row, to: next ?? count) }) else {
        guard let next else { break }
        position = next
        continue
      }
      hits.matches |= bit(ofRowAt: row) & present
      // The other hits of the row tell nothing more.
      guard let next = next ?? self.row(after: hit) else { break }
      position = next
    }
    return hits
  }

  /// Whether a row has a text.
  ///
  /// - Parameter end: Where the next row begins.
  private func isHit(_ condition: TextCondition, inRowAt row: Int, to end: Int) -> Bool {
    guard case .field(let field) = condition else { return false }
    return field.needle.withUnsafeBufferPointer { needle in
      var position = row + 2
      while let hit = ByteSearch.first(needle, in: start, from: position, to: end) {
        if isHit(hit, of: field, length: needle.count, inRowAt: row) { return true }
        position = hit + 1
      }
      return false
    }
  }

  private func bit(ofRowAt row: Int) -> UInt64 { 1 << UInt64(start[row + 1] & 63) }

  /// Where the next row begins.
  private func row(after position: Int) -> Int? {
    memchr(start + position, Int32(TextBlock.rowMark), count - position).map {
      UnsafeRawPointer(start).distance(to: UnsafeRawPointer($0))
    }
  }

  private func isHit(
    _ hit: Int, of condition: TextCondition.FieldCondition, length: Int, inRowAt row: Int
  ) -> Bool {
    // The mark of a row is two bytes long.
    guard hit >= row + 2 else { return false }
    switch condition.place {
    case .anywhere: break
    case .start: guard isStart(hit, inRowAt: row) else { return false }
    case .end: guard isEnd(hit + length) else { return false }
    case .whole: guard isStart(hit, inRowAt: row), isEnd(hit + length) else { return false }
    }
    return condition.fields == TextCondition.everyField
      || condition.fields & fieldBit(of: hit, inRowAt: row) != 0
  }

  private func isStart(_ position: Int, inRowAt row: Int) -> Bool {
    position == row + 2 || start[position - 1] == TextBlock.fieldMark
  }

  private func isEnd(_ position: Int) -> Bool {
    guard position < count else { return true }
    let byte = start[position]
    return byte == TextBlock.fieldMark || byte == TextBlock.rowMark || byte == TextBlock.padding
  }

  private func fieldBit(of position: Int, inRowAt row: Int) -> UInt64 {
    var field: UInt64 = 0
    for index in row + 2..<position where start[index] == TextBlock.fieldMark { field += 1 }
    return field < 64 ? 1 << field : 0
  }
}
