import CarStorage
import Synchronization

/// What a command has done for good. An error that comes after it, such as an output that cannot be
/// written, must not sound as if nothing were done.
final class CompletedWork: Sendable {
  enum Deed: Equatable, Sendable {
    /// Cars were parked or changed.
    case stored([Car.Ticket])
    case removed([Car.Ticket])
    case imported(cars: Int)
    /// A copy of the store was made.
    case copied(to: String)
    /// A copy was put in the place of the store.
    case restored(from: String)
  }

  private let last = Mutex<Deed?>(nil)

  /// The last deed; nil where nothing was done.
  var deed: Deed? { last.withLock(\.self) }

  func note(_ deed: Deed) { last.withLock { $0 = deed } }
}
