import ArgumentParser
import CarStorage
import FetchedResults
import Foundation
import GRDBSQLite

/// Opens a list, follows it over one edit, and prints how many bytes it keeps:
/// without what SQLite keeps, and with it.
struct WeighCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "weigh", shouldDisplay: false)

  @Argument var store: String

  func run() throws {
    let store = try CarStore(path: store)
    let before = (all: Self.allocatedBytes(), sqlite: sqlite3_memory_used())
    let controller = FetchedResultsController(store, CarLists.byMake())
    try controller.performFetch()
    var draft = CarDraft()
    draft.make = "Volvo"
    _ = try store.park(draft, now: Date(), utcOffset: 0, by: nil)
    _ = try controller.takeUpdate()
    let all = Self.allocatedBytes() - before.all
    let sqlite = Int(sqlite3_memory_used() - before.sqlite)
    print(all - sqlite, all, separator: "\n")
    withExtendedLifetime(controller) {}
  }

  /// What the process has in memory that is in no file, freed memory included
  /// that the system has not got back.
  private static func allocatedBytes() -> Int {
    let rollup = try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8)
    let line = rollup?.split(separator: "\n").first { $0.hasPrefix("Anonymous:") }
    let kibibytes = line?.split(separator: " ").compactMap { Int($0) }.first
    return (kibibytes ?? 0) * 1024
  }
}
