import FetchedResults

/// Names what a row was before an entry of the change log, or what it is now.
struct RowImage: Hashable {
  let id: Int64
  /// The sequence of the entry; nil for the row as it is now.
  let sequence: Int64?
}

/// Reads what rows were before changes, within the transaction of a session.
///
/// Each statement reads thousands of them. The prepared statements are the only state: one thread
/// uses a fetcher.
struct ImageFetcher {
  private let entries: IdentifierBatch
  private let current: RowFetcher
  private let table: TableLayout

  init(_ session: any SQLSession, _ table: TableLayout) throws {
    self.table = table
    entries = try IdentifierBatch(
      session, table.changeTable, id: "seq", columns: ["operation"] + table.logColumns)
    current = try RowFetcher(session, table)
  }

  /// The rows that there were, by what names them.
  func images(_ names: [RowImage]) throws -> [RowImage: FetchedRow] {
    var found: [RowImage: FetchedRow] = [:]
    for row in try current.rows(names.filter { $0.sequence == nil }.map(\.id)) {
      found[RowImage(id: row.id, sequence: nil)] = row
    }
    let ids = Dictionary(
      names.compactMap { name in name.sequence.map { ($0, name.id) } },
      uniquingKeysWith: { first, _ in first })
    try entries.read(ids.keys) { entry in
      // There was no such row before a change that inserted it.
      guard entry.integer(1) != Int64(ChangeOperation.insert.rawValue),
        let id = ids[entry.integer(0)]
      else { return }
      found[RowImage(id: id, sequence: entry.integer(0))] = FetchedRow(
        id: id, values: entry.values(from: 2, as: table.attributeTypes))
    }
    return found
  }
}
