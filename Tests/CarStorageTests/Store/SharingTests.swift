import FetchedResults
import FetchedResultsSQLite
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import CarStorage

/// A store that several logins share: everything in its folder is their group's.
@Suite(.needsOpenFolders) struct SharingTests {
  private let parent: TemporaryFolder
  private let folder: String
  private let path: String
  /// A group in which this process is: root is in all.
  private static let group = getuid() == 0 ? "65533" : "\(getegid())"
  private static let id = gid_t(group)!

  init() throws {
    parent = try TemporaryFolder()
    chmod(parent.path, 0o755)
    folder = parent.file("valet")
    path = folder + "/cars.sqlite"
    #expect(mkdir(folder, 0o755) == 0)
  }

  private func status(_ path: String) throws -> stat {
    var status = stat()
    try #require(lstat(path, &status) == 0, "\(path)")
    return status
  }

  private func store() throws -> CarStore {
    try CarStore.create(path: path)
    return try CarStore(path: path, checkpointsWhenIdle: false)
  }

  private func park() throws {
    let store = try CarStore(path: path, checkpointsWhenIdle: false)
    _ = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    store.checkpoint()
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
  }

  /// Each name in the folder whose file is not the group's, to read and to write.
  private func notOfGroup() throws -> [String] {
    try names.filter {
      let status = try status(folder + "/" + $0)
      return status.st_gid != Self.id || status.st_mode & 0o666 != 0o660
    }
  }

  @Test func `A shared store lends its group to all that is made beside it`() throws {
    let store = try store()
    let shared = try store.share(with: Self.group)
    #expect(shared.changed.first?.hasSuffix("/valet") == true)
    #expect(shared.changed.contains(path) && shared.changed.contains(path + ".lock"))
    #expect(try status(folder).st_mode & 0o7777 == 0o2775)
    #expect(try status(folder).st_gid == Self.id)
    #expect(try notOfGroup() == [])
    #expect(try store.info().group == shared.group)
    // Nothing is left to do, and nothing is changed.
    #expect(try store.share(with: Self.group).changed == [])
    let copy = try store.backup().path
    for suffix in [".lock", "-wal", "-shm"] { unlink(path + suffix) }
    try park()
    _ = try CarStore(path: path, checkpointsWhenIdle: false).restore(from: copy, by: nil)
    #expect(names.contains { $0.hasPrefix("cars-before-restore-") })
    // What is damaged is replaced by another file.
    try Data(contentsOf: URL(fileURLWithPath: path)).prefix(3000)
      .write(to: URL(fileURLWithPath: folder + "/cut"))
    #expect(rename(folder + "/cut", path) == 0)
    #expect(chown(path, uid_t.max, Self.id) == 0 && chmod(path, 0o660) == 0)
    #expect(try CarStore.place(copy, at: path).kept?.contains("cars-damaged-") == true)
    try park()
    #expect(try notOfGroup() == [])
    // A copy elsewhere is its owner's alone.
    let elsewhere = parent.file("copy.sqlite")
    try CarStore(path: path, checkpointsWhenIdle: false).backup(to: elsewhere)
    #expect(try status(elsewhere).st_mode & 0o777 == 0o600)
  }

  @Test func `A store that is not shared keeps what is made beside it for its owner`() throws {
    let store = try store()
    #expect(try store.info().group == nil)
    _ = try store.backup()
    unlink(path + ".lock")
    try park()
    for name in names { #expect(try status(folder + "/" + name).st_mode & 0o777 == 0o600) }
  }

  @Test func `A folder is made for a group, and an existing one only if it is the store's`() throws
  {
    let path = parent.file("new/cars.sqlite")
    #expect(try CarStore.makeFolder(ofStoreAt: path, for: Self.group) == parent.file("new"))
    let made = try status(parent.file("new"))
    #expect(made.st_mode & 0o7777 == 0o2770 && made.st_gid == Self.id)
    #expect(try CarStore.makeFolder(ofStoreAt: path, for: Self.group) == nil)
    #expect(throws: StoreError.self) {
      try CarStore.makeFolder(ofStoreAt: parent.file("none/new/cars.sqlite"), for: Self.group)
    }
  }

  /// What is refused leaves everything as it is.
  private func expectRefusal(
    of path: String, _ error: StoreSharingError, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = (path as NSString).deletingLastPathComponent
    let paths =
      [folder]
      + (try FileManager.default.contentsOfDirectory(atPath: folder)).sorted()
      .map { folder + "/" + $0 }
    let modes = try paths.map { try status($0).st_mode }
    #expect(throws: error, sourceLocation: sourceLocation) {
      try CarStore(path: path, checkpointsWhenIdle: false).share(with: Self.group)
    }
    #expect(throws: error, sourceLocation: sourceLocation) {
      _ = try CarStore.makeFolder(ofStoreAt: path, for: Self.group)
    }
    #expect(try paths.map { try status($0).st_mode } == modes, sourceLocation: sourceLocation)
  }

  private var groupName: String {
    getgrgid(Self.id).map { String(cString: $0.pointee.gr_name) } ?? Self.group
  }

  @Test func `A folder with other files is not opened to the group, unless it is the group's`()
    throws
  {
    let store = try store()
    _ = FileManager.default.createFile(atPath: folder + "/cars-monday.sqlite", contents: Data())
    try expectRefusal(
      of: path,
      .crowdedFolder(path: folder, file: "cars-monday.sqlite", group: groupName, store: path))
    #expect(chown(folder, uid_t.max, Self.id) == 0 && chmod(folder, 0o2770) == 0)
    #expect(try store.share(with: Self.group).changed.contains(path))
    #expect(try status(folder + "/cars-monday.sqlite").st_mode & 0o077 != 0o060)
  }

  @Test(arguments: [0o777, 0o1755, 0o1777])
  func `A folder in which everybody makes files is not the store's own`(mode: Int) throws {
    _ = try store()
    chmod(folder, mode_t(mode))
    try expectRefusal(of: path, .commonFolder(path: folder, group: groupName, store: path))
  }

  @Test func `Sharing is refused where the group would not reach the store`() throws {
    _ = try store()
    chmod(parent.path, 0o700)
    try expectRefusal(of: path, .closedFolder(path: parent.path, group: groupName, store: path))
    chmod(parent.path, 0o704)
    try expectRefusal(of: path, .closedFolder(path: parent.path, group: groupName, store: path))
  }

  @Test func `A folder above that only another group may enter is reported`() throws {
    try CarStore.create(path: path)
    #expect(chown(parent.path, uid_t.max, getegid()) == 0 && chmod(parent.path, 0o750) == 0)
    let notices = Mutex<[StoreNotice]>([])
    let store = try CarStore(
      path: path, checkpointsWhenIdle: false,
      onNotice: { notice in notices.withLock { $0.append(notice) } })
    _ = try store.share(with: Self.group)
    let group = getgrgid(getegid()).map { String(cString: $0.pointee.gr_name) } ?? "\(getegid())"
    let notice = StoreNotice.narrowFolder(path: parent.path, group: group)
    #expect(notices.withLock(\.self) == (getegid() == Self.id ? [] : [notice]))
  }

  // Whoever may write to the folder could have put a link to any file of the owner there.
  @Test func `Nothing is changed through a link, or of a file with another name`() throws {
    try CarStore.create(path: path)
    let secret = parent.file("secret")
    _ = FileManager.default.createFile(
      atPath: secret, contents: Data(), attributes: [.posixPermissions: 0o600])
    let opened = try CarStore(path: path, checkpointsWhenIdle: false)
    for isSymbolic in [true, false] {
      unlink(path + "-journal")
      let code =
        isSymbolic ? symlink(secret, path + "-journal") : link(secret, path + "-journal")
      #expect(code == 0)
      #expect(throws: StoreSharingError.notPlain(path: path + "-journal")) {
        try opened.share(with: Self.group)
      }
      #expect(throws: StoreError.planted(path: path + "-journal", isSymbolic ? .link : .hardLink)) {
        try CarStore(path: path, checkpointsWhenIdle: false)
      }
      #expect(try status(secret).st_mode & 0o777 == 0o600)
    }
    unlink(path + "-journal")
    // A copy in the way is left out.
    let copy = folder + "/cars-2026-11-21T180405.sqlite"
    #expect(symlink(secret, copy) == 0)
    let store = try CarStore(path: path, checkpointsWhenIdle: false)
    #expect(try !store.share(with: Self.group).changed.contains(copy))
    #expect(try status(secret).st_mode & 0o777 == 0o600)
  }

  @Test func `A store behind a link is shared where it is`() throws {
    try CarStore.create(path: path)
    let link = parent.file("link.sqlite")
    #expect(symlink(path, link) == 0)
    let store = try CarStore(path: link, checkpointsWhenIdle: false)
    #expect(try store.share(with: Self.group).changed.contains(path))
    #expect(try notOfGroup() == [])
  }

  @Test func `A group must exist`() throws {
    let store = try store()
    for name in ["no such group", "4294967295", "-1", ""] {
      #expect(throws: StoreSharingError.unknownGroup(name)) { try store.share(with: name) }
    }
  }

  // The lock file of such a user would lock out whoever may write.
  @Test func `A user who may only read the store makes no lock file`() throws {
    _ = try store()
    chmod(path, 0o444)
    chmod(folder, 0o777)
    unlink(path + ".lock")
    #expect(throws: StoreError.self) {
      try withoutPrivileges {
        _ = try CarStore(path: path, checkpointsWhenIdle: false)
          .park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
      }
    }
    #expect(!names.contains("cars.sqlite.lock"))
  }
}
