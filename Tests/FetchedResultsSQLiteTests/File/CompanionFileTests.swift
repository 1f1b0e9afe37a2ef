import FetchedResults
import Foundation
import Glibc
import TestSupport
import Testing

@testable import FetchedResultsSQLite

/// Who may have made a file beside a store.
@Suite(.needsRoot)
struct CompanionFileTests {
  private let folder: TemporaryFolder
  private var store: String { folder.file("store") }

  init() throws {
    folder = try TemporaryFolder()
    #expect(chown(folder.path, 20_001, 20_100) == 0)
  }

  private func make(_ name: String, _ owner: uid_t, _ group: gid_t, _ mode: mode_t) throws {
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder.file(name)))
    #expect(chown(folder.file(name), owner, group) == 0 && chmod(folder.file(name), mode) == 0)
  }

  private func isUsed(_ name: String) throws -> Bool {
    do {
      let descriptor = try CompanionFile.open(folder.file(name), beside: store, O_RDONLY)
      close(try #require(descriptor))
      return true
    } catch StoreError.planted(folder.file(name), .ofStranger) {
      return false
    }
  }

  // The lock file of a stranger was taken, and each later command was refused for it.
  @Test(arguments: [(0o1777, false), (0o777, false), (0o775, true), (0o755, true)])
  func `Before there is a store, a file of a stranger is one in a folder for everybody`(
    mode: Int, isUsed: Bool
  ) throws {
    #expect(chmod(folder.path, mode_t(mode)) == 0)
    try make("store.lock", 20_003, 20_003, 0o666)
    #expect(try self.isUsed("store.lock") == isUsed)
    for owner: uid_t in [0, 20_001] {
      try make("store.lock", owner, 20_003, 0o666)
      #expect(try self.isUsed("store.lock"))
    }
  }

  // No directory knows the users of a container.
  @Test(arguments: [(0o2770, true), (0o2777, false), (0o777, true)])
  func `A user without an entry counts as a member only where nobody else makes files of a group`(
    mode: Int, isUsed: Bool
  ) throws {
    #expect(chmod(folder.path, mode_t(mode)) == 0)
    try make("store", 20_001, 20_100, 0o660)
    try make("store-wal", 20_777, 20_100, 0o660)
    #expect(try self.isUsed("store-wal") == isUsed)
    try make("store-wal", 20_777, 20_777, 0o666)
    #expect(try !self.isUsed("store-wal"))
  }
}
