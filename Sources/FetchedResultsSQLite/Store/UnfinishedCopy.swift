import FetchedResults
import Glibc

/// Waits while another program copies a file over the store, which may then be empty, or contain
/// parts of both files.
///
/// When a store that was readable before is unreadable, the read is repeated until the file has
/// stayed unchanged for half a second. One thread uses this type, so no lock guards it.
struct UnfinishedCopy {
  /// The modification time and size at the last attempt; nil for an empty file.
  private var stamp: FileStatus.Stamp?
  /// How many attempts in a row have found the file unchanged.
  private var unchangedCount = 0

  /// The pause between two attempts in microseconds.
  private static let pause: UInt32 = 10_000
  /// Half a second of pauses.
  private static let mostUnchanged = 50

  /// Whether the file may still be changing. If so, it pauses for 10 milliseconds before it
  /// returns.
  mutating func isExpected(at path: String, after error: StoreError) -> Bool {
    guard error.isOfContent else { return false }
    let found = try? FileStatus(path).stamp
    unchangedCount = stamp == found ? unchangedCount + 1 : 0
    stamp = found
    if unchangedCount == Self.mostUnchanged { return false }
    usleep(Self.pause)
    return true
  }
}
