import FetchedResultsSQL

/// The row of ``StateTable``, read from the bytes of its page.
///
/// It does not use SQLite, because it serves to decide whether SQLite may open the file with the
/// write-ahead log that lies beside it.
struct StatePage: Equatable, Sendable {
  /// The id of the table's page: it is the first table of the file, and the first page holds the
  /// schema.
  static let number = 2

  /// The name of the one row.
  static let rowName = "state"

  let store: StoreID
  let generation: Int64
  let base: Int64
  let cookie: Int64
  let last: Int64
  /// The fingerprint of the description that the store was last made for; a version of the format
  /// in a store of an earlier one, and nil in one of the second version.
  let fingerprint: Int64?
  /// All of these are nil in a store of the second version.
  let nonce: Nonce?
  let baseNonce: Nonce?
  let lastNonce: Nonce?
  let branch: Nonce?
  let fork: Nonce?

  /// Whether a commit of this library wrote the page.
  var isOurs: Bool { nonce == nil ? last == generation : lastNonce == nonce }

  /// Where the state stands among the states of its store.
  var stateBranch: StateBranch { StateBranch(id: branch, lastNonce: lastNonce) }

  /// Reads the row from a statement that selects all columns of the table.
  init?(_ row: SQLCursor) {
    guard let store = StoreID(row.bytes(1)) else { return nil }
    self.store = store
    (generation, base, cookie, last) =
      (row.integer(2), row.integer(3), row.integer(4), row.integer(5))
    fingerprint = row.columnCount > 7 ? row.integer(7) : nil
    let nonces = (8..<13).map { $0 < row.columnCount ? Nonce(row.bytes($0)) : nil }
    (nonce, baseNonce, lastNonce, branch, fork) =
      (nonces[0], nonces[1], nonces[2], nonces[3], nonces[4])
  }

  /// Nil where the page contains anything else, as in a store of the first version.
  init?(_ page: UnsafeRawBufferPointer) {
    guard var record = Record(page), record.types.count >= 6,
      record.types[0] == Self.textType(of: Self.rowName),
      record.types[1] == Self.blobType(ofLength: StoreID.length),
      record.bytes(0)?.elementsEqual(Self.rowName.utf8) == true,
      let store = record.bytes(1).flatMap(StoreID.init),
      let generation = record.integer(2), let base = record.integer(3),
      let cookie = record.integer(4), let last = record.integer(5)
    else { return nil }
    self.store = store
    self.generation = generation
    self.base = base
    self.cookie = cookie
    self.last = last
    // The count of missing changes is not needed here.
    let isLong = record.bytes(6) != nil
    fingerprint = isLong ? record.integer(7) : nil
    let nonces = (8..<13).map { isLong ? record.bytes($0).flatMap { Nonce($0) } : nil }
    (nonce, baseNonce, lastNonce, branch, fork) =
      (nonces[0], nonces[1], nonces[2], nonces[3], nonces[4])
  }

  /// Whether the page contains what the first version stored there: a list of names of migrations,
  /// and no other column. A partly written page does not.
  static func isListOfMigrations(_ page: UnsafeRawBufferPointer) -> Bool {
    guard let record = Record(page), record.types.count == 1 else { return false }
    return record.types[0] >= 13 && record.types[0] % 2 == 1
  }

  private static func textType(of text: String) -> Int64 { Int64(text.utf8.count) * 2 + 13 }

  private static func blobType(ofLength length: Int) -> Int64 { Int64(length) * 2 + 12 }
}

/// The sixteen bytes that identify a store.
struct StoreID: Hashable, Sendable {
  static let length = 16

  let bytes: [UInt8]

  init?(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
    guard self.bytes.count == Self.length else { return nil }
  }

  /// Whether one store is a copy of the other, or both are copies of a third.
  func isRelated(to other: StoreID) -> Bool { bytes.prefix(8) == other.bytes.prefix(8) }
}

/// The first row of a table that fits on one page, read from left to right.
private struct Record {
  /// SQLite's serial types of the columns.
  let types: [Int64]
  private var reader: ByteReader

  /// Nil where the page is not a leaf page of a table.
  init?(_ page: UnsafeRawBufferPointer) {
    // A leaf page with at least one row: https://sqlite.org/fileformat2.html#b_tree_pages. The list
    // of migrations may have several.
    guard page.count >= 512, page[0] == 0x0D, page[3] == 0, page[4] >= 1 else { return nil }
    var bytes = ByteReader(page, from: Int(page[8]) << 8 | Int(page[9]))
    guard bytes.variableInteger() != nil, bytes.variableInteger() != nil else { return nil }
    let headerStart = bytes.position
    guard let headerLength = bytes.variableInteger() else { return nil }
    let headerEnd = headerStart + Int(clamping: headerLength)
    var types: [Int64] = []
    while bytes.position < headerEnd, let type = bytes.variableInteger() { types.append(type) }
    guard bytes.position == headerEnd else { return nil }
    self.types = types
    reader = bytes
  }

  /// The bytes of the next column, whose index the caller passes; nil behind the last.
  mutating func bytes(_ index: Int) -> UnsafeRawBufferPointer? {
    guard types.indices.contains(index) else { return nil }
    return reader.bytes(ByteReader.length(of: types[index]))
  }

  mutating func integer(_ index: Int) -> Int64? { reader.integer(types[index]) }
}

/// A reader of the elements of an SQLite record. It never reads past the end of its buffer.
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

  /// A variable-length integer: seven bits of each byte, and all eight of a ninth.
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

  /// The length of a value of a serial type, in bytes.
  static func length(of type: Int64) -> Int {
    switch type {
    case 1...6: [1, 2, 3, 4, 6, 8][Int(type) - 1]
    case 7: 8
    case 12...: Int(clamping: (type - 12) / 2)
    default: 0
    }
  }

  /// An integer of a serial type; nil for a value of another kind.
  mutating func integer(_ type: Int64) -> Int64? {
    switch type {
    case 8: return 0
    case 9: return 1
    case 1...6:
      guard let bytes = bytes(Self.length(of: type)), let first = bytes.first else { return nil }
      return bytes.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
    default: return nil
    }
  }
}
