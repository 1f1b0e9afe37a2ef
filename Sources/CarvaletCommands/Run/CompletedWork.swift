import CarStorage
import Synchronization

/// Remembers what a command has committed, for the message of an error that comes later.
///
/// After a commit the output may still fail; the message of that error then adds that the work is
/// stored. A lock guards the deed: the copies of a `CommandContext`, which may be sent to other
/// threads, share one `CompletedWork`.
final class CompletedWork: Sendable {
  /// One committed piece of work.
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

  /// The last deed; nil where the command has committed nothing.
  var deed: Deed? { last.withLock(\.self) }

  func note(_ deed: Deed) { last.withLock { $0 = deed } }
}
