import FetchedResults
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsSQLite

/// The connections that a store opens. The first may serve the first write, because to open another
/// takes as long as a small command.
@Suite struct ConnectionPoolTests {
  private let file: TemporaryStore<Vehicle>
  private let trace = StatementTrace()

  init() throws { file = try TemporaryStore([Vehicle(1, make: "BMW")]) }

  /// The statements of a store, of which each connection runs the first when it has been opened.
  private final class StatementTrace: Sendable {
    private let statements = Mutex<[String]>([])

    func add(_ statement: String) { statements.withLock { $0.append(statement) } }

    var connections: Int {
      statements.withLock { $0.count { $0.contains("SELECT count(*) FROM sqlite_schema") } }
    }
  }

  private func open(
    _ path: String? = nil, expectsWrite: Bool
  ) throws -> SQLiteStore<Vehicle> {
    try SQLiteStore<Vehicle>(
      path: path ?? file.store.path, description: file.store.format.description,
      checkpointsWhenIdle: false,
      trace: { [trace] in trace.add($0) }, expectsWrite: expectsWrite, anchorSpacing: nil)
  }

  private func insert(_ id: Int64, into store: SQLiteStore<Vehicle>) throws {
    try store.write(ChangeCommand("add")) { try $0.insert(Vehicle(id, make: "Audi")) }
  }

  @Test func `A command that writes does so with the connection that it opened first`() throws {
    let store = try open(expectsWrite: true)
    try insert(2, into: store)
    try insert(3, into: store)
    #expect(store.lastCommand != nil)
    #expect(try store.dateBeforeLastCommand != nil)
    store.checkpoint()
    #expect(trace.connections == 1)
    #expect(try store.object(3) != nil)
    #expect(trace.connections == 2)
  }

  @Test func `A store that is only read has no connection that could write`() throws {
    let store = try open(expectsWrite: false)
    #expect(try store.object(1) != nil)
    #expect(trace.connections == 1)
    try insert(2, into: store)
    #expect(trace.connections == 2)
  }

  @Test func `A list that is alive keeps its connection and its state beside a write`() throws {
    let store = try open(expectsWrite: true)
    let list = try store.fetch(FetchRequest(sortedBy: [.ascending("number")]))
    #expect(try list.numberOfObjects == 1)
    try insert(2, into: store)
    #expect(try list.numberOfObjects == 1)
    #expect(trace.connections == 2)
  }

  @Test func `The file that replaced another is written, and not the one that was opened`() throws {
    let store = try open(expectsWrite: true)
    let other = try TemporaryStore([Vehicle(7, make: "Fiat")])
    other.store.checkpoint()
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: store.path + suffix)
    }
    try FileManager.default.copyItem(atPath: other.store.path, toPath: store.path)
    try insert(8, into: store)
    #expect(try store.object(7) != nil)
    #expect(try store.object(8) != nil)
    #expect(try store.object(1) == nil)
  }

  @Test func `A store that a newer program has migrated meanwhile is refused`() throws {
    let store = try open(expectsWrite: true)
    let newer = try DatabaseQueue(path: store.path)
    try newer.inDatabase { try $0.execute(sql: "PRAGMA user_version = 99") }
    #expect(
      throws: StoreError.newerSchema(
        path: store.path, found: 99, known: Int(StoreFormat.version))
    ) { try insert(2, into: store) }
    #expect(try newer.inDatabase { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 99)
  }

  // A board that was left open wrote rows as the old version knew them.
  @Test func `A store that was migrated between two writes is refused by the second`() throws {
    let store = try open(expectsWrite: true)
    try insert(2, into: store)
    let newer = try DatabaseQueue(path: store.path)
    try newer.inDatabase {
      try $0.execute(sql: "ALTER TABLE vehicle ADD COLUMN wheels INTEGER; PRAGMA user_version = 99")
    }
    #expect(
      throws: StoreError.newerSchema(
        path: store.path, found: 99, known: Int(StoreFormat.version))
    ) { try insert(3, into: store) }
    #expect(try newer.inDatabase { try Int.fetchOne($0, sql: "SELECT count(*) FROM vehicle") } == 2)
  }

  @Test func `A trigger that was dropped between two writes is missed by the second`() throws {
    let store = try open(expectsWrite: true)
    try insert(2, into: store)
    let shell = try DatabaseQueue(path: store.path)
    try shell.inDatabase { try $0.execute(sql: "DROP TRIGGER vehicle_inserted") }
    #expect {
      try insert(3, into: store)
    } throws: { error in
      if case StoreError.altered = error { true } else { false }
    }
    try shell.inDatabase { try $0.execute(sql: "VACUUM") }
    try store.repairSchema()
    try insert(3, into: store)
    try shell.inDatabase { try $0.execute(sql: "VACUUM") }
    try insert(4, into: store)
    #expect(try store.check().isEmpty)
    #expect(try store.fetch(FetchRequest(sortedBy: [])).numberOfObjects == 4)
  }

  @Test func `A journal beside the file is not played back`() throws {
    let journal = file.store.path + "-journal"
    try Data("the journal of another file".utf8).write(to: URL(fileURLWithPath: journal))
    #expect(throws: StoreError.self) { try open(expectsWrite: true) }
    #expect(FileManager.default.fileExists(atPath: journal))
  }

  @Test func `A path with two slashes at its beginning is a path`() throws {
    let store = try open("/" + file.store.path, expectsWrite: true)
    try insert(2, into: store)
    #expect(try file.store.object(2) != nil)
  }

  @Test func `The command before the last is that before ours, whatever others do`() throws {
    let store = try open(expectsWrite: true)
    let other = try open(expectsWrite: true)
    try insert(2, into: store)
    let before = try #require(try store.dateBeforeLastCommand)
    try insert(3, into: other)
    try insert(4, into: other)
    #expect(try store.dateBeforeLastCommand == before)
  }
}
