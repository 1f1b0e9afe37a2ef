import Foundation

/// The bytes of a file or a pipe, read in chunks and never held as a whole.
///
/// A reader looks at `unread`, asks for more with `refill()` while its row is
/// not complete, and drops the row with `consume(_:)`. Only the unread bytes
/// are kept, so the memory needed is a chunk, or the longest row if that is
/// longer. Rows longer than `longestRow` are refused: without a limit one
/// forgotten quote would draw the rest of the file into memory.
///
/// Bytes are moved only to make room and the buffer doubles, so that reading
/// stays linear however short the reads of a pipe are.
package final class ByteSource {
  /// Fills a part of the buffer and returns how much; 0 is the end.
  package typealias Read = (UnsafeMutableRawBufferPointer) throws -> Int

  /// The system refused to read.
  package struct ReadError: Error, Equatable {
    /// The `errno` of read(2).
    package let code: Int32
  }

  /// 16 MiB: a note of 1 MB fits with every character as a JSON escape.
  package static let longestRow = 16 << 20

  /// Below this much free room the buffer is tidied up before the next read.
  private static let leastRead = 64 << 10

  /// What a row must be shorter than.
  let longestRow: Int
  private let read: Read
  private var storage: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  private var hasEnded = false

  /// How many bytes were read so far, to show progress against a file's size.
  package private(set) var bytesRead = 0
  /// Where `unread` begins.
  private(set) var place = TextPlace.start

  /// Reads from whatever `read` gives.
  package init(longestRow: Int = ByteSource.longestRow, read: @escaping Read) {
    self.longestRow = longestRow
    self.read = read
    storage = .allocate(byteCount: 4 * Self.leastRead, alignment: 16)
  }

  /// Reads an open descriptor from where it stands. It is not closed here.
  package convenience init(descriptor: Int32) {
    self.init { room in
      while true {
        let count = Foundation.read(descriptor, room.baseAddress, room.count)
        if count >= 0 { return count }
        if errno != EINTR { throw ReadError(code: errno) }
      }
    }
  }

  deinit {
    storage.deallocate()
  }

  /// The bytes read and not yet consumed, valid until the next `refill()`.
  var unread: Bytes {
    Bytes(
      rebasing: UnsafeRawBufferPointer(storage).assumingMemoryBound(to: UInt8.self)[start..<end])
  }

  /// Reads more bytes behind the unread ones; false at the end of the input.
  ///
  /// - Throws: `ReadError`; `RowProblem` when the row that begins here is longer
  ///   than `longestRow`.
  func refill() throws -> Bool {
    guard !hasEnded else { return false }
    guard end - start < longestRow else {
      throw RowProblem(.rowTooLong(limit: longestRow), at: place)
    }
    makeRoom()
    let count = try read(UnsafeMutableRawBufferPointer(rebasing: storage[end...]))
    end += count
    bytesRead += count
    hasEnded = count == 0
    return !hasEnded
  }

  /// Drops the first `count` unread bytes.
  func consume(_ count: Int) {
    place.advance(over: Bytes(rebasing: unread[..<count]))
    start += count
  }

  /// Drops a UTF-8 byte order mark at the start of the file.
  ///
  /// - Throws: `RowProblem` for a mark of UTF-16, as spreadsheets write it in
  ///   "Unicode text": every line would else be refused for its NUL bytes.
  func skipByteOrderMark() throws {
    while unread.count < 3, try refill() {}
    if unread.starts(with: [0xFF, 0xFE]) || unread.starts(with: [0xFE, 0xFF]) {
      throw RowProblem(.utf16, at: place)
    }
    if unread.starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
  }

  private func makeRoom() {
    guard storage.count - end < Self.leastRead else { return }
    let kept = UnsafeRawBufferPointer(rebasing: storage[start..<end])
    if storage.count - kept.count < Self.leastRead {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: 2 * storage.count, alignment: 16)
      larger.copyMemory(from: kept)
      storage.deallocate()
      storage = larger
    } else {
      storage.copyMemory(from: kept)
    }
    end -= start
    start = 0
  }
}
