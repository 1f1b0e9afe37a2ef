import Foundation
import Glibc
import TestSupport
import Testing

@testable import AtomicFiles

/// Where a file is written that was named through links.
struct WrittenPathTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `Links are followed to a file, to a missing one, and not for ever`() throws {
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder.file("old")))
    for (link, target) in [
      ("a", "old"), ("b", "a"), ("c", folder.file("new")), ("loop", "loop"), ("lost", "none/new"),
    ] {
      #expect(symlink(target, folder.file(link)) == 0)
    }
    for (name, target) in [("old", "old"), ("a", "old"), ("b", "old"), ("c", "new"), ("d", "d")] {
      let written = try WrittenPath(folder.file(name))
      #expect(written.path == folder.file(target))
      #expect((written.access != nil) == (target == "old"))
    }
    #expect(throws: WrittenPath.Refusal(code: ELOOP)) { try WrittenPath(folder.file("loop")) }
    #expect(throws: WrittenPath.Refusal(code: ENOENT)) { try WrittenPath(folder.file("lost")) }
    #expect(try WrittenPath(folder.path + "/").access != nil)
  }

  // The owner of a link can be changed by root alone, and the folder is root's.
  @Test(.needsRoot)
  func `In a folder for everybody, a link of another login is not followed`() throws {
    chmod(folder.path, 0o1777)
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder.file("old")))
    let link = folder.file("link")
    #expect(symlink("old", link) == 0)
    #expect(try WrittenPath(link).path == folder.file("old"))
    #expect(lchown(link, 20_003, 20_003) == 0)
    #expect(throws: WrittenPath.Refusal(code: EACCES)) { try WrittenPath(link) }
    // It is that login's folder, which it could be trusted with anyway.
    #expect(chown(folder.path, 20_003, 20_003) == 0)
    #expect(try WrittenPath(link).path == folder.file("old"))
    chown(folder.path, 0, 0)
    // Without the sticky bit anybody could replace the file itself.
    chmod(folder.path, 0o777)
    #expect(try WrittenPath(link).path == folder.file("old"))
  }

  // With the mode of a planted file, a stranger read what root exported.
  @Test(.needsRoot)
  func `A file of another login is not written in a sticky folder, and its mode is not kept`()
    throws
  {
    let file = folder.file("out")
    try Data("x".utf8).write(to: URL(fileURLWithPath: file))
    chmod(file, 0o666)
    let cases: [(mode: mode_t, owner: uid_t, isWritten: Bool, isKept: Bool)] = [
      (0o1777, 0, true, true), (0o1777, 20_003, false, false), (0o1770, 20_003, false, false),
      (0o777, 20_003, true, false), (0o770, 20_003, true, false), (0o755, 20_003, true, true),
    ]
    for (mode, owner, isWritten, isKept) in cases {
      #expect(chmod(folder.path, mode) == 0 && chown(file, owner, owner) == 0)
      let written = try? WrittenPath(file)
      #expect((written != nil) == isWritten, "\(mode)")
      #expect((written?.access != nil) == isKept, "\(mode)")
    }
    chmod(folder.path, 0o1777)
    let pipe = folder.file("pipe")
    #expect(mkfifo(pipe, 0o666) == 0)
    #expect(try WrittenPath(pipe).path == pipe)
    #expect(chown(pipe, 20_003, 20_003) == 0)
    #expect(throws: WrittenPath.Refusal(code: EACCES)) { try WrittenPath(pipe) }
  }
}
