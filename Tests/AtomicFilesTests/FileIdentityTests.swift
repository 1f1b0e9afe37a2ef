import AtomicFiles
import Foundation
import Glibc
import TestSupport
import Testing

/// A file keeps its identity under another name and through a link, and a file that replaces it has
/// another one.
struct FileIdentityTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ name: String) throws {
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder.file(name)))
  }

  @Test func `A file is the same under another name, and through a link`() throws {
    try write("cars")
    let identity = try #require(FileIdentity(folder.file("cars")))
    #expect(link(folder.file("cars"), folder.file("hard")) == 0)
    #expect(symlink(folder.file("cars"), folder.file("soft")) == 0)
    #expect(FileIdentity(folder.file("hard")) == identity)
    #expect(FileIdentity(folder.file("soft")) == identity)
    #expect(rename(folder.file("cars"), folder.file("new")) == 0)
    #expect(FileIdentity(folder.file("new")) == identity)
    #expect(identity.isOrdinary)
  }

  @Test func `A file that replaces another one is not the same`() throws {
    try write("cars")
    try write("new")
    let identity = FileIdentity(folder.file("cars"))
    #expect(rename(folder.file("new"), folder.file("cars")) == 0)
    #expect(FileIdentity(folder.file("cars")) != identity)
  }

  @Test func `A missing file has none, and a folder, a pipe and a device are not ordinary`() {
    #expect(FileIdentity(folder.file("cars")) == nil)
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    for path in [folder.path, folder.file("pipe"), "/dev/null"] {
      #expect(FileIdentity(path)?.isOrdinary == false, "\(path)")
    }
  }
}
