import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// What adopting a table does to the database, and what the owner does to the table afterwards.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct MirrorSchemaTests {
  private let library: LibraryOnServer

  init() throws { library = try LibraryOnServer() }

  private func titles(_ source: some FetchSource<AdoptedBook>) throws -> [String] {
    try source.fetch(AdoptedBook.byLetter).objects(in: 0..<99).map(\.title)
  }

  private func adopt(_ table: String) throws -> AdoptedPostgresTable<AdoptedBook> {
    try PostgresStore.adopt(
      table: table, schema: library.schema, in: library.address, as: AdoptedBook.self)
  }

  // MARK: - Added and taken away

  @Test func `To adopt and unadopt leaves the database as it was`() throws {
    try library.write("INSERT INTO book (number, title) VALUES (1, 'Ada'), (2, 'Bo')")
    let before = try library.dump()
    do {
      #expect(try titles(library.adopted()) == ["Ada", "Bo"])
      #expect(try library.dump() != before)
    }
    try library.unadopt()
    #expect(try library.dump() == before)
    // Another time does nothing.
    try library.unadopt()
    #expect(try library.dump() == before)
    try library.write("INSERT INTO book (number, title) VALUES (3, 'Cy')")
  }

  @Test func `The table is found on the search path, and names may have any letters`() throws {
    try library.write(
      """
      CREATE TABLE "Wörter ""x""' \\y" AS TABLE book WITH NO DATA;
      ALTER TABLE "Wörter ""x""' \\y" ADD PRIMARY KEY (number);
      INSERT INTO "Wörter ""x""' \\y" (number, title) VALUES (1, 'Ada')
      """)
    let address = library.cluster.address(schema: library.schema)
    let name = "Wörter \"x\"' \\y"
    let words = try PostgresStore.adopt(
      table: name, in: address, as: AdoptedBook.self, mirror: library.mirror + " 'ä\" \\")
    #expect(words.schema == library.schema && words.name == name)
    #expect(try titles(words) == ["Ada"])
    try library.write("UPDATE \"Wörter \"\"x\"\"' \\y\" SET title = 'Bo'")
    #expect(try titles(words) == ["Bo"])
    try PostgresStore<AdoptedBook>.unadopt(
      table: name, in: address, mirror: library.mirror + " 'ä\" \\")
    #expect(throws: PostgresAdoptionError.notAdopted(table: name, server: words.server)) {
      try titles(words)
    }
    let long = String(repeating: "x", count: 60)
    try library.write("ALTER TABLE book RENAME TO \(long)")
    #expect(try titles(PostgresStore.adopt(table: long, in: address, as: AdoptedBook.self)) == [])
    try PostgresStore<AdoptedBook>.unadopt(table: long, in: address)
  }

  @Test func `Two programs that adopt at once have one mirror`() async throws {
    try library.write("INSERT INTO book (number, title) VALUES (1, 'Ada')")
    let (schema, address) = (library.schema, library.address)
    let lists = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<4 {
        group.addTask {
          let books = try await PostgresStore.adopt(
            table: "book", schema: schema, in: address, as: AdoptedBook.self)
          return try await books.perform { try $0.fetch(AdoptedBook.byLetter).objects(in: 0..<9) }
            .map(\.title)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(lists == Array(repeating: ["Ada"], count: 4))
    let triggers = try library.owner.integer(
      "SELECT count(*) FROM pg_trigger WHERE tgrelid = 'book'::regclass AND tgname LIKE 'fetched%'")
    #expect(triggers == 5)
  }

  @Test func `No schema is changed or dropped but a mirror of the table`() throws {
    let other = "other_\(library.schema)"
    try library.write(
      """
      CREATE SCHEMA \(other); CREATE TABLE \(other).pearl (id int);
      CREATE TABLE other AS TABLE book; ALTER TABLE other ADD PRIMARY KEY (number)
      """)
    defer { try? library.write("DROP SCHEMA \(other) CASCADE") }
    let server = try ServerAddress(library.address).description
    for mirror in [other, library.schema] {
      #expect(throws: PostgresAdoptionError.foreignSchema(mirror, server: server)) {
        try library.adopted(mirror: mirror)
      }
      try PostgresStore<AdoptedBook>.unadopt(
        table: "book", schema: library.schema, in: library.address, mirror: mirror)
    }
    let books = try library.adopted()
    #expect(throws: PostgresAdoptionError.foreignSchema(library.mirror, server: server)) {
      try PostgresStore.adopt(
        table: "other", schema: library.schema, in: library.address, as: AdoptedBook.self,
        mirror: library.mirror)
    }
    try PostgresStore<AdoptedBook>.unadopt(
      table: "other", schema: library.schema, in: library.address, mirror: library.mirror)
    #expect(try titles(books) == [])
    #expect(try library.owner.integer("SELECT count(*) FROM \(other).pearl") == 0)
  }

  // MARK: - What the owner does

  @Test func `The owner changes the table as before, and the list follows`() throws {
    try library.write("INSERT INTO book (number, title, year) VALUES (1, 'Ada', 1800)")
    let books = try library.adopted()
    var followed = try FollowedBooks(books)
    for (statements, expected) in [
      ("DROP TRIGGER noted ON book; ALTER TABLE book RENAME number TO nr", ["Ada"]),
      ("INSERT INTO book (nr, title) VALUES (2, 'Bo')", ["Ada", "Bo"]),
      ("UPDATE book SET title = 'Cy' WHERE nr = 2", ["Ada", "Cy"]),
      (
        """
        DROP VIEW shelved; ALTER TABLE book ALTER nr TYPE bigint; INSERT INTO book (nr) VALUES (5)
        """, ["Ada", "Cy", ""]
      ),
      ("DELETE FROM book WHERE nr > 4", ["Ada", "Cy"]),
      ("ALTER TABLE book ALTER title TYPE text USING upper(title)", ["ADA", "CY"]),
      // Rows are written while the triggers do not run.
      (
        """
        ALTER TABLE book DISABLE TRIGGER ALL; UPDATE book SET title = 'Di' WHERE nr = 1;
        ALTER TABLE book ENABLE TRIGGER ALL
        """, ["CY", "Di"]
      ),
      ("ALTER TABLE book ALTER title TYPE text USING lower(title)", ["cy", "di"]),
      // The way in which a migration replaces a column.
      (
        """
        ALTER TABLE book ADD new text; UPDATE book SET new = title || '?';
        ALTER TABLE book DROP title; ALTER TABLE book RENAME new TO title
        """, ["cy?", "di?"]
      ),
      // The way in which one changes a table.
      (
        """
        CREATE TABLE new AS TABLE book; ALTER TABLE new ADD PRIMARY KEY (nr);
        DROP TABLE book CASCADE; ALTER TABLE new RENAME TO book
        """, ["cy?", "di?"]
      ),
      ("UPDATE book SET title = title || '!'", ["cy?!", "di?!"]),
    ] {
      try library.write(statements)
      #expect(try titles(books) == expected, "\(statements)")
      try followed.follow()
      #expect(followed.list.objects.map(\.title) == expected, "\(statements)")
    }
    #expect(followed.resets == [])
  }

  @Test func `The owner's writes go on where the column of identifiers is no number`() throws {
    let books = try library.adopted()
    try library.write(
      """
      DROP VIEW shelved; ALTER TABLE book REPLICA IDENTITY FULL;
      ALTER TABLE book DROP CONSTRAINT book_pkey; ALTER TABLE book ALTER number DROP NOT NULL;
      ALTER TABLE book ALTER number TYPE text; INSERT INTO book (number, title) VALUES ('a', 'Ada')
      """)
    let server = books.server
    #expect(throws: PostgresAdoptionError.noIdentifier(table: "book", server: server)) {
      try titles(books)
    }
    try library.write("UPDATE book SET number = NULL; DELETE FROM book")
    try library.write(
      """
      ALTER TABLE book ALTER number TYPE bigint USING number::bigint;
      ALTER TABLE book ADD PRIMARY KEY (number); INSERT INTO book (number, title) VALUES (7, 'Bo')
      """)
    #expect(try titles(books) == ["Bo"])
  }

  @Test func `A table that is gone is an error, and one that comes back is listed`() throws {
    let books = try library.adopted()
    try library.write("ALTER TABLE book RENAME TO away")
    #expect(
      throws: PostgresAdoptionError.noTable("book", server: books.server, reason: "there is none")
    ) { try titles(books) }
    try library.write("ALTER TABLE away RENAME TO book; INSERT INTO book (number) VALUES (1)")
    #expect(try titles(books) == [""])
    try library.write("DROP VIEW shelved; ALTER TABLE book DROP year")
    #expect(
      throws: PostgresAdoptionError.lacksColumns(["year"], table: "book", server: books.server)
    ) { try titles(books) }
    try library.write("ALTER TABLE book ADD year int DEFAULT 1815")
    #expect(try books.fetch(AdoptedBook.byLetter).objects(in: 0..<9).map(\.year) == [1815])
  }

  @Test func `A mirror that is unadopted is an error, and one that is adopted again is listed`()
    throws
  {
    try library.write("INSERT INTO book (number, title) VALUES (1, 'Ada')")
    let books = try library.adopted()
    #expect(try titles(books) == ["Ada"])
    try library.unadopt()
    let before = try library.dump()
    for _ in 0..<2 {
      #expect(throws: PostgresAdoptionError.notAdopted(table: "book", server: books.server)) {
        try titles(books)
      }
    }
    #expect(try library.dump() == before)
    #expect(try titles(library.adopted()) == ["Ada"])
    #expect(try titles(books) == ["Ada"])
  }

  @Test func `A transaction that has read the table writes it while the table is unadopted`()
    async throws
  {
    let books = try library.adopted()
    try library.owner.execute("BEGIN")
    #expect(try library.owner.integer("SELECT count(*) FROM book") == 0)
    let other = try library.otherOwner()
    // On a busy machine it has waited for as long as it may before anybody looks.
    let end = Task { [schema = library.schema, address = library.address] in
      while true {
        do {
          return try await PostgresStore<AdoptedBook>.unadopt(
            table: "book", schema: schema, in: address)
        } catch PostgresError.busy {}
      }
    }
    let waiting = "SELECT count(*) FROM pg_locks WHERE relation = 'book'::regclass AND NOT granted"
    while try other.integer(waiting) == 0 { try await Task.sleep(for: .milliseconds(5)) }
    try library.owner.execute("INSERT INTO book (number, title) VALUES (1, 'Ada')")
    try library.owner.execute("COMMIT")
    try await end.value
    #expect(throws: PostgresAdoptionError.notAdopted(table: "book", server: books.server)) {
      try titles(books)
    }
    #expect(try other.integer("SELECT count(*) FROM book") == 1)
  }

  @Test func `Whatever becomes of the mirror, the owner writes on`() throws {
    _ = try library.adopted()
    try library.write("ALTER SCHEMA \(library.mirror) RENAME TO \(library.mirror)_old")
    try library.write("INSERT INTO book (number, title) VALUES (1, 'Ada')")
    #expect(try titles(library.adopted()) == ["Ada"])
    try library.write("DROP TABLE \(library.mirror).mirror_state")
    try library.write("UPDATE book SET title = 'Bo'; DROP SCHEMA \(library.mirror)_old CASCADE")
    #expect(try library.owner.integer("SELECT count(*) FROM book WHERE title = 'Bo'") == 1)
  }

  @Test func `No table of a mirror is logged, so that no publication sends it`() throws {
    _ = try library.adopted()
    let logged = try library.owner.integer(
      """
      SELECT count(*) FROM pg_class WHERE relnamespace = '\(library.mirror)'::regnamespace
        AND relkind IN ('r', 'i') AND relpersistence <> 'u'
      """)
    #expect(logged == 0)
    let count = try library.owner.integer(
      "SELECT count(*) FROM pg_class WHERE relnamespace = '\(library.mirror)'::regnamespace")
    #expect(try #require(count) > 10)
  }

  @Test func `Tables and columns may be called as the library calls its own`() throws {
    try library.write(
      """
      CREATE TABLE changed (
        _changed int PRIMARY KEY, value_0 text, row_id text, ids text, title text, isbn text,
        year int, rating real, added date, tag uuid);
      INSERT INTO changed (_changed, value_0, title) VALUES (1, 'b', 'Ada'), (2, 'a', 'Bo')
      """)
    let books = try adopt("changed")
    #expect(try titles(books) == ["Ada", "Bo"])
    try library.write("UPDATE changed SET title = 'Cy' WHERE _changed = 1")
    #expect(try titles(books) == ["Bo", "Cy"])
    try PostgresStore<AdoptedBook>.unadopt(
      table: "changed", schema: library.schema, in: library.address)
  }

  // MARK: - What the mirror loses

  @Test func `A server that was killed has its rows compared`() throws {
    let library = try LibraryOnServer(on: PostgresCluster())
    let books = try library.adopted()
    try library.write("INSERT INTO book (number, title) VALUES (1, 'Ada')")
    #expect(try titles(books) == ["Ada"])
    try library.write("UPDATE book SET title = 'Bo'")
    try library.cluster.kill()
    try library.cluster.start()
    #expect(try titles(library.adopted()) == ["Bo"])
    #expect(try titles(books) == ["Bo"])
  }

  @Test func `A mirror that is damaged, or of other attributes, is made anew`() throws {
    struct Title: FetchedRecord {
      var id: Int64 = 0, title = ""
      static let entity = Entity<Title>("book", attributes: [.init("title", \.title)])
    }
    try library.write("INSERT INTO book (number, title, year) VALUES (1, 'Ada', 1815)")
    do { _ = try library.adopted() }
    do {
      let books = try PostgresStore.adopt(
        table: "book", schema: library.schema, in: library.address, as: Title.self)
      #expect(try books.fetch(FetchRequest<Title>()).objects(in: 0..<9).map(\.title) == ["Ada"])
    }
    let books = try library.adopted()
    #expect(try books.fetch(AdoptedBook.byLetter).objects(in: 0..<9).map(\.year) == [1815])
    try library.write("DROP TABLE \(library.mirror).book_section")
    #expect(try titles(library.adopted()) == ["Ada"])
  }

  @Test func `Another revision is read anew`() throws {
    try library.write("INSERT INTO book (number, title) VALUES (1, 'Ada')")
    _ = try library.adopted()
    // A row that the mirror has otherwise than its type would make it.
    try library.write("UPDATE \(library.mirror).book SET title = 'Old'")
    #expect(try titles(library.adopted()) == ["Old"])
    let books = try PostgresStore.adopt(
      table: "book", schema: library.schema, in: library.address, as: AdoptedBook.self, revision: 2)
    #expect(try titles(books) == ["Ada"])
  }

  // MARK: - Refusing

  @Test func `What cannot be adopted is refused in a sentence, and nothing is changed`() throws {
    struct Keyed: FetchedRecord {
      var id = "", title = ""
      static let entity = Entity<Keyed>("book", attributes: [.init("title", \.title)])
    }
    let columns = "title text, isbn text, year int, rating real, added date, tag uuid"
    try library.write(
      """
      CREATE TABLE word (text text PRIMARY KEY, \(columns));
      CREATE TABLE pair (id int, \(columns), PRIMARY KEY (id, title));
      CREATE TABLE bare (id int, \(columns));
      CREATE TABLE short (id int PRIMARY KEY, title text);
      CREATE TABLE parted (id int PRIMARY KEY, \(columns)) PARTITION BY RANGE (id);
      CREATE UNLOGGED TABLE loose (id int PRIMARY KEY, \(columns));
      CREATE TABLE part PARTITION OF parted FOR VALUES FROM (1) TO (9);
      CREATE TABLE parent (id int PRIMARY KEY, \(columns));
      CREATE TABLE child () INHERITS (parent)
      """)
    let before = try library.dump()
    let server = try ServerAddress(library.address).description
    for (table, sentence) in [
      ("nothing", "'\(server)' has no table 'nothing' that can be adopted: there is none"),
      ("shelved", "'\(server)' has no table 'shelved' that can be adopted: it is no table"),
      ("parted", "'\(server)' has no table 'parted' that can be adopted: it is partitioned"),
      (
        "loose",
        "'\(server)' has no table 'loose' that can be adopted: it is temporary, or not logged"
      ),
      (
        "parent",
        "'\(server)' has no table 'parent' that can be adopted: other tables inherit from it"
      ),
      (
        "part", "'\(server)' has no table 'part' that can be adopted: it is a part of another table"
      ),
      ("word", noIdentifier("word", server)), ("pair", noIdentifier("pair", server)),
      ("bare", noIdentifier("bare", server)),
      (
        "short",
        "The table 'short' of '\(server)' has no column 'isbn', 'year', 'rating', 'added', 'tag'"
      ),
    ] {
      let error = #expect(throws: PostgresAdoptionError.self) { _ = try adopt(table) }
      #expect(error?.description == sentence)
    }
    #expect(throws: PostgresAdoptionError.keyedEntity("book", table: "book", server: server)) {
      _ = try PostgresStore.adopt(
        table: "book", schema: library.schema, in: library.address, as: Keyed.self)
    }
    #expect(try library.dump() == before)
  }

  private func noIdentifier(_ table: String, _ server: String) -> String {
    "The table '\(table)' of '\(server)' has no primary key of one column with whole numbers to "
      + "tell its rows by"
  }

  @Test func `Who may not give the table triggers adds nothing`() throws {
    let role = "reader_\(UInt32.random(in: 0 ... .max))"
    try library.write(
      """
      CREATE ROLE \(role) LOGIN; GRANT USAGE ON SCHEMA \(library.schema) TO \(role);
      GRANT SELECT ON ALL TABLES IN SCHEMA \(library.schema) TO \(role);
      GRANT CREATE ON DATABASE postgres TO \(role)
      """)
    defer { try? library.write("DROP OWNED BY \(role) CASCADE; DROP ROLE \(role)") }
    let before = try library.dump()
    let address = library.cluster.address(schema: "public", user: role)
    #expect(throws: PostgresError.self) {
      _ = try PostgresStore.adopt(
        table: "book", schema: library.schema, in: address, as: AdoptedBook.self)
    }
    #expect(try library.dump() == before)
    // With this right alone nothing can be read.
    try library.write("GRANT TRIGGER ON book TO \(role); REVOKE SELECT ON book FROM \(role)")
    let withoutReading = try library.dump()
    #expect(throws: PostgresError.self) {
      _ = try PostgresStore.adopt(
        table: "book", schema: library.schema, in: address, as: AdoptedBook.self)
    }
    #expect(try library.dump() == withoutReading)
    try library.write("GRANT SELECT ON book TO \(role); ALTER TABLE book ENABLE ROW LEVEL SECURITY")
    let withPolicy = try library.dump()
    #expect(throws: PostgresError.self) {
      _ = try PostgresStore.adopt(
        table: "book", schema: library.schema, in: address, as: AdoptedBook.self)
    }
    #expect(try library.dump() == withPolicy)
    // With both it may, although the table is another role's.
    try library.write("ALTER TABLE book DISABLE ROW LEVEL SECURITY")
    let books = try PostgresStore.adopt(
      table: "book", schema: library.schema, in: address, as: AdoptedBook.self)
    try library.write("INSERT INTO book (number, title) VALUES (1, 'Ada')")
    #expect(try titles(books) == ["Ada"])
    try library.write(
      """
      ALTER TABLE book DISABLE TRIGGER ALL; UPDATE book SET title = 'Bo';
      ALTER TABLE book ENABLE TRIGGER ALL
      """)
    #expect(try titles(books) == ["Bo"])
    try PostgresStore<AdoptedBook>.unadopt(table: "book", schema: library.schema, in: address)
  }

  /// The triggers run with the rights of who has adopted.
  @Test func `A type of the owner's runs no code of his as somebody else`() throws {
    let role = "owner_\(UInt32.random(in: 0 ... .max))"
    try library.write("CREATE ROLE \(role) LOGIN; GRANT ALL ON SCHEMA \(library.schema) TO \(role)")
    defer { try? library.write("DROP OWNED BY \(role) CASCADE; DROP ROLE \(role)") }
    let low = try PostgresConnection(
      ServerAddress(library.cluster.address(schema: library.schema, user: role)))
    for statement in [
      """
      CREATE TABLE trap (id int PRIMARY KEY, title text, isbn text, year int, rating real,
        added date, tag uuid)
      """,
      "CREATE TYPE evil AS (number int)",
      """
      CREATE FUNCTION spring(evil) RETURNS bigint LANGUAGE plpgsql AS $$
        BEGIN EXECUTE format('CREATE ROLE %I', current_user || '_was_here'); RETURN 1; END $$
      """,
      """
      CREATE FUNCTION spring_text(evil) RETURNS text LANGUAGE plpgsql AS $$
        BEGIN EXECUTE format('CREATE ROLE %I', current_user || '_was_here'); RETURN '1'; END $$
      """,
      "CREATE CAST (evil AS bigint) WITH FUNCTION spring(evil) AS ASSIGNMENT",
      "CREATE CAST (evil AS text) WITH FUNCTION spring_text(evil) AS ASSIGNMENT",
    ] { try low.execute(statement) }
    let books = try adopt("trap")
    defer {
      try? PostgresStore<AdoptedBook>.unadopt(
        table: "trap", schema: library.schema, in: library.address)
    }
    for statement in [
      "ALTER TABLE trap ALTER title TYPE evil USING ROW(1)::evil",
      "INSERT INTO trap (id, title) VALUES (1, ROW(7)::evil)",
    ] { try low.execute(statement) }
    #expect(try titles(books) == ["(7)"])
    for statement in [
      "ALTER TABLE trap ALTER id TYPE evil USING ROW(1)::evil",
      "INSERT INTO trap (id, title) VALUES (ROW(2)::evil, ROW(7)::evil)",
    ] { try low.execute(statement) }
    #expect(throws: PostgresAdoptionError.self) { try titles(books) }
    let roles = try library.owner.integer(
      "SELECT count(*) FROM pg_roles WHERE rolname LIKE '%was_here'")
    #expect(roles == 0)
  }
}
