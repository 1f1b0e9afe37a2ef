import CPostgres
import FetchedResults
import FetchedResultsSQL
import Glibc

// MARK: - Waiting for the server
//
// libpq waits without end for a server that takes statements and never answers: one whose machine
// hangs, or a pooler that has no connection left. So the library is asked only for what has
// arrived, and the wait for more is a `poll` with a limit. A statement that takes long is no
// silence: when the limit has passed, the server is asked on another connection whether it works on
// the statement, and if it does, the wait goes on. A wait of the server for a lock has a limit
// there, which every transaction sets.

/// The wait of one connection. An immutable value, which the thread of a load uses as well.
struct ServerWait {
  let library: UnsafePointer<postgres_library>
  let handle: OpaquePointer
  let address: ServerAddress
  let manner: Manner
  /// Whether the network to the server is silent, as the listener of the store has found; nil for a
  /// connection that belongs to no store.
  let network: NetworkSilence?
  let cancellation = StatementCancellation()

  /// How a connection waits for a server that is silent.
  enum Manner {
    /// As long as the address says, and on while the server works on the statement.
    case asking
    /// As long as the address says. So does the connection that asks whether the server works.
    case plain
    /// Four seconds at most, unless the address says how long. So does the listener of a store,
    /// whose statements take no time.
    case listening
  }

  /// How long the server may be silent.
  var longestSilence: Duration {
    switch manner {
    case .asking, .plain: address.longestSilence
    case .listening: address.longestListening
    }
  }

  /// Waits until a result can be taken, and sends meanwhile what is not sent yet. Where the
  /// connection has ended, the library says so when it is asked for the result.
  ///
  /// - Throws: `PostgresError.notReady` where the server is silent.
  func forResult() throws(PostgresError) {
    while true {
      let unsent = library.pointee.PQflush(handle)
      guard unsent >= 0, library.pointee.PQisBusy(handle) == 1 else { return }
      try forSocket(isSending: unsent == 1)
      guard library.pointee.PQconsumeInput(handle) == 1 else { return }
    }
  }

  /// Waits until everything is sent.
  ///
  /// - Returns: Whether it is; false where the connection has ended.
  /// - Throws: `PostgresError.notReady` where the server takes nothing.
  func forSending() throws(PostgresError) -> Bool {
    while true {
      switch library.pointee.PQflush(handle) {
      case 0: return true
      case 1:
        try forSocket(isSending: true)
        guard library.pointee.PQconsumeInput(handle) == 1 else { return false }
      default: return false
      }
    }
  }

  private func forSocket(isSending: Bool) throws(PostgresError) {
    var end = ContinuousClock.now + longestSilence
    var isDropped = false
    while true {
      if let network, network.isNoticed { throw network.error(address) }
      if !isDropped, CurrentWork.isDropped {
        isDropped = true
        cancellation.request(library, handle)
      }
      var descriptor = pollfd(
        fd: library.pointee.PQsocket(handle),
        events: Int16(isSending ? POLLIN | POLLOUT : POLLIN), revents: 0)
      let left = min(ContinuousClock.now.duration(to: end), Self.lookInterval) / .milliseconds(1)
      let found = poll(&descriptor, 1, Int32(max(0, left.rounded(.up))))
      // A descriptor that cannot be waited for is one that has ended.
      if found > 0 || found < 0 && errno != EINTR { return }
      guard ContinuousClock.now >= end else { continue }
      guard manner == .asking, isServerWorking else {
        throw .silent(address, for: longestSilence)
      }
      end = .now + longestSilence
    }
  }

  /// How often a wait looks whether its work was dropped, or the listener has found the network
  /// silent.
  private static let lookInterval = Duration.milliseconds(5)

  /// Whether the server works on what this connection has sent. A commit that waits for a standby
  /// is done, and waits as long as the standby is away. A backend that waits for its client waits
  /// for what has been lost on the way. A server that has no room for the question, or that starts,
  /// has answered, so it counts as one that works.
  private var isServerWorking: Bool {
    let process = Int64(library.pointee.PQbackendPID(handle))
    let probe: PostgresConnection
    do {
      probe = try PostgresConnection(address, manner: .plain)
    } catch {
      if case .notReady = error { return true }
      return false
    }
    let found = try? probe.integer(
      """
      SELECT count(*) FROM pg_stat_activity
        WHERE pid = ? AND state = 'active' AND wait_event IS DISTINCT FROM 'SyncRep'
          AND wait_event_type IS DISTINCT FROM 'Client'
      """, [.integer(process)])
    return found == 1
  }
}

extension Duration {
  /// The seconds, with the tenths of less than one.
  var inSeconds: String {
    let tenths = Int64((self / .milliseconds(100)).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
