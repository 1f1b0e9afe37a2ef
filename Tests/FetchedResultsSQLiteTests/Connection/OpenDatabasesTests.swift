import FetchedResults
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// The connections of this process, by the files that they have open.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct OpenDatabasesTests {
  private func connection(_ path: String) throws -> sending SQLiteConnection {
    try StoreConnection.open(path, .readOnly, trace: nil)
  }

  @Test func `Two encodings of a name are two files`() throws {
    let sqlite = try TemporaryStore((1...Int64(3)).map { Vehicle($0) })
    let paths = ["caf\u{E9}", "cafe\u{301}"].map {
      sqlite.folder.appendingPathComponent("x").deletingLastPathComponent().path + "/" + $0
    }
    for path in paths { try sqlite.store.backup(to: path) }
    let open = try paths.map { path in
      try OpenDatabases.open(path, others: .keep) { _ in try connection(path) }.database
    }
    #expect(open.map(\.isClosed) == [false, false])
    try OpenDatabases.closeAll(at: paths[1])
    #expect(open.map(\.isClosed) == [false, true])
  }

  // A connection was forgotten when nobody held it any more, and closed only after that: until then
  // the new file was opened beside it.
  @Test func `A replaced file is opened when the connection to the old one is closed`() throws {
    let sqlite = try TemporaryStore((1...Int64(3)).map { Vehicle($0) })
    let path = sqlite.store.path + ".a"
    let other = sqlite.store.path + ".b"
    try sqlite.store.backup(to: path)
    try sqlite.store.backup(to: other)
    // The last statement of the connection, with which it is closed, takes long.
    let mayEnd = DispatchSemaphore(value: 0)
    let isFree = Mutex(false)
    var open: OpenDatabase? = try OpenDatabases.open(path, others: .keep) { _ in
      let connection = try connection(path)
      try connection.execute("BEGIN")
      connection.report { statement in
        guard statement == "ROLLBACK" else { return }
        mayEnd.wait()
        isFree.withLock { $0 = true }
      }
      return connection
    }.database
    var known: FileConnection? = try #require(open).connection
    #expect(rename(other, path) == 0)

    let handedOver = Mutex(open)
    open = nil
    Thread.detachNewThread { handedOver.withLock { $0 = nil } }
    try waitUntil { known?.isAbandoned == true }
    // From here on only the registry knows the connection that is closed.
    known = nil

    let isOpened = DispatchSemaphore(value: 0)
    let wasFree = Mutex(false)
    Thread.detachNewThread {
      defer { isOpened.signal() }
      do {
        _ = try OpenDatabases.open(path, others: .keep) { _ in
          wasFree.withLock { $0 = isFree.withLock(\.self) }
          return try connection(path)
        }
      } catch { Issue.record(error) }
    }
    // Time enough for one who does not wait; one who does is not hurried.
    let opensAtOnce = isOpened.wait(timeout: .now() + .milliseconds(200)) == .success
    mayEnd.signal()
    if !opensAtOnce { isOpened.wait() }
    let hasWaited = wasFree.withLock(\.self)
    #expect(hasWaited)
  }
}
