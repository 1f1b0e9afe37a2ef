import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// A table that another program made on a server and goes on writing.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct AdoptedPostgresTableTests {
  private let library: LibraryOnServer

  init() throws { library = try LibraryOnServer() }

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
    #expect(books.name == "book" && books.schema == library.schema)
    #expect(books.server.hasPrefix("postgresql://"))
  }

  @Test func `What does not fit an attribute is null, and what can be read is read`() throws {
    let tag = UUID()
    let dates: [(type: String, value: String, date: Date?)] = [
      ("timestamptz", "'2026-11-21 19:04:05.25+01'", Self.moment),
      ("timestamp", "'2026-11-21 18:04:05.25'", Self.moment),
      ("timestamptz", "'infinity'", nil), ("date", "'2026-11-21'", Self.midnight),
      ("text", "'2026-11-21T18:04:05.250Z'", Self.moment), ("text", "'soon'", nil),
      ("float8", "1795284245.25", Self.moment), ("float8", "'NaN'", nil),
      ("bigint", "1795284245", Self.moment.addingTimeInterval(-0.25)), ("uuid", "'\(tag)'", nil),
    ]
    for (type, value, expected) in dates {
      #expect(try read("added", type, value)?.added == expected, "\(type) \(value)")
    }
    let numbers: [(type: String, value: String, year: Int?, rating: Double?)] = [
      ("smallint", "7", 7, 7), ("bigint", "'9223372036854775807'", .max, 0x1p63),
      ("real", "1.5", nil, 1.5), ("float8", "7", 7, 7), ("float8", "'NaN'", nil, nil),
      ("float8", "'-Infinity'", nil, -.infinity), ("numeric", "1999.0", 1999, 1999),
      ("numeric", "2.25", nil, 2.25), ("numeric", "'NaN'", nil, nil),
      ("numeric", "1e400", nil, nil),
      ("numeric", "1e-400", nil, 0), ("numeric", "18446744073709551616", nil, 0x1p64),
      ("numeric", "7.0000000000000000000000001", nil, 7),
      ("text", "'7'", nil, nil), ("money", "7", nil, nil),
    ]
    for (type, value, year, rating) in numbers {
      #expect(try read("year", type, value)?.year == year, "\(type) \(value)")
      #expect(try read("rating", type, value)?.rating == rating, "\(type) \(value)")
    }
    for (type, value, title) in [
      ("char(5)", "'x'", "x"), ("jsonb", "'[1]'", "[1]"), ("int[]", "'{1,2}'", "{1,2}"),
      ("bytea", "'\\x0102'", "AQI="), ("bool", "true", "true"), ("numeric", "1.50", "1.50"),
      ("timestamp", "'2026-11-21 18:04:05.25'", "2026-11-21 18:04:05.25"),
    ] {
      #expect(try read("title", type, value)?.title == title, "\(type) \(value)")
    }
    let bytes = withUnsafeBytes(of: tag.uuid) { $0.map { String(format: "%02x", $0) }.joined() }
    for (type, value, expected) in [
      ("uuid", "'\(tag)'", tag), ("text", "'\(tag)'", tag), ("bytea", "'\\x\(bytes)'", tag),
      ("text", "'no tag'", nil), ("bytea", "'\\x01'", nil),
    ] {
      #expect(try read("tag", type, value)?.tag == expected, "\(type) \(value)")
    }
  }

  private static let moment = Date(timeIntervalSince1970: 1_795_284_245.25)
  private static let midnight = Date(timeIntervalSince1970: 1_795_219_200)

  /// The book of a table with a column of another type.
  private func read(_ column: String, _ type: String, _ value: String) throws -> AdoptedBook? {
    let table = "t_\(UInt32.random(in: 0 ... .max))"
    try library.write(
      """
      CREATE TABLE \(table) AS TABLE book WITH NO DATA;
      ALTER TABLE \(table) ADD PRIMARY KEY (number), DROP COLUMN \(column),
        ADD COLUMN \(column) \(type);
      INSERT INTO \(table) (number, \(column)) VALUES (5, \(value))
      """)
    defer {
      try? PostgresStore<AdoptedBook>.unadopt(
        table: table, schema: library.schema, in: library.address)
    }
    let books = try PostgresStore.adopt(
      table: table, schema: library.schema, in: library.address, as: AdoptedBook.self)
    return try books.fetch(FetchRequest<AdoptedBook>()).objects(in: 0..<9).first
  }

  @Test func `A text that no index has room for is null, and the others are whole`() throws {
    let books = try library.adopted()
    let long = String(repeating: "ä", count: 5000)
    try library.write(
      """
      INSERT INTO book (number, title, isbn) VALUES
        (1, '\(long)', '\(long)'), (2, '\(long.prefix(600))', NULL)
      """)
    let found = try books.fetch(FetchRequest<AdoptedBook>()).objects(in: 0..<9)
    #expect(found.map(\.title) == ["", String(long.prefix(600))])
    #expect(found.map(\.isbn) == [long, nil])
    // What is compared anew is no change.
    var followed = try FollowedBooks(books)
    try library.write("UPDATE book SET price = 5")
    try followed.follow()
    #expect(followed.resets == [] && followed.list.objects.count == 2)
  }

  // MARK: - Following

  @Test func `Whatever the owner writes is in the list, as one change set says`() throws {
    let books = try library.adopted()
    var followed = try FollowedBooks(books)
    for (statements, expected) in [
      ("INSERT INTO book (number, title, isbn) VALUES (1, 'Ada', 'a'), (2, 'Bo', 'b')", "Ada Bo"),
      ("INSERT INTO book (number, title) VALUES (2, 'x') ON CONFLICT DO NOTHING", "Ada Bo"),
      (
        """
        INSERT INTO book (number, title) VALUES (2, 'Cy')
          ON CONFLICT (number) DO UPDATE SET title = excluded.title
        """, "Ada Cy"
      ),
      ("UPDATE book SET number = 9, title = 'Di' WHERE number = 2", "Ada Di"),
      ("UPDATE shelved SET title = 'Ed'", "Ada Di"),
      ("INSERT INTO shelf VALUES (1, 'top'); UPDATE book SET shelf = 1", "Ada Di"),
      ("UPDATE shelved SET title = 'Ed' WHERE number = 9", "Ada Ed"),
      ("DELETE FROM shelf", ""),
      ("COPY book (number, title) FROM PROGRAM 'printf \"3\\tFlo\\n4\\tGia\\n\"'", "Flo Gia"),
      ("TRUNCATE book", ""),
      ("INSERT INTO book (number, title) VALUES (1, 'Hal'); TRUNCATE book", ""),
      ("TRUNCATE book; INSERT INTO book (number, title) VALUES (1, 'Ian')", "Ian"),
      // As rows arrive by replication.
      (
        """
        SET LOCAL session_replication_role = replica;
        INSERT INTO book (number, title) VALUES (2, 'Jo')
        """, "Ian Jo"
      ),
      ("UPDATE book SET number = -number", "Ian Jo"),
    ] {
      try library.write(statements)
      try followed.follow()
      #expect(
        followed.list.objects.map(\.title).joined(separator: " ") == expected, "\(statements)")
    }
    #expect(followed.resets == [])
    // The owner's triggers run as before.
    #expect(try library.owner.integer("SELECT count(*) FROM journal") == 6)
  }

  @Test func `Random statements of the owner are followed exactly`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let books = try library.adopted()
    let second = try library.adopted()
    var followed = [try FollowedBooks(books), try FollowedBooks(second)]
    func value(_ texts: [String]) -> String { texts.randomElement(using: &random)! }
    for _ in 0..<80 {
      let statements = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let number = Int.random(in: 1...20, using: &random)
        let title = value(["'Ähre'", "'zoo'", "'Zoë'", "''", "'ünder'", "'1984'", "'7'", "'ß'"])
        let isbn = value(["NULL", "'i'", "'I'", "'ı'", "'j'", "'k'", "'5'"])
        let year = value(["NULL", "1800", "1999", "2000"])
        return switch Int.random(in: 0..<7, using: &random) {
        case 0: "DELETE FROM book WHERE number = \(number)"
        case 1: "UPDATE book SET title = \(title), year = \(year) WHERE number < \(number)"
        case 2: "UPDATE book SET number = number + 30 WHERE number = \(number)"
        case 3: "UPDATE book SET number = number - 30 WHERE number > 30"
        case 4 where number == 1: "TRUNCATE book"
        default:
          """
          INSERT INTO book (number, title, isbn, year)
            VALUES (\(number), \(title), \(isbn), \(year))
            ON CONFLICT \(value(["DO NOTHING", "(number) DO UPDATE SET title = \(title)"]))
          """
        }
      }
      // A unique value that is there already takes all back.
      try? library.write(statements.joined(separator: "; "))
      let stored = try library.owner.rows(
        "SELECT number::bigint, title, isbn, year, rating::float8 FROM book"
      ) { row in
        AdoptedBook(
          id: row.integer(0), title: row.text(1) ?? "", isbn: row.text(2),
          year: row.integerOrNil(3).map { Int($0) }, rating: row.isNull(4) ? nil : 3)
      }
      let expected = try SectionedList(ArraySource(stored).fetch(AdoptedBook.byLetter))
      for index in followed.indices where Bool.random(using: &random) {
        try followed[index].follow()
        #expect(followed[index].list == expected, "seed \(seed): \(statements)")
      }
      #expect(try SectionedList(books.fetch(AdoptedBook.byLetter)) == expected, "seed \(seed)")
    }
    #expect(followed.flatMap(\.resets) == [])
  }

  @Test func `A controller is told of what the owner commits`() async throws {
    let books = try await PostgresStore.adopt(
      table: "book", schema: library.schema, in: library.address, as: AdoptedBook.self)
    let controller = FetchedResultsController(books, AdoptedBook.byLetter)
    var isFirst = true
    for try await update in controller.updates {
      if isFirst {
        isFirst = false
        try library.write("INSERT INTO book (number, title) VALUES (1, 'Ada')")
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

  @Test func `A transaction of the owner that stays open holds up no reader`() throws {
    let books = try library.adopted()
    try library.owner.execute("BEGIN")
    _ = try library.owner.execute("INSERT INTO book (number, title) VALUES (1, 'Ada')")
    let other = try library.otherOwner()
    for number in 2...4 {
      try other.execute("INSERT INTO book (number, title) VALUES (\(number), 'Bo')")
      let titles = Array(repeating: "Bo", count: number - 1)
      #expect(try outline(books) == ["B: \(titles.joined(separator: ", "))"])
    }
    try library.owner.execute("COMMIT")
    #expect(try outline(books) == ["A: Ada", "B: Bo, Bo, Bo"])
  }

  @Test func `A log that nobody reads stays short, and the next reader misses nothing`() throws {
    let books = try library.adopted()
    try library.write(
      """
      ALTER TABLE book DISABLE TRIGGER noted;
      INSERT INTO book (number, title) SELECT n, 'Ada' FROM generate_series(1, 30000) AS n
      """)
    let other = try library.otherOwner()
    // What begins before the log is cut and ends behind it.
    try other.execute("BEGIN")
    try other.execute("INSERT INTO book (number, title) VALUES (90000, 'Zoe')")
    for round in 1...12 { try library.write("UPDATE book SET title = 'Ada \(round)'") }
    #expect(try entries < 20)
    let sections = { try books.fetch(AdoptedBook.byLetter).sections.map(\.numberOfObjects) }
    #expect(try sections() == [30_000])
    #expect(try books.fetch(AdoptedBook.byLetter).objects(in: 7..<8).map(\.title) == ["Ada 12"])
    try other.execute("COMMIT")
    #expect(try sections() == [30_000, 1])
    #expect(try entries == 0)
    // Many small statements.
    try library.write(
      """
      FOR n IN 1..110000 LOOP INSERT INTO book (number, title) VALUES (n + 100000, 'Bo'); END LOOP
      """)
    #expect(try entries < 100_010)
    try library.write("UPDATE book SET title = 'Cy' WHERE number = 100001")
    #expect(try entries < 100_010)
    #expect(try sections() == [30_000, 109_999, 1, 1])
    #expect(try entries == 0)
    // What is short again is read again.
    try library.write("UPDATE book SET title = 'Di' WHERE number = 100001")
    #expect(
      try library.owner.integer("SELECT cardinality(ids) FROM \(library.mirror).changed_rows") == 1)
    #expect(try sections() == [30_000, 109_999, 1, 1])
  }

  /// How many entries nobody has read.
  private var entries: Int64 {
    get throws {
      try library.owner.integer("SELECT count(*) FROM \(library.mirror).changed_rows") ?? 0
    }
  }

  @Test func `An owner reads old states while he writes, and takes back what he wrote`() throws {
    let books = try library.adopted()
    for isolation in ["REPEATABLE READ", "SERIALIZABLE"] {
      let number = isolation.count
      try library.owner.execute("BEGIN ISOLATION LEVEL \(isolation)")
      #expect(try library.owner.integer("SELECT count(*) FROM book") != nil)
      // Entries come and go meanwhile.
      let other = try library.otherOwner()
      try other.execute("INSERT INTO book (number, title) VALUES (\(number + 100), 'Zoe')")
      try other.execute("TRUNCATE journal")
      #expect(try outline(books).count >= 1)
      _ = try library.owner.execute(
        "INSERT INTO book (number, title) VALUES (\(number), 'Ada \(number)')")
      try library.owner.execute("SAVEPOINT a")
      _ = try library.owner.execute("UPDATE book SET title = 'no' WHERE number = \(number)")
      try library.owner.execute("ROLLBACK TO a")
      try library.owner.execute("COMMIT")
    }
    #expect(try outline(books) == ["A: Ada 12, Ada 15", "Z: Zoe, Zoe"])
  }

  @Test func `The key is renamed under a transaction that sees an old state`() throws {
    let books = try library.adopted()
    try library.write("DROP TRIGGER noted ON book")
    let other = try library.otherOwner()
    try library.owner.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
    #expect(try library.owner.integer("SELECT count(*) FROM shelf") == 0)
    try other.execute("ALTER TABLE book RENAME number TO nr")
    try library.owner.execute("INSERT INTO book (nr, title) VALUES (1, 'Ada')")
    try library.owner.execute("COMMIT")
    #expect(try outline(books) == ["A: Ada"])
  }

  @Test func `Another column becomes the key while a transaction is open`() throws {
    try library.write(
      """
      DROP TRIGGER noted ON book; ALTER TABLE book ADD nr int UNIQUE NOT NULL DEFAULT 7;
      INSERT INTO book (number, title) VALUES (1, 'Ada')
      """)
    let books = try library.adopted()
    try library.write(
      "ALTER TABLE book DROP CONSTRAINT book_pkey CASCADE; ALTER TABLE book ADD PRIMARY KEY (nr)")
    try library.owner.execute("BEGIN")
    try library.owner.execute("UPDATE book SET title = 'Bo'")
    // A reader does not hold up the owner's others.
    #expect(throws: PostgresError.busy(server: books.server)) { try outline(books) }
    try library.owner.execute("COMMIT")
    let list = try books.fetch(AdoptedBook.byLetter).objects(in: 0..<9)
    #expect(list.map(\.title) == ["Bo"] && list.map(\.id) == [7])
  }

  @Test func `However many batches wait, the next reader has all`() throws {
    let books = try library.adopted()
    try library.write("DROP TRIGGER noted ON book")
    try library.write(
      "INSERT INTO book (number, title) SELECT n, 'Ada' FROM generate_series(1, 20000) AS n")
    #expect(try books.fetch(AdoptedBook.byLetter).numberOfObjects == 20_000)
    for round in 1...45 { try library.write("UPDATE book SET title = 'Bo \(round)'") }
    #expect(try entries == 45)
    #expect(try books.fetch(AdoptedBook.byLetter).objects(in: 9..<10).map(\.title) == ["Bo 45"])
    #expect(try entries == 0)
  }

  @Test func `Who writes the table needs no right on the mirror`() throws {
    let books = try library.adopted()
    let role = "writer_\(UInt32.random(in: 0 ... .max))"
    try library.write(
      """
      CREATE ROLE \(role) LOGIN; GRANT USAGE ON SCHEMA \(library.schema) TO \(role);
      GRANT ALL ON ALL TABLES IN SCHEMA \(library.schema) TO \(role)
      """)
    defer { try? library.write("DROP OWNED BY \(role); DROP ROLE \(role)") }
    let writer = try PostgresConnection(
      ServerAddress(library.cluster.address(schema: library.schema, user: role)))
    try writer.execute("INSERT INTO book (number, title) VALUES (1, 'Ada')")
    #expect(try outline(books) == ["A: Ada"])
    #expect(throws: PostgresError.self) {
      try writer.execute("SELECT * FROM \(library.mirror).book")
    }
  }

  private func outline(_ source: some FetchSource<AdoptedBook>) throws -> [String] {
    let list = try source.fetch(AdoptedBook.byLetter)
    return try list.sections.map { section in
      "\(section.name ?? "-"): "
        + (try list.objects(in: section).map(\.title).joined(separator: ", "))
    }
  }
}
