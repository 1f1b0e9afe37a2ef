import CSQLite
import FetchedResultsSQLite
import TestSupport
import Testing

/// The settings of SQLite for the process of the tests, which `CTestProcess` makes as the tool
/// does.
@Suite struct SQLiteProcessTests {
  @Test func `SQLite counts no memory, however much it uses`() throws {
    let file = try TemporaryStore([Vehicle(1, make: "BMW")])
    #expect(try file.store.object(1) != nil)
    #expect(sqlite3_memory_used() == 0)
  }

  @Test func `Once SQLite is in use, nothing changes, and the caller learns so`() throws {
    let file = try TemporaryStore([Vehicle(1, make: "BMW")])
    #expect(!SQLiteProcess.disableMemoryStatistics())
    #expect(try file.store.object(1) != nil)
  }
}
