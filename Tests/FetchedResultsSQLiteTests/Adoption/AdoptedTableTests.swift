import FetchedResults
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsSQLite

/// A book whose years are known to a later version only.
private struct Dated: FetchedRecord {
  static let isReadingYears = Atomic(false)
  var id: Int64 = 0, title = "", year = Year.unknown

  enum Year: Int, AttributeValue {
    case unknown = 0
    case old = 1815

    init?(rawValue: Int) {
      guard rawValue == 0 || Dated.isReadingYears.load(ordering: .relaxed) else { return nil }
      self = rawValue == 1815 ? .old : .unknown
    }
  }

  static let entity = Entity<Dated>(
    "book", attributes: [.init("title", \.title), .init("year", \.year)])
}

/// A table that another program made and goes on writing.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct AdoptedTableTests {
  private let library: LibraryOfAnother

  init() throws { library = try LibraryOfAnother() }

  private func outline(_ source: some FetchSource<AdoptedBook>) throws -> [String] {
    let list = try source.fetch(AdoptedBook.byLetter)
    return try list.sections.map { section in
      "\(section.name ?? "-"): "
        + (try list.objects(in: section).map(\.title).joined(separator: ", "))
    }
  }

  // MARK: - Listing

  @Test func `A table that exists is listed in sections, and searched`() throws {
    try library.write(
      """
      INSERT INTO book (number, title, year) VALUES
        (1, 'Émile', 1762), (2, 'Emma', 1815), (3, 'Dune', 1965), (-4, 'Ähnlich', NULL)
      """)
    let books = try library.adopted()
    #expect(try outline(books) == ["A: Ähnlich", "D: Dune", "E: Émile, Emma"])
    let found = try books.fetch(FetchRequest(where: .contains(\.title, "EM", .cd)))
    #expect(try found.objects(in: 0..<9).map(\.id) == [1, 2])
    let old = try books.fetch(
      FetchRequest(
        sortedBy: [.ascending(rule: "age"), .ascending(\.title)], sections: .rule("age")))
    #expect(try old.sections.map(\.name) == ["new", "old", "Unknown"])
  }

  @Test func `What does not fit an attribute is null, and what can be read is read`() throws {
    let tag = UUID()
    try library.pool.write { database in
      try database.execute(
        sql: """
          INSERT INTO book (number, title, isbn, year, rating, added, tag) VALUES
            (1, 'fits', 978, 1999.0, 4, '2026-11-21 18:04:05.250', ?),
            (2, x'0102', NULL, 'n/a', 'good', 1700000000, ?),
            (3, 'dates', NULL, 1.5, 2.5, 1700000000.5, 'no tag'),
            (0, 'no identifier', NULL, NULL, NULL, NULL, NULL)
          """, arguments: [tag.uuidString, withUnsafeBytes(of: tag.uuid) { Data($0) }])
    }
    let books = try library.adopted().fetch(FetchRequest<AdoptedBook>()).objects(in: 0..<9)
    #expect(
      books == [
        AdoptedBook(
          id: 1, title: "fits", isbn: "978", year: 1999, rating: 4,
          added: Date(timeIntervalSince1970: 1_795_284_245.25), tag: tag),
        AdoptedBook(
          id: 2, title: "AQI=", added: Date(timeIntervalSince1970: 1_700_000_000),
          tag: tag),
        AdoptedBook(
          id: 3, title: "dates", rating: 2.5, added: Date(timeIntervalSince1970: 1_700_000_000.5)),
      ])
  }

  // MARK: - Following

  @Test func `Whatever the owner writes is in the list, as one change set says`() throws {
    let books = try library.adopted()
    var followed = try FollowedBooks(books)
    for (statements, expected) in [
      ("INSERT INTO book (number, title, isbn) VALUES (1, 'Ada', 'a'), (2, 'Bo', 'b')", "Ada Bo"),
      // Another row goes, for which no trigger runs.
      ("INSERT OR REPLACE INTO book (number, title, isbn) VALUES (3, 'Cy', 'A')", "Bo Cy"),
      ("UPDATE OR REPLACE book SET isbn = 'A' WHERE number = 2", "Bo"),
      ("INSERT OR IGNORE INTO book (number, title, isbn) VALUES (5, 'Ed', 'a')", "Bo"),
      ("UPDATE book SET number = 9, title = 'Di' WHERE number = 2", "Di"),
      (
        "INSERT INTO book (number, title) VALUES (9, 'x') ON CONFLICT DO UPDATE SET title = 'Flo'",
        "Flo"
      ),
      ("INSERT INTO shelf VALUES (1, 'top'); UPDATE book SET shelf = 1", "Flo"),
      ("DELETE FROM shelf", ""),
    ] {
      try library.write(statements)
      try followed.follow()
      #expect(
        followed.list.objects.map(\.title).joined(separator: " ") == expected, "\(statements)")
    }
    #expect(followed.resets == [])
    // The owner's triggers run as before.
    #expect(try readSQL("SELECT text FROM journal", library.path).count == 3)
  }

  @Test func `Random statements of the owner are followed exactly`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let books = try library.adopted()
    let second = try library.adopted()
    var followed = [try FollowedBooks(books), try FollowedBooks(second)]
    func value(_ texts: [String]) -> String { texts.randomElement(using: &random)! }
    for _ in 0..<120 {
      let statements = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let number = Int.random(in: -2...20, using: &random)
        let title = value(["'Ähre'", "'zoo'", "'Zoë'", "''", "'ünder'", "'1984'", "7", "'ß'"])
        let isbn = value(["NULL", "'i'", "'I'", "'ı'", "'j'", "'k'", "5"])
        let year = value(["NULL", "1800", "'n/a'", "1999", "2000"])
        let price = value(["NULL", "1", "2"])
        let action = value(["INSERT OR REPLACE", "INSERT OR IGNORE", "REPLACE"])
        return switch Int.random(in: 0..<5, using: &random) {
        case 0: "DELETE FROM book WHERE number = \(number)"
        case 1:
          "UPDATE OR REPLACE book SET isbn = \(isbn), year = \(year), price = \(price) "
            + "WHERE number = \(number)"
        case 2: "UPDATE OR IGNORE book SET number = \(number + 3) WHERE number = \(number)"
        default:
          "\(action) INTO book (number, title, isbn, year, price) "
            + "VALUES (\(number), \(title), \(isbn), \(year), \(price))"
        }
      }
      // With foreign keys, SQLite itself refuses an OR REPLACE now and then, and takes all back.
      try? library.write(statements.joined(separator: "; "))
      // What a reader of the table alone would list.
      let stored = try SQLiteStore.adopt(
        table: "book", in: library.path, as: AdoptedBook.self, readOnly: true)
      let expected = try SectionedList(stored.fetch(AdoptedBook.byLetter))
      for index in followed.indices where Bool.random(using: &random) {
        try followed[index].follow()
        #expect(followed[index].list == expected, "seed \(seed): \(statements)")
      }
      #expect(try SectionedList(books.fetch(AdoptedBook.byLetter)) == expected, "seed \(seed)")
    }
    #expect(followed.flatMap(\.resets) == [])
  }

  @Test func `A controller is told of what the owner commits`() async throws {
    let books = try await SQLiteStore.adopt(
      table: "book", in: library.path, as: AdoptedBook.self)
    let controller = FetchedResultsController(books, AdoptedBook.byLetter)
    var isFirst = true
    for try await update in controller.updates {
      if isFirst {
        isFirst = false
        try await library.pool.write {
          try $0.execute(sql: "INSERT INTO book (title) VALUES ('Ada')")
        }
        continue
      }
      guard case .changes(let changes) = update else {
        Issue.record("\(update)")
        return
      }
      #expect(changes.rowEvents.map(\.object.title) == ["Ada"])
      return
    }
  }

  // MARK: - What happens to the file

  @Test func `To adopt and unadopt leaves the file as it was`() throws {
    try library.write("INSERT INTO book (title) VALUES ('Ada'), ('Bo')")
    let before = try library.dump()
    let files = library.folder.contents.keys.filter { !$0.contains("-fetched") }.sorted()
    do {
      let books = try library.adopted()
      #expect(try outline(books).count == 2)
      #expect(try library.dump() != before)
    }
    try SQLiteStores.unadopt(table: "book", in: library.path)
    #expect(try library.dump() == before)
    #expect(library.folder.contents.keys.sorted() == files)
    // Another time does nothing.
    try SQLiteStores.unadopt(table: "book", in: library.path)
    #expect(try library.dump() == before)
  }

  @Test func `Who only reads writes nothing, and sees every commit`() throws {
    try library.write("INSERT INTO book (title) VALUES ('Ada')")
    let before = try library.dump()
    let names = library.folder.contents.keys.sorted()
    let books = try SQLiteStore.adopt(
      table: "book", in: library.path, as: AdoptedBook.self, readOnly: true)
    var followed = try FollowedBooks(books)
    #expect(try library.dump() == before && library.folder.contents.keys.sorted() == names)
    try library.write("INSERT INTO book (title) VALUES ('Bo'); DELETE FROM book WHERE number = 1")
    try followed.follow()
    #expect(followed.list.objects.map(\.title) == ["Bo"] && followed.resets == [])
  }

  @Test func `A table that the owner makes anew is followed on`() throws {
    let books = try library.adopted()
    var followed = try FollowedBooks(books)
    try library.write("INSERT INTO book (title) VALUES ('Ada')")
    try followed.follow()
    // The way in which a migration changes a table.
    try library.write(
      """
      DROP VIEW cheap;
      CREATE TABLE new (number INTEGER PRIMARY KEY, title TEXT, isbn, year, rating, added, tag);
      INSERT INTO new SELECT number, title || '!', isbn, year, rating, added, tag FROM book;
      DROP TABLE book;
      ALTER TABLE new RENAME TO book;
      """)
    try followed.follow()
    #expect(followed.list.objects.map(\.title) == ["Ada!"])
    try library.write("UPDATE book SET title = 'Bo'")
    try followed.follow()
    #expect(followed.list.objects.map(\.title) == ["Bo"] && followed.resets == [])
  }

  @Test func `A file that was restored from a copy is compared anew`() throws {
    let books = try library.adopted()
    try library.write("INSERT INTO book (title) VALUES ('Ada')")
    #expect(try outline(books) == ["A: Ada"])
    let copy = try DatabaseQueue(path: library.folder.file("copy.sqlite"))
    try library.pool.backup(to: copy)
    try library.write("INSERT INTO book (title) VALUES ('Bo'), ('Cy')")
    #expect(try outline(books) == ["A: Ada", "B: Bo", "C: Cy"])
    // As many entries as before, and others.
    try copy.backup(to: library.pool)
    try library.write("INSERT INTO book (title) VALUES ('Di'), ('Ed')")
    #expect(try outline(books) == ["A: Ada", "D: Di", "E: Ed"])
  }

  @Test func `A mirror that is damaged, or of other attributes, is made anew`() throws {
    struct Title: FetchedRecord {
      var id: Int64 = 0, title = ""
      static let entity = Entity<Title>("book", attributes: [.init("title", \.title)])
    }
    try library.write("INSERT INTO book (title) VALUES ('Ada')")
    do { _ = try library.adopted() }
    do {
      let titles = try SQLiteStore.adopt(table: "book", in: library.path, as: Title.self)
      #expect(try titles.fetch(FetchRequest()).objects(in: 0..<9).map(\.title) == ["Ada"])
    }
    do { #expect(try outline(library.adopted()) == ["A: Ada"]) }
    let mirror = library.path + "-book-fetched"
    let file = try #require(FileHandle(forWritingAtPath: mirror))
    try file.truncate(atOffset: 8192)
    try file.close()
    #expect(try outline(library.adopted()) == ["A: Ada"])
  }

  @Test func `A new attribute has its values, and another revision is read anew`() throws {
    struct Title: FetchedRecord {
      var id: Int64 = 0, title = ""
      static let entity = Entity<Title>("book", attributes: [.init("title", \.title)])
    }
    try library.write("INSERT INTO book (title, year) VALUES ('Emma', 1815)")
    do { _ = try SQLiteStore.adopt(table: "book", in: library.path, as: Title.self) }
    do {
      let books = try library.adopted().fetch(FetchRequest<AdoptedBook>()).objects(in: 0..<9)
      #expect(books.map(\.year) == [1815])
    }
    for (revision, year) in [(1, Dated.Year.unknown), (2, .old)] {
      Dated.isReadingYears.store(revision > 1, ordering: .relaxed)
      let books = try SQLiteStore.adopt(
        table: "book", in: library.path, as: Dated.self, revision: revision)
      let found: [Dated] = try books.fetch(FetchRequest<Dated>()).objects(in: 0..<9)
      #expect(found.map(\.year) == [year])
    }
  }

  @Test func `No file is removed but a mirror`() throws {
    let path = library.folder.file("readers.sqlite")
    struct Reader: FetchedRecord {
      var id: Int64 = 0, name = ""
      static let entity = Entity<Reader>("reader", attributes: [.init("name", \.name)])
    }
    do {
      let readers = try SQLiteStore.open(path, Reader.self)
      try readers.write(ChangeCommand("add")) { try $0.insert(Reader(name: "Ben")) }
    }
    #expect(throws: StoreError.foreign(path: path)) {
      _ = try SQLiteStore.adopt(
        table: "book", in: library.path, as: AdoptedBook.self, mirror: path)
    }
    for file in [path, library.path, library.folder.file("nothing")] {
      try SQLiteStores.unadopt(table: "book", in: library.path, mirror: file)
    }
    #expect(try SQLiteStore.open(path, Reader.self).object(1)?.name == "Ben")
    #expect(try outline(library.adopted()) == [])
  }

  @Test func `A table that the owner puts aside is left alone`() throws {
    let books = try library.adopted()
    try library.write(
      """
      DROP VIEW cheap; DROP TRIGGER noted;
      ALTER TABLE book RENAME TO book_old;
      CREATE TABLE book (
        number INTEGER PRIMARY KEY, title, isbn, year, rating, added, tag);
      INSERT INTO book (title) VALUES ('Ada');
      """)
    #expect(try outline(books) == ["A: Ada"])
    try library.write("INSERT INTO book_old (title) VALUES ('Bo')")
    try SQLiteStores.unadopt(table: "book", in: library.path)
    try library.write("INSERT INTO book_old (title) VALUES ('Cy'); DROP TABLE book_old")
  }

  @Test func `A mirror that is lost is made again, and one that is unadopted is not`() throws {
    try library.write("INSERT INTO book (title) VALUES ('Ada')")
    let books = try library.adopted()
    #expect(try outline(books) == ["A: Ada"])
    for name in library.folder.contents.keys where name.contains("-fetched") {
      try FileManager.default.removeItem(atPath: library.folder.file(name))
    }
    #expect(try outline(books) == ["A: Ada"])
    try SQLiteStores.unadopt(table: "book", in: library.path)
    let before = try library.dump()
    for _ in 0..<2 {
      #expect(throws: AdoptionError.notAdopted(table: "book", path: library.path)) {
        try outline(books)
      }
    }
    #expect(try library.dump() == before)
    #expect(try outline(library.adopted()) == ["A: Ada"])
    #expect(try outline(books) == ["A: Ada"])
  }

  @Test func `Partial indexes and defaults name the rows that go`() throws {
    try library.write(
      """
      CREATE TABLE word (
        id INTEGER PRIMARY KEY, title TEXT NOT NULL DEFAULT 'd' UNIQUE, isbn, year, rating,
        added, tag, gone);
      CREATE UNIQUE INDEX word_isbn ON word (isbn) WHERE (gone IS NULL) AND isbn <> '(''x';
      """)
    let words = try SQLiteStore.adopt(table: "word", in: library.path, as: AdoptedBook.self)
    for (statements, expected) in [
      ("INSERT INTO word (id, title, isbn) VALUES (1, 'd', 1), (2, 'e', 2)", ["d", "e"]),
      ("INSERT OR REPLACE INTO word (id, title) VALUES (3, NULL)", ["d", "e"]),
      ("INSERT OR REPLACE INTO word (id, title, isbn) VALUES (4, 'f', 2)", ["d", "f"]),
      ("UPDATE word SET gone = 1 WHERE id = 4", ["d", "f"]),
      ("INSERT INTO word (id, title, isbn) VALUES (5, 'g', 2)", ["d", "f", "g"]),
      ("UPDATE OR REPLACE word SET gone = NULL WHERE id = 4", ["d", "f"]),
    ] {
      try library.write(statements)
      let list = try words.fetch(FetchRequest(sortedBy: [.ascending(\.title)]))
      #expect(try list.objects(in: 0..<9).map(\.title) == expected, "\(statements)")
    }
    // Each write looks the rows up in an index.
    let plans = try library.pool.read { database in
      try Row.fetchAll(
        database,
        sql: """
          EXPLAIN QUERY PLAN SELECT id FROM word
            WHERE isbn = 'a' COLLATE "BINARY" AND ((gone IS NULL) AND isbn <> '(''x')
          """
      ).map { $0["detail"] as String }
    }
    #expect(plans.count == 1 && plans[0].hasPrefix("SEARCH"), "\(plans)")
  }

  // MARK: - Refusing

  @Test func `What cannot be adopted is refused in a sentence, and nothing is changed`() throws {
    try library.write(
      """
      CREATE TABLE word (text TEXT PRIMARY KEY, title);
      CREATE TABLE pair (id INTEGER, title, PRIMARY KEY (id, title));
      CREATE TABLE short (id INTEGER PRIMARY KEY, title);
      CREATE TABLE folded (
        id INTEGER PRIMARY KEY, title, isbn, year, rating, added, tag);
      CREATE UNIQUE INDEX folded_title ON folded (lower(title));
      """)
    let before = try library.dump()
    for (table, sentence) in [
      ("nothing", "'\(library.path)' has no table 'nothing'"),
      ("cheap", "'\(library.path)' has no table 'cheap'"),
      (
        "word",
        "The table 'word' of '\(library.path)' has no INTEGER PRIMARY KEY to tell its rows by"
      ),
      (
        "pair",
        "The table 'pair' of '\(library.path)' has no INTEGER PRIMARY KEY to tell its rows by"
      ),
      (
        "short",
        "The table 'short' of '\(library.path)' has no column 'isbn', 'year', 'rating', 'added', "
          + "'tag'"
      ),
      (
        "folded",
        "The unique index 'folded_title' on 'folded' of '\(library.path)' is made of an expression, "
          + "and the row that a REPLACE removes for it would be listed on: adopt the table with "
          + "readOnly"
      ),
    ] {
      let error = #expect(throws: AdoptionError.self) {
        _ = try SQLiteStore.adopt(table: table, in: library.path, as: AdoptedBook.self)
      }
      #expect(error?.description == sentence)
    }
    #expect(try library.dump() == before)
    #expect(!library.folder.contents.keys.contains { $0.contains("-fetched") })
    #expect(throws: StoreError.missingFolder(path: "/nowhere/x.sqlite")) {
      _ = try SQLiteStore.adopt(table: "book", in: "/nowhere/x.sqlite", as: AdoptedBook.self)
    }
  }

  @Test func `A file in rollback mode is refused, and can be read`() throws {
    let path = library.folder.file("rollback.sqlite")
    try runSQL(
      LibraryOfAnother.schema + "INSERT INTO book (title) VALUES ('Ada');", path)
    #expect(throws: AdoptionError.noWriteAheadLog(path: path)) {
      _ = try SQLiteStore.adopt(table: "book", in: path, as: AdoptedBook.self)
    }
    let books = try SQLiteStore.adopt(
      table: "book", in: path, as: AdoptedBook.self, readOnly: true)
    #expect(try outline(books) == ["A: Ada"])
    try runSQL("UPDATE book SET title = 'Bo'", path)
    #expect(try outline(books) == ["B: Bo"])
  }

  @Test func `A table that is gone is an error, and one that comes back is listed`() throws {
    let books = try library.adopted()
    try library.write("DROP VIEW cheap; ALTER TABLE book RENAME TO away")
    #expect(throws: AdoptionError.noTable("book", path: library.path)) { try outline(books) }
    try library.write("ALTER TABLE away RENAME TO book; INSERT INTO book (title) VALUES ('Ada')")
    #expect(try outline(books) == ["A: Ada"])
  }
}
