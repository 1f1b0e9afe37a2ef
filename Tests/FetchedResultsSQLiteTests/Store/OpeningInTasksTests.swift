import FetchedResults
import FetchedResultsSQLite
import Foundation
import Synchronization
import TestSupport
import Testing

/// Opening, creating and placing a store in a task. A thread of the cooperative pool that runs a
/// task knows that task; a thread that may wait knows none.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct OpeningInTasksTests {
  private let folder: TemporaryFolder
  private let description = StoreDescription([Vehicle.entity], applicationID: 7)

  private var path: String { folder.file("store.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  @Test func `A store is created and opened on a thread that runs no task`() async throws {
    let inTask = Mutex<[Bool]>([])
    let store = try await SQLiteStore<Vehicle>.open(
      path: path, description: description, createsIfMissing: true,
      trace: { _ in
        let isInTask = withUnsafeCurrentTask { $0 != nil }
        inTask.withLock { $0.append(isInTask) }
      })
    #expect(inTask.withLock { !$0.isEmpty && !$0.contains(true) })
    try await store.write(ChangeCommand("park")) { try $0.insert(Vehicle(1)) }
    let other = try await SQLiteStore<Vehicle>.open(
      path: path, description: description, createsIfMissing: true)
    #expect(try await other.perform { try $0.fetch(FetchRequest()).numberOfObjects } == 1)
  }

  @Test func `What prevents a store from being opened is thrown on`() async throws {
    await #expect(throws: StoreError.missing(path: path)) {
      _ = try await SQLiteStore<Vehicle>.open(path: path, description: description)
    }
    let deep = folder.file("none/store.sqlite")
    await #expect(throws: StoreError.missingFolder(path: deep)) {
      _ = try await SQLiteStore<Vehicle>.open(
        path: deep, description: description, createsIfMissing: true)
    }
    await #expect(throws: StoreError.missing(path: path)) {
      try await SQLiteStore<Vehicle>.place(path, at: path + "2", description: description)
    }
  }

  @Test func `A copy is put at a path, and what was there is kept`() async throws {
    let sqlite = try TemporaryStore([Vehicle(1), Vehicle(2)])
    let copy = try await sqlite.store.perform { try $0.backup() }
    let kept = try await SQLiteStore<Vehicle>.place(copy, at: path, description: description)
    #expect(kept == nil)
    let again = try await SQLiteStore<Vehicle>.place(copy, at: path, description: description)
    #expect(FileManager.default.fileExists(atPath: try #require(again)))
    let store = try await SQLiteStore<Vehicle>.open(path: path, description: description)
    #expect(try await store.perform { try $0.fetch(FetchRequest()).numberOfObjects } == 2)
  }

  @Test func `A cancelled task opens, creates and puts nothing`() async throws {
    let sqlite = try TemporaryStore([Vehicle(1)])
    let copy = try await sqlite.store.perform { try $0.backup() }
    let path = path
    let description = description
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: CancellationError.self) {
        _ = try await SQLiteStore<Vehicle>.open(
          path: path, description: description, createsIfMissing: true)
      }
      await #expect(throws: CancellationError.self) {
        try await SQLiteStore<Vehicle>.place(copy, at: path, description: description)
      }
    }
    await task.value
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
