import Glibc

/// The last commit that a writer was told is stored, kept in the lock file beside the store.
///
/// A log whose first frame is damaged ends there for SQLite: what follows is gone without a word.
/// So is all of a log that somebody removes. Beside this record that is noticed. It is written
/// after each commit and not synchronized: after a loss of power it may lag behind the store,
/// which raises no alarm, but it is never ahead of it.
struct Acknowledgement: Equatable, Sendable {
  let store: StoreID
  let generation: Int64
  /// The highest identifier that was ever given to a row.
  let highestID: Int64
  let identity: FileIdentity
  /// By the clock that files are stamped by, in nanoseconds.
  let time: Int64
  /// Whether somebody has been told that the store does not agree.
  let isReported: Bool

  /// In bytes.
  static let length = 64

  private static let mark = Array("FRs1".utf8)
  /// What lies before it is summed; behind it is noted whether it was reported.
  private static let (checksumOffset, reportOffset) = (56, 60)

  /// - Parameter identity: That of the file; nil where it was put in the place of the one that
  ///   was acknowledged.
  init(store: StoreID, generation: Int64, highestID: Int64, identity: FileIdentity?) {
    (self.store, self.generation, self.highestID) = (store, generation, highestID)
    self.identity = identity ?? FileIdentity(device: 0, number: 0)
    isReported = false
    var now = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &now)
    time = Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }

  /// Nil where there is no record, or a torn one.
  init?(_ descriptor: Int32) {
    var bytes = [UInt8](repeating: 0, count: Self.length)
    guard pread(descriptor, &bytes, Self.length, 0) == Self.length,
      bytes.starts(with: Self.mark), let store = StoreID(bytes[4..<20]),
      Self.checksum(bytes)
        == UInt32(truncatingIfNeeded: Self.number(bytes[Self.checksumOffset..<60]))
    else { return nil }
    self.store = store
    generation = Self.number(bytes[20..<28])
    highestID = Self.number(bytes[28..<36])
    identity = FileIdentity(
      device: UInt64(Self.number(bytes[36..<40])),
      number: UInt64(bitPattern: Self.number(bytes[40..<48])))
    time = Self.number(bytes[48..<56])
    isReported = bytes[Self.reportOffset] != 0
  }

  func write(to descriptor: Int32) {
    var bytes = Self.mark + store.bytes
    bytes += Self.bytes(generation) + Self.bytes(highestID)
    bytes += Self.bytes(Int64(identity.device & 0xFFFF_FFFF)).suffix(4)
    bytes += Self.bytes(Int64(bitPattern: identity.number)) + Self.bytes(time)
    bytes += Self.bytes(Int64(Self.checksum(bytes))).suffix(4) + [0, 0, 0, 0]
    _ = pwrite(descriptor, bytes, bytes.count, 0)
  }

  /// What is said of a file that was put in the place of another.
  var ofReplacedFile: Acknowledgement {
    Acknowledgement(store: store, generation: generation, highestID: highestID, identity: nil)
  }

  /// Notes that somebody was told. One byte, so that a record which is written at the same moment
  /// stays whole.
  static func markReported(_ descriptor: Int32) {
    _ = pwrite(descriptor, [1], 1, off_t(reportOffset))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
    Int64(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
  }

  private static func bytes(_ number: Int64) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }

  /// FNV-1a of 32 bits.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.prefix(checksumOffset).reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}

extension Acknowledgement {
  /// How a store differs from what was acknowledged at its path; nil where nothing is missing.
  func finding(in store: StoreID, generation: Int64, _ status: FileStatus) -> StoreNotice? {
    guard self.store.isRelated(to: store), self.generation > generation else { return nil }
    let isUntouched =
      self.store == store && status.changeTime <= time
      && status.identity.number == identity.number
      && status.identity.device & 0xFFFF_FFFF == identity.device
    return isUntouched
      ? .changesMissing(Int(clamping: self.generation - generation)) : .olderThanLastChange
  }
}
