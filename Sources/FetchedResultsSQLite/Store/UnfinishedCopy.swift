import FetchedResults
import Glibc

/// Waits while another program copies a file over the store, which for a moment is empty, or half
/// of the one and half of the other.
///
/// A store that was read before and is none now is looked at again, until its file has stayed as
/// it is for half a second.
struct UnfinishedCopy {
  /// Nil for an empty file.
  private var stamp: FileStatus.Stamp?
  private var restCount = 0

  /// In microseconds.
  private static let pause: UInt32 = 10_000
  private static let mostRests = 50

  /// Whether the file is worth another look; returns after a short while, then.
  mutating func isExpected(at path: String, after error: StoreError) -> Bool {
    guard error.isOfContent else { return false }
    let found = try? FileStatus(path).stamp
    restCount = stamp == found ? restCount + 1 : 0
    stamp = found
    if restCount == Self.mostRests { return false }
    usleep(Self.pause)
    return true
  }
}

extension StoreError {
  /// Whether what is in the file is at fault.
  var isOfContent: Bool {
    switch self {
    case .foreign, .damaged, .schemaMismatch: true
    default: false
    }
  }
}
