import FetchedResults
import Glibc

/// The information in the committed part of a write-ahead log about the store that it belongs to.
///
/// The log is read as SQLite reads it after a crash: up to the last frame that ends a transaction
/// and whose checksum continues that of the frames before it. See
/// https://sqlite.org/fileformat2.html#walformat.
struct WriteAheadLogScan {
  /// The states in the first and in the last frame of the state's page.
  private(set) var firstState: StatePage?
  private(set) var newestState: StatePage?
  /// Whether the first transaction wrote the state, so that the base that it records is that of
  /// this log. Another program that only changes the schema does not write the state.
  private(set) var beginsWithState = false
  /// The nonces of all states.
  private(set) var nonces: Set<Nonce> = []
  /// The schema versions in all frames of the first page, and the version in the first such frame.
  private(set) var cookies: Set<Int64> = []
  private(set) var firstCookie: Int64?
  /// Whether the first transaction wrote every page of the file, as `VACUUM` does, which writes the
  /// state unchanged and increments the schema version.
  private(set) var beginsWithEveryPage = false
  /// The count of pages in the file after the last transaction.
  private(set) var pageCount: Int64 = 0

  /// Nil where the log has no transaction that SQLite would replay.
  ///
  /// - Throws: `StoreError` where the log cannot be read.
  /// - Complexity: O(length of the log); half a millisecond for a thousand frames.
  init?(_ path: String) throws(StoreError) {
    guard let file = try LogFile(path), let header = try LogHeader(file) else { return nil }
    var hasTransaction = false
    var frameCount: Int64 = 0
    var pending: [(page: UInt32, bytes: [UInt8])] = []
    try header.forEachFrame(of: file) { frame in
      frameCount += 1
      if frame.page == 1 || Int(frame.page) == StatePage.number {
        pending.append((frame.page, Array(frame.bytes)))
      }
      guard frame.pageCount > 0 else { return }
      for (page, bytes) in pending { add(page, bytes) }
      pageCount = Int64(frame.pageCount)
      if !hasTransaction {
        beginsWithState = firstState != nil
        // A file of more than a gigabyte has one page that is never written, the page of the lock
        // bytes.
        beginsWithEveryPage = frameCount >= pageCount - 1
      }
      hasTransaction = true
      pending = []
    }
    if !hasTransaction { return nil }
  }

  /// Where the salts stand in a log.
  static let saltOffset = 16

  /// The salts of a log, which distinguish it from every other log, including the one that the same
  /// file contained before a restart. They are read even where nothing else in the log is intact.
  ///
  /// - Returns: Nil where there is no log, or an empty one.
  static func salts(_ path: String) throws(StoreError) -> Nonce? {
    guard let file = try LogFile(path) else { return nil }
    var bytes = [UInt8](repeating: 0, count: Nonce.length)
    return try file.read(into: &bytes, from: saltOffset) == bytes.count
      ? Nonce(bytes) : nil
  }

  private mutating func add(_ page: UInt32, _ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      if page == 1 {
        if let header = DatabaseHeader(Array(bytes.prefix(DatabaseHeader.length))) {
          cookies.insert(header.schemaVersion)
          if firstCookie == nil { firstCookie = header.schemaVersion }
        }
      } else if let state = StatePage(bytes) {
        if firstState == nil { firstState = state }
        newestState = state
        if let nonce = state.nonce { nonces.insert(nonce) }
      }
    }
  }
}

/// An open log file, closed when the scan that made it ends. One thread uses it.
private final class LogFile {
  private let path: String
  private let descriptor: Int32

  /// Nil where there is no file.
  init?(_ path: String) throws(StoreError) {
    let store = String(path.dropLast("-wal".count))
    guard let opened = try CompanionFile.open(path, beside: store, O_RDONLY) else { return nil }
    descriptor = opened
    self.path = path
  }

  // SQLite has no lock on this file that closing it could release.
  deinit { close(descriptor) }

  /// - Returns: The count of bytes read, which is less than requested only at the end of the file.
  func read(into buffer: inout [UInt8], from offset: Int) throws(StoreError) -> Int {
    let count = pread(descriptor, &buffer, buffer.count, offset)
    guard count >= 0 else { throw .reading(path, code: errno) }
    return count
  }
}

/// The first 32 bytes of a write-ahead log.
private struct LogHeader {
  static let length = 32
  private static let frameHeaderLength = 24
  /// How much of the log is read at once, in bytes.
  private static let bufferSize = 1 << 20

  private let isBigEndian: Bool
  private let pageSize: Int
  private let salts: (UInt32, UInt32)
  private let checksum: (UInt32, UInt32)

  /// One page in the log.
  struct Frame {
    let page: UInt32
    /// The page count of the file in the last frame of a transaction; else 0.
    let pageCount: UInt32
    let bytes: UnsafeRawBufferPointer
  }

  init?(_ file: LogFile) throws(StoreError) {
    var bytes = [UInt8](repeating: 0, count: Self.length)
    guard try file.read(into: &bytes, from: 0) == Self.length else { return nil }
    let header = bytes.withUnsafeBytes { bytes -> LogHeader? in
      let magic = bytes.bigEndian(at: 0)
      guard magic & ~1 == 0x377F_0682, bytes.bigEndian(at: 4) == 3_007_000 else { return nil }
      let isBigEndian = magic & 1 == 1
      var checksum: (UInt32, UInt32) = (0, 0)
      UnsafeRawBufferPointer(rebasing: bytes[..<24]).add(to: &checksum, isBigEndian: isBigEndian)
      guard checksum == (bytes.bigEndian(at: 24), bytes.bigEndian(at: 28)) else { return nil }
      return LogHeader(
        isBigEndian: isBigEndian, pageSize: Int(bytes.bigEndian(at: 8)),
        salts: (
          bytes.bigEndian(at: WriteAheadLogScan.saltOffset),
          bytes.bigEndian(at: WriteAheadLogScan.saltOffset + 4)
        ),
        checksum: checksum)
    }
    guard let header, (512...65_536).contains(header.pageSize) else { return nil }
    self = header
  }

  private init(
    isBigEndian: Bool, pageSize: Int, salts: (UInt32, UInt32), checksum: (UInt32, UInt32)
  ) {
    self.isBigEndian = isBigEndian
    self.pageSize = pageSize
    self.salts = salts
    self.checksum = checksum
  }

  /// Calls a body with every intact frame that was written since the log was last restarted.
  func forEachFrame(of file: LogFile, _ body: (Frame) -> Void) throws(StoreError) {
    let length = Self.frameHeaderLength + pageSize
    let framesAtOnce = max(1, Self.bufferSize / length)
    var buffer = [UInt8](repeating: 0, count: framesAtOnce * length)
    var offset = Self.length
    var sum = checksum
    while true {
      let count = try file.read(into: &buffer, from: offset)
      guard count >= length else { return }
      let frames = count / length
      let isValid = buffer.withUnsafeBytes { buffer in
        (0..<frames).allSatisfy { index in
          let bytes = buffer[index * length..<(index + 1) * length]
          return take(UnsafeRawBufferPointer(rebasing: bytes), &sum, body)
        }
      }
      guard isValid, frames == framesAtOnce else { return }
      offset += frames * length
    }
  }

  /// - Returns: False for a frame from before the last restart, or a partly written one.
  private func take(
    _ frame: UnsafeRawBufferPointer, _ sum: inout (UInt32, UInt32), _ body: (Frame) -> Void
  ) -> Bool {
    guard (frame.bigEndian(at: 8), frame.bigEndian(at: 12)) == salts else { return false }
    let page = UnsafeRawBufferPointer(rebasing: frame[Self.frameHeaderLength...])
    UnsafeRawBufferPointer(rebasing: frame[..<8]).add(to: &sum, isBigEndian: isBigEndian)
    page.add(to: &sum, isBigEndian: isBigEndian)
    guard sum == (frame.bigEndian(at: 16), frame.bigEndian(at: 20)) else { return false }
    body(Frame(page: frame.bigEndian(at: 0), pageCount: frame.bigEndian(at: 4), bytes: page))
    return true
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func bigEndian(at offset: Int) -> UInt32 {
    UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// Continues the checksum of a log, which is a sum over pairs of 32-bit words.
  fileprivate func add(to sum: inout (UInt32, UInt32), isBigEndian: Bool) {
    var (first, second) = sum
    var offset = 0
    while offset < count {
      let word = loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      let next = loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
      first &+= (isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)) &+ second
      second &+= (isBigEndian ? UInt32(bigEndian: next) : UInt32(littleEndian: next)) &+ first
      offset += 8
    }
    sum = (first, second)
  }
}
