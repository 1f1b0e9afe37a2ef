import AtomicFiles
import Glibc
import TestSupport
import Testing

/// Whatever is made beside a store can be used by those who can use the store.
struct FileAccessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Makes a file as this library does, and gives it the access of another.
  private func make(
    _ name: String, as access: FileAccess
  ) throws -> (mode: mode_t, owner: uid_t, group: gid_t) {
    let descriptor = open(folder.file(name), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    access.give(to: descriptor)
    var status = stat()
    try #require(fstat(descriptor, &status) == 0)
    return (status.st_mode & 0o7777, status.st_uid, status.st_gid)
  }

  private func store(_ mode: mode_t) throws -> FileAccess {
    let path = folder.file("cars.sqlite")
    close(open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
    chmod(path, mode)
    return try #require(FileAccess(ofStoreAt: path))
  }

  @Test(arguments: [
    (0o600, 0o600), (0o660, 0o660), (0o664, 0o664), (0o640, 0o640), (0o755, 0o644), (0o444, 0o644),
  ])
  func `A new file has the permissions of the store, and its owner may always write it`(
    store mode: Int, expected: Int
  ) throws {
    let access = try store(mode_t(mode))
    #expect(try make("copy", as: access).mode == mode_t(expected))
    #expect(access.letsGroupIn == (mode & 0o060 == 0o060))
  }

  @Test(.needsRoot)
  func `Root gives a file the owner and the group of the store`() throws {
    _ = try store(0o660)
    #expect(chown(folder.file("cars.sqlite"), 65_534, 65_533) == 0)
    let access = try #require(FileAccess(ofStoreAt: folder.file("cars.sqlite")))
    #expect(try make("copy", as: access) == (0o660, 65_534, 65_533))
  }

  // Else the group of whoever happens to make the file could read cars that are not for it.
  @Test(
    .needsRoot, arguments: [(0o660, 0o600), (0o664, 0o644), (0o666, 0o666), (0o640, 0o600)])
  func `Where a file keeps another group, that may do no more than everybody`(
    store mode: Int, expected: Int
  ) throws {
    _ = try store(mode_t(mode))
    #expect(chown(folder.file("cars.sqlite"), 0, 65_533) == 0)
    let access = try #require(FileAccess(ofStoreAt: folder.file("cars.sqlite")))
    chmod(folder.path, 0o777)
    let made = try withoutPrivileges { try make("copy", as: access) }
    #expect(made.mode == mode_t(expected) && made.group != 65_533)
  }

  @Test func `What is no file has no access to give`() throws {
    #expect(FileAccess(ofStoreAt: folder.file("none")) == nil)
    #expect(FileAccess(ofStoreAt: folder.path) == nil)
  }
}
