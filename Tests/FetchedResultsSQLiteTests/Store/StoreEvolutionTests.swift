import FetchedResults
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// Stores of an entity whose description moves on.
struct StoreEvolutionTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("books.sqlite") }

  private static let books = [
    FirstEdition(1, "Winter", color: "red", note: "gift"), FirstEdition(2, "Autumn", color: "blue"),
    FirstEdition(3, "Spring", color: "red"), FirstEdition(4, "summer"),
  ]

  init() throws {
    folder = try TemporaryFolder()
    try SQLiteStore<FirstEdition>.create(path: path, description: FirstEdition.description)
    let store = try open(FirstEdition.self)
    try store.write(ChangeCommand("add")) { writer in
      for book in Self.books { try writer.insert(book) }
    }
    store.checkpoint()
  }

  private func open<Book: Edition>(
    _ type: Book.Type, onNotice: @escaping @Sendable (StoreNotice) -> Void = { _ in }
  ) throws -> SQLiteStore<Book> {
    try SQLiteStore(
      path: path, description: Book.description, checkpointsWhenIdle: false, onNotice: onNotice)
  }

  private func ids<Book: Edition>(
    _ store: SQLiteStore<Book>, by order: FetchOrder.SortDescriptor...,
    where predicate: FetchPredicate? = nil
  ) throws -> [Int64] {
    try store.fetch(FetchRequest(predicate: predicate, sortedBy: order)).objects(in: 0..<100)
      .map(\.row.id)
  }

  private func sections<Book: Edition>(
    _ store: SQLiteStore<Book>, _ key: SectionKey
  ) throws -> [String] {
    try store.fetch(FetchRequest(sortedBy: [.ascending(key.attribute)], sectionKey: key)).sections
      .map { "\($0.name ?? "-") \($0.numberOfObjects)" }
  }

  /// What lists of the second edition show of the first one's books.
  private func expectFirstBooks(in store: SQLiteStore<SecondEdition>) throws {
    #expect(try ids(store, by: .ascending("title")) == [2, 3, 4, 1])
    #expect(try ids(store, by: .ascending("author"), .ascending("color")) == [4, 2, 1, 3])
    #expect(try ids(store, by: .descending("pages")) == [4, 3, 2, 1])
    #expect(try sections(store, .value("author")) == ["Unknown 4"])
    #expect(try sections(store, .value("color")) == ["blue 1", "red 2", "Unknown 1"])
    #expect(try sections(store, .decade("pages")) == ["100s 1", "200s 1", "300s 1", "400s 1"])
    #expect(try sections(store, .firstLetter("title")) == ["A 1", "S 2", "W 1"])
    func found(_ text: String) throws -> [Int64] {
      try ids(
        store, by: .ascending("id"), where: .anyText(contains: text, in: SecondEdition.entity))
    }
    #expect(try found("RED") == [1, 3])
    #expect(try found("gift") == [1])
    #expect(try found("win") == [1])
    #expect(try store.object(1)?.row.values[4] == .null)
  }

  // MARK: - Added

  @Test func `Until it is extended, a store shows what it has`() throws {
    let before = FileManager.default.contents(atPath: path)
    let store = try open(SecondEdition.self)
    try expectFirstBooks(in: store)
    #expect(try store.check() == [])
    #expect(FileManager.default.contents(atPath: path) == before)
  }

  @Test func `The next write extends it, and it is as a new one`() throws {
    let store = try open(SecondEdition.self)
    try store.write(ChangeCommand("nothing")) { _ in }
    try expectFirstBooks(in: store)
    #expect(try store.check() == [])
    try store.write(ChangeCommand("add")) {
      try $0.insert(SecondEdition(5, "Night", author: "Ana", color: "Red"))
    }
    #expect(try sections(store, .value("author")) == ["Ana 1", "Unknown 4"])
    #expect(try sections(store, .value("color")) == ["blue 1", "red 3", "Unknown 1"])
    #expect(try ids(store, by: .ascending("author"), .ascending("color")).last == 5)
    #expect(try store.check() == [])
    let new = folder.file("new.sqlite")
    try SQLiteStore<SecondEdition>.create(path: new, description: SecondEdition.description)
    #expect(try Self.schema(path) == Self.schema(new))
  }

  @Test func `A program of the first description reads on, and does not write`() throws {
    let first = try open(FirstEdition.self)
    let list = FetchedResultsController(first, FetchRequest(sortedBy: [.ascending("title")]))
    try list.performFetch()
    let second = try open(SecondEdition.self)
    try second.write(ChangeCommand("add")) { try $0.insert(SecondEdition(5, "Night", author: "A")) }
    _ = try list.takeUpdate()
    #expect(try list.snapshot.objects(in: 0..<9).map(\.row.id) == [2, 5, 3, 4, 1])
    for store in [first, try open(FirstEdition.self)] {
      #expect(try sections(store, .firstLetter("title")) == ["A 1", "N 1", "S 2", "W 1"])
      let error = #expect(throws: StoreError.self) {
        try store.write(ChangeCommand("add")) { try $0.insert(FirstEdition(6, "Day")) }
      }
      guard case .unknownParts(path, let parts)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(parts.contains("attribute book author text"))
    }
    #expect(try second.check() == [])
  }

  @Test func `A list of the new description follows the extension by another program`() throws {
    let reader = try open(SecondEdition.self)
    let list = FetchedResultsController(
      reader, FetchRequest(sortedBy: [.ascending("color")], sectionKey: .value("color")))
    try list.performFetch()
    let writer = try open(SecondEdition.self)
    try writer.write(ChangeCommand("add")) { try $0.insert(SecondEdition(5, "X", color: "blue")) }
    _ = try list.takeUpdate()
    let shown = try list.snapshot.sections.map { "\($0.name ?? "-") \($0.numberOfObjects)" }
    #expect(shown == ["blue 2", "red 2", "Unknown 1"])
  }

  @Test func `Many rows are extended with progress`() throws {
    try open(FirstEdition.self).write(ChangeCommand("load")) { writer in
      for id in Int64(5)...12_000 { try writer.insert(FirstEdition(id, "Book \(id)", color: "c")) }
    }
    let progress = Mutex<[Int]>([])
    let store = try open(SecondEdition.self) { notice in
      if case .renewing(let rows, let count) = notice, count == 12_000 {
        progress.withLock { $0.append(rows) }
      }
    }
    try store.write(ChangeCommand("nothing")) { _ in }
    #expect(progress.withLock(\.self) == [5000, 10_000, 12_000])
    #expect(try store.check() == [])
  }

  // MARK: - Renamed and removed

  @Test func `An attribute keeps its values under another name, and a removed one goes`() throws {
    try open(SecondEdition.self).write(ChangeCommand("add")) {
      try $0.insert(SecondEdition(5, "Night", author: "Ana", color: "Red"))
    }
    let store = try open(ThirdEdition.self)
    #expect(try sections(store, .value("paint")) == ["blue 1", "red 3", "Unknown 1"])
    try store.write(ChangeCommand("add")) { try $0.insert(ThirdEdition(6, "Day", paint: "red")) }
    #expect(try sections(store, .value("paint")) == ["blue 1", "red 4", "Unknown 1"])
    let values: [Value] = [.text("Ana"), .text("Night"), .text("Red"), .integer(500)]
    #expect(try store.object(5)?.row.values == values)
    #expect(try store.check() == [])
    let anywhere = FetchPredicate.anyText(contains: "gift", in: ThirdEdition.entity)
    #expect(try ids(store, where: anywhere) == [])
    let old = #expect(throws: StoreError.self) {
      let store = try open(SecondEdition.self)
      _ = try ids(store, by: .ascending("title"))
    }
    guard case .unknownParts? = old else {
      Issue.record("\(String(describing: old))")
      return
    }
  }

  @Test func `What the log has of a renamed attribute is undone under its new name`() throws {
    try open(FirstEdition.self).write(ChangeCommand("paint")) {
      try $0.update(FirstEdition(1, "Winter", color: "green", note: "gift"))
    }
    let store = try open(ThirdEdition.self)
    try store.write(ChangeCommand("nothing")) { _ in }
    let logged = try store.read {
      try $0.firstRow("SELECT old_paint FROM book_change WHERE operation = 2") { $0.text(0) }
    }
    #expect(logged == "red")
  }

  @Test func `An attribute that is gone without a word is not guessed`() throws {
    struct Other: Edition {
      static let entity = EntityDescription(
        name: "book", attributes: [.text("title"), .text("binding"), .integer("pages")])
      static let description = StoreDescription([entity], revision: 9)
      let row: FetchedRow
    }
    let store = try open(Other.self)
    let error = #expect(throws: StoreError.self) { try store.write(ChangeCommand("x")) { _ in } }
    guard case .unknownParts(_, let parts)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(parts.contains("attribute book color text"))
    #expect(try open(FirstEdition.self).check() == [])
  }

  @Test func `Who takes an order away raises the revision`() throws {
    struct Fewer: Edition {
      static let entity = EntityDescription(
        name: "book", attributes: FirstEdition.entity.attributes)
      static let description = StoreDescription([entity])
      let row: FetchedRow
    }
    struct Later: Edition {
      static let entity = Fewer.entity
      static let description = StoreDescription([entity], revision: 2)
      let row: FetchedRow
    }
    let fewer = try open(Fewer.self)
    #expect(throws: StoreError.self) { try fewer.write(ChangeCommand("x")) { _ in } }
    let later = try open(Later.self)
    try later.write(ChangeCommand("x")) { _ in }
    #expect(try later.check() == [])
    let index = "SELECT count(*) FROM sqlite_schema WHERE name = 'book_by_title'"
    #expect(try later.read { try $0.integer(index) } == 0)
    #expect(throws: StoreError.self) {
      try open(FirstEdition.self).write(ChangeCommand("x")) { _ in }
    }
  }

  // MARK: - Computed otherwise

  private struct Loan: Edition {
    static func described(_ back: String, _ out: String) -> EntityDescription {
      EntityDescription(
        name: "loan",
        attributes: [
          .date("lent"), .date("back"), .label("state", [.init("back", back), .init("lent", out)]),
        ],
        orders: [FetchOrder(sortedBy: [.ascending("state")], sections: [.value("state")])])
    }
    static let entity = described("back", "out")
    static let description = StoreDescription([entity])
    let row: FetchedRow
  }

  private struct LaterLoan: Edition {
    static let entity = Loan.described("returned", "lent")
    static let description = StoreDescription([entity], revision: 2)
    let row: FetchedRow
  }

  // The list had the order of the former texts.
  @Test func `The keys of a label follow its texts`() throws {
    let path = folder.file("loans.sqlite")
    try SQLiteStore<Loan>.create(path: path, description: Loan.description)
    let day = Value.date(Date(millisecondsSince1970: 86_400_000))
    try SQLiteStore<Loan>(path: path, description: Loan.description).write(ChangeCommand("lend")) {
      try $0.insert(Loan(row: FetchedRow(id: 1, values: [day, .null, .null])))
      try $0.insert(Loan(row: FetchedRow(id: 2, values: [day, day, .null])))
    }
    let store = try SQLiteStore<LaterLoan>(
      path: path, description: LaterLoan.description, checkpointsWhenIdle: false)
    try store.write(ChangeCommand("nothing")) { _ in }
    let byState = FetchRequest<LaterLoan>(
      sortedBy: [.ascending("state")], sectionKey: .value("state"))
    let list = try store.fetch(byState)
    #expect(try list.objects(in: 0..<2).map(\.row.id) == [1, 2])
    #expect(try list.sections.map(\.name) == ["lent", "returned"])
    let found = FetchRequest<LaterLoan>(predicate: .contains("state", "turned"))
    #expect(try store.fetch(found).numberOfObjects == 1)
    #expect(try store.check() == [])
  }

  // MARK: - Tables beside the entity

  // A file refused the description as the work of another program, and a server took no notice.
  @Test func `A column that demands a value, or no longer does, is altered`() throws {
    func open(_ description: StoreDescription) throws -> SQLiteStore<FirstEdition> {
      try SQLiteStore(path: path, description: description, checkpointsWhenIdle: false)
    }
    let first = try open(FirstEdition.withRemarks(requiring: "topic", revision: 1))
    try first.write(ChangeCommand("remark")) { writer in
      try writer.run("INSERT INTO remark (topic, text) VALUES ('a', 'b'), ('c', NULL)", [])
    }
    let other = try open(FirstEdition.withRemarks(requiring: "text", revision: 2))
    let error = #expect(throws: StoreError.self) {
      try other.write(ChangeCommand("nothing")) { _ in }
    }
    guard case .schemaMismatch(_, let message)? = error, message.contains("text") else {
      Issue.record("\(String(describing: error))")
      return
    }
    try first.write(ChangeCommand("remark")) { writer in
      try writer.run("UPDATE remark SET text = 'd' WHERE topic = 'c'", [])
    }
    try other.write(ChangeCommand("remark")) { writer in
      try writer.run("INSERT INTO remark (text) VALUES ('e')", [])
    }
    let remarks = try other.read {
      try $0.rows("SELECT id || ifnull(topic, '-') || text FROM remark") { $0.text(0) ?? "" }
    }
    #expect(remarks == ["1ab", "2cd", "3-e"])
    #expect(try other.read { try $0.integer("SELECT count(*) FROM remark_change") } == 4)
    #expect(try other.check() == [])
  }

  // MARK: - Interrupted

  @Test func `An extension that is cut off at any statement leaves the store before or after`()
    throws
  {
    let images = Images(of: folder, "books.sqlite")
    let store = try SQLiteStore<SecondEdition>(
      path: path, description: SecondEdition.description, checkpointsWhenIdle: false,
      trace: images.take)
    try store.write(ChangeCommand("nothing")) { _ in }
    #expect(images.all.count > 30)
    for copy in images.all {
      let store = try SQLiteStore<SecondEdition>(
        path: copy.file("books.sqlite"), description: SecondEdition.description,
        checkpointsWhenIdle: false)
      try expectFirstBooks(in: store)
      // Between the extension and the renewal of keys and texts, the store is right, and slow.
      let faults = try store.check()
      #expect(faults == [] || faults == [.staleRows(rows: Self.books.count, firstID: 1)])
      try store.write(ChangeCommand("add")) { try $0.insert(SecondEdition(5, "Night")) }
      #expect(try store.check() == [])
    }
  }

  // MARK: - Several entities

  @Test func `Several entities of one file are each checked, repaired and extended`() throws {
    let description = StoreDescription([SecondEdition.entity, Vehicle.entity])
    let books = try SQLiteStore<SecondEdition>(
      path: path, description: description, checkpointsWhenIdle: false)
    let vehicles = try SQLiteStore<Vehicle>(
      path: path, description: description, checkpointsWhenIdle: false)
    try expectFirstBooks(in: books)
    #expect(try vehicles.fetch(FetchRequest()).numberOfObjects == 0)
    try vehicles.write(ChangeCommand("add")) { writer in
      for number in Int64(1)...9 { try writer.insert(Vehicle(number, make: "BMW")) }
    }
    try books.write(ChangeCommand("add")) { try $0.insert(SecondEdition(5, "Night")) }
    #expect(try books.check() == [])
    #expect(try vehicles.check() == [])
    try runSQL("DROP TRIGGER vehicle_inserted; DELETE FROM book_section;", path)
    #expect(try books.check().count == 2)
    #expect(try vehicles.check().count == 1)
    try books.repairSchema()
    try books.write(ChangeCommand("repair")) { try $0.rebuildKeys() }
    #expect(try books.check() == [])
    #expect(try vehicles.check() == [])
  }

  // MARK: - Made anew by sqlite3

  @Test(.needs("sqlite3"))
  func `A file that sqlite3 has made anew is known by its tables`() throws {
    let copy = folder.file("copy.sqlite")
    let shell = try Process.run(
      URL(fileURLWithPath: "/bin/sh"),
      arguments: ["-c", "sqlite3 \"$0\" .dump | sqlite3 \"$1\"", path, copy])
    shell.waitUntilExit()
    let store = try SQLiteStore<FirstEdition>(
      path: copy, description: FirstEdition.description, checkpointsWhenIdle: false)
    #expect(try ids(store, by: .ascending("title")) == [2, 3, 4, 1])
    try store.write(ChangeCommand("add")) { try $0.insert(FirstEdition(5, "Night")) }
    #expect(try ids(store, by: .ascending("title")) == [2, 5, 3, 4, 1])
    #expect(try store.check() == [])
  }

  private static func schema(_ path: String) throws -> [String] {
    let database = try StoreConnection.open(path, .readOnly, trace: nil)
    let columns = try database.rows(
      """
      SELECT object.name || ' ' || info.name || ' ' || info.type || ' ' || info.hidden
        FROM sqlite_schema AS object, pragma_table_xinfo(object.name) AS info
        WHERE object.type = 'table'
      """
    ) { $0.text(0) ?? "" }
    let others = try database.rows(
      "SELECT sql FROM sqlite_schema WHERE type <> 'table' AND sql IS NOT NULL"
    ) { $0.text(0) ?? "" }
    return (columns + others).sorted()
  }
}
