import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import FetchedResultsPostgres
@testable import FetchedResultsSQL

/// What the extension of a store makes anew, and for whom.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct StoreExtensionTests {
  private let postgres: TemporarySchema<FirstEdition>
  private let shell: PostgresConnection

  init() throws {
    postgres = try TemporarySchema([
      FirstEdition(1, "Winter", color: "red", note: "gift"), FirstEdition(2, "10 days"),
      FirstEdition(3, "9 days", color: "red"),
    ])
    shell = try postgres.otherProgram()
  }

  /// An entity with the attributes of the first edition, and more orders.
  private static func entity(
    _ attributes: [AttributeDescription] = FirstEdition.entity.attributes,
    more orders: [FetchOrder]
  ) -> EntityDescription {
    EntityDescription(
      name: "book", attributes: attributes, orders: FirstEdition.entity.orders + orders)
  }

  private struct Ordered: Edition {
    static let entity = StoreExtensionTests.entity(more: [
      FetchOrder(sortedBy: [.descending("pages")])
    ])
    static let description = StoreDescription([entity])
    let row: FetchedRow
  }

  private struct Grouped: Edition {
    static let entity = StoreExtensionTests.entity(more: [
      FetchOrder(sortedBy: [.ascending("color")], sections: [.value("color")]),
      FetchOrder(sortedBy: [.descending("pages")], sections: [.decade("pages")]),
    ])
    static let description = StoreDescription([entity])
    let row: FetchedRow
  }

  private struct Searched: Edition {
    static let entity = StoreExtensionTests.entity(
      [.text("title"), .text("color"), .integer("pages"), .text("note")], more: [])
    static let description = StoreDescription([entity])
    let row: FetchedRow
  }

  private struct Compared: Edition {
    static let entity = StoreExtensionTests.entity(
      [
        .text("title", comparison: .numeric), .text("color", searchable: false), .integer("pages"),
        .text("note"),
      ], more: [])
    static let description = StoreDescription([entity], revision: 2)
    let row: FetchedRow
  }

  private struct WithRemarks: Edition {
    static let entity = FirstEdition.entity
    static let description = StoreDescription(
      [entity], loggedTables: [LoggedTable("remark", columns: [.init("text", .text)])],
      retiredTable: "removed_book", indexes: [])
    let row: FetchedRow
  }

  private struct SortedByNotes: Edition {
    static let entity = StoreExtensionTests.entity(more: [
      FetchOrder(sortedBy: [.ascending("note")])
    ])
    static let description = StoreDescription([entity])
    let row: FetchedRow
  }

  private func open<Book: Edition>(
    _ type: Book.Type, as address: String? = nil
  ) throws -> PostgresStore<Book> {
    try PostgresStore(address ?? postgres.address, description: Book.description)
  }

  private func list<Book: Edition>(
    _ store: PostgresStore<Book>, _ order: FetchOrder.SortDescriptor, _ key: SectionKey? = nil
  ) throws -> (ids: [Int64], sections: [String]) {
    let list = try store.fetch(FetchRequest(sortedBy: [order], sectionKey: key))
    return try (
      list.objects(in: 0..<100).map(\.row.id),
      list.sections.map { "\($0.name ?? "-") \($0.numberOfObjects)" }
    )
  }

  /// Takes the record away, as a program before records left a store.
  private func forgetRecord() throws {
    try shell.execute("DELETE FROM store_meta WHERE key IN ('description', 'fingerprint')")
    try shell.execute("UPDATE store_meta SET value = '5' WHERE key = 'format'")
  }

  private func expectUnknownParts(_ error: PostgresError?) {
    if case .unknownParts? = error { return }
    Issue.record("\(String(describing: error))")
  }

  // MARK: Programs before records

  /// What a program of format 5 asked before each change; it compared no record.
  private var oldProgramMayWrite: Bool {
    get throws {
      try shell.integer(
        "SELECT (value::bigint <= 5)::int::bigint FROM store_meta WHERE key = 'format'") == 1
    }
  }

  // It left out the author of each book that it added.
  @Test func `A program of format 5 does not write to a store that was extended`() throws {
    try forgetRecord()
    #expect(try oldProgramMayWrite)
    _ = try open(SecondEdition.self)
    #expect(try !oldProgramMayWrite)
  }

  @Test func `A store without a record is extended, whatever is new`() throws {
    try forgetRecord()
    let grouped = try open(Grouped.self)
    #expect(
      try list(grouped, .ascending("color"), .value("color")).sections == ["red 2", "Unknown 1"])
    #expect(try list(grouped, .descending("pages"), .decade("pages")).ids == [3, 2, 1])
    try grouped.write(ChangeCommand("remove")) { try $0.delete(3) }
    #expect(try grouped.check(isQuick: true) == [])
  }

  @Test func `A store without a record gets the texts that are newly searched`() throws {
    try forgetRecord()
    let store = try open(Searched.self)
    let red = FetchRequest<Searched>(predicate: .anyText(contains: "RED", in: Searched.entity))
    #expect(try store.fetch(red).numberOfObjects == 2)
    try store.write(ChangeCommand("edit")) { try $0.delete(1) }
    #expect(try open(Searched.self).fetch(red).numberOfObjects == 1)
    #expect(try store.check(isQuick: false) == [])
  }

  @Test func `A store without a record gets keys by a new comparison`() throws {
    #expect(try list(open(FirstEdition.self), .ascending("title")).ids == [2, 3, 1])
    try forgetRecord()
    let store = try open(Compared.self)
    #expect(try list(store, .ascending("title")).ids == [3, 2, 1])
    try store.write(ChangeCommand("edit")) { try $0.delete(1) }
    #expect(try list(store, .ascending("title")).ids == [3, 2])
    #expect(try store.check(isQuick: false) == [])
  }

  @Test func `A store without a record gets a table that it lacks`() throws {
    try forgetRecord()
    let store = try open(WithRemarks.self)
    #expect(try shell.integer("SELECT count(*) FROM remark") == 0)
    #expect(
      try store.check(isQuick: false).allSatisfy { if case .staleRows = $0 { true } else { false } }
    )
  }

  // MARK: What is made anew

  private func oids() throws -> [String: Int64] {
    try Dictionary(
      uniqueKeysWithValues: shell.rows(
        """
        SELECT relname::text, pg_class.oid::bigint FROM pg_index
          JOIN pg_class ON pg_class.oid = indexrelid WHERE indrelid = 'book'::regclass
        """
      ) { ($0.text(0) ?? "", $0.integer(1)) })
  }

  private func meta(_ key: String) throws -> String? {
    try shell.firstRow("SELECT value FROM store_meta WHERE key = ?", [.text(key)]) {
      $0.text(0) ?? ""
    }
  }

  @Test func `A new order makes an index, and nothing else`() throws {
    let before = try (oids(), meta("store"))
    let store = try open(Ordered.self)
    let after = try (oids(), meta("store"))
    #expect(before.1 == after.1)
    #expect(after.0.filter { before.0[$0.key] != $0.value }.keys.sorted() == ["book_by_pages"])
    #expect(try shell.integer("SELECT count(*) FROM book_stale") == 0)
    #expect(try store.check(isQuick: false) == [])
  }

  private struct OrderedFirst: Edition {
    static let entity = EntityDescription(
      name: "book", attributes: FirstEdition.entity.attributes,
      orders: [FetchOrder(sortedBy: [.descending("pages")])] + FirstEdition.entity.orders)
    static let description = StoreDescription([entity])
    let row: FetchedRow
  }

  // The indexes of the orders behind it got other numbers, and were made anew.
  @Test func `An order that comes before others makes its own index alone`() throws {
    let before = try oids()
    let store = try open(OrderedFirst.self)
    let after = try oids()
    #expect(after.filter { before[$0.key] != $0.value }.keys.sorted() == ["book_by_pages"])
    #expect(before.allSatisfy { after[$0.key] == $0.value })
    #expect(try store.check(isQuick: false) == [])
  }

  @Test func `The indexes of a format that numbered them are renamed`() throws {
    let before = try oids()
    for statement in [
      "ALTER INDEX book_by_title RENAME TO book_by_1",
      "UPDATE store_meta SET value = '6' WHERE key = 'format'",
    ] { try shell.execute(statement) }
    #expect(try postgres.store.check(isQuick: true) == [])
    try postgres.store.write(ChangeCommand("remove")) { try $0.delete(3) }
    #expect(try oids() == before)
    #expect(try postgres.store.check(isQuick: false) == [])
  }

  // A server took no notice.
  @Test func `A column that demands a value, or no longer does, is altered`() throws {
    func open(_ description: StoreDescription) throws -> PostgresStore<FirstEdition> {
      try PostgresStore(postgres.address, description: description)
    }
    _ = try open(FirstEdition.withRemarks(requiring: "topic", revision: 1))
    try shell.execute("INSERT INTO remark (topic, text) VALUES ('a', 'b'), ('c', NULL)")
    let error = #expect(throws: PostgresError.self) {
      try open(FirstEdition.withRemarks(requiring: "text", revision: 2))
    }
    guard case .failed(_, _, let message)? = error, message.contains("text") else {
      Issue.record("\(String(describing: error))")
      return
    }
    try shell.execute("UPDATE remark SET text = 'd' WHERE topic = 'c'")
    let store = try open(FirstEdition.withRemarks(requiring: "text", revision: 2))
    try shell.execute("INSERT INTO remark (text) VALUES ('e')")
    #expect(throws: PostgresError.self) {
      try shell.execute("INSERT INTO remark (topic) VALUES ('f')")
    }
    #expect(try store.check(isQuick: false) == [])
  }

  @Test func `A new grouping is counted, and no row is marked`() throws {
    let before = try oids()
    let store = try open(Grouped.self)
    #expect(try shell.integer("SELECT count(*) FROM book_stale") == 0)
    #expect(try before.allSatisfy { try oids()[$0.key] == $0.value })
    #expect(try store.check(isQuick: false) == [])
  }

  @Test func `An order over texts that are too long for an index says so`() throws {
    try shell.execute(
      """
      UPDATE book SET note = (SELECT string_agg(md5(number::text), '')
        FROM generate_series(1, 300) AS number) WHERE id = 2
      """)
    try postgres.store.write(ChangeCommand("remove")) { try $0.delete(3) }
    #expect(
      throws: PostgresError.textTooLong(attribute: "note", limit: 1300)
    ) { try open(SortedByNotes.self) }
    #expect(try meta("description") == StoreRecord(FirstEdition.description).text)
  }

  // MARK: Computed columns

  private struct Loan: Edition {
    static let entity = EntityDescription(
      name: "loan",
      attributes: [
        .date("lent"), .date("back"), .integer("zone"), .latest("last", of: ["lent", "back"]),
        .label("state", [.init("back", "back"), .init("lent", "out")]),
      ],
      orders: [
        FetchOrder(sortedBy: [.ascending("lent")], sections: [.hour("lent")]),
        FetchOrder(sortedBy: [.ascending("last")]),
        FetchOrder(sortedBy: [.ascending("state")], sections: [.value("state")]),
      ])
    static let description = StoreDescription([entity])
    let row: FetchedRow
  }

  private struct LaterLoan: Edition {
    static let entity = EntityDescription(
      name: "loan",
      attributes: [
        .date("lent", clock: "zone"), .integer("zone"), .latest("last", of: ["lent"]),
        .label("state", [.init("lent", "lent")]),
      ],
      orders: [
        FetchOrder(sortedBy: [.ascending("lent")], sections: [.hour("lent")]),
        FetchOrder(sortedBy: [.ascending("last")]),
        FetchOrder(sortedBy: [.ascending("state")], sections: [.value("state")]),
      ], removedAttributes: ["back"])
    static let description = StoreDescription([entity], revision: 2)
    let row: FetchedRow
  }

  // The removal failed with 2BP01, and the hour stayed that of the former clock.
  @Test func `Computed columns are made anew where they are computed otherwise`() throws {
    let ten = Date(millisecondsSince1970: 10 * 3_600_000)
    let loans = try TemporarySchema([
      Loan(
        row: FetchedRow(
          id: 1,
          values: [
            .date(ten), .date(Date(millisecondsSince1970: 11 * 3_600_000)), .integer(7200), .null,
            .null,
          ]))
    ])
    let store = try PostgresStore<LaterLoan>(loans.address, description: LaterLoan.description)
    let byHour = FetchRequest<LaterLoan>(sortedBy: [.ascending("lent")], sectionKey: .hour("lent"))
    let byState = FetchRequest<LaterLoan>(
      sortedBy: [.ascending("state")], sectionKey: .value("state"))
    let values: [Value] = [.date(ten), .integer(7200), .date(ten), .text("lent")]
    let memory = ArraySource([LaterLoan(row: FetchedRow(id: 1, values: values))])
    #expect(
      try store.fetch(byHour).sections.map(\.name) == memory.fetch(byHour).sections.map(\.name))
    #expect(try store.object(1)?.row.values == values)
    #expect(try store.fetch(byState).sections.map(\.name) == ["lent"])
    try store.write(ChangeCommand("add")) {
      try $0.insert(LaterLoan(row: FetchedRow(id: 2, values: [.null, .null, .null, .null])))
    }
    #expect(try store.fetch(byState).sections.map(\.name) == ["lent", "Unknown"])
    #expect(try store.check(isQuick: false) == [])
  }

  // MARK: Other roles

  @Test func `A role that does not own the tables goes on where only an index is new`() throws {
    let role = try TemporaryRole("desk", may: ["ALL ON ALL TABLES"], in: postgres)
    defer { role.drop() }
    let store = try open(Ordered.self, as: role.address)
    try store.write(ChangeCommand("add")) {
      try $0.insert(Ordered(row: FirstEdition(4, "Summer").row))
    }
    #expect(try list(store, .descending("pages")).ids == [4, 3, 2, 1])
    let grouped = try open(Grouped.self, as: role.address)
    #expect(
      try list(grouped, .ascending("color"), .value("color")).sections == ["red 2", "Unknown 2"])
    try grouped.write(ChangeCommand("remove")) { try $0.delete(4) }
    #expect(try list(grouped, .descending("pages"), .decade("pages")).ids == [3, 2, 1])
    #expect(
      try grouped.check(isQuick: true).allSatisfy { if case .schema = $0 { true } else { false } })
    let error = #expect(throws: PostgresError.self) {
      try open(SecondEdition.self, as: role.address)
    }
    if case .older? = error {} else { Issue.record("\(String(describing: error))") }
    #expect(try open(Grouped.self).check(isQuick: false) == [])
  }

  @Test func `A role that does not own a store without a record goes on with it`() throws {
    let role = try TemporaryRole("desk", may: ["ALL ON ALL TABLES"], in: postgres)
    defer { role.drop() }
    try forgetRecord()
    let store = try open(FirstEdition.self, as: role.address)
    try store.write(ChangeCommand("add")) { try $0.insert(FirstEdition(4, "Summer")) }
    #expect(
      try list(store, .ascending("title"), .firstLetter("title")).sections.count == 3)
    #expect(try meta("format") == "5")
  }

  @Test func `A new table has the grants of the entity's table`() throws {
    let role = try TemporaryRole("desk", may: ["SELECT, INSERT ON ALL TABLES"], in: postgres)
    defer { role.drop() }
    _ = try open(WithRemarks.self)
    let rights = try shell.firstRow(
      """
      SELECT concat(has_table_privilege('\(role.name)', 'remark', 'SELECT'),
        has_table_privilege('\(role.name)', 'removed_book', 'INSERT'),
        has_table_privilege('\(role.name)', 'remark_change', 'DELETE'))
      """
    ) { $0.text(0) ?? "" }
    #expect(rights == "ttf")
  }

  // MARK: Sessions of the earlier description

  @Test func `A session of an earlier description is told when an attribute was renamed`() throws {
    _ = try open(SecondEdition.self)
    let second = try open(SecondEdition.self)
    _ = try open(ThirdEdition.self)
    expectUnknownParts(
      #expect(throws: PostgresError.self) { try second.fetch(FetchRequest()).objects(in: 0..<9) })
    expectUnknownParts(#expect(throws: PostgresError.self) { try second.object(1) })
    expectUnknownParts(
      #expect(throws: PostgresError.self) {
        try second.transaction(ChangeCommand("edit"), isDryRun: false) { _ = try $0.object(1) }
      })
  }

  // Its list had rows and no sections.
  @Test func `A session of an earlier description is told when a grouping went`() throws {
    struct Plain: Edition {
      static let entity = FirstEdition.entity
      static let description = StoreDescription([entity], revision: 2)
      let row: FetchedRow
    }
    let grouped = try open(Grouped.self)
    #expect(try list(grouped, .ascending("color"), .value("color")).sections.count == 2)
    let plain = try open(Plain.self)
    expectUnknownParts(
      #expect(throws: PostgresError.self) {
        try list(grouped, .ascending("color"), .value("color"))
      })
    #expect(try list(plain, .ascending("title")).ids.count == 3)
    #expect(try plain.check(isQuick: false) == [])
  }

  @Test func `What tables beside the entity have is in the record`() {
    let record = StoreRecord(
      StoreDescription(
        [FirstEdition.entity],
        loggedTables: [
          LoggedTable(
            "remark", columns: [.init("book", .integer, isRequired: true)], indexedColumn: "book")
        ], retiredTable: "removed_book", indexes: []))
    let lines = ["required remark book", "indexed remark book", "retired removed_book"]
    #expect(record.lines.isSuperset(of: lines))
  }
}
