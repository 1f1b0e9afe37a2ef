import FetchedResults
import GRDB

/// Finds the rows of a list that no summary counts.
///
/// There are two ways to find the first 50 matches of a filter in sort order.
/// Walking the index and testing each row is quick where matches are frequent,
/// but a rare match costs a seek for every row stored: seconds a million.
/// Passing over the table costs a seventh of that, always. SQLite cannot know
/// which it will be, so the walk gets a budget, and when that is spent the
/// pass takes over (``FoundRows``). What it finds is kept for the next letter of a search that
/// is typed (``ScanMemory``). Where the summary can tell that few rows are meant, an
/// index finds them and neither is needed (``Narrowing``).
struct ListSearch {
  let transaction: ReadTransaction
  let layout: ListLayout
  let origin: ListOrigin
  let scans: ScanMemory

  private enum Outcome {
    /// The sections are known without a look at the rows.
    case sections(Narrowing)
    case rows(FoundRows)
    case rowsInOrder(Matches)
  }

  func reader() throws -> any FetchReader {
    switch try transaction.read(outcome) {
    case .sections(let narrowing):
      NarrowedReader(transaction, layout, narrowing, origin: origin)
    case .rows(let found):
      try FoundReader(transaction, layout, found, origin: origin)
    case .rowsInOrder(let matches):
      CollectedReader(
        transaction, layout, origin: origin,
        list: CollectedList(ids: matches.ids, sections: matches.sections))
    }
  }

  private func outcome(_ database: Database) throws -> Outcome {
    let state = ScanMemory.State(
      fileNumber: origin.fileNumber, number: try layout.table.lastChange(in: database))
    let known = scans.candidates(for: layout, in: state)
    var narrowing: Narrowing?
    if layout.isWalkable {
      if let matches = try firstRows(among: known, &narrowing, database) {
        return .rowsInOrder(matches)
      }
    } else {
      var summary = ValueSummary(layout, database)
      narrowing = try layout.narrowingQuestion.flatMap { try Narrowing($0, layout, &summary) }
      if let narrowing, narrowing.tellsSections(of: layout) { return .sections(narrowing) }
    }
    if let narrowing, narrowing.isSought, narrowing.isExact, !narrowing.hasOrder(of: layout),
      layout.isIndexed, !layout.parts.isEmpty
    {
      return .rows(try FoundRows(layout, soughtBy: narrowing, database))
    }
    let scansTable = try narrowing?.isSought != true && ValueSummary(layout, database).fillsTable()
    guard scansTable, layout.isIndexed, layout.filter != nil, !layout.parts.isEmpty else {
      return .rowsInOrder(try .sorting(layout, narrowing, scansTable: scansTable, database))
    }
    let found = try FoundRows(layout, narrowing, among: known, database)
    if let candidates = found.candidates { scans.keep(candidates, of: layout, in: state) }
    return .rows(found)
  }

  /// The first rows of the list, if they are found soon by asking row after row; nil if
  /// something else finds them sooner, for which what is known of the filter is told.
  private func firstRows(
    among known: [RowGroup]?, _ narrowing: inout Narrowing?, _ database: Database
  ) throws -> Matches? {
    var summary = ValueSummary(layout, database)
    var question = layout.narrowingQuestion
    if let asked = question,
      try asked.cost(in: layout.table, &summary) <= Matches.firstBudget
    {
      narrowing = try Narrowing(asked, layout, &summary)
      question = nil
    }
    if narrowing.map({ !isFound(by: $0) }) ?? true,
      let matches = try known.map({ try Matches.asking($0, layout, database) })
        ?? Matches.walking(layout, database)
    {
      return matches
    }
    if let question { narrowing = try Narrowing(question, layout, &summary) }
    return nil
  }

  /// Whether the index of a narrowing finds the first rows sooner than a walk may.
  private func isFound(by narrowing: Narrowing) -> Bool {
    narrowing.hasOrder(of: layout)
      || narrowing.isSought && narrowing.rowCount <= Matches.walkBudget
  }
}
