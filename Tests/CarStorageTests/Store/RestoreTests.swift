import AtomicFiles
import FetchedResults
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import CarStorage
@testable import FetchedResultsSQLite

/// A backup that is restored, and drafts that are not removed.
struct RestoreTests {
  private let stand: Stand
  private let backup: String

  /// A store of BMW, Audi and Saab, and a backup of the first two.
  init() throws {
    stand = try Stand()
    backup = stand.folder.file("monday.sqlite")
    try stand.park { $0.make = "BMW" }
    try stand.park { $0.make = "Audi" }
    try stand.store.backup(to: backup)
    try stand.park { $0.make = "Saab" }
    _ = try stand.store.remove([2], .init(by: nil))
  }

  private func makes(_ store: CarStore) throws -> [String] {
    try store.fetch(.init(sortedBy: [.ascending("ticket")])).objects(in: 0..<100).map(\.make)
  }

  @Test func `The backup's cars are the store's, and the store before is kept`() throws {
    let bytes = stand.folder.contents["monday.sqlite"]
    let (kept, extent) = try stand.store.restore(from: backup, by: "Ann")
    #expect(try makes(stand.store) == ["BMW", "Audi"])
    #expect(extent.cars == 2)
    #expect(try makes(CarStore(path: kept)) == ["BMW", "Saab"])
    #expect(kept.contains("/cars-before-restore-20"))
    #expect(try stand.store.check().isIntact)
    #expect(stand.folder.contents["monday.sqlite"] == bytes)
    let names = stand.folder.contents.keys
    #expect(!names.contains { $0.contains("draft") || $0.hasPrefix("monday.sqlite-") })
    // A ticket that was given out since stays given out.
    #expect(try stand.park().car.ticket == 4)
    #expect(try stand.store.check().isIntact)
    #expect(try WriteAheadLogStatus.size(ofLogBeside: stand.path) > 0)
    stand.store.checkpoint()
    #expect(try makes(CarStore(path: stand.path)) == ["BMW", "Audi", "Unknown"])
  }

  @Test func `Whoever follows a list gets the restored one, in this store and in others`() throws {
    let request = FetchRequest<Car>(
      sortedBy: CarOrder.make.sortDescriptors, sectionKey: .value("make"))
    let other = try CarStore(path: stand.path)
    let lists = [stand.store, other].map { FetchedResultsController($0, request) }
    for list in lists { try list.performFetch() }
    let before = try other.fetch(request)
    _ = try stand.store.restore(from: backup, by: "Ann")
    for list in lists {
      guard case .reset(let snapshot, .restored)? = try list.takeUpdate() else {
        Issue.record("No reset")
        return
      }
      #expect(try SectionedList(snapshot) == SectionedList(other.fetch(request)))
      #expect(try list.takeUpdate() == nil)
    }
    #expect(try before.sections.map(\.name) == ["BMW", "Saab"])
    try stand.park { $0.make = "Fiat" }
    for list in lists {
      guard case .changes(let changes)? = try list.takeUpdate() else {
        Issue.record("No changes")
        return
      }
      #expect(changes.commands.map(\.command.name) == ["park"])
    }
  }

  @Test func `What is no sound store is not put back, and nothing is changed`() throws {
    let before = try makes(stand.store)
    let damaged = stand.folder.file("damaged.sqlite")
    var bytes = try #require(stand.folder.contents["monday.sqlite"])
    // The root of the cars themselves.
    let page = try stand.count("SELECT rootpage FROM sqlite_schema WHERE name = 'car'")
    for offset in 0..<200 { bytes[Int(page - 1) * 4096 + offset] = 0xAA }
    try bytes.write(to: URL(fileURLWithPath: damaged))
    #expect(throws: StoreError.damaged(path: damaged)) {
      _ = try stand.store.restore(from: damaged, by: nil)
    }
    let text = stand.folder.file("text")
    try Data("ticket,make\n".utf8).write(to: URL(fileURLWithPath: text))
    #expect(throws: StoreError.foreign(path: text)) {
      _ = try stand.store.restore(from: text, by: nil)
    }
    let missing = stand.folder.file("none")
    #expect(throws: StoreError.missing(path: missing)) {
      _ = try stand.store.restore(from: missing, by: nil)
    }
    #expect(try makes(stand.store) == before)
    #expect(!stand.folder.contents.keys.contains { $0.contains("before-restore") })
  }

  @Test func `A backup that another program vacuumed to other pages is put back`() throws {
    let vacuumed = stand.folder.file("vacuumed.sqlite")
    try runSQL(
      """
      PRAGMA journal_mode = DELETE; PRAGMA page_size = 8192; VACUUM INTO '\(vacuumed)'
      """, backup)
    _ = try stand.store.restore(from: vacuumed, by: nil)
    #expect(try makes(stand.store) == ["BMW", "Audi"])
    #expect(try stand.store.check().isIntact)
  }

  @Test func `Where no store is, or a damaged one, the backup takes the place`() throws {
    let path = stand.folder.file("new.sqlite")
    #expect(try CarStore.place(backup, at: path).kept == nil)
    #expect(try makes(CarStore(path: path)) == ["BMW", "Audi"])
    try Data("SQLite format 3\u{0}".utf8).write(to: URL(fileURLWithPath: path))
    let kept = try #require(try CarStore.place(backup, at: path).kept)
    #expect(FileManager.default.contents(atPath: kept)?.count == 16)
    #expect(try makes(CarStore(path: path)) == ["BMW", "Audi"])
  }

  @Test func `A damaged file behind a link is replaced there, and the link stays`() throws {
    let folder = stand.folder.file("elsewhere")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/cars.sqlite"
    let link = stand.folder.file("link.sqlite")
    try Data("SQLite format 3\u{0}".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let kept = try #require(try CarStore.place(backup, at: link).kept)
    #expect(kept.contains("/elsewhere/cars-damaged-"))
    #expect(FileManager.default.contents(atPath: kept)?.count == 16)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
    #expect(try makes(CarStore(path: path)) == ["BMW", "Audi"])
  }

  @Test func `What lies where a backup is put back decides whether it may take the place`() throws {
    let path = stand.path
    func canBeReplaced(after error: StoreError) -> Bool {
      CarStore.canBeReplaced(at: path, after: error)
    }
    #expect(canBeReplaced(after: .missing(path: path)))
    #expect(canBeReplaced(after: .damaged(path: path)))
    #expect(canBeReplaced(after: .altered(path: path, [])))
    #expect(canBeReplaced(after: .schemaMismatch(path: path, message: "")))
    #expect(canBeReplaced(after: .foreign(path: path)))
    #expect(!canBeReplaced(after: .newerSchema(path: path, found: 9, known: 2)))
    #expect(!canBeReplaced(after: .notReadable(path: path)))
    // The backup is at fault, and not the store.
    for error in [StoreError.missing(path: backup), .damaged(path: backup), .foreign(path: backup)]
    {
      #expect(!canBeReplaced(after: error))
    }
    // Two names for the system, one text for Swift.
    let composed = "/caf\u{E9}.sqlite"
    let decomposed = "/cafe\u{301}.sqlite"
    #expect(!CarStore.canBeReplaced(at: composed, after: .missing(path: decomposed)))
    #expect(CarStore.canBeReplaced(at: composed, after: .missing(path: composed)))
    // Nothing shows that it was ever a store.
    let text = stand.folder.file("text")
    try Data("ticket,make\n".utf8).write(to: URL(fileURLWithPath: text))
    #expect(!CarStore.canBeReplaced(at: text, after: .foreign(path: text)))
    try Data().write(to: URL(fileURLWithPath: text))
    #expect(CarStore.canBeReplaced(at: text, after: .foreign(path: text)))
  }

  // Swift took the two for one file, so the connection to the store was to be closed for the sake
  // of the backup: busy, after ten seconds.
  @Test func `A backup is put back from a name that differs in its encoding alone`() throws {
    let composed = "caf\u{E9}.sqlite"
    let decomposed = "cafe\u{301}.sqlite"
    let store = stand.folder.file(composed)
    try CarStore.create(path: store)
    #expect(rename(backup, stand.folder.file(decomposed)) == 0)
    let open = try CarStore(path: store)
    let list = try open.fetch(.init(sortedBy: []))
    _ = try open.restore(from: stand.folder.file(decomposed), by: nil)
    #expect(try makes(CarStore(path: store)) == ["BMW", "Audi"])
    #expect(try list.numberOfObjects == 0)
  }

  @Test func `Copies are stores of their own`() throws {
    let ids = try ["monday.sqlite", "cars.sqlite"].map { name in
      try CarStore(path: stand.folder.file(name)).file.read { database in
        try database.firstRow("SELECT store FROM store_state") { Array($0.bytes(0)) }
      }
    }
    #expect(ids[0]?.prefix(8) == ids[1]?.prefix(8))
    #expect(ids[0] != ids[1])
  }

  @Test func `A dated backup lies beside the store, and two are two`() throws {
    let first = try stand.store.backup()
    let second = try stand.store.backup()
    #expect(first.path != second.path)
    #expect(first.path.contains("/cars-20") && first.path.hasSuffix(".sqlite"))
    #expect(try makes(CarStore(path: second.path)) == ["BMW", "Saab"])
    #expect(first.extent.cars == 2)
    #expect(first.extent.lastChange != nil)
  }

  @Test func `Dated backups that are made at once are each a file of its own`() throws {
    let paths = Mutex<[String]>([])
    let store = stand.store
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      do {
        let path = try store.backup().path
        paths.withLock { $0.append(path) }
      } catch { Issue.record(error) }
    }
    let made = paths.withLock(\.self)
    #expect(Set(made).count == 8)
    for path in made { #expect(try makes(CarStore(path: path)) == ["BMW", "Saab"], "\(path)") }
    #expect(
      !stand.folder.contents.keys.contains { $0.contains("draft") || $0.contains("-20.lock") })
  }

  @Test func `A backup does not take the name of a store that was made meanwhile`() throws {
    let copy = stand.folder.file("copy.sqlite")
    // With a log beside the name a backup locks it, and without one it does not.
    for leftover in ["", "-wal"] {
      if !leftover.isEmpty { try Data("log".utf8).write(to: URL(fileURLWithPath: copy + leftover)) }
      #expect(throws: StoreError.fileExists(path: copy)) {
        try stand.store.file.backup(to: copy) { _ in
          try CarStore.create(path: copy)
          _ = try CarStore(path: copy).park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
        }
      }
      #expect(try makes(CarStore(path: copy)) == ["Unknown"])
      for suffix in ["", "-wal", "-shm"] { unlink(copy + suffix) }
    }
  }

  @Test func `Drafts of processes that are no more go with the next writer, others stay`() throws {
    let own = DraftFile.path(for: stand.path)
    // This process began at another time, and no process has the largest number.
    let dead = [
      stand.folder.file(".cars.sqlite.\(getpid())-1.draft"),
      stand.folder.file(".cars.csv.4194305-77.draft"),
      stand.folder.file(".cars.csv.4194305-77-2.draft"),
      stand.folder.file(".cars.sqlite.4194305-77.draft-wal"),
    ]
    let others = [
      ".cars.draft", ".x.y-z.draft", ".x.4194305-77-x.draft", "cars.sqlite.4194305-77.draft",
      ".draft",
    ].map(
      stand.folder.file)
    for path in [own] + dead + others { try Data("x".utf8).write(to: URL(fileURLWithPath: path)) }
    _ = try CarStore(path: stand.path).park(
      CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    for path in dead { #expect(access(path, F_OK) != 0, "\(path)") }
    for path in [own] + others { #expect(access(path, F_OK) == 0, "\(path)") }
  }
}
