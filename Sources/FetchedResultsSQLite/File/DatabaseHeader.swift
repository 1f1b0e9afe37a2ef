/// The first hundred bytes of an SQLite database.
///
/// The write-ahead log beside the file may contain a newer header, but a store has its mark from
/// the beginning, and its version only grows.
struct DatabaseHeader {
  /// The length of the header in bytes.
  static let length = 100

  let applicationID: Int32
  let userVersion: Int32
  /// SQLite's schema cookie: the count of schema changes.
  let schemaVersion: Int64
  /// The size of a page in bytes.
  let pageSize: Int
  /// The count of pages in the file; 0 where the last program that wrote the file did not record
  /// it.
  let pageCount: Int64

  /// The minimum length of the file in bytes.
  var fileLength: Int64 { Int64(pageSize) * pageCount }

  /// Nil for a file that is not a database.
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
    // 65,536 does not fit into two bytes, so SQLite writes it as 1.
    pageSize = number(at: 16, length: 2) == 1 ? 65_536 : Int(number(at: 16, length: 2))
    // The page count is valid only if the last writer recorded the change counter with it.
    pageCount = number(at: 24) == number(at: 92) ? Int64(number(at: 28)) : 0
  }
}
