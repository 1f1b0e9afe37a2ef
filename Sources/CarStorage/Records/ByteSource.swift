import Glibc

/// The bytes of a file or a pipe, read in chunks and never held as a whole.
///
/// A reader parses `unread`, calls `refill()` for more bytes while its row is not complete, and
/// drops the row with `consume(_:)`. Only the unread bytes are kept, so the memory needed is a
/// chunk, or the longest row if that is longer. Rows longer than `longestRow` are refused: without
/// a limit, one forgotten quote would read the rest of the file into memory.
///
/// Text in another encoding is converted to UTF-8 piece by piece on its way into the buffer, so
/// that readers know of no other encoding: see `settleEncoding()`.
///
/// Bytes are moved only to make room, and the buffer doubles, so that the cost of reading stays
/// linear however few bytes each read of a pipe returns.
///
/// Nothing guards the buffer: the reader that owns the source uses it on one thread at a time.
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

  /// With less free room than this, the unread bytes are moved to the beginning of the buffer, or
  /// of a larger one, before the next read.
  private static let leastRead = 64 << 10

  /// What a row must be shorter than.
  let longestRow: Int
  private let read: Read
  private var storage: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  private var hasEnded = false

  /// The encoding of the file: until the file's first bytes were checked, the one that was named.
  package internal(set) var encoding: TextEncoding
  /// The converter of the file to UTF-8; nil where the file is UTF-8 already.
  private var transcoder: Transcoder?
  /// Bytes of the file that have been read and not yet converted.
  private var untranscoded: [UInt8] = []

  /// How many bytes of the file were read so far, to show progress against its size.
  package private(set) var bytesRead = 0
  /// Where `unread` begins.
  private(set) var place = TextPlace.start

  /// A source of the bytes that `read` returns.
  package init(
    longestRow: Int = ByteSource.longestRow, encoding: TextEncoding = .utf8, read: @escaping Read
  ) {
    self.longestRow = longestRow
    self.encoding = encoding
    self.read = read
    storage = .allocate(byteCount: 4 * Self.leastRead, alignment: 16)
  }

  /// Reads an open descriptor from where it stands. It is not closed here.
  package convenience init(descriptor: Int32, encoding: TextEncoding = .utf8) {
    self.init(encoding: encoding) { room in
      while true {
        let count = Glibc.read(descriptor, room.baseAddress, room.count)
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
    let room = UnsafeMutableRawBufferPointer(rebasing: storage[end...])
    let count = try transcoder == nil ? readFile(room) : readTranscoded(room)
    end += count
    hasEnded = count == 0
    return !hasEnded
  }

  private func readFile(_ room: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = try read(room)
    bytesRead += count
    return count
  }

  /// Drops the first `count` unread bytes.
  func consume(_ count: Int) {
    place.advance(over: Bytes(rebasing: unread[..<count]))
    start += count
  }

  /// Drops a byte order mark, which is no column of the first line.
  func dropMark(_ count: Int) { start += count }

  /// Converts the unread bytes, and all that follow them, to UTF-8.
  func transcode(_ transcoder: Transcoder) {
    self.transcoder = transcoder
    untranscoded = Array(unread)
    start = 0
    end = 0
    hasEnded = false
  }

  /// Reads more of the file, and fills the room with the UTF-8 of it.
  private func readTranscoded(_ room: UnsafeMutableRawBufferPointer) throws -> Int {
    let most = room.count / (2 * Transcoder.growth)
    var text: [UInt8] = []
    while text.isEmpty {
      if untranscoded.isEmpty {
        untranscoded = try [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
          count = try readFile(UnsafeMutableRawBufferPointer(buffer))
        }
        guard !untranscoded.isEmpty else {
          transcoder?.finish(&text)
          break
        }
      }
      transcoder?.append(untranscoded.prefix(most), to: &text)
      untranscoded.removeFirst(min(most, untranscoded.count))
    }
    room.copyBytes(from: text)
    return text.count
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

  /// Drops a byte order mark at the start of the file, and converts the rest to UTF-8 where it has
  /// another encoding.
  ///
  /// A mark overrules the encoding that was named, because hardly any text of another encoding
  /// begins with its bytes.
  func settleEncoding() throws {
    while unread.count < 3, try refill() {}
    if unread.starts(with: [0xEF, 0xBB, 0xBF]) {
      dropMark(3)
      encoding = .utf8
    } else if unread.starts(with: [0xFF, 0xFE]) || unread.starts(with: [0xFE, 0xFF]) {
      let isBigEndian = unread[0] == 0xFE
      dropMark(2)
      encoding = .utf16
      transcode(Transcoder(.utf16(isBigEndian: isBigEndian)))
    } else {
      switch encoding {
      case .utf8: break
      // A table of cars begins with an ASCII character, one byte of which is 0.
      case .utf16: transcode(Transcoder(.utf16(isBigEndian: unread.first == 0)))
      case .windows1250: transcode(Transcoder(.codePage(CodePage.windows1250)))
      case .windows1252: transcode(Transcoder(.codePage(CodePage.windows1252)))
      }
    }
  }

  /// Whether a carriage return alone ends a line, as in old files.
  var endsLinesWithReturn: Bool { place.lineEnd == ASCII.carriageReturn }

  /// Takes the line end of the first line for the line end of the whole file.
  func settleLineEnd() throws {
    var searched = 0
    while true {
      let end = unread[searched...].firstIndex {
        $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn
      }
      if let end {
        if unread[end] == ASCII.lineFeed { return }
        if end + 1 == unread.count { _ = try refillUnlessFull() }
        let isAlone = end + 1 == unread.count || unread[end + 1] != ASCII.lineFeed
        if isAlone { place.lineEnd = ASCII.carriageReturn }
        return
      }
      searched = unread.count
      guard try refillUnlessFull() else { return }
    }
  }

  /// Reads more bytes; false also where the line is too long, which its reader reports.
  private func refillUnlessFull() throws -> Bool {
    do { return try refill() } catch is RowProblem { return false }
  }

  /// The extent of one line at the start of the unread bytes.
  struct Line {
    /// Its bytes without the line end.
    let length: Int
    /// Its bytes with the line end.
    let consumed: Int
  }

  /// Drops the lines above the one with the header, which is counted from 1.
  ///
  /// - Throws: `RowProblem` where the file has fewer lines.
  func skipLines(above header: Int) throws {
    for above in 1..<header {
      guard let line = try line() else {
        throw RowProblem(.noSuchLine(header, last: above - 1), at: place)
      }
      consume(line.consumed)
    }
    if try line() == nil { throw RowProblem(.noSuchLine(header, last: header - 1), at: place) }
  }

  /// The next line, complete in `unread`; nil at the end of the input.
  func line() throws -> Line? {
    var searched = 0
    while true {
      if let newline = unread.firstOffset(of: place.lineEnd, from: searched) {
        let endsInReturn =
          !endsLinesWithReturn && newline > 0 && unread[newline - 1] == ASCII.carriageReturn
        return Line(length: endsInReturn ? newline - 1 : newline, consumed: newline + 1)
      }
      searched = unread.count
      if try !refill() {
        return searched == 0 ? nil : Line(length: searched, consumed: searched)
      }
    }
  }
}
