import FetchedResults
import Glibc

/// The last commit that a writer was told is stored, kept in the lock file beside the store.
///
/// A log whose first frame is damaged ends there for SQLite: what follows is gone without a word.
/// So is all of a log that somebody removes. Beside this record that is noticed. It is written
/// after each commit and not synchronized: after a loss of power it may lag behind the store,
/// which raises no alarm, but it is never ahead of it.
///
/// Whether what is missing was lost, or somebody put another copy in the place of the store, is
/// told by content: a log that is lost leaves the file as a checkpoint left it. Neither the times
/// nor the identity of the file are asked, which change for many reasons. Where the content cannot
/// tell, as of an older copy that only other programs went on with, changes are said to be missing,
/// which is true of both.
struct Acknowledgement: Sendable {
  let store: StoreID
  /// That of the commit; nil where a store of the second version was written to.
  let nonce: Nonce?
  let generation: Int64
  let branch: Nonce?
  /// The highest identifier that was ever given to a row.
  let highestID: Int64
  /// The last commit of which the file alone is known to have all, and its generation. What came
  /// after it is known to lie in the log only.
  private(set) var settled: (nonce: Nonce?, generation: Int64)
  /// Those of the log in which the commit lies.
  let salts: Nonce?
  /// What was found when the store was opened since, and whether somebody was told.
  private(set) var finding: StoreNotice?
  private(set) var isReported = false
  /// Whether it was written to the lock file that it was read from, and not copied with it.
  let isHere: Bool

  /// In bytes.
  static let length = 104

  private static let mark = Array("FRs2".utf8)
  private static let markOfSecondVersion = Array("FRs1".utf8)
  private static let checksumOffset = 100

  /// - Parameters:
  ///   - previous: The record before.
  ///   - salts: Of the log in which the commit lies.
  init(_ commit: StoreCommit, after previous: Acknowledgement?, salts: Nonce?) {
    store = commit.state.store
    nonce = commit.state.nonce
    generation = commit.state.generation
    branch = commit.state.branch
    let known = previous.flatMap { $0.store.isRelated(to: commit.state.store) ? $0 : nil }
    highestID = max(commit.highestID, known?.highestID ?? 0)
    self.salts = salts
    isHere = true
    // A log begins anew only once the file has all of the one before.
    if let known, salts != nil, known.salts == salts {
      settled = known.settled
    } else {
      settled = (commit.before?.lastNonce, commit.before?.last ?? 0)
    }
  }

  // MARK: - Bytes

  /// The record of a lock file; nil where there is none, or a torn one.
  static func read(_ descriptor: Int32) -> Acknowledgement? {
    var bytes = [UInt8](repeating: 0, count: length)
    let count = pread(descriptor, &bytes, length, 0)
    if count >= 64, bytes.starts(with: markOfSecondVersion) {
      return Acknowledgement(ofSecondVersion: bytes)
    }
    guard count == length, bytes.starts(with: mark) else { return nil }
    var lock = stat()
    let number = fstat(descriptor, &lock) == 0 ? UInt64(lock.st_ino) : nil
    return Acknowledgement(bytes, lockNumber: number.map(Int64.init(bitPattern:)))
  }

  private init?(_ bytes: [UInt8], lockNumber: Int64?) {
    guard let store = StoreID(bytes[4..<20]), Self.hasChecksum(bytes, at: Self.checksumOffset)
    else { return nil }
    func number(_ index: Int) -> Int64 { Self.number(bytes[20 + index * 8..<28 + index * 8]) }
    func name(_ index: Int) -> Nonce? {
      let bits = UInt64(bitPattern: number(index))
      return bits == 0 ? nil : Nonce(number: bits)
    }
    self.store = store
    (generation, highestID, nonce, branch) = (number(0), number(1), name(2), name(3))
    settled = (name(4), number(5))
    salts = name(6)
    isHere = lockNumber == number(7)
    isReported = number(8) & Self.reported != 0
    switch number(8) & ~Self.reported {
    case 1: finding = .changesMissing(Int(clamping: number(9)))
    case 2: finding = .lastChangesNotHere
    default: finding = nil
    }
  }

  /// It knew neither names of states nor checkpoints.
  private init?(ofSecondVersion bytes: [UInt8]) {
    guard let store = StoreID(bytes[4..<20]), Self.hasChecksum(bytes, at: 56) else { return nil }
    self.store = store
    (generation, highestID) = (Self.number(bytes[20..<28]), Self.number(bytes[28..<36]))
    (nonce, branch, settled, salts, finding) = (nil, nil, (nil, 0), nil, nil)
    isReported = bytes[60] != 0
    isHere = false
  }

  private static let reported: Int64 = 0x10

  /// - Parameter lockNumber: That of the lock file.
  private func bytes(lockNumber: Int64) -> [UInt8] {
    let (kind, count): (Int64, Int64) =
      switch finding {
      case .changesMissing(let count)?: (1, Int64(count))
      case .lastChangesNotHere?: (2, 0)
      default: (0, 0)
      }
    var bytes = Self.mark + store.bytes
    for number in [generation, highestID] { bytes += Self.bytes(number) }
    for name in [nonce, branch, settled.nonce] { bytes += Self.bytes(name) }
    bytes += Self.bytes(settled.generation) + Self.bytes(salts) + Self.bytes(lockNumber)
    bytes += Self.bytes(kind | (isReported ? Self.reported : 0)) + Self.bytes(count)
    return bytes + Self.bytes(Int64(Self.checksum(bytes[...]))).suffix(4)
  }

  func write(to descriptor: Int32) {
    var lock = stat()
    guard fstat(descriptor, &lock) == 0 else { return }
    let bytes = bytes(lockNumber: Int64(bitPattern: UInt64(lock.st_ino)))
    _ = pwrite(descriptor, bytes, bytes.count, 0)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
    Int64(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
  }

  private static func bytes(_ number: Int64) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }

  /// No state is named zero.
  private static func bytes(_ name: Nonce?) -> [UInt8] { Nonce(number: name?.number ?? 0).bytes }

  private static func hasChecksum(_ bytes: [UInt8], at offset: Int) -> Bool {
    checksum(bytes[..<offset]) == UInt32(truncatingIfNeeded: number(bytes[offset..<offset + 4]))
  }

  /// FNV-1a of 32 bits.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}

// MARK: - What is missing

extension Acknowledgement {
  /// Whether a state is that of the commit, or goes on from it.
  func isFollowed(by state: StatePage) -> Bool {
    guard let nonce else { return generation <= state.generation }
    return state.nonce == nonce || state.lastNonce == nonce || state.baseNonce == nonce
  }

  /// How a store differs from what was acknowledged at its path; nil where nothing is missing.
  func finding(in inspection: FileInspection) -> StoreNotice? {
    guard let state = inspection.state, store.isRelated(to: state.store) else { return nil }
    guard let nonce else {
      // Where it is from cannot be said.
      return generation > state.generation
        ? .changesMissing(Int(clamping: generation - state.generation)) : nil
    }
    if isFollowed(by: state) {
      if inspection.log?.newestState != nil || settled.nonce == nonce { return nil }
      // The page of the state is one of the first that a checkpoint writes. Where that did not end,
      // the rest was in the log alone.
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
    .changesMissing(Int(clamping: max(1, self.generation - generation)))
  }

  /// How a store differs from what was acknowledged, where the log beside it does not fit it. Once
  /// that was moved the file cannot tell any more.
  func finding(besideForeignLog inspection: FileInspection) -> StoreNotice? {
    guard let state = inspection.fileState, store.isRelated(to: state.store) else { return nil }
    guard isFollowed(by: state) else { return .lastChangesNotHere }
    // A part of the log that had the commit, beside a file to which a checkpoint was just writing.
    return nonce != nil && hasLostLog(inspection) ? missing(since: settled.generation) : nil
  }

  /// Whether the log that had the commit is there.
  private func hasLostLog(_ inspection: FileInspection) -> Bool {
    salts != nil && inspection.logSalts == salts
  }

  /// Whether a checkpoint that did not end may have left a file so.
  private func isBetween(_ state: StatePage?) -> Bool {
    guard let state, state.branch == branch else { return false }
    return (settled.generation...max(settled.generation, generation)).contains(state.generation)
  }

  /// The record once all of the commit is in the file.
  ///
  /// - Returns: Nil where it says so already, or where something else is in the file.
  func settled(at state: StatePage) -> Acknowledgement? {
    guard finding == nil, nonce != nil, state.lastNonce == nonce, settled.nonce != nonce else {
      return nil
    }
    var record = self
    record.settled = (nonce, generation)
    return record
  }

  /// The record with what was found of the store.
  func noting(_ finding: StoreNotice, isReported: Bool) -> Acknowledgement {
    var record = self
    (record.finding, record.isReported) = (finding, isReported)
    return record
  }
}
