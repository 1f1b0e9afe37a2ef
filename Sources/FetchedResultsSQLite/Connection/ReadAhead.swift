import GRDB
import GRDBSQLite
import Glibc

/// Reads a database file in larger pieces while a scan goes through a table.
///
/// SQLite asks for one page at a time, so a scan of 130 MB makes 33,000 calls of the system; with
/// pieces of 16 pages it takes a fifth less processor time. A larger page of the file would save as
/// much, but each commit would write as much more.
///
/// For the time of one scan the read function of the connection's file is replaced. The piece is
/// kept no longer: within one transaction a checkpoint of another process never changes a page of
/// the file that the transaction still reads from there. The thread that uses the connection is the
/// only one that accesses this value.
struct ReadAhead {
  /// The first member, so that a pointer to this value is also a pointer to the functions, which is
  /// what SQLite expects.
  private var functions: sqlite3_io_methods
  private let original: UnsafePointer<sqlite3_io_methods>
  private let piece = UnsafeMutableRawPointer.allocate(byteCount: Self.length, alignment: 16)
  private var pieceOffset: Int64 = -1
  private var lastOffset: Int64 = -1
  /// How many reads in a row were near the one before.
  private var nearCount = 0

  /// The length of a piece in bytes.
  private static let length = 16 * 4096
  /// Pages of a table that was filled in order lie near each other, not one after the other.
  private static let nearDistance: Int64 = 8 * 4096
  /// How many near reads must follow one another before pieces are read: where the pages of a table
  /// are scattered, pieces would be read in vain.
  private static let fewestNearReads = 4

  /// Runs a scan.
  static func whileScanning<Result>(
    _ database: Database, _ scan: () throws -> Result
  ) rethrows -> Result {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(
      database.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard code == SQLITE_OK, let file, let original = file.pointee.pMethods else {
      return try scan()
    }
    let state = UnsafeMutablePointer<ReadAhead>.allocate(capacity: 1)
    state.initialize(to: ReadAhead(functions: original.pointee, original: original))
    state.pointee.functions.xRead = { file, destination, count, offset in
      guard let file, let destination else { return SQLITE_IOERR }
      return file.withMemoryRebound(to: UnsafeMutablePointer<ReadAhead>.self, capacity: 1) {
        $0.pointee.pointee.read(file, destination, Int(count), offset)
      }
    }
    file.pointee.pMethods = UnsafeRawPointer(state).assumingMemoryBound(
      to: sqlite3_io_methods.self)
    defer {
      file.pointee.pMethods = original
      state.pointee.piece.deallocate()
      state.deallocate()
    }
    return try scan()
  }

  private init(
    functions: sqlite3_io_methods, original: UnsafePointer<sqlite3_io_methods>
  ) {
    self.functions = functions
    self.original = original
  }

  private mutating func read(
    _ file: UnsafeMutablePointer<sqlite3_file>, _ destination: UnsafeMutableRawPointer,
    _ count: Int, _ offset: Int64
  ) -> Int32 {
    if abs(offset - lastOffset) <= Self.nearDistance {
      nearCount += 1
    } else {
      (nearCount, pieceOffset) = (0, -1)
    }
    lastOffset = offset
    let start = offset - offset % Int64(Self.length)
    let position = Int(offset - start)
    guard nearCount >= Self.fewestNearReads, position + count <= Self.length,
      hasPiece(at: start, of: file)
    else { return original.pointee.xRead(file, destination, Int32(count), offset) }
    memcpy(destination, piece + position, count)
    return SQLITE_OK
  }

  /// - Returns: False where the piece cannot be read, as at the end of the file. The page is then
  ///   read alone, with the error that there may be.
  private mutating func hasPiece(
    at start: Int64, of file: UnsafeMutablePointer<sqlite3_file>
  ) -> Bool {
    if pieceOffset == start { return true }
    // A read before the piece is usually followed by one within it, for which the piece is kept.
    if start < pieceOffset { return false }
    pieceOffset = -1
    guard original.pointee.xRead(file, piece, Int32(Self.length), start) == SQLITE_OK else {
      nearCount = 0
      return false
    }
    pieceOffset = start
    return true
  }
}
