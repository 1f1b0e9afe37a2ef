import FetchedResults
import TestSupport
import Testing

@testable import FetchedResultsPostgres
@testable import FetchedResultsSQL

/// Stores on a server of an entity whose description moves on.
@Suite(.needsPostgres)
struct SchemaEvolutionTests {
  private let postgres: TemporarySchema<FirstEdition>

  init() throws {
    postgres = try TemporarySchema([
      FirstEdition(1, "Winter", color: "red", note: "gift"),
      FirstEdition(2, "Autumn", color: "blue"),
      FirstEdition(3, "Spring", color: "red"), FirstEdition(4, "summer"),
    ])
  }

  private func open<Book: Edition>(_ type: Book.Type) throws -> PostgresStore<Book> {
    try PostgresStore(postgres.address, description: Book.description)
  }

  private func ids<Book: Edition>(
    _ store: PostgresStore<Book>, by order: FetchOrder.SortDescriptor...,
    where predicate: FetchPredicate? = nil
  ) throws -> [Int64] {
    try store.fetch(FetchRequest(predicate: predicate, sortedBy: order)).objects(in: 0..<100)
      .map(\.row.id)
  }

  private func sections<Book: Edition>(
    _ store: PostgresStore<Book>, _ key: SectionKey
  ) throws -> [String] {
    try store.fetch(FetchRequest(sortedBy: [.ascending(key.attribute)], sectionKey: key)).sections
      .map { "\($0.name ?? "-") \($0.numberOfObjects)" }
  }

  @Test func `Opening a store extends it, and it is as a new one`() throws {
    let store = try open(SecondEdition.self)
    #expect(try ids(store, by: .ascending("author"), .ascending("color")) == [4, 2, 1, 3])
    #expect(try sections(store, .value("color")) == ["blue 1", "red 2", "Unknown 1"])
    #expect(try sections(store, .value("author")) == ["Unknown 4"])
    let red = FetchPredicate.anyText(contains: "RED", in: SecondEdition.entity)
    #expect(try ids(store, by: .ascending("id"), where: red) == [1, 3])
    try store.write(ChangeCommand("add")) {
      try $0.insert(SecondEdition(5, "Night", author: "Ana", color: "Red"))
    }
    #expect(try sections(store, .value("author")) == ["Ana 1", "Unknown 4"])
    #expect(try ids(store, by: .ascending("id"), where: red) == [1, 3, 5])
    #expect(try store.check(isQuick: false) == [])
  }

  @Test func `A program of the first description reads on, and does not write`() throws {
    let first = try open(FirstEdition.self)
    let second = try open(SecondEdition.self)
    try second.write(ChangeCommand("add")) { try $0.insert(SecondEdition(5, "Night", author: "A")) }
    for store in [first, try open(FirstEdition.self)] {
      #expect(try sections(store, .firstLetter("title")) == ["A 1", "N 1", "S 2", "W 1"])
      let error = #expect(throws: PostgresError.self) {
        try store.write(ChangeCommand("add")) { try $0.insert(FirstEdition(6, "Day")) }
      }
      guard case .unknownParts(_, let parts)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(parts.contains("attribute book author text"))
    }
    #expect(try second.check(isQuick: false) == [])
  }

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
    #expect(try store.check(isQuick: false) == [])
    let errors = [
      #expect(throws: PostgresError.self) { _ = try open(FirstEdition.self) },
      #expect(throws: PostgresError.self) { _ = try open(SecondEdition.self) },
    ]
    for error in errors {
      guard case .unknownParts? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test func `What two programs declare apart is not guessed`() throws {
    struct Other: Edition {
      static let entity = EntityDescription(
        name: "book", attributes: FirstEdition.entity.attributes + [.text("binding")],
        orders: FirstEdition.entity.orders)
      static let description = StoreDescription([entity])
      let row: FetchedRow
    }
    _ = try open(SecondEdition.self)
    let error = #expect(throws: PostgresError.self) { _ = try open(Other.self) }
    guard case .unknownParts(_, let parts)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(parts.contains("attribute book author text"))
  }

  @Test func `A store that has no record gets one, and what it lacks`() throws {
    let shell = try postgres.otherProgram()
    try shell.execute("DELETE FROM store_meta WHERE key IN ('description', 'fingerprint')")
    _ = try open(FirstEdition.self)
    #expect(try shell.integer("SELECT count(*) FROM store_meta WHERE key = 'description'") == 1)
    try shell.execute("DELETE FROM store_meta WHERE key IN ('description', 'fingerprint')")
    let store = try open(SecondEdition.self)
    #expect(try sections(store, .value("color")) == ["blue 1", "red 2", "Unknown 1"])
    try store.write(ChangeCommand("nothing")) { try $0.delete(4) }
    #expect(try store.check(isQuick: false) == [])
  }

  // Two owners opened it at once; the earlier description took the columns out of the log again.
  @Test func `An owner of an earlier description who waited undoes nothing`() throws {
    let second = try open(SecondEdition.self)
    let schema = StoreSchema(
      table: TableLayout(postgreSQL: FirstEdition.entity), description: FirstEdition.description)
    let error = #expect(throws: PostgresError.self) {
      try schema.extend(postgres.otherProgram(), timeout: 5)
    }
    guard case .unknownParts? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    try second.write(ChangeCommand("nothing")) { try $0.delete(4) }
    #expect(try second.check(isQuick: false) == [])
  }

  @Test func `A label of several lines is one line of the record`() throws {
    let entity = EntityDescription(
      name: "thing", attributes: [.text("a"), .label("kind", [.init("a", "two\nlines")])])
    let record = StoreRecord(StoreDescription([entity]))
    #expect(StoreRecord(text: record.text) == record)
  }
}
