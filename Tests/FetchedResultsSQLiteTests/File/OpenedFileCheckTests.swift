import FetchedResults
import Foundation
import GRDB
import Glibc
import TestSupport
import Testing

@testable import FetchedResultsSQLite

/// The files beside a store that SQLite opens are those that were checked.
@Suite(.ownThread)
struct OpenedFileCheckTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("store.sqlite") }
  private var notes: String { folder.file("notes") }

  init() throws {
    folder = try TemporaryFolder()
    try SQLiteStore<Vehicle>.create(
      path: path, description: StoreDescription([Vehicle.entity], applicationID: 7))
    try Data("notes".utf8).write(to: URL(fileURLWithPath: notes))
  }

  /// Opens the store; `plant` runs when the files beside it have been looked at, and before SQLite
  /// opens one of them.
  private func open(_ access: StoreConnection.Access, plant: () throws -> Void) throws {
    let (database, _) = try OpenDatabases.open(path, others: .keep) { _ in
      try plant()
      return try StoreConnection.open(path, access, busyTimeout: 0, trace: nil)
    }
    _ = database.close()
  }

  // The names were looked at, and then SQLite opened whatever had the name by then.
  @Test(arguments: ["-wal", "-shm", "-journal"], ["link", "second name", "pipe"])
  func `What takes the name of a file after it was looked at is refused`(
    suffix: String, kind: String
  ) throws {
    let planted: PlantedFile =
      switch kind {
      case "link": .link
      case "second name": .hardLink
      default: .notRegular
      }
    for access in [StoreConnection.Access.readOnly, .readWrite] {
      #expect(throws: StoreError.planted(path: path + suffix, planted)) {
        try open(access) {
          unlink(path + suffix)
          switch planted {
          case .link: #expect(symlink(notes, path + suffix) == 0)
          case .hardLink: #expect(link(notes, path + suffix) == 0)
          default: #expect(mkfifo(path + suffix, 0o600) == 0)
          }
        }
      }
      #expect(folder.contents["notes"] == Data("notes".utf8))
      unlink(path + suffix)
    }
    try open(.readWrite) {}
  }

  @Test(.needsRoot, arguments: ["-wal", "-shm", "-journal"])
  func `A file of one who may not write to the store is refused, too`(suffix: String) throws {
    let stranger = StoreError.planted(path: path + suffix, .ofStranger(owner: "user 20003"))
    #expect(throws: stranger) {
      try open(.readWrite) {
        try Data("x".utf8).write(to: URL(fileURLWithPath: path + suffix))
        #expect(chown(path + suffix, 20_003, 20_003) == 0)
      }
    }
  }

  // A journal of no record that says how long the database was before.
  @Test(.needsRoot) func `A journal of a stranger is not rolled back`() throws {
    let before = try #require(folder.contents["store.sqlite"])
    var journal: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    let pageSize = UInt32(before[16]) << 8 | UInt32(before[17])
    for number in [0, 1, 1, 512, pageSize == 1 ? 65_536 : pageSize] {
      journal += withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
    journal += [UInt8](repeating: 0, count: 512 - journal.count)
    #expect(throws: StoreError.self) {
      try open(.readWrite) {
        try Data(journal).write(to: URL(fileURLWithPath: path + "-journal"))
        #expect(chown(path + "-journal", 20_003, 20_003) == 0)
      }
    }
    #expect(folder.contents["store.sqlite"] == before)
    unlink(path + "-journal")
    let store = try SQLiteStore<Vehicle>(
      path: path, description: StoreDescription([Vehicle.entity], applicationID: 7))
    #expect(try store.check() == [])
  }

  // The call of the system is replaced for the whole process.
  @Test func `Databases of another part of the program are opened as ever`() throws {
    try open(.readWrite) {}
    let other = folder.file("other.sqlite")
    let queue = try DatabaseQueue(path: other)
    try queue.inDatabase { database in
      try database.execute(
        sql: "PRAGMA journal_mode = WAL; CREATE TABLE t (x); INSERT INTO t VALUES (1)")
    }
    #expect(link(other + "-shm", folder.file("second")) == 0)
    #expect(link(other + "-wal", folder.file("third")) == 0)
    let second = try DatabaseQueue(path: other)
    #expect(try second.read { try Int.fetchOne($0, sql: "SELECT x FROM t") } == 1)
  }
}
