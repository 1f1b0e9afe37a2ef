import Foundation
import Synchronization

/// The temporary folders of a process, so that its end removes those whose owners it does not: a
/// fixture that the tests of a suite share lives as long as the process.
enum LeftFolders {
  private static let folders = Mutex<Set<URL>>([])

  private static let removalAtExit: Void = {
    atexit {
      for folder in LeftFolders.folders.withLock(\.self) {
        try? FileManager.default.removeItem(at: folder)
      }
    }
  }()

  static func add(_ folder: URL) {
    _ = removalAtExit
    folders.withLock { _ = $0.insert(folder) }
  }

  static func remove(_ folder: URL) {
    try? FileManager.default.removeItem(at: folder)
    folders.withLock { _ = $0.remove(folder) }
  }
}
