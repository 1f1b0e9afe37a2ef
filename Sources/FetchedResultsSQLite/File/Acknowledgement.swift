import CLinux
import FetchedResults
import Glibc

/// The record of the last commit that was reported to a writer as stored, kept in the lock file
/// beside the store.
///
/// When a frame of a write-ahead log is damaged, SQLite treats the log as ending there, and
/// silently loses every commit behind it. The same happens to a whole log that is deleted. A
/// comparison with this record detects both. The record is written after each commit and not
/// synchronized: after a loss of power it may lag behind the store, which raises no false alarm,
/// but it is never ahead of the store.
///
/// The content decides whether missing commits were lost, or another copy replaced the store: where
/// a log was lost, the file is as a checkpoint left it. The times and the identity of the file are
/// not used, because they change for many reasons. Where the content cannot decide, for example for
/// an older copy that only other programs continued to write, changes are reported as missing,
/// which is true in both cases.
struct Acknowledgement: Sendable {
  let store: StoreID
  /// The nonce of the commit's state.
  let nonce: Nonce
  let generation: Int64
  let branch: Nonce?
  /// The highest identifier that a row has ever had.
  let highestID: Int64
  /// The last commit that is known to lie completely in the file, and its generation. Later commits
  /// are known to lie in the write-ahead log only.
  private(set) var settled: (nonce: Nonce?, generation: Int64)
  /// The salts of the write-ahead log that contains the commit.
  let salts: Nonce?
  /// What was found since, when the store was opened, and whether it was reported.
  private(set) var finding: StoreNotice?
  private(set) var isReported = false
  /// Whether the record was written to the lock file from which it was read. It is false for a lock
  /// file that was copied.
  private(set) var isHere: Bool

  /// The length of the record in bytes.
  static let length = 104

  private static let mark = Array("FRs2".utf8)
  /// The record of the second version of the format began in the same way, and is not read.
  private static let commonMark = Array("FRs".utf8)
  private static let checksumOffset = 100

  /// - Parameters:
  ///   - previous: The record before.
  ///   - salts: The salts of the write-ahead log that contains the commit.
  /// - Returns: Nil for a state without a nonce, as only the second version of the format wrote it.
  init?(_ commit: StoreCommit, after previous: Acknowledgement?, salts: Nonce?) {
    guard let nonce = commit.state.nonce else { return nil }
    store = commit.state.store
    self.nonce = nonce
    generation = commit.state.generation
    branch = commit.state.branch
    let known = previous.flatMap { $0.store.isRelated(to: commit.state.store) ? $0 : nil }
    highestID = max(commit.highestID, known?.highestID ?? 0)
    self.salts = salts
    isHere = true
    // SQLite starts a new log only once the file contains all of the one before.
    if let known, salts != nil, known.salts == salts {
      settled = known.settled
    } else {
      settled = (commit.before?.lastNonce, commit.before?.last ?? 0)
    }
  }

  // MARK: - Bytes

  /// The record in a lock file; nil where it has none, or one that was only partly written.
  static func read(_ descriptor: Int32) -> Acknowledgement? {
    var bytes = [UInt8](repeating: 0, count: length)
    guard pread(descriptor, &bytes, length, 0) == length, bytes.starts(with: mark) else {
      return nil
    }
    var lock = stat()
    let inode = fstat(descriptor, &lock) == 0 ? UInt64(lock.st_ino) : nil
    return Acknowledgement(bytes, lockInode: inode.map(Int64.init(bitPattern:)))
  }

  /// Whether the lock file holds nothing that a record would destroy: it is empty, begins as a
  /// record does, or has the zeros that a loss of power can leave. A longer file is no lock file.
  ///
  /// - Returns: Nil, with `errno`, where the file cannot be read.
  static func mayReplaceContent(of descriptor: Int32) -> Bool? {
    var bytes = [UInt8](repeating: 0, count: length + 1)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { return nil }
    guard count <= length else { return false }
    let found = bytes[..<count]
    return found.allSatisfy { $0 == 0 } || commonMark.starts(with: found.prefix(commonMark.count))
  }

  private init?(_ bytes: [UInt8], lockInode: Int64?) {
    guard let store = StoreID(bytes[4..<20]), Self.hasChecksum(bytes) else { return nil }
    func number(_ index: Int) -> Int64 { Self.number(bytes[20 + index * 8..<28 + index * 8]) }
    func name(_ index: Int) -> Nonce? {
      let bits = UInt64(bitPattern: number(index))
      return bits == 0 ? nil : Nonce(number: bits)
    }
    guard let nonce = name(2) else { return nil }
    self.store = store
    self.nonce = nonce
    generation = number(0)
    highestID = number(1)
    branch = name(3)
    settled = (name(4), number(5))
    salts = name(6)
    isHere = lockInode == number(7)
    isReported = number(8) & Self.reported != 0
    switch number(8) & ~Self.reported {
    case 1: finding = .changesMissing(Int(clamping: number(9)))
    case 2: finding = .lastChangesNotHere
    default: finding = nil
    }
  }

  private static let reported: Int64 = 0x10

  /// - Parameter lockInode: The inode of the lock file.
  private func bytes(lockInode: Int64) -> [UInt8] {
    let (kind, count): (Int64, Int64) =
      switch finding {
      case .changesMissing(let count)?: (1, Int64(count))
      case .lastChangesNotHere?: (2, 0)
      default: (0, 0)
      }
    var bytes = Self.mark + store.bytes
    for number in [generation, highestID] { bytes += Self.bytes(number) }
    for name in [nonce, branch, settled.nonce] { bytes += Self.bytes(name) }
    bytes += Self.bytes(settled.generation) + Self.bytes(salts) + Self.bytes(lockInode)
    bytes += Self.bytes(kind | (isReported ? Self.reported : 0)) + Self.bytes(count)
    return bytes + Self.bytes(Int64(StableHash.shortHash(of: bytes[...]))).suffix(4)
  }

  /// The record as it is read once it was written.
  var written: Acknowledgement {
    var record = self
    record.isHere = true
    return record
  }

  func write(to descriptor: Int32) {
    var lock = stat()
    guard fstat(descriptor, &lock) == 0 else { return }
    let bytes = bytes(lockInode: Int64(bitPattern: UInt64(lock.st_ino)))
    _ = pwrite(descriptor, bytes, bytes.count, 0)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
    Int64(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
  }

  private static func bytes(_ number: Int64) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }

  /// Zero stands for nil: no state has the nonce zero.
  private static func bytes(_ name: Nonce?) -> [UInt8] { Nonce(number: name?.number ?? 0).bytes }

  private static func hasChecksum(_ bytes: [UInt8]) -> Bool {
    StableHash.shortHash(of: bytes[..<checksumOffset])
      == UInt32(truncatingIfNeeded: number(bytes[checksumOffset..<length]))
  }
}

// MARK: - What is missing

extension Acknowledgement {
  /// Whether a state is that of the commit, or continues from it.
  func isFollowed(by state: StatePage) -> Bool {
    state.nonce == nonce || state.lastNonce == nonce || state.baseNonce == nonce
  }

  /// How a store differs from what was acknowledged at its path; nil where nothing is missing.
  func finding(in inspection: FileInspection) -> StoreNotice? {
    guard let state = inspection.state, store.isRelated(to: state.store) else { return nil }
    if isFollowed(by: state) {
      if inspection.log?.newestState != nil || settled.nonce == nonce { return nil }
      // The page of the state is one of the first that a checkpoint writes. If the checkpoint did
      // not finish, the remaining pages were in the log only.
      if case .changesMissing? = finding { return finding }
      return hasLostLog(inspection) ? missing(since: settled.generation) : nil
    }
    // The record lags behind after a loss of power, or when writers were killed.
    if state.fork == nonce || state.branch == branch && state.last >= generation { return nil }
    if let finding { return finding }
    let isAsCheckpointed =
      settled.nonce != nil && inspection.fileState?.lastNonce == settled.nonce
      || hasLostLog(inspection) && isBetween(inspection.fileState)
    return isAsCheckpointed ? missing(since: state.last) : .lastChangesNotHere
  }

  private func missing(since generation: Int64) -> StoreNotice {
    let (count, isBeyondAll) = self.generation.subtractingReportingOverflow(generation)
    return .changesMissing(isBeyondAll ? .max : Int(max(1, count)))
  }

  /// How a store differs from what was acknowledged, where the log beside it belongs to another
  /// file. After that log was moved, the file alone no longer shows the difference.
  func finding(besideForeignLog inspection: FileInspection) -> StoreNotice? {
    guard let state = inspection.fileState, store.isRelated(to: state.store) else { return nil }
    guard isFollowed(by: state) else { return .lastChangesNotHere }
    // The log is a part of the one that contained the commit, and a checkpoint of it was being
    // written to the file.
    return hasLostLog(inspection) ? missing(since: settled.generation) : nil
  }

  /// Whether the log that contained the commit lies beside the file.
  private func hasLostLog(_ inspection: FileInspection) -> Bool {
    salts != nil && inspection.logSalts == salts
  }

  /// Whether a checkpoint that did not finish may have left the file in this state.
  private func isBetween(_ state: StatePage?) -> Bool {
    guard let state, state.branch == branch else { return false }
    return (settled.generation...max(settled.generation, generation)).contains(state.generation)
  }

  /// The record after a checkpoint that moved all of the commit into the file.
  ///
  /// - Returns: Nil where the record says so already, or where the file contains something else.
  func settled(at state: StatePage) -> Acknowledgement? {
    guard finding == nil, state.lastNonce == nonce, settled.nonce != nonce else {
      return nil
    }
    var record = self
    record.settled = (nonce, generation)
    return record
  }

  /// The record with a finding about the store.
  func noting(_ finding: StoreNotice, isReported: Bool) -> Acknowledgement {
    var record = self
    record.finding = finding
    record.isReported = isReported
    return record
  }
}
