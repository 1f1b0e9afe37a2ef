import Testing

@testable import FetchedResultsSQLite

/// Whether two statements make the same table.
struct TableDefinitionTests {
  private static let own = """
    CREATE TABLE car (ticket INTEGER PRIMARY KEY, "make" TEXT, note TEXT DEFAULT 'a, (b', \
    CHECK (ticket > 0)) STRICT, WITHOUT ROWID
    """

  private func isOwn(_ sql: String) -> Bool {
    TableDefinition(sql).includes(TableDefinition(Self.own))
  }

  @Test(arguments: [
    own, own.replacing("car", with: "\"cars of \"\"ours\"\"\""),
    """
    CREATE TABLE `car`(CHECK(ticket>0), [make] TEXT, -- a comment, (
      note TEXT /* another, ) */ DEFAULT 'a, (b',
      "ticket" INTEGER PRIMARY KEY) WITHOUT ROWID, STRICT
    """,
    own.replacing(", CHECK", with: ", mood TEXT DEFAULT 'good', CHECK"),
    own.replacing(", CHECK", with: ", \"check\" ANY, CHECK"),
    own.replacing(", CHECK", with: ", \"(\" ANY, \")\" ANY, \",\" ANY, [a--b] ANY, CHECK"),
  ])
  func `the order and the quotes say nothing`(sql: String) { #expect(isOwn(sql)) }

  @Test(arguments: [
    own.replacing("TABLE", with: "VIRTUAL TABLE"),
    "CREATE VIRTUAL TABLE car USING fts5(ticket, make, note)",
    own.replacing(" STRICT,", with: ""), own.replacing(", WITHOUT ROWID", with: ""),
    own.replacing("'a, (b'", with: "'A, (B'"), own.replacing("> 0", with: "> 1"),
    own.replacing("\"make\" TEXT", with: "make TEXT COLLATE NOCASE"),
    own.replacing("\"make\" TEXT, ", with: ""), own.replacing("make", with: "MAKE"),
    own.replacing("\"make\"", with: "\"ma(ke\""),
    own.replacing("PRIMARY KEY", with: "PRIMARY KEY AUTOINCREMENT"),
    own.replacing(", CHECK", with: ", mood TEXT NOT NULL DEFAULT 'good', CHECK"),
    own.replacing(", CHECK", with: ", mood TEXT DEFAULT (abs(-1)), CHECK"),
    own.replacing(", CHECK", with: ", mood TEXT AS (ticket) STORED, CHECK"),
    own.replacing(", CHECK", with: ", mood TEXT UNIQUE, CHECK"),
    own.replacing(", CHECK", with: ", mood TEXT REFERENCES car, CHECK"),
    own.replacing(", CHECK", with: ", UNIQUE (note), CHECK"),
    own.replacing(", CHECK", with: ", CHECK (note <> ''), CHECK"),
    "", "CREATE TABLE car", "CREATE TABLE car (", "CREATE TABLE car (a \"", "/*", "(((", ")",
  ])
  func `what refuses rows or holds others is another table`(sql: String) { #expect(!isOwn(sql)) }
}
