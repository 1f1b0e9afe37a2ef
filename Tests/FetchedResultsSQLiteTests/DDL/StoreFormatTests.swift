import FetchedResults
import Foundation
import GRDB
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// Stores that do not have what their format says, or that go.
struct StoreFormatTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("store.sqlite") }
  private let table = TableLayout(Vehicle.entity)

  init() throws { folder = try TemporaryFolder() }

  private let description = StoreDescription([Vehicle.entity], applicationID: 7)

  private func run(_ sql: String) throws { try runSQL(sql, path) }

  private func titles(_ store: SQLiteStore<Vehicle>) throws -> [String] {
    try store.fetch(
      FetchRequest(
        sortedBy: Vehicle.entity.orders[0].sortDescriptors, sectionKey: .value("make"))
    ).sections.map { "\($0.name ?? "-") \($0.numberOfObjects)" }
  }

  @Test func `A schema that differs is reported in SQLite's words`() throws {
    try SQLiteStore<Vehicle>.create(path: path, description: description)
    try run("ALTER TABLE vehicle RENAME COLUMN note TO remark")
    let store = try SQLiteStore<Vehicle>(path: path, description: description)
    #expect(throws: StoreError.schemaMismatch(path: path, message: "no such column: note")) {
      _ = try store.object(1)
    }
  }

  // MARK: - Gone

  @Test(arguments: ["file", "folder", "folder away"])
  func `A store that goes between two steps is missing, whatever comes next`(what: String) throws {
    let steps: [(String, (SQLiteStore<Vehicle>) throws -> Void)] = [
      ("fetch", { _ = try $0.fetch(FetchRequest()).numberOfObjects }),
      ("object", { _ = try $0.object(1) }),
      ("read", { try $0.read { _ in } }),
      ("write", { _ = try $0.write(ChangeCommand("add")) { try $0.insert(Vehicle(9)) } }),
      ("check", { _ = try $0.check() }),
      ("repair", { try $0.repairSchema() }),
      ("vacuum", { try $0.vacuum() }),
      ("backup", { try $0.backup() }),
      ("backup elsewhere", { try $0.backup(to: "/tmp/\(UUID().uuidString)") }),
    ]
    for (name, step) in steps {
      for hasWritten in [false, true] {
        try SQLiteStore<Vehicle>.create(path: path, description: description)
        let store = try SQLiteStore<Vehicle>(path: path, description: description)
        if hasWritten { try store.write(ChangeCommand("add")) { try $0.insert(Vehicle(1)) } }
        let away = folder.path + "-away"
        switch what {
        case "file": try FileManager.default.removeItem(atPath: path)
        case "folder": try FileManager.default.removeItem(atPath: folder.path)
        default: try FileManager.default.moveItem(atPath: folder.path, toPath: away)
        }
        #expect(throws: StoreError.missing(path: path), "\(name), \(hasWritten)") {
          try step(store)
        }
        store.checkpoint()
        try? FileManager.default.removeItem(atPath: away)
        try? FileManager.default.removeItem(atPath: folder.path)
        try FileManager.default.createDirectory(
          atPath: folder.path, withIntermediateDirectories: true)
      }
    }
  }
}
