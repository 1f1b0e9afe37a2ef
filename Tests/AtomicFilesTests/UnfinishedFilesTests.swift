import AtomicFiles
import Foundation
import TestSupport
import Testing

/// The files that a signal handler removes.
///
/// In a process of its own, because the list is that of the process: it has the files of other
/// tests.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct UnfinishedFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a", "b", "cafe\u{301}", "caf\u{E9}", "d"] {
      try Data().write(to: URL(fileURLWithPath: folder.file(name)))
    }
  }

  @Test func `Files that are unfinished are deleted, and no others`() async {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      UnfinishedFiles.prepare()
      UnfinishedFiles.add(["\(path)/a", "\(path)/b"])
      UnfinishedFiles.add(["\(path)/missing", "\(path)/cafe\u{301}", "\(path)/caf\u{E9}"])
      // To Swift the two names are equal, and to the system they are not.
      UnfinishedFiles.remove(["\(path)/b", "\(path)/cafe\u{301}"])
      UnfinishedFiles.unlinkAll()
    }
    let left = Set(folder.contents.keys.map { Array($0.utf8) })
    #expect(left == Set(["b", "cafe\u{301}", "d"].map { Array($0.utf8) }))
  }

  @Test func `A file that was deleted once, or that is finished, is not deleted again`() async {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      UnfinishedFiles.unlinkAll()
      UnfinishedFiles.add(["\(path)/a", "\(path)/b"])
      UnfinishedFiles.remove(["\(path)/b"])
      UnfinishedFiles.unlinkAll()
      try Data().write(to: URL(fileURLWithPath: "\(path)/a"))
      UnfinishedFiles.unlinkAll()
    }
    #expect(folder.contents.keys.contains("a") && folder.contents.keys.contains("b"))
  }

  @Test func `A folder that is unfinished goes with the files in it, and one with others stays`()
    async throws
  {
    for name in ["draft", "other"] {
      #expect(mkdir(folder.file(name), 0o700) == 0)
      try Data().write(to: URL(fileURLWithPath: folder.file(name) + "/db"))
    }
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      UnfinishedFiles.add(["\(path)/draft/db", "\(path)/draft/db-wal", "\(path)/draft"])
      UnfinishedFiles.add(["\(path)/other"])
      UnfinishedFiles.unlinkAll()
    }
    #expect(access(folder.file("draft"), F_OK) != 0)
    #expect(access(folder.file("other/db"), F_OK) == 0)
  }

  // The files were deleted by their path, which led through a folder that others may rename.
  @Test func `A link in the place of a draft's folder leads to no file elsewhere`() async throws {
    #expect(mkdir(folder.file("elsewhere"), 0o700) == 0)
    try Data().write(to: URL(fileURLWithPath: folder.file("elsewhere/db")))
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      let draft = DraftFolder(for: "\(path)/cars.csv")
      try #require(draft.make() == 0)
      close(open(draft.file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      let name = try #require(names.first { $0.hasSuffix(".draft") })
      try #require(rename("\(path)/\(name)", "\(path)/aside") == 0)
      try #require(symlink("\(path)/elsewhere", "\(path)/\(name)") == 0)
      UnfinishedFiles.unlinkAll()
    }
    #expect(access(folder.file("elsewhere/db"), F_OK) == 0)
    #expect(access(folder.file("aside"), F_OK) == 0)
    #expect(access(folder.file("aside/db"), F_OK) != 0)
  }
}
