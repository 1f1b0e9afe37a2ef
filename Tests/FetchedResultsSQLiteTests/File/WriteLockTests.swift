import FetchedResults
import Foundation
import Glibc
import TestSupport
import Testing

@testable import FetchedResultsSQLite

/// The lock that admits one writer at a time.
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

  private static func descriptors(of path: String) throws -> [Int32] {
    let folder = "/proc/self/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path
    }.compactMap { Int32($0) }
  }
}
