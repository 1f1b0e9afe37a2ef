import FetchedResults

/// The rows whose stored keys and texts another program has made stale, or that it has inserted or
/// removed.
///
/// Triggers mark these rows, and the next write by this library removes the marks. Until then a
/// list is read without the marked rows, and the reader then inserts them at the positions that
/// their current values give. The set is an immutable value of one read transaction.
struct StaleRowSet {
  /// The identifiers of all marked rows, including the identifiers of removed rows.
  let marked: RowBitmap
  /// The marked rows of the list, with the values that this library would store for them. Empty
  /// where the list is read from an index, because all marked rows have the right keys.
  let rows: [FetchedRow]
  /// Whether each marked row has the stored keys that this library would give it. Then the indexes
  /// and the section counts are right, and only the searched texts may be stale.
  let haveRightKeys: Bool

  var isEmpty: Bool { marked.isEmpty }

  /// Creates an empty set: no row is marked.
  init() {
    marked = RowBitmap()
    rows = []
    haveRightKeys = true
  }

  /// The statement for the marked rows. It is sent when it is made, so that what a list needs
  /// beside them can be sent behind it.
  struct Sent {
    fileprivate let cursor: SQLCursor
    fileprivate let table: TableLayout

    /// Nil for a store of a version that marks no rows and has no text blocks.
    init?(_ table: TableLayout, _ session: any SQLSession) throws {
      let statement =
        table.dialect.isServer
        ? """
        SELECT \(table.id), \(table.storedColumns.joined(separator: ", ")), found.\(table.id) IS NOT NULL
          FROM \(table.staleTable) LEFT JOIN \(table.tableName) AS found USING (\(table.id))
        """ : "SELECT \(table.id) FROM \(table.staleTable)"
      guard let cursor = try SQLCursor(ifTableExists: session, statement) else { return nil }
      try cursor.send()
      self.cursor = cursor
      self.table = table
    }
  }

  /// Reads the marked rows.
  ///
  /// A server returns them with their marks. A file, which mostly has none, is asked for the marks
  /// alone, because a longer statement takes longer to prepare.
  ///
  /// Another program may have marked every row. So rows that are not of the list are not kept, and
  /// none is where all keys are right: then the list is read from the index.
  ///
  /// - Parameter renewed: Returns a row as this library would store it.
  init(
    _ sent: Sent, of access: AccessPlan, _ session: any SQLSession,
    renewed: (FetchedRow) -> FetchedRow
  ) throws {
    let marks = sent.cursor
    let table = sent.table
    var ids: [Int64] = []
    var rows: [FetchedRow] = []
    var haveRightKeys: Bool = true
    func add(_ cursor: SQLCursor) {
      let row = renewed(cursor.row(table.attributeTypes))
      if access.isCounted, haveRightKeys { haveRightKeys = table.areKeys(cursor, of: row) }
      let isKept = !access.isCounted || !haveRightKeys || ids.count <= Self.fewMarks
      if isKept, access.plan.contains(row) { rows.append(row) }
    }
    func read() throws {
      guard !ids.isEmpty else { return }
      try IdentifierBatch(
        session, table.tableName, id: table.id, columns: table.storedColumns
      ).read(ids, add)
    }
    let isThere = Int32(1 + table.storedColumns.count)
    while try marks.step() {
      ids.append(marks.integer(0))
      if table.dialect.isServer, marks.integer(isThere) == 1 { add(marks) }
    }
    if !table.dialect.isServer { try read() }
    if access.isCounted, haveRightKeys {
      rows = []
    } else if access.isCounted, ids.count > Self.fewMarks {
      rows = []
      try read()
    }
    marked = RowBitmap(ids)
    self.rows = rows
    self.haveRightKeys = haveRightKeys
  }

  /// The most rows that are kept although they may not be needed: reading them again would cost
  /// more.
  private static let fewMarks = 1000
}
