import FetchedResults
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CarStorage
@testable import FetchedResultsPostgres
@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// Compares every statement that reads lists of cars, in two dialects, with files that can be
/// pasted into `sqlite3` and `psql`.
///
/// After a deliberate change of a statement, this command rewrites the files in the source folder:
/// `CARVALET_RECORD_STATEMENTS=1 swift test --filter StatementTests`
struct StatementTests {
  @Test(arguments: ["sqlite", "postgresql"])
  func `Statements are those of the file`(name: String) throws {
    let dialect: any Dialect = name == "sqlite" ? SQLiteDialect() : PostgresDialect()
    let found = try Transcript(dialect).text()
    if ProcessInfo.processInfo.environment["CARVALET_RECORD_STATEMENTS"] != nil {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      try found.write(
        to: folder.appendingPathComponent("../Fixtures/\(name).sql"), atomically: true,
        encoding: .utf8)
    }
    let file = Bundle.module.resourceURL!.appendingPathComponent("Fixtures/\(name).sql")
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(found.split(separator: "\n") == expected.split(separator: "\n"))
  }

  @Test func `A parameter is no question mark in a text or a name`() {
    let sql = #"SELECT "a?" FROM t WHERE b = ? AND c = 'it''s ?' AND d IN (?, ?)"#
    #expect(
      PostgresDialect().spelled(sql)
        == #"SELECT "a?" FROM t WHERE b = $1 AND c = 'it''s ?' AND d IN ($2, $3)"#)
  }
}

/// The statements of all lists, each under a line that describes what it reads.
///
/// It is a local value of one test, which collects the lines of the file to compare.
private struct Transcript {
  private let table: TableLayout
  private var lines: [String] = []
  private var noted: Set<String> = []

  init(_ dialect: any Dialect) { table = TableLayout(Car.entity, dialect) }

  /// Notes a statement; one that several lists share is noted with the first list only.
  mutating private func note(_ title: String, _ statement: SQLFragment) {
    guard noted.insert(statement.sql).inserted else { return }
    lines += ["-- \(title)", table.dialect.spelled(statement.sql) + ";", ""]
  }

  func text() throws -> String {
    var transcript = self
    transcript.note("a row", SQLFragment(RowFetcher.statement(table)))
    for order in CarOrder.indexed { try transcript.noteLists(of: order) }
    try transcript.noteFilters()
    try transcript.noteDateTexts()
    try transcript.noteSearches()
    try transcript.noteTable()
    try transcript.noteHistory()
    return transcript.lines.joined(separator: "\n")
  }

  // MARK: - Lists

  private mutating func noteLists(of order: CarOrder) throws {
    let declared = Car.entity.orders.first { $0.sortDescriptors == order.sortDescriptors }!
    for section in [nil] + declared.sections.map(Optional.some) {
      for state in [FetchPredicate.isNull("dateReturned"), nil] {
        try noteList(order, section, state)
      }
    }
  }

  private mutating func noteList(
    _ order: CarOrder, _ section: SectionKey?, _ state: FetchPredicate?
  ) throws {
    let request = FetchRequest(
      predicate: state, sortedBy: order.sortDescriptors, sectionKey: section)
    let access = AccessPlan(try FetchPlan(request, for: Car.entity), in: table)
    let groupingID = access.groupingID ?? 0
    let name =
      "by \(order.rawValue), \(section.map { "sections \($0.name)" } ?? "one section"), "
      + (state == nil ? "all cars" : "parked cars")
    for indexRange in access.indexRanges {
      let position = "\(name), range \(indexRange)"
      note("\(position): count", SQLFragment(access.count(indexRange)))
      guard section != nil else { continue }
      note(
        "\(position): sections",
        SQLFragment(access.sectionCounts(indexRange, groupingID: groupingID)))
    }
    if let first = access.indexRanges.first {
      let start = position(1, access, first)
      let end = position(2, access, first)
      for range in access.ranges(first, from: start, to: end) {
        note("\(name): rows between two positions", access.count(range))
      }
    }
    try noteRows(access, name)
    if section != nil {
      note("\(name): count of a section", access.sectionCount(.text("b"), groupingID: groupingID))
      note("\(name): count of the unknown", access.sectionCount(.unknown, groupingID: groupingID))
    }
  }

  /// The rows of a list without a filter, and in a file those that are tested with a bitmap. A
  /// server tests and sorts all rows in one statement: see `noteServerRows`.
  private mutating func noteRows(_ access: AccessPlan, _ name: String) throws {
    // Every statement returns these two rows. Read as a count, they say that an index range has
    // 10,000 rows; read as section counts, that its second section begins behind 3,000 rows.
    let count = Int64(10_000)
    let length = Int64(3000)
    let rows = [[count, nil, length], [count + 1, nil, length]]
    let isServer = table.dialect.isServer
    let pages: [(title: String, offset: Int64)] =
      isServer
      ? [("first rows", 0), ("rows behind the beginning of a section", count / 2)]
      : [("first rows", 0), ("last rows", count - 2)]
    for (index, indexRange) in access.indexRanges.enumerated() {
      let position = "\(name), range \(indexRange)"
      for page in pages {
        try noteAll("\(position): \(page.title)", rows: rows) { session in
          let reader = IndexReader(RecordingTransaction(session), access, anchorSpacing: nil)
          let start = index * Int(count) + Int(page.offset)
          _ = try reader.rows(in: start..<start + rows.count)
        }
      }
      guard !isServer else { continue }
      note("\(position): rows to be tested", access.walk(indexRange, columns: .identifier))
    }
    guard !isServer else { return }
    note("\(name): sorted by the database", access.sorted(RowBitmap([1, 2, 70])))
    let section = access.plan.section == nil ? SectionIdentity.all : .text("b")
    note("\(name): one section", access.walk(of: section))
  }

  /// A position with the seed as its value in every column, so that positions of two seeds differ
  /// in every column.
  private func position(
    _ seed: Int64, _ access: AccessPlan, _ indexRange: AccessPlan.IndexRange
  ) -> AccessPlan.Position? {
    AccessPlan.Position(
      indexRange: 0, values: access.ordering.map { _ in SortValue.integer(seed) })
  }

  // MARK: - Filters

  private mutating func noteFilters() throws {
    let conditions = [
      "make CONTAINS[cd] 'b'", "year == 2003", "year BETWEEN {2001, 2004}", "year != nil",
      "year == nil OR ticket IN {1, 2}", "NOT year IN {1999, 2000}", "year + 1 < ticket * 2",
      "dateCreated > '2026-04-03'", "TRUEPREDICATE", "FALSEPREDICATE",
    ]
    for condition in conditions {
      for state in ["dateReturned == nil", nil] {
        let access = try plan(condition, of: state)
        let prefilter = access.filterPredicate.map(table.prefilter)
        let name =
          "where \(condition), \(state == nil ? "all" : "parked") cars"
          + (prefilter?.hasResidual == true ? ", to be rechecked" : "")
        guard !table.dialect.isServer else {
          try noteServerRows(name, access)
          continue
        }
        try noteAll(name) { session in
          let scan = FilterScan(access, session)
          _ = try scan.table()
          guard let prefilter, let condition = prefilter.condition else { return }
          _ = try scan.run(
            .table(condition, hasResidual: prefilter.hasResidual, storedCount: 0))
        }
      }
    }
  }

  /// The statements with which a server finds the rows of a list.
  private mutating func noteServerRows(_ name: String, _ access: AccessPlan) throws {
    for count in [50, .max] {
      try noteAll("\(name), \(count == .max ? "all" : "some") of the rows") {
        _ = try ServerRows(access, count: count, $0)
      }
    }
  }

  /// The rows that indexes find by the text of a date.
  private mutating func noteDateTexts() throws {
    for condition in [
      "dateCreated CONTAINS ' 18:30'", "dateCreated BEGINSWITH '2026-11-21'",
      "dateRequested CONTAINS ' 18:30'",
    ] {
      let access = try plan(condition)
      guard case .test(let test)? = access.filterPredicate else { continue }
      let conditions: [SQLFragment] =
        switch access.rows(whoseTextOfDate: test) {
        case .sections(_, _, let conditions)?: conditions
        case .sparse(let condition)?: [condition]
        case AccessPlan.DateTextRows.none?, nil: []
        }
      for rows in conditions {
        note("where \(condition)", access.entries(rows, partition: access.partitions[0]))
      }
    }
  }

  /// What planning and running a search asks besides.
  private mutating func noteSearches() throws {
    let list = try plan(section: .value("make"))
    let access = try plan("make CONTAINS[cd] 'b'", section: .value("make"))
    for walk in access.walks(ofKeys: [.text("bmw"), .null], columns: .section) {
      note("cars of some makes, by make", walk)
    }
    let make = CountedAttribute(only: access.filterPredicate!, in: table)!
    if !table.dialect.isServer {
      try noteAll("how many cars") { session in
        let statistics = AttributeStatistics(access, session)
        _ = try statistics.totalCount()
        _ = try statistics.partitionRowCount()
        _ = try statistics.rowCount(of: .hour("dateCreated"), in: 18...18)
        _ = try statistics.count(of: make)
        _ = try statistics.values(of: make)
      }
    }
    let table = table
    if !table.dialect.isServer {
      try noteAll("the text blocks at the ends, and neighbours", rows: [[0, 1_000_000]]) {
        _ = try TextBlockRuns(table.textBlockTable, $0)
      }
      try noteAll("one text block") {
        _ = try TextBlockScan(table, .any([])).blockCursor($0)
      }
    }
    try noteAll("how a section is spelled") { session in
      var tally = SectionTally(access.plan, keepsRows: true)
      try tally.spell(access, session)
    }
    guard table.dialect.isServer else { return }
    try noteAll("the server's count of a section of another list") {
      _ = try list.sendSectionCounts([.text("bmw"), .unknown], $0)
    }
    for sequence in [nil, 5] as [Int64?] {
      try noteAll("the server's anchors" + (sequence == nil ? "" : " if anything has changed")) {
        _ = try SentAnchors([1000], list, spacing: 100, changedSince: sequence, $0)
      }
    }
    try noteAll("the server's rows that are landmarks of a list") {
      let found = MaterializedList(ids: Array(1...10_000), sections: [])
      _ = try found.sendAnchors(table, spacing: 5000, $0)
    }
    for condition in ["make CONTAINS[cd] 'b'", "year == 2003"] {
      try noteServerRows(
        "sections make, where \(condition)", plan(condition, section: .value("make")))
    }
  }

  private func plan(
    _ condition: String? = nil, of state: String? = "dateReturned == nil",
    section: SectionKey? = nil
  ) throws -> AccessPlan {
    let conditions = [state, condition.map { "(\($0))" }].compactMap(\.self)
    let predicate = try FetchPredicate(
      format: conditions.joined(separator: " AND "), for: Car.entity)
    let request = FetchRequest(
      predicate: predicate, sortedBy: CarOrder.make.sortDescriptors, sectionKey: section)
    return AccessPlan(try FetchPlan(request, for: Car.entity), in: table)
  }

  /// Notes the statements that a body prepares.
  ///
  /// - Parameter rows: What each of them returns; nil for null.
  private mutating func noteAll(
    _ title: String, rows: [[Int64?]] = [], _ body: (RecordingSession) throws -> Void
  ) rethrows {
    let cells = rows.map { $0.map { $0.map(SQLCell.integer) ?? .null } }
    let session = RecordingSession(table.dialect, rows: cells)
    try body(session)
    for statement in session.statements { note(title, SQLFragment(statement)) }
  }

  // MARK: - Rows, texts and changes

  private mutating func noteTable() throws {
    let table = table
    note("text blocks", TextBlockScan(table, .any([])).statement(.all))
    note(
      "text blocks of one half", TextBlockScan(table, .any([])).statement(.from(9))
    )
    note("changes", SQLFragment(table.entries(where: "seq > ?")))
    for (title, statement) in zip(["changes", "rows", "commands"], table.feedStatements) {
      note("\(title) between two states", SQLFragment(statement))
    }
    try noteAll("the rows that another program has written") {
      _ = try StaleRowSet.Sent(table, $0)
    }
    try noteAll("whether a copy was restored") { _ = try table.isRestored(since: 5, in: $0) }
    note("the last change", table.dialect.lastChange(table.entity.name + "_change"))
  }

  /// What `log`, `show --history` and `undo` read.
  private mutating func noteHistory() throws {
    let table = table
    try noteAll("the history") { _ = try HistoryCursor($0, table) }
    try noteAll("the history of some cars") { _ = try HistoryCursor($0, table, touching: [1, 2]) }
    try noteAll("the history of a car") {
      _ = try HistoryCursor($0, table, of: 1, mostEntries: 1000)
    }
    try noteAll("the rows before and after changes") {
      _ = try ImageFetcher($0, table).images([
        RowImage(id: 1, sequence: 5), RowImage(id: 1, sequence: nil),
      ])
    }
    try noteAll("the first command of a filter") { _ = try CommandFilter.all.first($0) }
    try noteAll("the first command") { _ = try CommandCursor.first(in: $0) }
    try noteAll("some commands") { _ = try CommandCursor.commands([1, 2], in: $0) }
    try noteAll("what commands loaded") {
      _ = try CommandChanges.inserted(by: [1], table, $0)
      _ = try CommandChanges.inserted(by: [1, 2], table, $0)
    }
    for other in CarSchema.loggedTables {
      try noteAll(
        "what a command changed in \(other.name)", rows: [[1, 0, nil, nil, nil, nil, nil]]
      ) {
        let command = try #require(try CommandCursor.first(in: $0))
        _ = try TableUndo.Sent(other, owner: "ticket", command, $0)
      }
    }
    if !table.dialect.isServer { try noteDateBeforeLastCommand() }
    try noteAll("the changes of a command") { _ = try EntryCursor(after: 5, of: table, $0) }
  }

  /// A server has told its store the date already.
  private mutating func noteDateBeforeLastCommand() throws {
    let statements = Mutex<[String]>([])
    let sqlite = try TemporaryStore(
      [Vehicle(1, make: "BMW")], trace: { line in statements.withLock { $0.append(line) } })
    statements.withLock { $0 = [] }
    _ = try sqlite.store.dateBeforeLastCommand
    for statement in statements.withLock({ $0 }) where statement.hasPrefix("SELECT max(date)") {
      note("the newest date of the commands before the last", SQLFragment(statement))
    }
  }
}
