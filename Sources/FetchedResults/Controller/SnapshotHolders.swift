import Synchronization

/// The lists that hold a snapshot, for each source in the order in which they were read.
///
/// A snapshot in a database has a connection, with the descriptors of its files or a place of the
/// server's. So a program with many lists keeps the snapshots that it has read last: whichever list
/// was read before ``mostSnapshots`` others of its source releases its own, as if it had been idle
/// for its lifetime.
///
/// A mutex guards the order. What releases a snapshot is called when the mutex is free again.
final class SnapshotHolders: Sendable {
  static let shared = SnapshotHolders()

  /// More lists than this are not on a screen. It is far below the 1,024 files that a process may
  /// have open, of which a snapshot in a file has two.
  static let mostSnapshots = 64

  private struct Holder {
    let list: ObjectIdentifier
    let release: @Sendable () -> Void
  }

  private let holders = Mutex<[ObjectIdentifier: [Holder]]>([:])

  /// Notes that a list was read.
  ///
  /// - Parameter release: Has the list release its snapshot soon. It holds the list weakly.
  /// - Complexity: O(``mostSnapshots``).
  func note(
    _ list: ObjectIdentifier, of source: ObjectIdentifier, release: @escaping @Sendable () -> Void
  ) {
    let oldest = holders.withLock { holders -> Holder? in
      holders[source, default: []].removeAll { $0.list == list }
      holders[source, default: []].append(Holder(list: list, release: release))
      return holders[source, default: []].count > Self.mostSnapshots
        ? holders[source]?.removeFirst() : nil
    }
    oldest?.release()
  }

  /// Notes that a list holds no snapshot any more.
  func remove(_ list: ObjectIdentifier, of source: ObjectIdentifier) {
    holders.withLock { holders in
      holders[source]?.removeAll { $0.list == list }
      if holders[source]?.isEmpty == true { holders[source] = nil }
    }
  }
}
