import Dispatch
import FetchedResults
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsSQLite

/// The lock that admits one writer at a time.
@Suite(.ownThread)
struct WriteLockTests {
  // Checkpoints failed while another thread of the program was starting a process.
  @Test func `The lock ends with its holder, although a forked process still has the file`() throws
  {
    let sqlite = try TemporaryStore<Vehicle>()
    let path = sqlite.store.path
    var inherited: [Int32] = []
    defer { for descriptor in inherited { close(descriptor) } }
    try sqlite.store.write(ChangeCommand("park")) { writer in
      // What a child gets when its parent forks.
      inherited = try Self.descriptors(of: path + ".lock").map { dup($0) }
      try writer.insert(Vehicle(1))
    }
    #expect(!inherited.isEmpty)
    #expect(WriteLock(for: path).holdingIfFree { _ in true } == true)
  }

  // In a folder where everybody makes files of the group, its files need not be made by a member.
  @Test(.needsRoot)
  func `A lock file is judged in the folder of the store, and not in that of a link`() throws {
    let folder = try TemporaryFolder()
    let nobody = try #require(getpwnam("nobody")).pointee.pw_uid
    let shared = folder.file("shared")
    let store = shared + "/store"
    #expect(mkdir(shared, 0o755) == 0 && chmod(shared, 0o2777) == 0)
    for (file, owner) in [(store, uid_t(20_001)), (store + ".lock", nobody)] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: file))
      #expect(chown(file, owner, 20_100) == 0 && chmod(file, 0o660) == 0)
    }
    let link = folder.file("link")
    #expect(symlink(store, link) == 0)
    for path in [store, link] {
      #expect(
        throws: StoreError.planted(path: store + ".lock", .ofStranger(owner: "nobody"))
      ) { _ = try CompanionFile.open(store + ".lock", beside: path, O_RDWR) }
    }
  }

  @Test func `A writer that may wait takes the lock later, and another is refused`() throws {
    let sqlite = try TemporaryStore<Vehicle>()
    let path = sqlite.store.path
    let isHeld = DispatchSemaphore(value: 0)
    let mayEnd = DispatchSemaphore(value: 0)
    let isFree = Mutex(false)
    let holder = BackgroundResult {
      try WriteLock(for: path).holding(timeout: 60) { _ in
        isHeld.signal()
        mayEnd.wait()
        isFree.withLock { $0 = true }
      }
    }
    isHeld.wait()
    #expect(throws: StoreError.busy(path: path)) {
      try WriteLock(for: path).holding(timeout: 0) { _ in }
    }
    let waiter = BackgroundResult {
      try WriteLock(for: path).holding(timeout: 60) { _ in isFree.withLock(\.self) }
    }
    try waitUntil { try Self.descriptors(of: path + ".lock").count == 2 }
    // Time enough for one who does not wait.
    usleep(5000)
    mayEnd.signal()
    try holder.get()
    #expect(try waiter.get())
    #expect(try Self.descriptors(of: path + ".lock") == [])
  }

  private static func descriptors(of path: String) throws -> [Int32] {
    let folder = "/proc/self/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path
    }.compactMap { Int32($0) }
  }
}
