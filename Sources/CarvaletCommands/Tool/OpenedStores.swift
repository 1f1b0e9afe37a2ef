import CarStorage
import Synchronization

/// The stores that a command has opened, to be left whole when it ends.
final class OpenedStores: Sendable {
  private let stores = Mutex<[CarStore]>([])

  func add(_ store: CarStore) { stores.withLock { $0.append(store) } }

  /// Moves what was written into the files, so that a copy of each file is a copy of the store:
  /// also what somebody else wrote, who was killed.
  func checkpoint() {
    for store in stores.withLock(\.self) { store.checkpoint() }
  }
}
