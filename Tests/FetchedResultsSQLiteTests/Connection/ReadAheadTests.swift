import Foundation
import GRDB
import Glibc
import TestSupport
import Testing

@testable import FetchedResultsSQLite

/// Scans that read a file in larger pieces, beside SQLite reading it a page at a time.
struct ReadAheadTests {
  /// A file with a table of long blobs, and another table whose pages lie between.
  private final class File {
    private let folder: TemporaryFolder
    var path: String { folder.file("some.sqlite") }
    let queue: DatabaseQueue

    init(pageSize: Int, seed: UInt64) throws {
      folder = try TemporaryFolder()
      var configuration = Configuration()
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA page_size = \(pageSize)") }
      queue = try DatabaseQueue(
        path: folder.file("some.sqlite"), configuration: configuration)
      try queue.inDatabase { database in
        try database.execute(
          sql: """
            PRAGMA journal_mode = WAL;
            CREATE TABLE texts(id INTEGER PRIMARY KEY, bytes BLOB);
            CREATE TABLE other(id INTEGER PRIMARY KEY, bytes BLOB);
            """)
        var random = SeededGenerator(seed: seed)
        try database.execute(sql: "BEGIN")
        for id in 0..<1500 {
          let table = Int.random(in: 0..<10, using: &random) == 0 ? "other" : "texts"
          let count = Int.random(in: 200...9000, using: &random)
          try database.execute(
            sql: "INSERT INTO \(table) VALUES(?, randomblob(?))", arguments: [id, count])
          if id % 90 == 89 {
            try database.execute(
              sql: "DELETE FROM texts WHERE id BETWEEN ? AND ?", arguments: [id - 80, id - 70])
          }
        }
        try database.execute(sql: "COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")
        // Nothing of what is read is remembered.
        try database.execute(sql: "PRAGMA cache_size = 1")
      }
    }

    func texts() throws -> [Data] {
      try queue.inDatabase { try Data.fetchAll($0, sql: "SELECT bytes FROM texts ORDER BY id") }
    }
  }

  /// How often this thread has read from files.
  private static func readCount() throws -> Int {
    let text = try String(contentsOfFile: "/proc/thread-self/io", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("syscr: ") })
    return try #require(Int(line.dropFirst("syscr: ".count)))
  }

  @Test(arguments: [512, 4096, 16_384, 65_536])
  func `a scan reads what SQLite reads`(pageSize: Int) throws {
    for seed in 1...4 {
      let file = try File(pageSize: pageSize, seed: UInt64(seed))
      let expected = try file.texts()
      let found = try file.queue.inDatabase { database in
        try ReadAhead.whileScanning(database) {
          try Data.fetchAll(database, sql: "SELECT bytes FROM texts ORDER BY id")
        }
      }
      #expect(expected.count > 1000 && found == expected)
      // A page that was changed since is read anew.
      try file.queue.inDatabase { database in
        try database.execute(sql: "UPDATE texts SET bytes = zeroblob(length(bytes))")
        try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        let changed = try ReadAhead.whileScanning(database) {
          try Data.fetchAll(database, sql: "SELECT bytes FROM texts ORDER BY id")
        }
        #expect(changed == expected.map { Data(count: $0.count) })
      }
    }
  }

  @Test func `a scan makes a fraction of the calls of the system`() throws {
    let file = try File(pageSize: 4096, seed: 7)
    try file.queue.inDatabase { database in
      let statement = "SELECT total(length(hex(bytes))) FROM texts"
      func reads(_ scan: () throws -> Void) throws -> Int {
        let before = try Self.readCount()
        try scan()
        return try Self.readCount() - before
      }
      let alone = try reads { _ = try Double.fetchOne(database, sql: statement) }
      let ahead = try reads {
        _ = try ReadAhead.whileScanning(database) { try Double.fetchOne(database, sql: statement) }
      }
      #expect(alone > 1000 && ahead * 4 < alone, "\(alone) and \(ahead)")
      // Afterwards SQLite reads as before.
      #expect(try reads { _ = try Double.fetchOne(database, sql: statement) } == alone)
    }
  }

  @Test func `a file that is cut off is an error, and no crash`() throws {
    let file = try File(pageSize: 4096, seed: 9)
    let path = file.path
    let size = try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    #expect(truncate(path, size / 2 + 100) == 0)
    #expect(throws: DatabaseError.self) {
      try file.queue.inDatabase { database in
        try ReadAhead.whileScanning(database) {
          _ = try Data.fetchAll(database, sql: "SELECT bytes FROM texts ORDER BY id")
        }
      }
    }
  }
}
