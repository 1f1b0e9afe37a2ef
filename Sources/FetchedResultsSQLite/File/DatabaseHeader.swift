/// The first hundred bytes of an SQLite database.
///
/// What a log beside the file holds is newer, but a store has had its mark
/// since it was made, and its version only grows.
struct DatabaseHeader {
  /// In bytes.
  static let length = 100

  let applicationID: Int32
  let userVersion: Int32
  /// SQLite's schema cookie: counts changes of the schema.
  let schemaVersion: Int64
  /// In bytes.
  let pageSize: Int
  /// How many pages the file has; 0 where the last to write it did not say.
  let pageCount: Int64

  /// How long the file must be at least.
  var fileLength: Int64 { Int64(pageSize) * pageCount }

  /// Nil for a file of another kind.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length, bytes.starts(with: Array("SQLite format 3\u{0}".utf8)) else {
      return nil
    }
    func number(at offset: Int, length: Int = 4) -> UInt32 {
      bytes.dropFirst(offset).prefix(length).reduce(0) { $0 << 8 | UInt32($1) }
    }
    applicationID = Int32(bitPattern: number(at: 68))
    userVersion = Int32(bitPattern: number(at: 60))
    schemaVersion = Int64(number(at: 40))
    // 65,536 does not fit and is written as 1.
    pageSize = number(at: 16, length: 2) == 1 ? 65_536 : Int(number(at: 16, length: 2))
    // The count of pages holds only if the last to write it noted the change with it.
    pageCount = number(at: 24) == number(at: 92) ? Int64(number(at: 28)) : 0
  }
}
