import FetchedResults
import Synchronization

/// Whether the network between a store and its server is silent.
///
/// A network that drops packets without a word ends no connection: each would wait for as long as
/// the address lets a server be silent, one after the other. The listener of a store asks the
/// server each second. Where neither its connection nor a new one is answered, it notes that here,
/// and all other connections of the store stop waiting. It takes that back when the server answers
/// again.
///
/// A mutex guards the time.
final class NetworkSilence: Sendable {
  private let begin = Mutex<ContinuousClock.Instant?>(nil)

  /// Whether the network is silent.
  var isNoticed: Bool { begin.withLock { $0 != nil } }

  /// Notes that the server was heard of last at a time, unless an earlier one is noted; nil where
  /// it answers.
  func note(since time: ContinuousClock.Instant?) {
    begin.withLock { begin in begin = time.map { begin ?? $0 } }
  }

  /// The error of a connection that stops waiting.
  func error(_ address: ServerAddress) -> PostgresError {
    let since = begin.withLock(\.self) ?? .now
    let seconds = since.duration(to: .now).components.seconds
    return .silent(address, for: .seconds(seconds))
  }
}
