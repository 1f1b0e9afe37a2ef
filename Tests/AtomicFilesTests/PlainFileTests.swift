import AtomicFiles
import Foundation
import Glibc
import TestSupport
import Testing

/// Which files are opened where others may have put something in their place.
struct PlainFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("cars.lock") }

  init() throws {
    folder = try TemporaryFolder()
    try Data("notes".utf8).write(to: URL(fileURLWithPath: folder.file("notes")))
  }

  private func refusal(_ mode: Int32) -> PlainFile.Refusal? {
    do throws(PlainFile.Refusal) {
      close(try PlainFile.open(path, mode).descriptor)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [O_RDONLY, O_RDWR])
  func `Only a regular file with one name is opened, and nothing is waited for`(mode: Int32) throws
  {
    #expect(refusal(mode) == .system(code: ENOENT))
    symlink(folder.file("notes"), path)
    #expect(refusal(mode) == .link)
    unlink(path)
    symlink(folder.file("none"), path)
    #expect(refusal(mode) == .link)
    unlink(path)
    link(folder.file("notes"), path)
    #expect(refusal(mode) == .hardLink)
    unlink(path)
    mkfifo(path, 0o600)
    #expect(refusal(mode) == .notRegular)
    unlink(path)
    mkdir(path, 0o700)
    #expect(refusal(mode) == .notRegular)
    rmdir(path)
    symlink("/dev/null", path)
    #expect(refusal(mode) == .link)
    unlink(path)
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(refusal(mode) == nil)
  }
}
