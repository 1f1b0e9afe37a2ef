import Foundation
import Synchronization

/// What the disk holds at each statement that a connection runs, as a kill there would leave it.
package final class Images: Sendable {
  private let source: String
  private let copies = Mutex<[TemporaryFolder]>([])

  private let name: String

  /// - Parameter name: The name of the store in the folder.
  package init(of folder: TemporaryFolder, _ name: String = "cars.sqlite") {
    source = folder.path
    self.name = name
  }

  @Sendable package func take(_ statement: String) {
    guard let copy = try? TemporaryFolder() else { return }
    // The shared memory would not survive.
    for name in [name, name + "-wal", name + ".lock"] {
      try? FileManager.default.copyItem(atPath: source + "/" + name, toPath: copy.file(name))
    }
    copies.withLock { $0.append(copy) }
  }

  package var all: [TemporaryFolder] { copies.withLock(\.self) }
}
