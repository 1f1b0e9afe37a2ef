import FetchedResults

/// Names what a row was before an entry of the change log, or what it is now.
struct RowImage: Hashable {
  let id: Int64
  /// The sequence of the entry; nil for the row as it is now.
  let sequence: Int64?
}

/// Reads what rows were before changes, within the transaction of a session.
///
/// A database in this process reads one image after another, and a server thousands of them with each
/// statement. The prepared statements are the only state: one thread uses a fetcher.
struct ImageFetcher {
  private let old: SQLCursor
  private let oldBatch: SQLCursor?
  private let current: RowFetcher
  private let table: TableLayout

  /// The list of so many sequences takes tens of kilobytes.
  private static let imagesPerStatement = 5000

  init(_ session: any SQLSession, _ table: TableLayout) throws {
    self.table = table
    let columns = (["seq", "operation"] + table.logColumns).joined(separator: ", ")
    let statement = "SELECT \(columns) FROM \(table.changeTable) WHERE "
    old = try SQLCursor(session, statement + "seq = ?")
    oldBatch =
      table.dialect.readsInBatches
      ? try SQLCursor(session, statement + table.dialect.isInList("seq")) : nil
    current = try RowFetcher(session, table)
  }

  /// The rows that there were, by what names them.
  func images(_ names: [RowImage]) throws -> [RowImage: FetchedRow] {
    var found: [RowImage: FetchedRow] = [:]
    for row in try current.rows(names.filter { $0.sequence == nil }.map(\.id)) {
      found[RowImage(id: row.id, sequence: nil)] = row
    }
    let logged = names.filter { $0.sequence != nil }
    guard let oldBatch else {
      for name in logged { found[name] = try image(name) }
      return found
    }
    let ids = Dictionary(
      logged.map { ($0.sequence ?? 0, $0.id) }, uniquingKeysWith: { first, _ in first })
    for start in stride(from: 0, to: logged.count, by: Self.imagesPerStatement) {
      let names = logged[start..<min(start + Self.imagesPerStatement, logged.count)]
      oldBatch.reset()
      try oldBatch.bind(table.list(of: names.compactMap(\.sequence)), at: 1)
      while try oldBatch.step() {
        let sequence = oldBatch.integer(0)
        guard let id = ids[sequence] else { continue }
        found[RowImage(id: id, sequence: sequence)] = row(id, oldBatch)
      }
    }
    return found
  }

  private func image(_ name: RowImage) throws -> FetchedRow? {
    old.reset()
    try old.bind(Value(name.sequence), at: 1)
    return try old.step() ? row(name.id, old) : nil
  }

  /// Nil where the change inserted the row.
  private func row(_ id: Int64, _ entry: SQLCursor) -> FetchedRow? {
    guard entry.integer(1) != Int64(ChangeOperation.insert.rawValue) else { return nil }
    return FetchedRow(id: id, values: entry.values(from: 2, as: table.attributeTypes))
  }
}
