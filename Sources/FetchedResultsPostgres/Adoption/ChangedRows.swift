import FetchedResults
import FetchedResultsSQL

/// The identifiers of the rows that may have changed, as triggers of the owner's table write them
/// into the schema of the mirror.
///
/// ```
///   changed_rows   an entry for each statement of an owner: the identifiers of its rows, or null,
///                  which stands for all rows
///   mirror_state   in which form the mirror has its rows, and up to which number of a change
///                  entries were removed
/// ```
///
/// An entry names rows, and not what became of them: who follows the table removes the entries that
/// he sees, and reads their rows again in the same statement. Transactions of owners end in another
/// order than they begin, so no number says how far somebody has read.
///
/// Owners only add entries. They wait for no reader, and what happens to the mirror fails none of
/// their statements. Where nobody reads for long, an entry for all rows is enough, which a
/// transaction need not add where another one has: it keeps that one from being removed until its
/// own end, and a reader who sees an entry for all rows compares them, whether he can remove the
/// entry or not.
///
/// Neither table is logged, so that an entry costs the owner little.
struct ChangedRows {
  /// The schema of the mirror.
  let mirror: String

  /// The version of the trigger function. A program leaves a function of a later version as it is.
  private static let version: Int64 = 1

  /// How many rows are read at a time, and of how many an entry has the identifiers.
  private static let batch = 20_000

  /// How many changes are kept for a reader.
  private static let longestLog = 100_000

  private var schema: String { quoted(mirror) }
  private var log: String { "\(schema).changed_rows" }
  private var numbers: String { "\(schema).change_number" }
  private var function: String { "\(schema).note_changes()" }

  // MARK: - Reading

  /// Removes the entries that are seen, up to a batch of rows, and reads these rows.
  static func taking(_ table: OwnerTable) -> String {
    """
    WITH taken AS (DELETE FROM changed_rows WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM changed_rows WHERE ctid = ANY (ARRAY(
        SELECT place FROM (
          SELECT ctid AS place, sum(cardinality(ids)) OVER (ROWS UNBOUNDED PRECEDING) AS count
            FROM changed_rows WHERE ids IS NOT NULL
        ) AS entries WHERE count <= 2 * \(batch)))
      FOR UPDATE SKIP LOCKED)) RETURNING ids)
    \(table.rows(of: "(SELECT DISTINCT unnest(ids) FROM taken)"))
    """
  }

  /// Whether all rows have to be compared, and whether entries are left.
  static let rest = """
    SELECT EXISTS (SELECT FROM changed_rows WHERE ids IS NULL)::int::bigint,
        EXISTS (SELECT FROM changed_rows)::int::bigint
    """

  /// Removes the entries that are seen, but for those that transactions of owners rely on.
  static let takingAll = """
    DELETE FROM changed_rows
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM changed_rows FOR UPDATE SKIP LOCKED))
    """

  /// Notes the form of a mirror that has one, and that entries up to a number were removed.
  static let changingState = "UPDATE mirror_state SET form = ?, revision = ?, taken = ?"

  /// Notes the form of a mirror that has none, unless there is a prepared transaction that has
  /// written the table: of one from before a crash, no entry is left.
  static let settingState = """
    INSERT INTO mirror_state (form, revision, taken) SELECT ?, ?::bigint, ?::bigint
      WHERE NOT EXISTS (SELECT FROM pg_locks
        WHERE relation = to_regclass(?) AND pid IS NULL AND mode <> 'AccessShareLock')
    """

  /// Has one client at a time make triggers.
  var turn: String { "SELECT pg_advisory_xact_lock(\(Int64(StableHash.hash(of: mirror) >> 1)))" }

  /// What a look at the mirror finds: its form and revision, whether there are entries, the last
  /// change of its own log, the last number of a change of the owner, up to which number entries
  /// were removed, the triggers, and the text of their function.
  static let state = """
    SELECT (SELECT form FROM mirror_state), (SELECT revision FROM mirror_state),
        EXISTS (SELECT FROM changed_rows)::int::bigint,
        (SELECT max(last_change) FROM store_state), (SELECT last_value FROM change_number),
        (SELECT taken FROM mirror_state),
        (SELECT string_agg(concat_ws(' ', tgname, tgenabled, xmin), ',' ORDER BY tgname)
          FROM pg_trigger WHERE tgrelid = to_regclass(?)
            AND tgfoid = to_regprocedure('note_changes()')),
        (SELECT prosrc FROM pg_proc WHERE oid = to_regprocedure('note_changes()'))
    """

  // MARK: - Making

  /// The comment of a mirror's schema. No schema without it is ever changed or dropped.
  static func mark(of table: OwnerTableName) -> String {
    "The mirror of \(table.spelling), made from it by FetchedResults"
  }

  /// The statements that make the tables and triggers, beside the tables of the store. All of these
  /// are derived as well, so that none is logged: a publication of all tables sends none of them to
  /// who has no such table.
  func creation(for table: OwnerTable, beside tables: [String]) -> [String] {
    tables.map { "ALTER TABLE \($0) SET UNLOGGED" } + [
      "COMMENT ON SCHEMA \(schema) IS \(TableLayout.literal(Self.mark(of: table.name)))",
      """
      CREATE UNLOGGED TABLE \(schema).mirror_state (
        form text NOT NULL, revision bigint NOT NULL, taken bigint NOT NULL)
      """,
      """
      CREATE UNLOGGED TABLE \(log) (ids bigint[]) WITH (autovacuum_vacuum_threshold = 1000,
        autovacuum_vacuum_scale_factor = 0, vacuum_truncate = FALSE)
      """,
      "CREATE INDEX changed_rows_all ON \(log) ((1)) WHERE ids IS NULL",
      "CREATE SEQUENCE \(numbers)",
    ] + renewal(for: table, found: Triggers(nil, nil))
  }

  /// The triggers that a look has found, and their function.
  struct Triggers {
    fileprivate let function: String?
    /// What tells the triggers from those of another time.
    let identity: String

    init(_ list: String?, _ function: String?) {
      identity = list ?? ""
      self.function = function
    }

    /// The trigger of an event, and how it is enabled; nil where there is none.
    fileprivate func found(_ event: Event) -> (name: String, state: Substring)? {
      for trigger in identity.split(separator: ",") where trigger.hasPrefix(event.prefix) {
        let parts = trigger.split(separator: " ")
        return parts.count == 3 ? (String(parts[0]), parts[1]) : nil
      }
      return nil
    }
  }

  /// The statements that make what is missing of the triggers; none where nothing is.
  ///
  /// Where their function is replaced, they wait for the transactions that have run the former one:
  /// it may have noted another column. Who may not lock the table makes all of them anew.
  func renewal(for table: OwnerTable, found: Triggers) -> [String] {
    var statements: [String] = []
    var found = found
    if mustReplace(found.function, for: table) {
      if found.function != nil {
        statements.append(
          table.isOwned
            ? "LOCK TABLE \(table.name.spelling) IN SHARE ROW EXCLUSIVE MODE"
            : "DROP FUNCTION \(function) CASCADE")
        if !table.isOwned { found = Triggers(nil, nil) }
      }
      statements += [
        """
        CREATE OR REPLACE FUNCTION \(function) RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = pg_catalog, pg_temp AS $function$\(body(for: table))$function$
        """, "REVOKE EXECUTE ON FUNCTION \(function) FROM PUBLIC",
      ]
    }
    let owner = table.name.spelling
    for event in Event.allCases where table.isOwned || event != .replicated {
      // The table may have triggers of another mirror, and of one that was renamed.
      let trigger = found.found(event)
      let name = trigger?.name ?? event.prefix + String(UInt64.random(in: 0 ... .max), radix: 16)
      if trigger == nil {
        statements.append(
          """
          CREATE TRIGGER \(name) \(event.moment) ON \(owner) \(event.unit)
            EXECUTE FUNCTION \(function)
          """)
      }
      let state = trigger?.state ?? "O"
      if event == .replicated ? state != "R" : state == "D" || state == "R" {
        let manner = event == .replicated ? "REPLICA" : ""
        statements.append("ALTER TABLE \(owner) ENABLE \(manner) TRIGGER \(name)")
      }
    }
    return statements
  }

  private func mustReplace(_ found: String?, for table: OwnerTable) -> Bool {
    guard let found else { return true }
    let version = found.split(separator: "\n").first.flatMap { Int64($0.dropFirst("-- ".count)) }
    return version ?? 0 <= Self.version && found != body(for: table)
  }

  /// What a trigger is for. Rows that arrive by replication fire triggers of rows alone.
  fileprivate enum Event: String, CaseIterable {
    case inserted, updated, deleted, truncated, replicated

    /// What the name of its trigger begins with.
    var prefix: String { "fetched_results_\(rawValue)_" }

    var moment: String {
      switch self {
      case .inserted: "AFTER INSERT"
      case .updated: "AFTER UPDATE"
      case .deleted: "AFTER DELETE"
      case .truncated: "AFTER TRUNCATE"
      case .replicated: "AFTER INSERT OR UPDATE OR DELETE"
      }
    }

    var unit: String {
      switch self {
      case .inserted: "REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT"
      case .updated: "REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT"
      case .deleted: "REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT"
      case .truncated: "FOR EACH STATEMENT"
      case .replicated: "FOR EACH ROW"
      }
    }
  }

  /// Adds an entry for a statement, or for a row. It looks before it reads: a column of identifiers
  /// that the owner has renamed, or given another type, stands for all rows, and where the mirror
  /// is gone there is nothing to note. The output of a type tells what a domain is made of. A
  /// transaction with an old state may look at another table than it reads.
  private func body(for table: OwnerTable) -> String {
    let isGone = [log, "\(schema).mirror_state", numbers]
      .map { "to_regclass(\(TableLayout.literal($0))) IS NULL" }.joined(separator: " OR ")
    return "-- \(Self.version)"
      + FunctionText.body(
        [
          ("_changed", "bigint[]"), ("_is_long", "boolean"), ("_is_noted", "boolean := FALSE"),
          ("_sees_new", "boolean"),
        ],
        [
          """
          IF \(isGone) THEN RETURN NULL; END IF;
          _sees_new := current_setting('transaction_isolation') = 'read committed';
          IF TG_OP <> 'TRUNCATE' AND EXISTS (
            SELECT FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
              WHERE attrelid = TG_RELID AND attname = \(TableLayout.literal(table.idName))
                AND typoutput IN ('int2out'::regproc, 'int4out'::regproc, 'int8out'::regproc)
          ) THEN
            IF _sees_new THEN
          \(reading(table).indented(by: 4))
            ELSE
              BEGIN
          \(reading(table).indented(by: 6))
              EXCEPTION WHEN OTHERS THEN _changed := NULL;
              END;
            END IF;
          END IF;
          IF cardinality(_changed) = 0 THEN RETURN NULL; END IF;
          PERFORM nextval(\(TableLayout.literal(numbers)))
            FROM generate_series(0, coalesce(cardinality(_changed), 0) / 100);
          _is_long := currval(\(TableLayout.literal(numbers))) - \(Self.longestLog)
            > coalesce((SELECT taken FROM \(schema).mirror_state), 0);
          IF _is_long OR cardinality(_changed) > \(Self.batch) THEN _changed := NULL; END IF;
          IF _is_long AND _sees_new THEN
            PERFORM FROM \(log) AS entry WHERE entry.ids IS NULL
              LIMIT 1 FOR KEY SHARE SKIP LOCKED;
            _is_noted := FOUND;
          END IF;
          IF NOT _is_noted THEN INSERT INTO \(log) VALUES (_changed); END IF;
          RETURN NULL;
          """
        ])
  }

  /// Reads the identifiers of the changed rows.
  private func reading(_ table: OwnerTable) -> String {
    func ids(_ rows: String) -> String {
      "SELECT \(rows).\(table.id)::bigint FROM \(rows) WHERE \(rows).\(table.id) IS NOT NULL"
    }
    let most = "LIMIT \(Self.batch + 1)"
    return """
      IF TG_LEVEL = 'ROW' THEN
        _changed := ARRAY(SELECT found.id FROM
          unnest(ARRAY[OLD.\(table.id)::bigint, NEW.\(table.id)::bigint]) AS found (id)
          WHERE found.id IS NOT NULL);
      ELSIF TG_OP = 'INSERT' THEN
        _changed := ARRAY(\(ids("new_rows")) \(most));
      ELSIF TG_OP = 'DELETE' THEN
        _changed := ARRAY(\(ids("old_rows")) \(most));
      ELSE
        _changed := ARRAY(\(ids("new_rows"))
          UNION \(ids("old_rows")) \(most));
      END IF;
      """
  }
}
