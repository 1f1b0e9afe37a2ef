import FetchedResults
import Foundation
import GRDB
import Synchronization
import Testing

@testable import CarStorage

/// A purge beside readers, and what is left of the texts in the bytes of the store.
struct PurgeTests {
  private let stand: Stand

  /// One guest has left.
  init() throws {
    stand = try Stand()
    try stand.park { $0.ownerLastName = "Zanzibar" }
    _ = try stand.store.retrieve([1], at: Stand.noon + 60, .init(by: nil))
  }

  /// Whether the name of the guest is in a file of the store.
  private var isNamed: Bool {
    stand.folder.contents.contains { $0.value.range(of: Data("Zanzibar".utf8)) != nil }
  }

  /// A connection of another program that reads the state of now.
  private func reader() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: stand.path, configuration: configuration)
    try reader.inDatabase { database in
      try database.execute(sql: "BEGIN")
      _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM car")
    }
    return reader
  }

  /// A store that does not wait for others.
  private func hastyStore() throws -> CarStore {
    try CarStore(path: stand.path, busyTimeout: 0, checkpointsWhenIdle: false)
  }

  private func purge(_ store: CarStore) throws -> CarStore.Purged {
    try store.purge(returnedBefore: Stand.noon + 3600, .init(by: nil))
  }

  @Test func `A purge that a reader outlasts says that the bytes are still there`() throws {
    let reader = try reader()
    let error = #expect(throws: CarStore.UnfinishedPurge.self) { try purge(hastyStore()) }
    #expect(error?.purged.cars == 1)
    #expect(error?.cause as? StoreError == .stillRead(path: stand.path))
    #expect(isNamed)
    #expect(try stand.store.car(1)?.ownerLastName == nil)
    try reader.close()
    let planned = try stand.store.purge(
      returnedBefore: Stand.noon + 3600, .init(by: nil, isDryRun: true))
    #expect(planned == CarStore.Purged(cars: 0, entries: 0, rewrites: true))
    #expect(isNamed)
    #expect(try purge(hastyStore()) == planned)
    #expect(!isNamed)
    #expect(try purge(hastyStore()) == CarStore.Purged(cars: 0, entries: 0, rewrites: false))
  }

  @Test func `What a purge left is also done by a vacuum, and after a purge by an older version`()
    throws
  {
    let reader = try reader()
    #expect(throws: CarStore.UnfinishedPurge.self) { try purge(hastyStore()) }
    try reader.close()
    try hastyStore().vacuum()
    #expect(!isNamed)
    #expect(try !purge(hastyStore()).rewrites)
    // An older version notes nothing.
    try stand.sql("DELETE FROM store_meta WHERE key = 'rewritten_purge'")
    #expect(try purge(hastyStore()).rewrites)
    #expect(try !purge(hastyStore()).rewrites)
  }

  @Test func `The space is not given back, nor said to be, while a list is read`() throws {
    let reader = try reader()
    #expect(throws: StoreError.stillRead(path: stand.path)) { try hastyStore().vacuum() }
    try reader.close()
  }

  @Test func `A purge waits for a reader that ends in time`() throws {
    let reader = Mutex<DatabaseQueue?>(try reader())
    let checkpoints = Atomic(0)
    let store = try CarStore(path: stand.path, checkpointsWhenIdle: false) { statement in
      guard statement.hasPrefix("PRAGMA wal_checkpoint"),
        checkpoints.add(1, ordering: .relaxed).newValue == 3
      else { return }
      try? reader.withLock { try $0?.close() }
    }
    #expect(try purge(store).cars == 1)
    #expect(checkpoints.load(ordering: .relaxed) >= 3)
    #expect(!isNamed)
  }

  @Test func `Other desks write while a purge waits for a reader`() throws {
    let reader = Mutex<DatabaseQueue?>(try reader())
    let checkpoints = Atomic(0)
    let desk = try hastyStore()
    let parked = Mutex<Car.Ticket?>(nil)
    let store = try CarStore(path: stand.path, checkpointsWhenIdle: false) { statement in
      guard statement.hasPrefix("PRAGMA wal_checkpoint") else { return }
      // The lock is free after an attempt, and taken while one is made.
      guard checkpoints.add(1, ordering: .relaxed).newValue == 3 else { return }
      Thread.detachNewThread {
        while parked.withLock({ $0 == nil }) {
          let car = try? desk.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
          parked.withLock { $0 = car?.car.ticket }
        }
        try? reader.withLock { try $0?.close() }
      }
    }
    #expect(try purge(store).cars == 1)
    #expect(parked.withLock(\.self) == 2)
    #expect(!isNamed)
  }
}
