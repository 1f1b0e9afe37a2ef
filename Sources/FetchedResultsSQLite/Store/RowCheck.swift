import FetchedResults
import FetchedResultsSQL

/// Compares every row of a store with the data derived from it: its keys, its text block, and the
/// counts of its sections.
///
/// It reads rows and blocks side by side, each once, in the order of identifiers. It counts
/// sections in memory, as many as the store has section counts. One thread uses it, so no lock
/// guards it.
struct RowCheck<Object: FetchedObject> {
  private let table: TableLayout
  private let database: SQLiteConnection
  private let onProgress: (_ rows: Int, _ count: Int) -> Void
  /// The rows whose derived data is yet to be made.
  private let marked: RowBitmap

  private var wrongKeys = 0
  private var firstWrongID: Int64?

  /// The count of rows between two reports of progress.
  private static var rowsPerReport: Int { 5_000 }

  init(
    _ table: TableLayout, _ database: SQLiteConnection,
    _ onProgress: @escaping (_ rows: Int, _ count: Int) -> Void
  ) throws {
    self.table = table
    self.database = database
    self.onProgress = onProgress
    marked =
      try table.marksRows(in: database)
      ? RowBitmap(database.integers("SELECT \(table.id) FROM \(table.staleTable)")) : RowBitmap([])
  }

  /// - Throws: `SQLiteError`.
  /// - Complexity: O(rows).
  mutating func faults() throws -> [StoreFault] {
    let total = Int(try SQLCursor.integer(database, WriteStatements(table).count) ?? 0)
    var sections = SectionCheck(table)
    var blocks =
      try table.hasTextBlocks && table.marksRows(in: database)
      ? BlockCheck(table, database, marked: marked) : nil
    let columns = ([table.id] + table.contentColumns + sections.columns).joined(separator: ", ")
    let cursor = try SQLCursor(
      database, "SELECT \(columns) FROM \(table.tableName) ORDER BY \(table.id)", isCached: false)
    let writtenIndices = table.writtenContentIndices
    let firstSection = Int32(1 + table.contentColumns.count)
    // A store of an earlier description has none of its values, or those of an earlier rule.
    let makesOtherRows =
      !table.isComplete && table.entity.attributes.contains { $0.ruleVersion != nil }
    var count = 0
    while try cursor.step() {
      let id = cursor.integer(0)
      let row = RowContent<Object>(
        cursor, from: 1, id: id, table, written: writtenIndices)
      sections.count(cursor, from: firstSection)
      try blocks?.take(id, row.texts)
      if !makesOtherRows, !marked.contains(id), !row.isCurrent {
        wrongKeys += 1
        if firstWrongID == nil { firstWrongID = id }
      }
      count += 1
      if count % Self.rowsPerReport == 0 { onProgress(count, max(count, total)) }
    }
    // A store of an earlier description counts other sections.
    let wrongSections = table.isComplete ? try sections.wrongSections(in: database) : 0
    let wrongBlocks = try blocks?.wrongBlocks() ?? 0
    var faults: [StoreFault] = []
    if wrongSections > 0 { faults.append(.sectionCounts(sections: wrongSections)) }
    if let firstWrongID { faults.append(.wrongKeys(rows: wrongKeys, firstID: firstWrongID)) }
    if wrongBlocks > 0 { faults.append(.wrongTexts(blocks: wrongBlocks)) }
    return faults
  }
}
