import FetchedResults
import FetchedResultsSQL

/// What a writer finds once it has locked the row of the store's state. Until its transaction ends, no
/// other writer changes it.
struct LockedState {
  /// The last number of the change log, and the greatest identifier that a row has had.
  let lastChange: Int64
  let lastID: Int64
  /// How many rows are marked as stale, of which no more are counted than show that there are many.
  private let staleRows: Int64
  /// Whether all keys were made by older rules.
  let hasOldKeys: Bool
  /// Whether the functions of the triggers are those of an older format.
  let hasOldTriggers: Bool

  /// So many rows are renewed in a moment, in the transaction of the command that finds them.
  static let fewStaleRows = 5000

  var hasStaleRows: Bool { staleRows > 0 }

  /// Whether renewing the rows would have other writers wait for long.
  var hasManyStaleRows: Bool { hasOldKeys || staleRows > Self.fewStaleRows }

  /// Begins the transaction of a writer, and waits for other writers.
  ///
  /// - Parameter timeout: How many seconds to wait for them.
  /// - Throws: `PostgresError`; `busy` after the timeout.
  init(_ connection: PostgresConnection, _ table: TableLayout, timeout: Int) throws {
    let server = connection.address.description
    connection.begin("ISOLATION LEVEL READ COMMITTED")
    try connection.submit(
      """
      SELECT set_config('\(TableLayout.writerSetting)', '\(TextFolding.version)', TRUE),
        set_config('lock_timeout', ?, TRUE)
      """, [.text(String(timeout * 1000))], isPrepared: true
    ).discard()
    let state = try SQLCursor(
      connection,
      "SELECT last_change, last_id FROM store_state WHERE \(table.isOwnState) FOR UPDATE")
    // Each statement sees what was committed before it, and so the next one what those did who were
    // waited for.
    let facts = try connection.submit(
      """
      SELECT (SELECT count(*) FROM (SELECT 1 FROM \(table.staleTable) LIMIT ?) AS marked),
        (SELECT value::bigint FROM store_meta WHERE key = 'text_version'),
        (SELECT value::bigint FROM store_meta WHERE key = 'format')
      """, [.integer(Int64(Self.fewStaleRows + 1))], isPrepared: true)
    guard try state.step() else { throw PostgresError.missing(server: server) }
    (lastChange, lastID) = (state.integer(0), state.integer(1))
    guard let cells = try connection.nextRow(of: facts), case .integer(let staleRows) = cells[0],
      case .integer(let textVersion) = cells[1], case .integer(let format) = cells[2]
    else { throw PostgresError.damaged(server: server) }
    guard textVersion <= TextFolding.version else {
      throw PostgresError.newerTextKeys(
        server: server, found: Int(textVersion), known: TextFolding.version)
    }
    self.staleRows = staleRows
    hasOldKeys = textVersion < TextFolding.version
    hasOldTriggers = format < StoreSchema.version
  }
}
