import ArgumentParser
import CLinux
import CSQLite
import CarStorage
import FetchedResults

/// Opens a list, follows it over one edit, and prints how many bytes the list holds:
/// without what SQLite holds, with SQLite's connections and statements, and with
/// the pages of the file that SQLite caches, too.
///
/// What is in use of the heap is counted, in whole blocks as the allocator gives
/// them out: not what was freed and not given back to the system, of which a
/// process has more before the list than after. Stacks of threads do not count.
///
/// The allocator takes blocks that a thread freed and keeps for itself for used
/// ones, so it is configured to keep none (``environment``).
struct WeighCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "weigh", shouldDisplay: false)

  /// What the process must be started with.
  static let environment = ["GLIBC_TUNABLES": "glibc.malloc.tcache_count=0"]

  @Argument var store: String
  /// Follows the cars with a text, and not all of them.
  @Option var search: String?

  func run() throws {
    // Cars are parked through another connection, which has allocated what it needs before.
    let desk = try CarStore(path: store)
    try desk.parkOne()
    let store = try CarStore(path: store)
    let before = Held.now
    let controller = FetchedResultsController(store, CarLists.byMake(search.map { CarSearch($0) }))
    try controller.performFetch()
    try desk.parkOne()
    _ = try controller.takeUpdate()
    let after = Held.now
    let pages = after.pages - before.pages
    let sqlite = after.sqlite - before.sqlite
    let all = after.heap - before.heap
    print(all - sqlite, all - pages, all, separator: "\n")
    withExtendedLifetime(controller) {}
  }

  /// What a process holds, in bytes.
  private struct Held {
    /// What is in use of the heap, large blocks that have a mapping of their own included.
    let heap: Int
    /// What of it is SQLite's, by SQLite's own account.
    let sqlite: Int
    /// What of that are pages, but for the twenty that a connection takes in one piece.
    let pages: Int

    static var now: Held {
      let heap = mallinfo2()
      var pages = sqlite3_int64(0)
      var most = sqlite3_int64(0)
      sqlite3_status64(SQLITE_STATUS_PAGECACHE_OVERFLOW, &pages, &most, 0)
      return Held(
        heap: Int(heap.uordblks + heap.hblkhd), sqlite: Int(sqlite3_memory_used()),
        pages: Int(pages))
    }
  }
}
