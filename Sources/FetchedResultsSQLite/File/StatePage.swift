/// The row of ``StateTable``, read from the bytes of its page.
///
/// SQLite is not asked, because the question is whether SQLite may open the file with the
/// write-ahead log that lies beside it.
struct StatePage: Equatable, Sendable {
  /// The table's page: it is the first table of the file, and the first page holds the schema.
  static let number = 2

  let store: StoreID
  let generation: Int64
  let base: Int64
  let cookie: Int64
  let last: Int64

  /// Whether the commit that wrote the page was one of this library.
  var isOurs: Bool { last == generation }

  /// Nil where the page holds anything else, as in a store of the first version.
  init?(_ page: UnsafeRawBufferPointer) {
    // A leaf of a table with one row: https://sqlite.org/fileformat2.html#b_tree_pages
    guard page.count >= 512, page[0] == 0x0D, page[3] == 0, page[4] == 1 else { return nil }
    var bytes = ByteReader(page, from: Int(page[8]) << 8 | Int(page[9]))
    guard bytes.variableInteger() != nil, bytes.variableInteger() != nil else { return nil }
    let headerStart = bytes.position
    guard let headerLength = bytes.variableInteger() else { return nil }
    let headerEnd = headerStart + Int(clamping: headerLength)
    var types: [Int64] = []
    while bytes.position < headerEnd, let type = bytes.variableInteger() { types.append(type) }
    guard types.count >= 6, types[0] == Self.textType(of: StateTable.rowName),
      types[1] == Self.blobType(ofLength: StoreID.length), bytes.position == headerEnd,
      bytes.bytes(StateTable.rowName.utf8.count)?.elementsEqual(StateTable.rowName.utf8) == true,
      let store = bytes.bytes(StoreID.length).flatMap(StoreID.init),
      let generation = bytes.integer(types[2]), let base = bytes.integer(types[3]),
      let cookie = bytes.integer(types[4]), let last = bytes.integer(types[5])
    else { return nil }
    self.store = store
    self.generation = generation
    self.base = base
    self.cookie = cookie
    self.last = last
  }

  private static func textType(of text: String) -> Int64 { Int64(text.utf8.count) * 2 + 13 }

  private static func blobType(ofLength length: Int) -> Int64 { Int64(length) * 2 + 12 }
}

/// Sixteen bytes that no other store has.
struct StoreID: Hashable, Sendable {
  static let length = 16

  let bytes: [UInt8]

  init?(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
    guard self.bytes.count == Self.length else { return nil }
  }

  /// Whether one is a copy of the other, or both are of a third.
  func isRelated(to other: StoreID) -> Bool { bytes.prefix(8) == other.bytes.prefix(8) }
}

/// Reads what a record of SQLite is made of. Nothing is read behind the end.
private struct ByteReader {
  private let buffer: UnsafeRawBufferPointer
  private(set) var position: Int

  init(_ buffer: UnsafeRawBufferPointer, from position: Int) {
    self.buffer = buffer
    self.position = position
  }

  mutating func bytes(_ count: Int) -> UnsafeRawBufferPointer? {
    guard count >= 0, position >= 0, position <= buffer.count - count else { return nil }
    defer { position += count }
    return UnsafeRawBufferPointer(rebasing: buffer[position..<position + count])
  }

  /// Seven bits a byte, all eight of a ninth.
  mutating func variableInteger() -> Int64? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard let byte = bytes(1)?[0] else { return nil }
      if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { break }
    }
    return Int64(bitPattern: value)
  }

  /// An integer of a serial type; nil for a value of another kind.
  mutating func integer(_ type: Int64) -> Int64? {
    switch type {
    case 8: return 0
    case 9: return 1
    case 1...6:
      let lengths = [1, 2, 3, 4, 6, 8]
      guard let bytes = bytes(lengths[Int(type) - 1]), let first = bytes.first else { return nil }
      return bytes.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
    default: return nil
    }
  }
}
