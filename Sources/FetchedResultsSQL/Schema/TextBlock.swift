/// The searched texts of up to 64 rows in one blob, so that one pass searches all of them.
///
/// ```
///   present      8 bytes   bit n: row n exists
///   recheck      8 bytes   bit n: row n exists, and its texts must be read from the row itself
///   FE 80|row  field C0 field C0 … field      one segment a row, in the order of the rows
///   C1 C1 C1 …                                up to a multiple of 256 bytes
/// ```
///
/// The masks are little-endian. The fields are the folded texts of the searchable attributes, in
/// the order of the entity, and behind them the searched alias, if the entity has one. An empty
/// field takes no byte, but the mark beside it remains. None of the marks occurs in UTF-8, so no
/// text that is searched for can match one, and a newline is plain text. The padding lets most
/// edits overwrite a blob in place.
///
/// The blob of 64 cars takes two pages, of which a tenth is unused. With 256 rows a car would take
/// 10 bytes less, and the blob that an edit writes would be four times as long.
///
/// Row n of block b has the identifier `b * 64 + n`. A row that does not have to be rechecked has a
/// segment with the folds of its fields. A row that does have to be may have one as well, which
/// tells when it need not be: where it does not have what a match has. A block without rows is not
/// stored.
///
/// Versions before the fourth of `TextFolding.version` folded otherwise, and began a segment with
/// FF. Of a block of theirs only the masks are read, so that each of its rows is rechecked until
/// the next write makes all blocks anew.
package struct TextBlock: Equatable {
  package static let rowsPerBlock = 64

  /// The byte that begins a segment; the byte after it is the row with its highest bit set.
  package static let rowMark: UInt8 = 0xFE
  /// The byte that began a segment when texts were folded by other rules.
  static let earlierRowMark: UInt8 = 0xFF
  package static let rowBit: UInt8 = 0x80
  /// The byte between two fields.
  package static let fieldMark: UInt8 = 0xC0
  package static let padding: UInt8 = 0xC1

  /// The length of the two masks.
  package static let headerLength = 16
  package static let sizeUnit = 256

  /// In bytes, including the marks between the fields. An edit of a row also writes the texts of
  /// its 63 neighbours, which must therefore be short.
  package static let longestSegment = 1000

  /// The length of the longest blob that is one of a block: each row has a segment of the greatest
  /// length behind its mark.
  static let longestBlob =
    (headerLength + rowsPerBlock * (2 + longestSegment) + sizeUnit - 1) / sizeUnit * sizeUnit

  /// The ids that a block can have.
  static let ids = id(ofBlockWith: .min)...id(ofBlockWith: .max)

  package static func id(ofBlockWith id: Int64) -> Int64 { id >> 6 }
  package static func row(of id: Int64) -> Int { Int(id & 63) }

  /// What the block holds of a row.
  package enum Entry: Equatable {
    case absent
    /// The row itself must be read: its texts are too long.
    case recheck
    /// The folded fields with the marks between them.
    case texts(ArraySlice<UInt8>)
    /// The folded fields with the marks between them. Where these have what a match has, the row
    /// itself must be read, because their bytes do not tell its letters apart (`FoldedText`).
    case inexactTexts(ArraySlice<UInt8>)

    /// The fields with the marks between them; nil where the block holds none.
    package var segment: ArraySlice<UInt8>? {
      switch self {
      case .absent, .recheck: nil
      case .texts(let segment), .inexactTexts(let segment): segment
      }
    }

    /// Whether a search finds the rows that match by this entry, where another would tell most. A
    /// block that was folded by other rules has no texts.
    package func stands(for other: Entry) -> Bool {
      self == other || self == .recheck && other != .absent
    }
  }

  private var entries = [Entry](repeating: .absent, count: rowsPerBlock)

  /// Creates a block without rows.
  package init() {}

  /// What the block holds of each row.
  package subscript(row: Int) -> Entry {
    get { entries[row] }
    set { entries[row] = newValue }
  }

  package var isEmpty: Bool { entries.allSatisfy { $0 == .absent } }

  // MARK: - Blobs

  /// Decodes a blob, which another program may have written.
  ///
  /// - Throws: ``StoreInconsistency`` unless the blob is built as described above, with
  ///   `fieldCount` fields in each segment. The contents of the fields are not checked.
  package init(_ blob: [UInt8], fieldCount: Int) throws {
    guard blob.count >= Self.headerLength, blob.count % Self.sizeUnit == 0 else {
      throw StoreInconsistency()
    }
    let present = Self.mask(blob[0..<8])
    let recheck = Self.mask(blob[8..<16])
    guard recheck & ~present == 0 else { throw StoreInconsistency() }
    let isEarlier = blob.dropFirst(Self.headerLength).first == Self.earlierRowMark
    let unread = isEarlier ? present : recheck
    for row in 0..<Self.rowsPerBlock where unread >> UInt64(row) & 1 == 1 {
      entries[row] = .recheck
    }
    if isEarlier { return }
    // The rows that may follow, in their order.
    var expected = present
    var index = Self.headerLength
    while index + 1 < blob.count, blob[index] == Self.rowMark {
      let row = Int(blob[index + 1] & ~Self.rowBit)
      guard blob[index + 1] & Self.rowBit != 0, row < Self.rowsPerBlock,
        expected >> UInt64(row) & 1 == 1
      else { throw StoreInconsistency() }
      let before = expected & ((1 << UInt64(row)) - 1)
      guard before & ~recheck == 0 else { throw StoreInconsistency() }
      expected &= ~(before | 1 << UInt64(row))
      let start = index + 2
      let (end, marks) = Self.endOfSegment(blob, from: start)
      guard marks == max(0, fieldCount - 1) else { throw StoreInconsistency() }
      let texts = blob[start..<end]
      entries[row] = recheck >> UInt64(row) & 1 == 1 ? .inexactTexts(texts) : .texts(texts)
      index = end
    }
    guard expected & ~recheck == 0, blob[index...].allSatisfy({ $0 == Self.padding }) else {
      throw StoreInconsistency()
    }
  }

  private static func mask(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The index at which the fields that begin at an index end, and the count of marks between them.
  private static func endOfSegment(_ blob: [UInt8], from start: Int) -> (end: Int, marks: Int) {
    var marks = 0
    var index = start
    while index < blob.count, blob[index] != rowMark, blob[index] != padding {
      if blob[index] == fieldMark { marks += 1 }
      index += 1
    }
    return (index, marks)
  }

  /// The blob that encodes the entries of the block.
  ///
  /// - Complexity: O(length of the texts).
  package var blob: [UInt8] {
    var present = UInt64(0)
    var recheck = UInt64(0)
    var length = Self.headerLength
    for (row, entry) in entries.enumerated() {
      switch entry {
      case .absent: continue
      case .recheck, .inexactTexts: recheck |= 1 << UInt64(row)
      case .texts: break
      }
      if let segment = entry.segment { length += 2 + segment.count }
      present |= 1 << UInt64(row)
    }
    let units = (length + Self.sizeUnit - 1) / Self.sizeUnit
    var blob: [UInt8] = []
    blob.reserveCapacity(units * Self.sizeUnit)
    for mask in [present, recheck] {
      withUnsafeBytes(of: mask.littleEndian) { blob.append(contentsOf: $0) }
    }
    for (row, entry) in entries.enumerated() {
      guard let segment = entry.segment else { continue }
      blob.append(Self.rowMark)
      blob.append(Self.rowBit | UInt8(row))
      blob.append(contentsOf: segment)
    }
    blob.append(contentsOf: repeatElement(Self.padding, count: units * Self.sizeUnit - length))
    return blob
  }
}
