import FetchedResults
import TestSupport
import Testing
import UnicodeText

@testable import FetchedResultsPostgres
@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// Lists as a server is asked for them, read from a file.
struct DialectTests {
  @Test func `A parameter is no question mark in a text or a name`() {
    let sql = #"SELECT "a?" FROM t WHERE b = ? AND c = 'it''s ?' AND d IN (?, ?)"#
    #expect(
      PostgresDialect().spelled(sql)
        == #"SELECT "a?" FROM t WHERE b = $1 AND c = 'it''s ?' AND d IN ($2, $3)"#)
    #expect(SQLiteDialect().spelled(sql) == sql)
  }

  // Only of the rows that have not left: SQLite does not understand the parentheses in the
  // statements that merge two partitions, which are for servers.
  @Test func `Lists that are asked for as of a server are those in memory`() throws {
    var random = SeededGenerator(seed: 7)
    let vehicles = (1...Int64(80)).map { Vehicle.random(number: $0, using: &random) }
    let memory = ArraySource(vehicles)
    let sqlite = try TemporaryStore(vehicles)
    let table = TableLayout(Vehicle.entity, ServerInFile())
    for _ in 0..<400 {
      var request = FetchRequest<Vehicle>.random(using: &random)
      let isThere = FetchPredicate.isNull("left")
      request.predicate = request.predicate.map { $0 && isThere } ?? isThere
      let plan = try FetchPlan(request)
      let access = AccessPlan(plan, in: table)
      let expected = try memory.reader(for: plan)
      let found = try ListScan.reader(sqlite.store.beginReading(), access, sqlite.store)
      #expect(try found.count() == expected.count(), "\(request)")
      #expect(
        try found.rows(in: 0..<found.count()) == expected.rows(in: 0..<expected.count()),
        "\(request)")
      #expect(
        try found.sections(after: nil, limit: 100) == expected.sections(after: nil, limit: 100),
        "\(request)")
    }
  }
}

/// A server whose statements are spelled as those of SQLite.
private struct ServerInFile: Dialect {
  private let sqlite = SQLiteDialect()

  var isServer: Bool { true }
  func spelled(_ sql: String) -> String { sql }
  var isSame: String { sqlite.isSame }
  var isDistinct: String { sqlite.isDistinct }
  func orderTerm(_ column: String, _ isAscending: Bool) -> String {
    sqlite.orderTerm(column, isAscending)
  }
  func isInList(_ column: String) -> String { sqlite.isInList(column) }
  var listBrackets: (String, String) { sqlite.listBrackets }
  var withoutIndex: String { sqlite.withoutIndex }
  func sortKey(_ column: String, _ comparison: TextComparison) -> String? {
    sqlite.sortKey(column, comparison)
  }
  func sectionKeyColumn(_ type: SectionKeyType) -> String { sqlite.sectionKeyColumn(type) }
  func isUnknownKey(_ column: String) -> String { sqlite.isUnknownKey(column) }
  func isKnownKey(_ column: String) -> String { sqlite.isKnownKey(column) }
  var ifNull: String { sqlite.ifNull }
  func lastChange(_ changeTable: String) -> SQLFragment { sqlite.lastChange(changeTable) }
  func changeMark(_ changeTable: String) -> String? { nil }
  var serverSearch: ServerSearch? { nil }
}
