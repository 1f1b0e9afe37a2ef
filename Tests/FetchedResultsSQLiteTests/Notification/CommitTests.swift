import CSQLite
import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// Subscribers of a store are notified of every commit, whoever made it.
///
/// Where more than one hint may wait to be taken, twenty commits are made one
/// after the other: there are never so many hints left over.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct CommitTests {
  private let sqlite: TemporaryStore<Vehicle>
  private let store: SQLiteStore<Vehicle>
  private let description = StoreDescription([Vehicle.entity], applicationID: 7)

  init() throws {
    sqlite = try TemporaryStore()
    store = sqlite.store
  }

  private func other() throws -> SQLiteStore<Vehicle> {
    try SQLiteStore(path: store.path, description: description)
  }

  private static func commit(_ number: Int64, in store: SQLiteStore<Vehicle>) throws {
    try store.write(ChangeCommand("add")) { try $0.insert(Vehicle(number, make: "BMW")) }
  }

  // MARK: - Whose commits

  @Test func `A store's own commits are delivered`() async throws {
    var hints = store.commits().makeAsyncIterator()
    for number in Int64(1)...20 {
      try Self.commit(number, in: store)
      #expect(await hints.next() != nil)
    }
  }

  @Test func `The commits of another store of the same file are delivered`() async throws {
    let other = try other()
    var hints = store.commits().makeAsyncIterator()
    for number in Int64(1)...20 {
      try Self.commit(number, in: other)
      #expect(await hints.next() != nil)
    }
  }

  @Test func `The commits of a connection that knows nothing of stores are delivered`() async throws
  {
    var connection: OpaquePointer?
    try #require(sqlite3_open(store.path, &connection) == SQLITE_OK)
    defer { sqlite3_close(connection) }
    // The store checkpoints its log when nothing was written for a second.
    sqlite3_busy_timeout(connection, 60_000)
    var hints = store.commits().makeAsyncIterator()
    for number in 1...20 {
      let insertion = "CREATE TABLE beside\(number)(n)"
      try #require(sqlite3_exec(connection, insertion, nil, nil, nil) == SQLITE_OK)
      #expect(await hints.next() != nil)
    }
  }

  @Test(.needsExecutable) func `The commits of another process are delivered`() async throws {
    let executable = Executable()
    func park() { #expect(executable.shell("$carvalet park BMW").status == 0) }
    park()
    let path = executable.folder.appendingPathComponent("cars.sqlite").path
    let broadcast = CommitBroadcast { [monitor = CommitMonitor(path: path)] in monitor.serve($0) }
    var hints = broadcast.stream().makeAsyncIterator()
    for _ in 1...10 {
      park()
      #expect(await hints.next() != nil)
    }
  }

  /// Of the commits of others, a poll sees whether there were some.
  @Test func `Without events of the folder, polls find the commits of others`() async throws {
    let broadcast = Self.polling(store.path)
    var hints = broadcast.stream().makeAsyncIterator()
    #expect(try OpenFiles.watches(of: sqlite.folder.path) == 0)
    let other = try other()
    for number in Int64(1)...10 {
      try Self.commit(number, in: other)
      #expect(await hints.next() != nil)
    }
  }

  @Test func `Without events of the folder, polls find a store that is replaced`() async throws {
    let draft = sqlite.folder.appendingPathComponent("draft.sqlite").path
    try store.backup(to: draft)
    let broadcast = Self.polling(store.path)
    var hints = broadcast.stream().makeAsyncIterator()
    for suffix in ["-wal", "-shm"] { unlink(store.path + suffix) }
    #expect(rename(draft, store.path) == 0)
    #expect(await hints.next() != nil)
    let other = try other()
    try Self.commit(1, in: other)
    #expect(await hints.next() != nil)
  }

  /// The notifications of a store on a system that reports no events of folders.
  private static func polling(_ path: String) -> CommitBroadcast {
    CommitBroadcast { [monitor = CommitMonitor(path: path) { _ in nil }] in monitor.serve($0) }
  }

  @Test func `After the last of a thousand commits comes a hint`() async throws {
    let path = store.path
    let hints = store.commits()
    let writing = Task.detached {
      var connection: OpaquePointer?
      try #require(sqlite3_open(path, &connection) == SQLITE_OK)
      defer { sqlite3_close(connection) }
      // The store checkpoints when it finds the log idle.
      sqlite3_busy_timeout(connection, 60_000)
      try #require(
        sqlite3_exec(
          connection, "PRAGMA synchronous = OFF; CREATE TABLE beside(n)", nil, nil, nil)
          == SQLITE_OK)
      for number in 1...1000 {
        let insertion = "INSERT INTO beside VALUES (\(number))"
        try #require(sqlite3_exec(connection, insertion, nil, nil, nil) == SQLITE_OK)
      }
    }
    for await _ in hints {
      let count = try store.read { try SQLCursor.integer($0, "SELECT count(*) FROM beside") }
      if count == 1000 { break }
    }
    try await writing.value
  }

  @Test func `Every listener gets hints, for as long as it listens`() async throws {
    let other = try other()
    var first = store.commits().makeAsyncIterator()
    var second: AsyncStream<Void>.Iterator? = store.commits().makeAsyncIterator()
    for number in Int64(1)...20 {
      try Self.commit(number, in: other)
      #expect(await first.next() != nil)
      #expect(await second?.next() != nil)
    }
    second = nil
    for number in Int64(21)...40 {
      try Self.commit(number, in: other)
      #expect(await first.next() != nil)
    }
  }

  // MARK: - The file

  @Test func `A store that is replaced is reported, and so are the commits in its place`()
    async throws
  {
    let draft = sqlite.folder.appendingPathComponent("draft.sqlite").path
    try store.backup(to: draft)
    var hints = store.commits().makeAsyncIterator()
    for suffix in ["-wal", "-shm"] { unlink(store.path + suffix) }
    #expect(rename(draft, store.path) == 0)
    #expect(await hints.next() != nil)
    let other = try other()
    for number in Int64(1)...20 {
      try Self.commit(number, in: other)
      #expect(await hints.next() != nil)
    }
  }

  @Test func `A folder that is removed and made again is reported, and so are the commits in it`()
    async throws
  {
    var hints = store.commits().makeAsyncIterator()
    try FileManager.default.removeItem(at: sqlite.folder)
    #expect(await hints.next() != nil)
    try FileManager.default.createDirectory(at: sqlite.folder, withIntermediateDirectories: true)
    try SQLiteStore<Vehicle>.create(path: store.path, description: description)
    #expect(await hints.next() != nil)
    let other = try other()
    for number in Int64(1)...20 {
      try Self.commit(number, in: other)
      #expect(await hints.next() != nil)
    }
  }

  // MARK: - The end

  @Test func `When the last listener goes, nothing of the store stays open`() async throws {
    let path = sqlite.folder.appendingPathComponent("other.sqlite").path
    try SQLiteStore<Vehicle>.create(path: path, description: description)
    let broadcast = CommitBroadcast { [monitor = CommitMonitor(path: path)] in monitor.serve($0) }
    let folder = sqlite.folder.path
    for _ in 1...3 {
      var streams: [AsyncStream<Void>]? = (0..<3).map { _ in broadcast.stream() }
      #expect(streams?.count == 3)
      #expect(try OpenFiles.count(path) > 0)
      #expect(try OpenFiles.watches(of: folder) == 1)
      streams = nil
      try waitUntil {
        try OpenFiles.count(path) == 0 && OpenFiles.watches(of: folder) == 0
      }
    }
  }

  @Test func `When a store goes, its listeners come to an end, and all is closed`() async throws {
    let path = sqlite.folder.appendingPathComponent("other.sqlite").path
    try SQLiteStore<Vehicle>.create(path: path, description: description)
    let folder = sqlite.folder.path
    var store: SQLiteStore<Vehicle>? = try SQLiteStore(path: path, description: description)
    let streams = try [#require(store?.commits()), #require(store?.commits())]
    weak let gone = store
    store = nil
    #expect(gone == nil)
    for stream in streams { for await _ in stream {} }
    try waitUntil {
      try OpenFiles.count(path) == 0 && OpenFiles.watches(of: folder) == 0
    }
  }

  @Test func `Listeners may come and go in any order while others write`() async throws {
    let store = store
    let other = try other()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<25 {
            var hints = store.commits().makeAsyncIterator()
            #expect(await hints.next() != nil)
          }
        }
      }
      group.addTask {
        for number in Int64(1)... {
          if Task.isCancelled { break }
          try Self.commit(number, in: other)
        }
      }
      for _ in 0..<8 { try await group.next() }
      group.cancelAll()
      try await group.waitForAll()
    }
    // Dispatch has some eventfds of its own.
    try waitUntil { try OpenFiles.count("anon_inode:[eventfd]") < 20 }
  }
}
