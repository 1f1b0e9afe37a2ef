import FetchedResults
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// A third database need be neither like SQLite nor like PostgreSQL: each fact about it is asked
/// for on its own.
struct DialectTests {
  @Test func `A strictly typed database in process is asked for one type, row by row`() throws {
    let table = TableLayout(Vehicle.entity, .sqlite(isStrictlyTyped: true))
    func hasResidual(_ condition: String) throws -> Bool {
      let predicate = try FetchPredicate(format: condition, for: Vehicle.entity)
      return table.prefilter(try predicate.resolved(for: Vehicle.entity)).hasResidual
    }
    #expect(try !hasResidual("year < 3") && !hasResidual("year == clock"))
    #expect(try hasResidual("year < 3.5") && hasResidual("year + 1 > clock"))
    let session = RecordingSession(table.dialect)
    #expect(try !RowFetcher(session, table).readsInBatches)
    let plan = try FetchPlan(FetchRequest(), for: Vehicle.entity)
    #expect(try ServerRows(ahead: AccessPlan(plan, in: table), session) == nil)
  }

  @Test func `A remote database may log the ranges of loaded rows`() throws {
    let remote = TableLayout(Vehicle.entity, .sqlite(readsInBatches: true))
    #expect(try RowFetcher(RecordingSession(remote.dialect), remote).readsInBatches)
    #expect(try asksForRanges(remote))
    #expect(try !asksForRanges(TableLayout(Vehicle.entity, .sqlite(logsLoadedRows: true))))
  }

  /// Whether the changes of a command are read with the ranges of the rows that it loaded.
  private func asksForRanges(_ table: TableLayout) throws -> Bool {
    let row: [SQLCell] = [.integer(1), .integer(0), .null, .null, .null, .null, .integer(5)]
    let command = try #require(
      try CommandCursor.first(in: RecordingSession(table.dialect, rows: [row])))
    let session = RecordingSession(table.dialect)
    _ = try CommandChanges(command, of: table, in: session)
    return session.statements.contains { $0.contains(table.insertionTable) }
  }

  private static let dialects: [Dialect] = [
    .sqlite(readsInBatches: true), .sqlite(hasTextBlocks: false), .sqlite(plansFilters: true),
    .sqlite(isStrictlyTyped: true), .sqlite(readsInBatches: true, plansFilters: true),
    .sqlite(hasTextBlocks: false, isStrictlyTyped: true),
  ]

  // Only of the rows that have not left: SQLite does not understand the parentheses in the
  // statements that merge two partitions, which are for servers.
  @Test(arguments: dialects.indices)
  func `Whatever a database is like, its lists are those in memory`(index: Int) throws {
    var random = SeededGenerator(seed: 7)
    let vehicles = (1...Int64(80)).map { Vehicle.random(number: $0, using: &random) }
    let memory = ArraySource(vehicles)
    let sqlite = try TemporaryStore(vehicles)
    let table = TableLayout(Vehicle.entity, Self.dialects[index])
    for _ in 0..<200 {
      var request = FetchRequest.random(using: &random)
      let isThere = FetchPredicate.isNull("left")
      request.predicate = request.predicate.map { $0 && isThere } ?? isThere
      let plan = try FetchPlan(request, for: Vehicle.entity)
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

extension Dialect {
  /// The dialect of SQLite for a database that is otherwise.
  fileprivate static func sqlite(
    readsInBatches: Bool = false, hasTextBlocks: Bool = true, plansFilters: Bool = false,
    isStrictlyTyped: Bool = false, logsLoadedRows: Bool = false
  ) -> Dialect {
    let sqlite = Dialect.sqlite
    return Dialect(
      parameter: sqlite.parameter, isSame: sqlite.isSame, isDistinct: sqlite.isDistinct,
      orderTerm: sqlite.orderTerm, isInList: sqlite.isInList, listBrackets: sqlite.listBrackets,
      withoutIndex: sqlite.withoutIndex, sortKey: sqlite.sortKey,
      sectionKeyColumn: sqlite.sectionKeyColumn, isUnknownKey: sqlite.isUnknownKey,
      isKnownKey: sqlite.isKnownKey, ifNull: sqlite.ifNull, lastChange: sqlite.lastChange,
      readsInBatches: readsInBatches, hasTextBlocks: hasTextBlocks, plansFilters: plansFilters,
      isStrictlyTyped: isStrictlyTyped, indexesKeysByType: false, logsLoadedRows: logsLoadedRows,
      serverSearch: nil)
  }
}
