import FetchedResults
import FetchedResultsSQL
import UnicodeText

/// What a writer finds once it has locked the row of the store's state. Until its transaction ends,
/// no other writer changes it.
struct LockedState {
  /// The sequence of the last change.
  let lastChange: Int64
  /// The greatest identifier ever used. The stored state misses rows inserted while triggers were
  /// off, so the table is asked too.
  let lastID: Int64
  /// The sequence of the oldest entry of the change log; nil where it has none.
  let oldestChange: Int64?
  /// How many rows are marked as stale. The count stops where it shows that there are many.
  private let staleRows: Int64
  /// Whether all keys were made by older rules.
  let hasOldKeys: Bool
  /// Whether the functions of the triggers are of an older format.
  let hasOldTriggers: Bool
  /// What keeps the store from taking changes until a repair: its schema was renamed, or other
  /// programs have a trigger that may change what is stored.
  let obstacle: PostgresError?

  /// Up to this many rows are renewed in a moment, in the transaction of the command that finds
  /// them.
  static let fewStaleRows = 5000

  var hasStaleRows: Bool { staleRows > 0 }

  /// Whether other writers would wait long while the rows are renewed.
  var hasManyStaleRows: Bool {
    obstacle == nil && (hasOldKeys || staleRows > Self.fewStaleRows)
  }

  /// A writer asks for nothing while it makes the rows of a load, which takes seconds on a machine
  /// that is busy.
  private static let idlePerWait = 3

  /// The statements that a writer sends when it begins; their answers arrive when the row is
  /// locked.
  struct Sent {
    fileprivate let state: SQLCursor
    fileprivate let facts: ServerAnswer
  }

  /// Begins the transaction of a writer. The request for the lock is sent with the first statement
  /// that the writer waits for. Under READ COMMITTED each later statement sees what earlier lock
  /// holders committed.
  ///
  /// A writer that stands still with the lock, because its machine sleeps, loses it after
  /// ``idlePerWait`` times as long as it would wait for others.
  ///
  /// - Parameter timeout: How many seconds to wait for other writers.
  static func ask(
    _ connection: PostgresConnection, _ table: TableLayout, timeout: Int
  ) throws -> Sent {
    connection.begin("ISOLATION LEVEL READ COMMITTED")
    try connection.submit(
      """
      SELECT set_config('\(TableLayout.writerSetting)', '\(TextFolding.version)', TRUE),
        set_config('lock_timeout', ?, TRUE),
        set_config('idle_in_transaction_session_timeout', ?, TRUE),
        \(PostgresConnection.plainSpelling)
      """, [.text(String(timeout * 1000)), .text(String(timeout * Self.idlePerWait * 1000))],
      isPrepared: true
    ).discard()
    let state = try SQLCursor(
      connection,
      """
      SELECT last_change, greatest(last_id, (SELECT max(\(table.id)) FROM \(table.tableName)))
        FROM store_state WHERE \(table.isOwnState) FOR UPDATE
      """)
    try state.send()
    let facts = try connection.submit(
      """
      SELECT (SELECT count(*) FROM (SELECT 1 FROM \(table.staleTable) LIMIT ?) AS marked),
        (SELECT value::bigint FROM store_meta WHERE key = 'text_version'),
        (SELECT value::bigint FROM store_meta WHERE key = 'format'),
        (\(StoreSchema.hasMovedTriggers(of: table)))::int::bigint,
        (SELECT min(removal) FROM (\(StoreSchema.foreignTriggers(on: table))) AS found),
        (SELECT min(seq) FROM \(table.changeTable)),
        (SELECT value::bigint FROM store_meta WHERE key = 'fingerprint')
      """, [.integer(Int64(Self.fewStaleRows + 1))], isPrepared: true)
    return Sent(state: state, facts: facts)
  }

  /// Waits for other writers, unless a later answer has arrived already.
  ///
  /// - Throws: `PostgresError`; `busy` after the timeout, and `newerSchema`, `unknownParts` or
  ///   `newerTextKeys` where a later version of the program has opened the store since.
  init(
    _ sent: Sent, _ connection: PostgresConnection, _ description: StoreDescription
  ) throws {
    let server = connection.address.description
    let state = sent.state
    guard try state.step() else { throw PostgresError.missing(server: server, schema: nil) }
    lastChange = state.integer(0)
    lastID = state.integer(1)
    guard let cells = try connection.nextRow(of: sent.facts),
      case .integer(let staleRows) = cells[0], case .integer(let textVersion) = cells[1],
      case .integer(let format) = cells[2]
    else { throw PostgresError.damaged(server: server) }
    obstacle =
      switch (cells[3], cells[4]) {
      case (.integer(1), _): .renamedSchema(server: server)
      case (_, .text(let removal)):
        .foreignTrigger(server: server, removal: String(decoding: removal, as: UTF8.self))
      default: nil
      }
    if case .integer(let oldest) = cells[5] { oldestChange = oldest } else { oldestChange = nil }
    // A later version of the program may have given the store columns that this one does not fill.
    guard format <= Int64(StoreSchema.version) else {
      throw PostgresError.newerSchema(
        server: server, found: Int(format), known: StoreSchema.version)
    }
    if case .integer(let fingerprint) = cells[6] {
      try Self.expectNoUnknownParts(fingerprint, connection, description)
    }
    guard textVersion <= TextFolding.version else {
      throw PostgresError.newerTextKeys(
        server: server, found: Int(textVersion), known: TextFolding.version)
    }
    self.staleRows = staleRows
    hasOldKeys = textVersion < TextFolding.version
    hasOldTriggers = format < StoreSchema.version
  }

  /// - Throws: `PostgresError.unknownParts` where the store is one of another description.
  private static func expectNoUnknownParts(
    _ fingerprint: Int64, _ connection: PostgresConnection, _ description: StoreDescription
  ) throws {
    let record = StoreRecord(description)
    guard fingerprint != record.fingerprint else { return }
    let stored = try StoreRecord(in: connection)
    if case .lacks(let parts)? = stored.map({ record.relation(to: $0, description) }) {
      throw PostgresError.unknownParts(server: connection.address.description, parts: parts)
    }
  }
}

/// An error: so many rows are marked as stale that other writers would wait long while they are
/// renewed. The caller renews them in parts, and then runs the transaction again.
struct ManyStaleRows: Error {}
