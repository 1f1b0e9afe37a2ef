import CPostgres
import Dispatch
import FetchedResults
import Synchronization

/// The end of a statement whose result nobody waits for any more.
///
/// libpq sends the request on a connection of its own, and has no limit for how long that may take,
/// so a thread does it. Until the request has arrived, nothing else may be sent on the connection
/// of the statement: the server might end that instead.
///
/// A mutex guards the request that is on its way.
final class StatementCancellation: Sendable {
  private let underway = Mutex<DispatchSemaphore?>(nil)

  /// How long a request may be on its way before its connection is given up.
  private static let patience = DispatchTimeInterval.seconds(1)

  /// Asks the server to end what a connection has sent. It answers with an error then, or with the
  /// result where that came first.
  func request(_ library: UnsafePointer<postgres_library>, _ connection: OpaquePointer) {
    guard underway.withLock({ $0 == nil }),
      let found = library.pointee.PQgetCancel(connection)
    else { return }
    nonisolated(unsafe) let library = library
    nonisolated(unsafe) let cancel = found
    let hasArrived = DispatchSemaphore(value: 0)
    let isStarted = BackgroundThread.start {
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
        _ = library.pointee.PQcancel(cancel, text.baseAddress, Int32(text.count))
      }
      library.pointee.PQfreeCancel(cancel)
      hasArrived.signal()
    }
    if isStarted {
      underway.withLock { $0 = hasArrived }
    } else {
      library.pointee.PQfreeCancel(cancel)
    }
  }

  /// Waits until a request has arrived, if one is on its way.
  ///
  /// - Returns: False where it takes so long that the connection cannot be used any more.
  func settle() -> Bool {
    guard let hasArrived = underway.withLock(\.self) else { return true }
    guard hasArrived.wait(timeout: .now() + Self.patience) == .success else { return false }
    underway.withLock { $0 = nil }
    return true
  }
}
