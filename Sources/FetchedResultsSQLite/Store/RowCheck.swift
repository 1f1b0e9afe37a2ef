import FetchedResults
import FetchedResultsSQL
import GRDB

/// Holds every row of a store against what follows from it: its keys, its text block, and the counts
/// of the sections that it lies in.
///
/// Rows and blocks are read side by side, each once, in the order of identifiers. Sections are
/// counted in memory, as many as the summary has.
struct RowCheck<Object: FetchedObject> {
  private let table: TableLayout
  private let database: Database
  private let onProgress: (_ rows: Int, _ count: Int) -> Void
  private let hasTextBlocks: Bool

  private var wrongKeys = 0
  private var firstWrongID: Int64?

  /// Between two reports of progress.
  private static var rowsPerReport: Int { 5_000 }

  init(
    _ table: TableLayout, _ database: Database,
    _ onProgress: @escaping (_ rows: Int, _ count: Int) -> Void
  ) throws {
    (self.table, self.database) = (table, database)
    self.onProgress = onProgress
    hasTextBlocks = try table.hasTextBlocks(in: database)
  }

  /// - Throws: `DatabaseError`.
  /// - Complexity: O(rows).
  mutating func faults() throws -> [StoreFault] {
    let total = Int(try SQLCursor.integer(database, WriteStatements(table).count) ?? 0)
    var sections = SectionCheck(table)
    var blocks = hasTextBlocks ? try BlockCheck(table, database) : nil
    let columns = ([table.id] + table.storedColumns + sections.columns).joined(separator: ", ")
    let query = try SQLCursor(
      database, "SELECT \(columns) FROM \(table.tableName) ORDER BY \(table.id)", isCached: false)
    let firstSection = Int32(1 + table.storedColumns.count)
    var count = 0
    while try query.step() {
      let id = query.integer(0)
      let row = RowContent<Object>(query, from: 1, id: id, table)
      sections.count(query, from: firstSection)
      // What a marked row should be is not yet written.
      let isMarked = try blocks?.take(id, row.texts) ?? false
      if !isMarked, !row.isCurrent {
        wrongKeys += 1
        if firstWrongID == nil { firstWrongID = id }
      }
      count += 1
      if count % Self.rowsPerReport == 0 { onProgress(count, max(count, total)) }
    }
    let wrongSections = try sections.wrongSections(in: database)
    let wrongBlocks = try blocks?.wrongBlocks() ?? 0
    var faults: [StoreFault] = []
    if wrongSections > 0 { faults.append(.summary(sections: wrongSections)) }
    if let firstWrongID { faults.append(.wrongKeys(rows: wrongKeys, firstID: firstWrongID)) }
    if wrongBlocks > 0 { faults.append(.wrongTexts(blocks: wrongBlocks)) }
    return faults
  }
}
