import FetchedResults

/// Names what a row was before an entry of the change log, or what it is now.
struct RowImage: Hashable {
  let id: Int64
  /// The sequence of the entry; nil for the row as it is now.
  let sequence: Int64?
}

/// Names what a row was before a command and after it.
struct StepImages {
  let id: Int64
  /// Nil where neither is to be read.
  let images: (before: RowImage, after: RowImage)?

  /// A row that is not read.
  init(id: Int64) {
    self.id = id
    images = nil
  }

  /// - Parameters:
  ///   - before: The first entry of the command.
  ///   - after: The entry behind its last one; nil for the row as it is now.
  init(id: Int64, before: Int64, after: Int64?) {
    self.id = id
    images = (RowImage(id: id, sequence: before), RowImage(id: id, sequence: after))
  }
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

  /// The rows that each of several commands changed, in the same order.
  func steps(_ commands: [[StepImages]]) throws -> [[RowStep]] {
    let found = try images(
      commands.joined().compactMap(\.images).flatMap { [$0.before, $0.after] })
    return commands.map { rows in
      rows.map { row in
        RowStep(
          id: row.id, before: row.images.flatMap { found[$0.before] },
          after: row.images.flatMap { found[$0.after] })
      }
    }
  }

  /// The rows that there were, by what names them.
  private func images(_ names: [RowImage]) throws -> [RowImage: FetchedRow] {
    var found: [RowImage: FetchedRow] = [:]
    let ids = Dictionary(
      names.compactMap { name in name.sequence.map { ($0, name.id) } },
      uniquingKeysWith: { first, _ in first })
    // Both statements share a round trip.
    let isSent = try entries.send(ids.keys)
    for row in try current.rows(names.filter { $0.sequence == nil }.map(\.id)) {
      found[RowImage(id: row.id, sequence: nil)] = row
    }
    try entries.read(ids.keys, isSent: isSent) { entry in
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
