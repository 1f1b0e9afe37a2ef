import CarStorage
import FoundationEssentials
import Synchronization

/// The stores that a command has opened, so that the end of the run can checkpoint each of them.
///
/// A lock guards the list. It is not held during a checkpoint.
final class OpenedStores: Sendable {
  private let stores = Mutex<[CarStore]>([])

  func add(_ store: CarStore) { stores.withLock { $0.append(store) } }

  /// The id of the command that the run has committed; nil where it has committed none.
  var lastCommand: Int64? { stores.withLock(\.self).compactMap(\.lastCommand).last }

  /// The newest time that the log has of the commands before that one, by the clocks of their
  /// desks; nil where there are none.
  var dateBeforeLastCommand: Date? {
    let written = stores.withLock(\.self).last { $0.lastCommand != nil }
    return try? written?.dateBeforeLastCommand()
  }

  /// Checkpoints the write-ahead logs, so that a copy of each file is a copy of the store. That
  /// includes commits of another process that was killed before its own checkpoint.
  func checkpoint() {
    for store in stores.withLock(\.self) { store.checkpoint() }
  }
}
